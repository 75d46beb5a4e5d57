"""The pinned runtime from npm and PyPI, checked against vendor.lock.json."""

import json
import shutil
import tarfile
import tempfile
import zipfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from trivet_build import environment
from trivet_build.paths import CACHE, VENDOR_LOCK
from trivet_build.process import BuildError, run, say


@dataclass(frozen=True)
class Vendored:
    """One entry of the lock: where an archive comes from and which of its files are used.

    `files` are relative to `root` inside the archive and go to `target` in the site; an entry
    without files is shipped as the archive it is. `notices` are license texts to pass on.
    """

    name: str
    registry: str
    requirement: str
    archive: str
    sha256: str
    root: str
    target: str
    files: tuple[str, ...]
    notices: tuple[str, ...]

    @property
    def path(self) -> Path:
        return CACHE / "vendor" / self.archive

    def members(self, names: tuple[str, ...]) -> dict[str, bytes]:
        """The named members of the archive; raises BuildError naming one that is missing."""
        try:
            if self.archive.endswith(".tgz"):
                with tarfile.open(self.path) as tar:
                    return {name: _member(tar, name) for name in names}
            with zipfile.ZipFile(self.path) as wheel:
                return {name: wheel.read(name) for name in names}
        except KeyError as error:
            raise BuildError(f"{self.archive}: {error.args[0]}") from error

    def site_files(self) -> dict[str, bytes]:
        """What goes into the site: path below it -> content."""
        if not self.files:
            return {f"{self.target}/{self.archive}": self.path.read_bytes()}
        content = self.members(tuple(f"{self.root}/{name}" for name in self.files))
        return {f"{self.target}/{name}": content[f"{self.root}/{name}"] for name in self.files}


def load_lock(path: Path = VENDOR_LOCK) -> list[Vendored]:
    """Read the lock file."""
    entries: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return [
        Vendored(name=name, **fields | {key: tuple(fields[key]) for key in ("files", "notices")})
        for name, fields in entries.items()
    ]


def ensure(entries: list[Vendored]) -> None:
    """Fetch what is not in the cache yet; raises BuildError on a wrong hash or no network."""
    for entry in entries:
        if entry.path.exists() and not _is_right(entry.path, entry):
            entry.path.unlink()
        if not entry.path.exists():
            say(f"Fetching {entry.requirement} ...")
            _fetch(entry)


def _fetch(entry: Vendored) -> None:
    entry.path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=entry.path.parent) as folder:
        downloaded = Path(folder) / entry.archive
        failure = f"cannot fetch {entry.requirement} (is there a network?)"
        run(_download_command(entry, folder), failure, cwd=Path(folder))
        if not downloaded.exists():
            raise BuildError(f"{failure}: {entry.archive} did not arrive")
        if not _is_right(downloaded, entry):
            raise BuildError(f"{entry.archive} is not what vendor.lock.json promises (wrong hash)")
        downloaded.replace(entry.path)


def _download_command(entry: Vendored, folder: str) -> list[str | Path]:
    if entry.registry == "npm":
        return [_npm(), "pack", "--loglevel=error", "--pack-destination", folder, entry.requirement]
    pip: list[str | Path] = [environment.PYTHON, "-m", "pip", "--disable-pip-version-check"]
    # The wheel is for the browser's Python, not for the one that runs here.
    any_python = ["--python-version", "3.14", "--only-binary=:all:", "--no-deps"]
    return [*pip, "download", "--quiet", *any_python, "--dest", folder, entry.requirement]


def _npm() -> str | Path:
    found = shutil.which("npm")
    if found:
        return found
    environment.ensure("node")
    return environment.script("npm")


def _is_right(path: Path, entry: Vendored) -> bool:
    return sha256(path.read_bytes()).hexdigest() == entry.sha256


def _member(tar: tarfile.TarFile, name: str) -> bytes:
    file = tar.extractfile(name)
    if file is None:
        raise KeyError(f"{name} is not a file")
    return file.read()
