"""WebAssembly without the tables of Python that no page of ours can reach: they are set to zero,
which leaves every address as it was and packs to nothing."""

from trivet_build.process import BuildError
from trivet_build.wasm import number, section

# Where they lie in the memory that pyodide.asm.wasm of the locked version begins with, first and
# last byte by hand a little inside. `tests/build/test_slim.py` compares what Python says of all
# letters with and without them.
UNUSED = (
    range(803_000, 1_388_000),  # Chinese, Japanese and Korean encodings (_codecs_cn and so on)
    range(1_528_000, 2_016_000),  # unicodedata: names of letters, decompositions
    range(2_826_000, 2_948_000),  # the same encodings once more, of the C library's iconv
)
_DATA = 11  # the section's number


def without_unused(wasm: bytes) -> bytes:
    """The same WebAssembly with zeros in place of unused tables; raises BuildError."""
    at, end = section(wasm, _DATA)
    slim = bytearray(wasm)
    count, at = number(wasm, at)
    for _ in range(count):
        place, at = _place(wasm, at)
        length, at = number(wasm, at)
        for unused in UNUSED:
            first, last = max(unused.start, place), min(unused.stop, place + length)
            if first < last:
                slim[at + first - place : at + last - place] = bytes(last - first)
        at += length
    if at != end or end > len(wasm):
        raise BuildError("pyodide.asm.wasm: its data ends elsewhere than it says")
    return bytes(slim)


def _place(wasm: bytes, at: int) -> tuple[int, int]:
    """Where a segment goes in memory (kind 0, i32.const, the number, end), and what follows."""
    if wasm[at : at + 2] != b"\x00\x41":
        raise BuildError("pyodide.asm.wasm: a segment of another kind")
    place, at = number(wasm, at + 2)
    if place >= 1 << 31 or wasm[at] != 0x0B:
        raise BuildError("pyodide.asm.wasm: a segment without a plain place")
    return place, at + 1
