"""What leaves the page and comes to it: links, files, the device's own sharing, a library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pyodide.ffi import create_once_callable, create_proxy, jsnull
from pyscript import document, window
from pyscript.js_modules import share

import trivet
from trivet.core.link import MAX_BYTES, MAX_LETTERS
from trivet.table import qr

LONGEST_BUILD = 200
"""Letters of what the build wrote of itself: the names of Python's files say which release it is.
"""

Guard = Callable[[Callable[..., None]], Callable[..., None]]
FileTold = Callable[[str | None, int], None]


class Browser:
    """The browser's ways, as :class:`trivet.table.share.Outside`.

    ``guard`` wraps whatever is called back later, so that a fault in it is told. ``clock_ms`` is
    the resolution of the page's clock.
    """

    def __init__(self, guard: Guard, clock_ms: float) -> None:
        self._guard, self._clock_ms = guard, clock_ms
        self.can_send = bool(share.canSend())
        self._tell_file: FileTold = lambda text, size: None
        self._chosen = create_proxy(guard(self._file_chosen))  # one, however many are never chosen

    def _later(self, task: Callable[..., None]) -> Any:
        return create_once_callable(self._guard(task))

    def address(self) -> str:
        return str(share.address())

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        share.copy(text, self._later(done))

    def save(self, name: str, text: str) -> None:
        share.save(name, text)

    def send(self, url: str, name: str, text: str) -> None:
        share.send(url, name, text)

    def fetch_library(self, done: Callable[[bool], None]) -> None:
        def arrived(content: Any) -> None:
            if content is not jsnull:
                qr.take_library(content.to_bytes())
            done(content is not jsnull)

        if qr.has_library():
            done(True)
        else:
            share.fetchBytes(qr.LIBRARY, self._later(arrived))

    def fragment(self) -> str:
        """What came behind the address, no more than a letter too many; it is gone from there."""
        return str(share.takeFragment(MAX_LETTERS + 1))

    def on_fragment(self, tell: Callable[[str], None]) -> None:
        """Be told of each that comes later."""
        told = self._guard(lambda text: tell(str(text)))
        share.onFragment(MAX_LETTERS + 1, create_proxy(told))

    def open_file(self, tell: FileTold) -> None:
        """Let somebody choose a file: its text, or ``None`` if it is too large, and its bytes."""
        self._tell_file = tell
        share.openFile(MAX_BYTES, self._chosen)

    def _file_chosen(self, text: Any, size: Any) -> None:
        self._tell_file(None if text is jsnull else str(text), int(size))

    def about(self) -> dict[str, object]:
        """What this browser says of itself and the site; nothing of any person."""
        root, screen = document.documentElement.dataset, window.screen
        return {
            "version": trivet.__version__,
            "build": str(document.getElementById("start").textContent)[-LONGEST_BUILD:],
            "browser": str(window.navigator.userAgent),
            "language": str(window.navigator.language),
            "clock_ms": self._clock_ms,
            "touch_points": int(window.navigator.maxTouchPoints),
            "screen": [int(screen.width), int(screen.height), float(window.devicePixelRatio)],
            "page": [int(window.innerWidth), int(window.innerHeight)],
            "offline": str(getattr(root, "offline", "")),
            "installed": str(getattr(root, "install", "")),
            "page_ms": round(float(window.performance.now())),
        }
