"""Packed copies of the site: one beside each file for hosts that serve them, and all as a zip."""

import gzip
import io
import zipfile
from hashlib import sha256
from pathlib import Path

import brotli

from trivet_build.paths import CACHE

WORTH = 0.9  # a copy is written where it is at most so large as the file
# What is packed already.
PACKED = frozenset({".png", ".bin", ".zip"})
SUFFIXES = (".gz", ".br")
# Brotli's last two steps take eight times as long for the runtime, and make it an eighth smaller.
LARGE = 1_000_000  # bytes
FAST, BEST = 9, 11


def copies(files: dict[str, bytes], *, thorough: bool = False) -> dict[str, bytes]:
    """Copies of the files as gzip (`.gz`) and Brotli (`.br`), where that is worth it.

    ``thorough`` packs large files as well as can be, too, which takes half a minute.
    """
    made: dict[str, bytes] = {}
    for name, content in files.items():
        if Path(name).suffix in PACKED:
            continue
        for suffix in SUFFIXES:
            quality = BEST if thorough or len(content) <= LARGE else FAST
            packed = _packed(content, suffix, quality)
            if len(packed) <= WORTH * len(content):
                made[name + suffix] = packed
    return made


def write_zip(target: Path, files: dict[str, bytes], top: str) -> None:
    """Write the files below the folder `top` into a zip that is the same for the same files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{top}/{name}", (2026, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            entry.create_system = 3  # as on Unix, wherever it is made
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    target.write_bytes(out.getvalue())


def _packed(content: bytes, suffix: str, quality: int) -> bytes:
    """Packed, which takes long: done once for each content."""
    kept = CACHE / "packed" / f"{sha256(content).hexdigest()}-{quality}{suffix}"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_suffix(f"{suffix}.new")
        fresh.write_bytes(_pack(content, suffix, quality))
        fresh.replace(kept)
    return kept.read_bytes()


def _pack(content: bytes, suffix: str, quality: int) -> bytes:
    if suffix == ".gz":
        return gzip.compress(content, 9, mtime=0)
    return bytes(brotli.compress(content, quality=quality, lgwin=24))
