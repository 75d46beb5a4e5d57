"""The library that draws codes, for the page to fetch when one is asked for (docs/decisions/0008).

Of segno only the encoder goes along, unchanged: what writes pictures, files and the command line
would need modules that the page's Python is shipped without.
"""

import io
import zipfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

NAME = "segno"
MODULES = (f"{NAME}/consts.py", f"{NAME}/encoder.py")


def files() -> dict[str, bytes]:
    """What goes into the site: path below it -> content. The version is in the name."""
    found = distribution(NAME)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(zipfile.ZipInfo(f"{NAME}/"), b"")  # a package without a module of its own
        for path in MODULES:
            entry = zipfile.ZipInfo(path)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, _content(found, path))
    (terms,) = (str(path) for path in found.files or () if path.name == "LICENSE")
    return {
        f"runtime/{NAME}-{found.version}.zip": packed.getvalue(),
        f"licenses/{NAME}.txt": _content(found, terms),
    }


def _content(found: Distribution, path: str) -> bytes:
    return Path(str(found.locate_file(path))).read_bytes()
