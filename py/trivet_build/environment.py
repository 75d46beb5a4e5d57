"""The virtual environment that build.py makes for itself."""

import os
import platform
import shutil
import subprocess
import sys
import venv
from hashlib import sha256
from pathlib import Path

from trivet_build.paths import REQUIREMENTS, ROOT, VENV
from trivet_build.process import BuildError, run, say

_SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = _SCRIPTS / ("python.exe" if os.name == "nt" else "python")


def ensure(name: str) -> None:
    """Make `.venv` hold exactly what requirements/<name>.txt pins, and the engine from source.

    Does nothing when that is so already. Raises BuildError when it cannot be done.
    """
    if not _made_by_this_python():
        _create()
    _install_once(
        name,
        _digest(REQUIREMENTS / f"{name}.txt"),
        ["--require-hashes", "--only-binary=:all:", "-r", str(REQUIREMENTS / f"{name}.txt")],
    )
    if name != "node":
        _install_once(
            "engine",
            _digest(ROOT / "pyproject.toml"),
            ["--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT)],
        )


def script(name: str) -> Path:
    """The path of a program that a requirement installs, such as `npm`."""
    return _SCRIPTS / (f"{name}.exe" if os.name == "nt" else name)


def _made_by_this_python() -> bool:
    stamp = _stamp("python")
    return PYTHON.exists() and stamp.exists() and stamp.read_text() == _this_python()


def _this_python() -> str:
    return f"{platform.python_version()} {ROOT}"


def _create() -> None:
    say("Making the environment .venv ...")
    shutil.rmtree(VENV, ignore_errors=True)
    if not _has_ensurepip():
        _install_debian_venv()
    try:
        venv.create(VENV, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(f"cannot make the environment {VENV}: {error}") from error
    _stamp("python").write_text(_this_python())


def _has_ensurepip() -> bool:
    probe = [sys.executable, "-c", "import ensurepip, venv"]
    return subprocess.run(probe, capture_output=True).returncode == 0


def _install_debian_venv() -> None:
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not (is_root() and shutil.which("apt-get")):
        raise BuildError(f"this Python cannot make environments: install {package} first")
    say(f"Installing {package} ...")
    apt_install(package)


def apt_install(package: str) -> None:
    """Install a Debian package; raises BuildError when that fails."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update"], "apt-get update failed", env=quiet)
    install = ["apt-get", "install", "--yes", "--no-install-recommends", package]
    run(install, f"cannot install {package}", env=quiet)


def is_root() -> bool:
    """Whether system packages may be installed."""
    return os.name == "posix" and os.geteuid() == 0


def _install_once(what: str, digest: str, arguments: list[str]) -> None:
    stamp = _stamp(what)
    if stamp.exists() and stamp.read_text() == digest:
        return
    say(f"Installing the {what} requirements ..." if what != "engine" else "Linking the engine ...")
    pip: list[str | Path] = [
        PYTHON,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "--quiet",
    ]
    run([*pip, *arguments], f"cannot install the {what} requirements (is there a network?)")
    stamp.write_text(digest)


def _stamp(what: str) -> Path:
    return VENV / f"trivet-{what}.stamp"


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
