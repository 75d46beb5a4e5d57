"""Runs in Pyodide: a piece of memory becomes as small as its own WebAssembly can unpack it."""

from pathlib import Path

from compression.zstd import CompressionParameter, compress

MOST = {
    CompressionParameter.compression_level: 22,
    CompressionParameter.window_log: 24,
    CompressionParameter.checksum_flag: 1,
}
PIECE = Path("/piece")
PIECE.write_bytes(compress(PIECE.read_bytes(), options=MOST))
