"""After one visit everything works without a network; releases and copies never mix."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright

from browser import (
    START_TIMEOUT,
    launch_with_profile,
    wait_for,
    wait_for_offline,
    wait_for_table,
)
from hosting import hosting
from trivet_build import site as building

pytestmark = pytest.mark.browser

CACHES = "caches.keys()"
REGISTRATION = "navigator.serviceWorker.getRegistration('trivet/')"


@pytest.fixture
def profile(playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    context = launch_with_profile(playwright, tmp_path / "profile")
    yield context
    context.close()


def release(site: Path, folder: Path, lead: str = "") -> Path:
    """A release of the site in `folder`; with `lead`, one that says so on its page."""
    shutil.copytree(site, folder, dirs_exist_ok=True)
    if lead:
        page = folder / "index.html"
        page.write_text(page.read_text().replace("<h1>Trivet</h1>", f"<h1>{lead}</h1>"))
        listed = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file() and path.name != "service-worker.js"
        }
        (folder / "service-worker.js").write_bytes(building.service_worker(listed))
    return folder


def visit(page: Page, address: str) -> None:
    page.goto(address)
    wait_for_table(page)


def test_a_fresh_browser_starts_with_the_host_gone(
    playwright: Playwright, site: Path, tmp_path: Path
) -> None:
    with hosting(site) as host:
        context = launch_with_profile(playwright, tmp_path)
        visit(context.pages[0], host.address)
        assert wait_for_offline(context.pages[0]) == "ready"
        context.close()

    context = launch_with_profile(playwright, tmp_path)
    page = context.pages[0]
    visit(page, f"{host.address}?again#here")
    assert wait_for_offline(page) == "ready"
    visit(page, f"{host.address}index.html")
    context.close()


def test_it_is_not_called_ready_when_a_file_cannot_be_kept(page: Page, site: Path) -> None:
    with hosting(site) as host:
        host.faults["assets/messages/de.json"] = "html"
        visit(page, host.address)

        assert wait_for_offline(page) == "unavailable"
        assert page.evaluate(CACHES) == []


def test_it_is_not_called_ready_when_workers_are_refused(page: Page, site: Path) -> None:
    page.add_init_script(
        "ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('no'))"
    )
    with hosting(site) as host:
        visit(page, host.address)

        assert wait_for_offline(page) == "unavailable"


def test_what_the_browser_dropped_from_the_cache_is_fetched_again(page: Page, site: Path) -> None:
    with hosting(site) as host:
        visit(page, host.address)
        wait_for_offline(page)
        page.evaluate(
            "caches.keys().then(([name]) => caches.open(name))"
            ".then(cache => cache.delete(new URL('main.py', location).href))"
        )
        visit(page, host.address)
        assert wait_for_offline(page) == "ready"

    visit(page, host.address)


def test_two_copies_on_one_origin_keep_to_themselves(
    profile: BrowserContext, site: Path, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    release(site, root / "one")
    release(site, root / "one" / "two", lead="The second")
    with hosting(root) as host:
        page = profile.pages[0]
        for folder in ("one/", "one/two/"):
            visit(page, host.address + folder)
            assert wait_for_offline(page) == "ready"
        assert len(page.evaluate(CACHES)) == 2

    visit(page, f"{host.address}one/")
    assert page.text_content("h1") == "Trivet"
    visit(page, f"{host.address}one/two/")
    assert page.text_content("h1") == "The second"


def test_a_new_release_waits_for_the_pages_of_the_old_one_and_comes_whole(
    profile: BrowserContext, site: Path, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    release(site, root / "trivet")
    (root / "index.html").write_text("<!doctype html><title>Outside the scope</title>")
    with hosting(root) as host:
        # The browser may keep the old files for a day, as many hosts tell it to.
        host.headers = {"Cache-Control": "max-age=86400"}
        address = f"{host.address}trivet/"
        outside = profile.new_page()
        outside.goto(host.address)
        page = profile.pages[0]
        visit(page, address)
        wait_for_offline(page)
        release(site, root / "trivet", lead="The next")

        visit(page, address)
        wait_for(outside, f"(await {REGISTRATION}).waiting", timeout=START_TIMEOUT)
        visit(page, address)
        assert page.text_content("h1") == "Trivet"

        page.close()
        wait_for(outside, "(await caches.keys()).length === 1", timeout=START_TIMEOUT)
        page = profile.new_page()
        visit(page, address)
        assert page.text_content("h1") == "The next"
        assert wait_for_offline(page) == "ready"
