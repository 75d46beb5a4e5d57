"""A host that can be made to misbehave."""

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path

from trivet_build.server import Handler, Server

SIGN_IN = b"<!doctype html><title>Sign in</title><p>Please sign in to this network."


@dataclass
class Host:
    """What a served folder did, and what it shall do wrong.

    `faults` maps a path to "missing", "cut", "html" (somebody's page instead of the file), "type"
    (the file as something unknown), "silent" (no answer until `answer` is set, and then none) or
    "late" (the file, once `answer` is set). `answered` lists (path, status) in order. `pages` are
    there besides the site's own.
    """

    address: str = ""
    pages: dict[str, str] = field(default_factory=dict)
    faults: dict[str, str] = field(default_factory=dict)
    answered: list[tuple[str, int]] = field(default_factory=list)
    answer: threading.Event = field(default_factory=threading.Event)
    headers: dict[str, str] = field(default_factory=lambda: {"Cache-Control": "no-cache"})

    def paths(self) -> list[str]:
        """The paths asked for, in order."""
        return [path for path, _ in self.answered]


class _FaultyHandler(Handler):
    def __init__(self, *args: object, host: Host, directory: str) -> None:
        self.host = host
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def end_headers(self) -> None:
        for name, value in self.host.headers.items():
            self.send_header(name, value)
        http.server.SimpleHTTPRequestHandler.end_headers(self)

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        path = self.path.partition("?")[0].lstrip("/")
        self.host.answered.append((path, int(code)))

    def do_GET(self) -> None:
        fault = self.host.faults.get(self.path.partition("?")[0].lstrip("/"))
        page = self.host.pages.get(self.path.lstrip("/"))
        if page is not None:
            self._send(page.encode(), "text/html")
        elif fault is None:
            super().do_GET()
        elif fault == "missing":
            self.send_error(HTTPStatus.NOT_FOUND)
        elif fault == "html":
            self._send(SIGN_IN, "text/html")
        elif fault == "cut":
            content = self._content()
            self._send(content[: len(content) // 2], self.guess_type(self.path))
        elif fault == "type":
            self._send(self._content(), "application/octet-stream")
        else:
            self.host.answer.wait()
            if fault == "late":
                super().do_GET()

    def _content(self) -> bytes:
        return Path(self.translate_path(self.path)).read_bytes()

    def _send(self, content: bytes, kind: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@contextmanager
def hosting(folder: Path, port: int = 0) -> Iterator[Host]:
    """Serve `folder` from a host that can be told to misbehave."""
    host = Host()
    handler = functools.partial(_FaultyHandler, host=host, directory=str(folder))
    server = Server(("127.0.0.1", port), handler)
    host.address = f"http://localhost:{server.server_port}/"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        host.answer.set()
        server.shutdown()
        server.server_close()
        thread.join()
