"""Exports that no script names are gone, and the script no longer names them."""

import pytest

from trivet_build.exports import trimmed
from trivet_build.process import BuildError
from trivet_build.wasm import encoded, number, section, text

SCRIPT = (
    "var a=1;var _kept,_gone,_ours,_looked,wasmMemory;function assignWasmExports(wasmExports){{{}}}"
    "_kept();var looked;"
)
GIVEN = (
    '_kept=Module["_kept"]=wasmExports["kept"];_gone=Module["_gone"]=wasmExports["gone"];'
    '_ours=Module["_ours"]=wasmExports["ours"];_looked=wasmExports["looked"].value>>>0;'
    'wasmMemory=wasmExports["memory"]'
)
NAMES = ("kept", "gone", "ours", "looked", "memory", "unnamed", "start")


def module(names: tuple[str, ...], more: bytes = b"") -> bytes:
    """WebAssembly of exports (functions 300, 301 and so on) and a section behind them."""
    exports = [
        encoded(len(name)) + name.encode() + b"\0" + encoded(300 + index)
        for index, name in enumerate(names)
    ]
    content = encoded(len(exports)) + b"".join(exports) + more
    return b"\0asm\1\0\0\0\x07" + encoded(len(content)) + content + b"\x0b\x01\x00"


def exported(wasm: bytes) -> dict[str, int]:
    at, end = section(wasm, 7)
    count, at = number(wasm, at)
    found = {}
    for _ in range(count):
        name, at = text(wasm, at)
        found[name.decode()], at = number(wasm, at + 1)
    assert at == end
    return found


def test_what_a_script_names_stays() -> None:
    script = SCRIPT.format(GIVEN).encode()

    wasm, slim = trimmed(module(NAMES), script, [b"python._ours()", b"wasmMemory.start"])

    assert exported(wasm) == {"kept": 300, "ours": 302, "looked": 303, "memory": 304, "start": 306}
    assert slim.decode() == SCRIPT.replace("_gone,", "").format(
        ";".join(given for given in GIVEN.split(";") if "gone" not in given)
    )
    assert wasm.endswith(b"\x0b\x01\x00")


@pytest.mark.parametrize(
    ("script", "wasm", "said"),
    [
        (b"var a=1", module(NAMES), "in another way"),
        (SCRIPT.format("_kept=kept").encode(), module(NAMES), "not the name of an export: _kept"),
        (SCRIPT.format(GIVEN).encode(), module(NAMES, b"more"), "its exports end elsewhere"),
        (SCRIPT.format(GIVEN).encode(), b"\0asm\1\0\0\0", "no section 7"),
    ],
    ids=["no names", "another statement", "longer", "no exports"],
)
def test_what_cannot_be_read_is_said(script: bytes, wasm: bytes, said: str) -> None:
    with pytest.raises(BuildError, match=said):
        trimmed(wasm, script, ())


@pytest.mark.parametrize("value", [0, 1, 127, 128, 300, 2**20, 2**32 - 1])
def test_numbers_are_read_as_they_are_written(value: int) -> None:
    written = encoded(value)

    assert number(b"-" + written + b"\xff", 1) == (value, 1 + len(written))
