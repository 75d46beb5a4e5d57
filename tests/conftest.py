"""What tests in a real browser share."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from browser import TABLET, launch
from trivet_build import site as building
from trivet_build.process import alone
from trivet_build.server import Server, serving


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site, in a folder that no other build touches; not to be changed."""
    folder = tmp_path_factory.mktemp("site")
    with alone():
        building.build(folder)
    return folder


@pytest.fixture(scope="session")
def server(site: Path) -> Iterator[Server]:
    """The site, served on a free port of this machine."""
    with serving(site) as running:
        yield running


@pytest.fixture(scope="session")
def address(server: Server) -> str:
    """Where the site is: an address ending in a slash."""
    return f"http://localhost:{server.server_port}/"


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, started once."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """A Chromium, started once; every test makes its own context in it."""
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """An empty page of a tablet with a touch screen, in a context of its own."""
    context = chromium.new_context(**TABLET)
    yield context.new_page()
    context.close()
