"""Running other programs, and failing in one line."""

import contextlib
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from trivet_build.paths import CACHE, ROOT


class BuildError(Exception):
    """Something the user can do something about; its text is one clear line."""


def say(text: str) -> None:
    """Print one line of progress at once, even into a pipe."""
    print(text, flush=True)


def run(
    command: Sequence[str | Path],
    failure: str,
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> str:
    """Run a program quietly and return its standard output.

    Raises BuildError with `failure` and the program's most telling line when it fails.
    """
    try:
        done = subprocess.run(
            [str(part) for part in command],
            cwd=cwd,
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
        )
    except OSError as error:
        raise BuildError(f"{failure}: {error.strerror or error}") from error
    if done.returncode:
        raise BuildError(f"{failure}: {_telling_line(done.stderr + done.stdout)}")
    return done.stdout


def call(command: Sequence[str | Path], *, env: Mapping[str, str] | None = None) -> int:
    """Run a program that talks to the user itself; return its exit code."""
    sys.stdout.flush()
    return subprocess.call(
        [str(part) for part in command], cwd=ROOT, env=env, stdin=subprocess.DEVNULL
    )


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Two builds at once in one tree would trip over each other: the second waits."""
    try:
        import fcntl
    except ImportError:  # not on Windows, where this convenience is missing
        yield
        return
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another build in this folder to end ...")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def remove(*paths: Path) -> None:
    """Remove files and folders, whether they are there or not."""
    for path in paths:
        if path.is_dir():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)


def _telling_line(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if "error" in line.lower()]
    return (errors or lines or ["it gave no reason"])[0]
