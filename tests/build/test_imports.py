"""All functions of WebGL are one, and everything stays at its number."""

import pytest

from trivet_build.imports import with_one_graphic
from trivet_build.process import BuildError

FUNCTION, GLOBAL = b"\0\x81\1", b"\3\x7f\1"


def imported(module: str, name: str, kind: bytes) -> bytes:
    texts = (module.encode(), name.encode())
    return b"".join(bytes([len(text)]) + text for text in texts) + kind


def module(*imports: bytes, more: bytes = b"") -> bytes:
    content = bytes([len(imports)]) + b"".join(imports) + more
    assert len(content) < 128
    return b"\0asm\1\0\0\0\2" + bytes([len(content)]) + content + b"\x0b\x01\x00"


def test_the_first_function_of_webgl_is_all_of_them() -> None:
    def wasm(second: str) -> bytes:
        return module(
            imported("GOT.func", "emscripten_glHint", GLOBAL),
            imported("env", "emscripten_glFinish", FUNCTION),
            imported("GOT.func", "emscripten_out", GLOBAL),
            imported("GOT.func", second, GLOBAL),
        )

    assert with_one_graphic(wasm("emscripten_glFinish")) == wasm("emscripten_glHint")


@pytest.mark.parametrize(
    ("wasm", "said"),
    [
        (module(imported("env", "a", b"\1\x70\0\0")), "an import of kind 1"),
        (module(imported("env", "a", FUNCTION), more=b"more"), "its imports end elsewhere"),
        (b"\0asm\1\0\0\0", "no section 2"),
    ],
    ids=["a table", "longer", "no imports"],
)
def test_what_cannot_be_read_is_said(wasm: bytes, said: str) -> None:
    with pytest.raises(BuildError, match=said):
        with_one_graphic(wasm)
