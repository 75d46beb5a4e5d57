"""WebAssembly without unused tables: Python says the same of every letter, and the rest stays."""

import subprocess
from pathlib import Path

import pytest

from trivet_build import environment, runtime, slim, vendor
from trivet_build.process import BuildError

# What a page's Python could ask about letters, numbers and texts, all of it.
ASK = r"""
import random, re, struct, sys, zlib
told = 0
def tell(thing):
    global told
    told = zlib.crc32(repr(thing).encode("utf-8", "surrogatepass"), told)
ASKED = [name for name in dir(str) if name.startswith("is")]
ASKED += ["upper", "lower", "title", "casefold"]
for number in range(0x110000):
    letter = chr(number)
    tell([getattr(letter, name)() for name in ASKED])
    if number < 0x3000:
        tell([letter.encode("utf-8", "replace"), re.match(r"(?i)\w", letter), repr(letter)])
for number in range(256):
    tell(bytes([number]).decode("latin-1"))
luck = random.Random(7)
for _ in range(2000):
    number = luck.random() * 10 ** luck.randrange(-300, 300)
    tell([number, float(repr(number)), f"{number:.17e}", struct.pack("<d", number), int(number)])
tell(zlib.decompress(zlib.compress(bytes(range(256)) * 99, 9)))
told
"""
RUN = """
const [folder, ask] = process.argv.slice(2);
const { loadPyodide } = await import(`file://${folder}/pyodide.mjs`);
const info = {
  abi_version: "2026_0", arch: "wasm32", platform: "emscripten", version: "0", python: "3",
};
const python = await loadPyodide({ lockFileContents: JSON.stringify({ info, packages: {} }) });
console.log(`told ${python.runPython(ask)}`);
"""


def told(folder: Path) -> str:
    """What Pyodide in that folder says to all of it, as a checksum."""
    program = folder / "run.mjs"
    program.write_text(RUN)
    command = [environment.node_program("node"), program, folder, ASK]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return output.strip().splitlines()[-1]


def test_python_says_the_same_with_and_without_the_tables(tmp_path: Path) -> None:
    entries = vendor.load_lock()
    vendor.ensure(entries)
    [pyodide] = [entry for entry in entries if entry.name == "pyodide"]
    published = pyodide.site_files() | pyodide.members((runtime.STOCK_STDLIB,))
    slimmed = published | runtime.slimmed(published)
    answers = []
    for name, files in (("published", published), ("slimmed", slimmed)):
        (tmp_path / name).mkdir()
        for path, content in files.items():
            (tmp_path / name / Path(path).name).write_bytes(content)
        answers.append(told(tmp_path / name))

    assert answers[0].startswith("told ")
    assert answers[0] == answers[1]


def module(*segments: bytes) -> bytes:
    """WebAssembly of nothing but a section of data."""
    content = bytes([len(segments)]) + b"".join(segments)
    return b"\0asm\1\0\0\0" + bytes([11, len(content)]) + content


def segment(place: bytes, content: bytes) -> bytes:
    return b"\x00\x41" + place + b"\x0b" + bytes([len(content)]) + content


def test_only_what_lies_in_the_tables_is_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slim, "UNUSED", (range(130, 133),))
    before = module(segment(b"\x05", b"early"), segment(b"\x80\x01", b"abcdefg"))

    after = slim.without_unused(before)

    assert after == module(segment(b"\x05", b"early"), segment(b"\x80\x01", b"ab\0\0\0fg"))


@pytest.mark.parametrize(
    ("wasm", "said"),
    [
        (b"\0asm\1\0\0\0", "no section 11"),
        (module(b"\x01\x03abc"), "a segment of another kind"),
        (module(segment(b"\x05", b"early"))[:-1], "its data ends elsewhere"),
    ],
    ids=["no data", "passive", "cut"],
)
def test_what_cannot_be_read_is_said(wasm: bytes, said: str) -> None:
    with pytest.raises(BuildError, match=said):
        slim.without_unused(wasm)
