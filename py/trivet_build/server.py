"""A static server for trying the site out."""

import contextlib
import functools
import http.server
import ipaddress
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from trivet_build.process import BuildError, say

TYPES = {
    ".mjs": "text/javascript",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
    ".zip": "application/zip",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".toml": "text/plain; charset=utf-8",
    ".py": "text/plain; charset=utf-8",
    ".po": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files with the types browsers insist on, and keeps quiet."""

    protocol_version = "HTTP/1.1"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | TYPES

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def do_GET(self) -> None:
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            super().do_GET()

    def log_message(self, format: str, *args: object) -> None:
        """A line for every file would hide the lines that matter."""


class Server(http.server.ThreadingHTTPServer):
    """A server whose open connections never keep the program from ending."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle is no news; anything else is."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def listen(folder: Path, host: str, port: int) -> Server:
    """A server for `folder`, not yet serving; raises BuildError when the port is taken."""
    handler = functools.partial(Handler, directory=str(folder))
    try:
        return Server((host, port), handler)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BuildError(f"cannot serve on port {port}: {reason} (try --port)") from error


@contextlib.contextmanager
def serving(folder: Path, host: str = "127.0.0.1", port: int = 0) -> Iterator[Server]:
    """Serve `folder` in the background while the block runs."""
    server = listen(folder, host, port)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def serve(folder: Path, port: int) -> None:
    """Serve `folder` to this machine and its network until interrupted."""
    server = listen(folder, "", port)
    say(f"Trivet is at http://localhost:{server.server_port}/")
    for address in _network_addresses():
        say(f"For tablets in the same network: http://{address}:{server.server_port}/")
    say("(Browsers keep a page for offline use only from localhost or an https address.)")
    say("Ctrl-C ends this.")
    with server, contextlib.suppress(KeyboardInterrupt):
        server.serve_forever()


def _network_addresses() -> list[str]:
    """This machine's address in its network, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: it only asks which address a packet would leave from.
            probe.connect(("192.0.2.1", 9))
            address = probe.getsockname()[0]
        except OSError:
            return []
    return [] if ipaddress.ip_address(address).is_loopback else [address]
