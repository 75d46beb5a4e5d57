"""The engine as a wheel."""

import os
from hashlib import sha256
from pathlib import Path

from trivet_build import environment
from trivet_build.paths import CACHE, ENGINE, ROOT
from trivet_build.process import run, say

# 1 January 2026, so that the same tree gives the same bytes on any day.
_SOURCE_DATE_EPOCH = "1767225600"


def build() -> Path:
    """Build the wheel unless its inputs are unchanged; return its path."""
    folder = CACHE / "wheel"
    stamp = folder / "inputs.sha256"
    inputs = _inputs_digest()
    built = sorted(folder.glob("*.whl"))
    if len(built) == 1 and stamp.exists() and stamp.read_text() == inputs:
        return built[0]
    say("Building the engine ...")
    for old in built:
        old.unlink()
    env = {**os.environ, "SOURCE_DATE_EPOCH": _SOURCE_DATE_EPOCH}
    command: list[str | Path] = [
        environment.PYTHON,
        "-m",
        "hatchling",
        "build",
        "-t",
        "wheel",
        "-d",
        folder,
    ]
    run(command, "cannot build the engine", env=env)
    stamp.write_text(inputs)
    return next(folder.glob("*.whl"))


def _inputs_digest() -> str:
    digest = sha256()
    sources = [path for path in ENGINE.rglob("*") if path.suffix not in {".pyc", ".po"}]
    for path in sorted([ROOT / "pyproject.toml", ROOT / "LICENSE", *sources]):
        if path.is_file():
            content = path.read_bytes()
            heading = f"{path.relative_to(ROOT).as_posix()} {len(content)}\n"
            digest.update(heading.encode() + content)
    return digest.hexdigest()
