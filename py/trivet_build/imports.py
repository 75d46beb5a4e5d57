"""WebAssembly that takes one function of WebGL for all of them: Pyodide makes a WebAssembly of its
own of each, 270 at every start, for libraries that it could load. Nothing here calls any."""

from trivet_build.process import BuildError
from trivet_build.wasm import encoded, number, section, text, with_section

_IMPORTS = 2  # the section's number
_ADDRESSES = b"GOT.func"  # where addresses of functions of JavaScript are asked for
_GRAPHICS = b"emscripten_gl"
_FUNCTION, _GLOBAL = 0, 3  # kinds of imports


def with_one_graphic(wasm: bytes) -> bytes:
    """The same WebAssembly, with the first function of WebGL in every place of another; raises
    BuildError."""
    at, end = section(wasm, _IMPORTS)
    count, at = number(wasm, at)
    one = b""
    kept = []
    for _ in range(count):
        module, at = text(wasm, at)
        name, at = text(wasm, at)
        start, at = at, _behind(wasm, at)
        if module == _ADDRESSES and name.startswith(_GRAPHICS):
            one = name = one or name
        names = (encoded(len(each)) + each for each in (module, name))
        kept.append(b"".join(names) + wasm[start:at])
    if at != end:
        raise BuildError("pyodide.asm.wasm: its imports end elsewhere than they say")
    return with_section(wasm, _IMPORTS, encoded(count) + b"".join(kept))


def _behind(wasm: bytes, at: int) -> int:
    """What follows the kind and type of an import."""
    kind = wasm[at]
    if kind == _FUNCTION:
        return number(wasm, at + 1)[1]
    if kind == _GLOBAL:
        return at + 3
    raise BuildError(f"pyodide.asm.wasm: an import of kind {kind}")
