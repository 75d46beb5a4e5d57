"""The site as this browser has it: kept for play without a network, up to date, installed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trivet.core.markup import Markup, element
from trivet.core.words import Words
from trivet.table import pads

ONLINE_ONLY = frozenset({"unavailable", "insecure"})
INSTALLED = "installed"


def _refuse() -> None:
    """What a browser that cannot does."""


@dataclass(slots=True)
class Site:
    """What the shell knows of the site; see ``assets/shell/offline.js`` and ``install.js``.

    ``offline``: unknown, keeping, ready, insecure or unavailable. ``kept``: per cent, while
    keeping. ``update``: empty, offered, or elsewhere if another window stands in its way.
    ``install``: whose way to install it is (ipad, android, chromebook, desktop), installed, or
    empty while that is not known. ``can_install``: whether the browser itself would ask.
    ``stranger``: a game that the address asked for and nobody knows.
    """

    offline: str = "unknown"
    kept: int = 0
    update: str = ""
    install: str = ""
    can_install: bool = False
    stranger: str = ""
    take_update: Callable[[], None] = _refuse
    ask_to_install: Callable[[], None] = _refuse
    _put_off: bool = False

    def put_off(self) -> None:
        """The update is not offered again before the next start."""
        self._put_off = True

    def warning(self, words: Words) -> str:
        """What somebody should know before a game begins, or nothing."""
        if self.stranger:
            return words("lobby.stranger", name=self.stranger)
        return self.note(words) if self.offline in ONLINE_ONLY else ""

    def note(self, words: Words) -> str:
        """Whether it can be played without a network, and how far that is."""
        return words(f"offline.{self.offline}", percent=self.kept)

    def offer(self, words: Words) -> Markup | None:
        """The new release that waits, if one does: nobody gets it unasked."""
        if not self.update or self._put_off:
            return None
        take = pads.pad("do", "update", words("update.take"))
        later = pads.pad("do", "later", words("update.later"))
        return pads.offer(words(f"update.{self.update}"), take, later)

    @property
    def can_be_installed(self) -> bool:
        """Whether there is something to tell about installing."""
        return self.install not in ("", INSTALLED)

    def how_to_install(self, words: Words) -> Markup:
        """What to do on this device so that it stands among its apps."""
        return element("p", words(f"install.{self.install}"))

    def install_pad(self, words: Words) -> Markup | None:
        """Asks the browser, where it can be asked."""
        return pads.pad("do", "install", words("install.now")) if self.can_install else None
