"""The library that draws codes: where the page asks for it, whole enough to be used there."""

import subprocess
import sys
from importlib.machinery import FrozenImporter
from pathlib import Path

from trivet.table import qr
from trivet_build import library
from trivet_build.runtime import stdlib_modules

PATH = qr.LIBRARY.removeprefix("./")
C_MODULES = {"math", "zlib"}  # which Pyodide has in it


def test_the_site_has_it_where_the_page_asks_for_it_and_its_licence() -> None:
    files = library.files()
    assert PATH in files
    assert b"Lars Heuer" in files["licenses/segno.txt"]


def test_it_is_packed_alike_every_time() -> None:
    assert library.files() == library.files()


def test_it_works_from_its_archive_with_what_the_page_has_of_the_standard_library(
    tmp_path: Path,
) -> None:
    (tmp_path / "library.zip").write_bytes(library.files()[PATH])
    program = """
import sys
sys.path.append(sys.argv[1])
before = set(sys.modules)
from segno import encoder
print(encoder.__file__, len(encoder.encode(b"x", micro=False).matrix))
print(*(name for name in set(sys.modules) - before if "segno" not in name))
"""
    told = subprocess.run(
        [sys.executable, "-S", "-c", program, str(tmp_path / "library.zip")],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    where, wanted = told.splitlines()
    assert where.endswith("encoder.py 21")
    assert "library.zip" in where
    for name in wanted.split():
        path = name.replace(".", "/")
        shipped = {path, f"{path}/", f"{path.partition('/')[0]}/"} & stdlib_modules()
        inside = name in sys.builtin_module_names or FrozenImporter.find_spec(name)
        assert shipped or inside or name in C_MODULES, name
