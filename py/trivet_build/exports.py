"""WebAssembly and its script without what nobody asks for: Pyodide hands out 8,500 functions and
addresses for libraries that it could load, and every start pays for each of them."""

import re
from collections.abc import Iterable

from trivet_build.process import BuildError
from trivet_build.wasm import encoded, number, section, text, with_section

_EXPORTS = 7  # the section's number
_NAME = re.compile(r"[\w$]+")
# How the script gives the exports their names: all of them, then one statement for each.
_GIVEN = re.compile(
    r"(?P<declared>(?<=var )[\w$,]+);"
    r"function assignWasmExports\(wasmExports\)\{(?P<statements>[^}]*)\}"
)
_STATEMENT = re.compile(r'(?P<names>(?:[\w$]+=|Module\["[^"]+"\]=)+)wasmExports\["(?P<of>[^"]+)"\]')


def trimmed(wasm: bytes, script: bytes, scripts: Iterable[bytes]) -> tuple[bytes, bytes]:
    """The same WebAssembly and the script that starts it, with those exports only whose name is
    written somewhere else in the script or in one of the other `scripts`; raises BuildError."""
    source = script.decode()
    given = _GIVEN.search(source)
    if given is None:
        raise BuildError("pyodide.asm.mjs: it gives exports their names in another way")
    others = (
        source[: given.start()],
        source[given.end() :],
        *(other.decode() for other in scripts),
    )
    used = {name for other in others for name in _NAME.findall(other)}
    statements, dropped = [], set()
    for statement in given["statements"].split(";"):
        names = _names(statement)
        if used.isdisjoint(names):
            dropped |= names
        else:
            used |= names
            statements.append(statement)
    declared = [name for name in given["declared"].split(",") if name not in dropped]
    slim = (
        f"{others[0]}{','.join(declared)};"
        f"function assignWasmExports(wasmExports){{{';'.join(statements)}}}{others[1]}"
    )
    return _with_exports(wasm, used), slim.encode()


def _names(statement: str) -> set[str]:
    """What a statement names: the export, and what the script calls it."""
    found = _STATEMENT.match(statement)
    if found is None:
        raise BuildError(f"pyodide.asm.mjs: not the name of an export: {statement:.80}")
    return {found["of"], *_NAME.findall(found["names"])} - {"Module"}


def _with_exports(wasm: bytes, used: set[str]) -> bytes:
    at, end = section(wasm, _EXPORTS)
    count, at = number(wasm, at)
    kept = []
    for _ in range(count):
        start = at
        name, at = text(wasm, at)
        _, at = number(wasm, at + 1)
        if name.decode() in used:
            kept.append(wasm[start:at])
    if at != end:
        raise BuildError("pyodide.asm.wasm: its exports end elsewhere than they say")
    return with_section(wasm, _EXPORTS, encoded(len(kept)) + b"".join(kept))
