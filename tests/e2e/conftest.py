"""Tablets for end-to-end tests, none of which may complain or ask another host for anything."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from browser import TABLET
from e2e.tablet import Tablet

OpenTablet = Callable[..., Tablet]
Kind = TypeVar("Kind", bound=Tablet)


class Witness:
    """Hears every complaint of every page, and sees every request that leaves the machine."""

    def __init__(self) -> None:
        self.complaints: list[str] = []

    def watch(self, context: BrowserContext, address: str) -> None:
        """Listen to all pages of the context."""
        context.on("console", lambda message: self._console(message.type, message.text))
        context.on("weberror", lambda error: self.complaints.append(f"uncaught: {error.error}"))
        context.on("request", lambda request: self._request(request.url, address))

    def _console(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.complaints.append(f"console {kind}: {text}")

    def _request(self, url: str, address: str) -> None:
        if not url.startswith((address, "blob:", "data:")):
            self.complaints.append(f"request: {url}")


@pytest.fixture(scope="session")
def witness() -> Witness:
    """The one witness of all tablets."""
    return Witness()


@pytest.fixture(autouse=True)
def nothing_complains(witness: Witness) -> Iterator[None]:
    """No console error or warning, no uncaught error, no request to another host."""
    witness.complaints.clear()
    yield
    assert not witness.complaints, "\n".join(witness.complaints)


def new_tablet(
    browser: Browser, address: str, witness: Witness, options: Any, kind: type[Kind]
) -> Kind:
    """A tablet in a context of its own."""
    context = browser.new_context(**(TABLET | options))
    witness.watch(context, address)
    return kind(context.new_page(), address)


@contextmanager
def game_tablet(
    kind: type[Kind], game: str, browser: Browser, address: str, witness: Witness
) -> Iterator[Kind]:
    """A tablet in a context of its own, with a game chosen on it."""
    tablet = new_tablet(browser, address, witness, {}, kind)
    tablet.choose_game(game)
    yield tablet
    tablet.page.context.close()


@pytest.fixture
def open_tablet(chromium: Browser, address: str, witness: Witness) -> Iterator[OpenTablet]:
    """Opens a tablet of its own for a test; takes Playwright's context options."""
    with ExitStack() as stack:

        def opened(**options: Any) -> Tablet:
            tablet = new_tablet(chromium, address, witness, options, Tablet)
            stack.callback(tablet.page.context.close)
            return tablet

        yield opened


@pytest.fixture(scope="session")
def shared(chromium: Browser, address: str, witness: Witness) -> Iterator[list[Tablet]]:
    """Holds the tablet that tests share, since starting one takes seconds."""
    holder: list[Tablet] = []
    yield holder
    for tablet in holder:
        tablet.page.context.close()


@pytest.fixture
def tablet(
    shared: list[Tablet], chromium: Browser, address: str, witness: Witness
) -> Iterator[Tablet]:
    """The shared tablet with nobody at it; a new one after a test that left it unusable."""
    if not shared:
        shared.append(new_tablet(chromium, address, witness, {}, Tablet))
    yield shared[0]
    try:
        shared[0].clear()
    except (AssertionError, Error):
        shared.pop().page.context.close()
        raise


__all__ = ["OpenTablet", "Page"]
