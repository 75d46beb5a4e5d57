"""A host that compresses what it serves, as most do, and counts the bytes it sends."""

import functools
import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from trivet_build.server import Handler, Server

PACKED = (".bin", ".zip", ".whl", ".gz", ".png", ".woff2")


class Wire:
    """What has gone over the wire: bytes of bodies as they were sent, by path."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._bodies: dict[str, tuple[bytes, str, str]] = {}
        self.sent: dict[str, int] = {}

    def body(self, path: str) -> tuple[bytes, str, str] | None:
        """The bytes for a path, how they are encoded, and their tag; packed only once."""
        if path not in self._bodies:
            file = self._folder / path
            file = file / "index.html" if file.is_dir() else file
            if not file.is_file():
                return None
            content, encoding = file.read_bytes(), "identity"
            if file.suffix not in PACKED:
                content, encoding = gzip.compress(content, 9), "gzip"
            self._bodies[path] = content, encoding, f'"{sha256(content).hexdigest()[:16]}"'
        return self._bodies[path]


class _Sender(Handler):
    def __init__(self, *args: object, wire: Wire, directory: str) -> None:
        self._wire = wire
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        path = self.path.partition("?")[0].lstrip("/")
        if (found := self._wire.body(path)) is None:
            self.send_error(404)
            return
        content, encoding, tag = found
        known = self.headers.get("If-None-Match") == tag
        self.send_response(304 if known else 200)
        self.send_header("ETag", tag)
        self.send_header("Content-Type", self.guess_type(path if "." in path else "index.html"))
        self.send_header("Content-Encoding", encoding)
        self.send_header("Content-Length", "0" if known else str(len(content)))
        self.end_headers()
        if not known:
            self._wire.sent[path] = self._wire.sent.get(path, 0) + len(content)
            self.wfile.write(content)


@contextmanager
def wire(folder: Path) -> Iterator[tuple[Wire, str]]:
    """Serve ``folder`` compressed; gives what is counted, and the address."""
    counted = Wire(folder)
    handler = functools.partial(_Sender, wire=counted, directory=str(folder))
    server = Server(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield counted, f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
