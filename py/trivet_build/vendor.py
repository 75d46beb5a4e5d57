"""The pinned runtime from npm, checked against vendor.lock.json."""

import json
import tarfile
import tempfile
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

    `files` are relative to `root` inside the archive and go to `target` in the site. `notices` are
    license texts to pass on.
    """

    name: str
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

    def names(self, prefix: str) -> tuple[str, ...]:
        """All files of the archive whose path begins so."""
        with tarfile.open(self.path) as tar:
            return tuple(m.name for m in tar if m.isfile() and m.name.startswith(prefix))

    def members(self, names: tuple[str, ...]) -> dict[str, bytes]:
        """The named members of the archive; raises BuildError naming one that is missing."""
        try:
            with tarfile.open(self.path) as tar:
                return {name: _member(tar, name) for name in names}
        except KeyError as error:
            raise BuildError(f"{self.archive}: {error.args[0]}") from error

    def site_files(self) -> dict[str, bytes]:
        """What goes into the site: path below it -> content."""
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
    npm = environment.node_program("npm")
    entry.path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=entry.path.parent) as folder:
        downloaded = Path(folder) / entry.archive
        failure = f"cannot fetch {entry.requirement} (is there a network?)"
        command = [npm, "pack", "--loglevel=error", "--pack-destination", folder, entry.requirement]
        run(command, failure, cwd=Path(folder))
        if not downloaded.exists():
            raise BuildError(f"{failure}: {entry.archive} did not arrive")
        if not _is_right(downloaded, entry):
            raise BuildError(f"{entry.archive} is not what vendor.lock.json promises (wrong hash)")
        downloaded.replace(entry.path)


def _is_right(path: Path, entry: Vendored) -> bool:
    return sha256(path.read_bytes()).hexdigest() == entry.sha256


def _member(tar: tarfile.TarFile, name: str) -> bytes:
    file = tar.extractfile(name)
    if file is None:
        raise KeyError(f"{name} is not a file")
    return file.read()
