"""Reading and writing WebAssembly: its sections, numbers and names."""

from trivet_build.process import BuildError

_HEAD = 8  # bytes of magic and version


def section(wasm: bytes, wanted: int) -> tuple[int, int]:
    """Where the contents of the section of that number begin and end; raises BuildError."""
    _, first, end = _found(wasm, wanted)
    return first, end


def with_section(wasm: bytes, wanted: int, content: bytes) -> bytes:
    """The same module with another content of that section; raises BuildError."""
    start, _, end = _found(wasm, wanted)
    return wasm[:start] + bytes([wanted]) + encoded(len(content)) + content + wasm[end:]


def number(wasm: bytes, at: int) -> tuple[int, int]:
    """A number of seven bits a byte (LEB128), and what follows."""
    value = shift = 0
    while True:
        byte = wasm[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at


def text(wasm: bytes, at: int) -> tuple[bytes, int]:
    """What stands behind its own length, a name for one, and what follows."""
    length, at = number(wasm, at)
    return wasm[at : at + length], at + length


def encoded(value: int) -> bytes:
    """What `number` reads."""
    more = value >> 7
    return bytes([value & 0x7F | (0x80 if more else 0)]) + (encoded(more) if more else b"")


def _found(wasm: bytes, wanted: int) -> tuple[int, int, int]:
    """Where a section begins, where its contents begin, and where they end."""
    at = _HEAD
    while at < len(wasm):
        start, kind = at, wasm[at]
        length, at = number(wasm, at + 1)
        if kind == wanted:
            return start, at, at + length
        at += length
    raise BuildError(f"pyodide.asm.wasm: no section {wanted}")
