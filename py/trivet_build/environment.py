"""The virtual environments that build.py makes for itself."""

import os
import platform
import shutil
import subprocess
import sys
import venv
from hashlib import sha256
from pathlib import Path

from trivet_build.paths import CACHE, REQUIREMENTS, ROOT, VENV
from trivet_build.process import BuildError, run, say

_SUFFIX = ".exe" if os.name == "nt" else ""
OLDEST_NODE = 20


def _program(folder: Path, name: str) -> Path:
    return folder / ("Scripts" if os.name == "nt" else "bin") / f"{name}{_SUFFIX}"


PYTHON = _program(VENV, "python")


def ensure(name: str) -> None:
    """Make `.venv` hold exactly what requirements/<name>.txt pins, and the engine from source.

    Does nothing when that is so already. Raises BuildError when it cannot be done.
    """
    _ensure_requirements(VENV, name)
    if name != "node":
        _install_once(
            VENV,
            "engine",
            _digest(ROOT / "pyproject.toml"),
            ["--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT)],
        )


def ensure_apart(name: str, *from_source: str) -> Path:
    """Make an environment of its own hold what requirements/<name>.txt pins; return its Python.

    For what is compared with, not built on. `from_source` are packages without wheels.
    """
    folder = CACHE / name
    _ensure_requirements(folder, name, *from_source)
    return _program(folder, "python")


def node_program(name: str) -> str | Path:
    """The path of `node` or `npm`: the system's if it is new enough, else one installed here."""
    found = shutil.which(name)
    if found and _system_node() >= OLDEST_NODE:
        return found
    ensure("node")
    return _program(VENV, name)


def _system_node() -> int:
    """The system's major version of Node, 0 where there is none."""
    if not (node := shutil.which("node")):
        return 0
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return int(told.lstrip("v").partition(".")[0] or 0)


def _ensure_requirements(folder: Path, name: str, *from_source: str) -> None:
    if not _made_by_this_python(folder):
        _create(folder)
    pinned = REQUIREMENTS / f"{name}.txt"
    wheels = ["--only-binary=:all:", *(f"--no-binary={package}" for package in from_source)]
    _install_once(folder, name, _digest(pinned), ["--require-hashes", *wheels, "-r", str(pinned)])


def _made_by_this_python(folder: Path) -> bool:
    stamp = _stamp(folder, "python")
    made = _program(folder, "python").exists() and stamp.exists()
    return made and stamp.read_text() == _this_python()


def _this_python() -> str:
    return f"{platform.python_version()} {ROOT}"


def _create(folder: Path) -> None:
    say(f"Making the environment {folder.relative_to(ROOT)} ...")
    shutil.rmtree(folder, ignore_errors=True)
    if not _has_ensurepip():
        _install_debian_venv()
    try:
        venv.create(folder, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise BuildError(f"cannot make the environment {folder}: {error}") from error
    _stamp(folder, "python").write_text(_this_python())


def _has_ensurepip() -> bool:
    probe = [sys.executable, "-c", "import ensurepip, venv"]
    return subprocess.run(probe, capture_output=True).returncode == 0


def _install_debian_venv() -> None:
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not (is_root() and shutil.which("apt-get")):
        raise BuildError(f"this Python cannot make environments: install {package} first")
    say(f"Installing {package} ...")
    apt_install(package)


def apt_install(*packages: str) -> None:
    """Install Debian packages; raises BuildError when that fails."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update"], "apt-get update failed", env=quiet)
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    run(install, f"cannot install {', '.join(packages)}", env=quiet)


def is_root() -> bool:
    """Whether system packages may be installed."""
    return os.name == "posix" and os.geteuid() == 0


def _install_once(folder: Path, what: str, digest: str, arguments: list[str]) -> None:
    stamp = _stamp(folder, what)
    if stamp.exists() and stamp.read_text() == digest:
        return
    say(f"Installing the {what} requirements ..." if what != "engine" else "Linking the engine ...")
    pip: list[str | Path] = [
        _program(folder, "python"),
        "-m",
        "pip",
        "--disable-pip-version-check",
        "install",
        "--quiet",
    ]
    run([*pip, *arguments], f"cannot install the {what} requirements (is there a network?)")
    stamp.write_text(digest)


def _stamp(folder: Path, what: str) -> Path:
    return folder / f"trivet-{what}.stamp"


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()
