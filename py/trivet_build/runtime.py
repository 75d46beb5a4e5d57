"""What Python is in the page: one archive of compiled modules, and its memory once they are
imported (docs/decisions/0005)."""

import io
import zipfile
from hashlib import sha256
from pathlib import Path

from trivet_build import environment, exports, imports, slim
from trivet_build.paths import ASSETS, CACHE
from trivet_build.process import run, say
from trivet_build.vendor import Vendored

HERE = Path(__file__).parent
STDLIB = HERE / "stdlib.txt"
FROZEN = ("freeze.mjs", "frozen_compile.py", "frozen_warm.py", "frozen_pack.py")
PROGRAMS = [HERE / name for name in FROZEN]
PYODIDE = "vendor/pyodide/"
WASM = f"{PYODIDE}pyodide.asm.wasm"
SCRIPT = f"{PYODIDE}pyodide.asm.mjs"
# What calls functions of C by their names.
CALLERS = (HERE / "freeze.mjs", ASSETS / "python" / "memory.js")
STOCK_STDLIB = "package/python_stdlib.zip"
PYSCRIPT_SOURCES = "package/src/stdlib/pyscript/"
# Of PyScript's own package only what the table imports; all of it takes 40 ms at every start.
PYSCRIPT_MODULES = ("context.py", "ffi.py", "util.py")
PYSCRIPT_NAMES = b"from pyscript.context import document, window\n"
# What of the engine no page needs.
COMMAND_LINE = ("trivet/__main__.py", "trivet/cli.py", "trivet/simulate.py")
ARCHIVE, SNAPSHOT = "python.zip", "snapshot.bin"


def build(entries: list[Vendored], vendored: dict[str, bytes], engine: Path) -> tuple[bytes, bytes]:
    """The archive of compiled modules, and the packed memory.

    ``vendored`` is what ``site_files`` gave. Both are made anew only if something they depend on
    has changed. Raises BuildError.
    """
    by_name = {entry.name: entry for entry in entries}
    sources = _sources(by_name, engine)
    pyodide = {name: data for name, data in vendored.items() if name.startswith(PYODIDE)}
    runtime = pyodide | by_name["pyodide"].members((STOCK_STDLIB,))
    folder = CACHE / "runtime"
    stamp = folder / "inputs.sha256"
    inputs = _digest(sources, *runtime.values(), *(path.read_bytes() for path in PROGRAMS))
    if not (stamp.exists() and stamp.read_text() == inputs):
        say("Compiling Python's modules and copying its memory ...")
        _freeze(folder, sources, runtime)
        stamp.write_text(inputs)
    return (folder / ARCHIVE).read_bytes(), (folder / SNAPSHOT).read_bytes()


def site_files(entries: list[Vendored]) -> dict[str, bytes]:
    """What the site has of the pinned packages, path below it -> content. Raises BuildError."""
    files: dict[str, bytes] = {}
    for entry in entries:
        files |= entry.site_files()
    return files | slimmed(files)


def slimmed(files: dict[str, bytes]) -> dict[str, bytes]:
    """Pyodide's WebAssembly and its script without what no page of ours uses; raises BuildError."""
    callers = (files[f"{PYODIDE}pyodide.mjs"], *(path.read_bytes() for path in CALLERS))
    wasm = imports.with_one_graphic(slim.without_unused(files[WASM]))
    wasm, script = exports.trimmed(wasm, files[SCRIPT], callers)
    return {WASM: wasm, SCRIPT: script}


def wanted(name: str, listed: frozenset[str]) -> bool:
    """Whether a file of the standard library's archive is among the modules that are listed."""
    packages = (name[: end + 1] for end, letter in enumerate(name) if letter == "/")
    return name.removesuffix(".py") in listed or any(package in listed for package in packages)


def stdlib_modules() -> frozenset[str]:
    """The list: paths of modules without their suffix, and of packages with a slash."""
    lines = STDLIB.read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def _sources(by_name: dict[str, Vendored], engine: Path) -> bytes:
    """All modules as one archive: the standard library's, PyScript's, the engine's."""
    stdlib = by_name["pyodide"].members((STOCK_STDLIB,))[STOCK_STDLIB]
    listed = stdlib_modules()
    files = {name: data for name, data in _unpacked(stdlib).items() if wanted(name, listed)}
    modules = tuple(PYSCRIPT_SOURCES + name for name in PYSCRIPT_MODULES)
    for path, data in by_name["pyscript"].members(modules).items():
        files[f"pyscript/{path.removeprefix(PYSCRIPT_SOURCES)}"] = data
    files["pyscript/__init__.py"] = PYSCRIPT_NAMES
    for path, data in _unpacked(engine.read_bytes()).items():
        if path not in COMMAND_LINE and not path.endswith("/RECORD"):
            files[path] = data
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), data)
    return packed.getvalue()


def _unpacked(archive: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        return {name: opened.read(name) for name in opened.namelist() if not name.endswith("/")}


def _freeze(folder: Path, sources: bytes, runtime: dict[str, bytes]) -> None:
    (folder / "pyodide").mkdir(parents=True, exist_ok=True)
    for name, content in runtime.items():
        (folder / "pyodide" / Path(name).name).write_bytes(content)
    (folder / "sources.zip").write_bytes(sources)
    program, *scripts = PROGRAMS
    paths = [folder / name for name in ("pyodide", "sources.zip", ARCHIVE, SNAPSHOT)]
    run(
        [environment.node_program("node"), program, *paths, *scripts],
        "cannot compile Python's modules",
    )


def _digest(*contents: bytes) -> str:
    return sha256(b"".join(sha256(content).digest() for content in contents)).hexdigest()
