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
    wait_for_failure,
    wait_for_offline,
    wait_for_table,
)
from hosting import hosting
from trivet_build import site as building

pytestmark = pytest.mark.browser

RELEASES = "caches.keys().then((names) => names.filter((name) => /[0-9a-f]-[0-9a-f]/.test(name)))"
UPDATE = "document.documentElement.dataset.update"


@pytest.fixture
def profile(playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    context = launch_with_profile(playwright, tmp_path / "profile")
    yield context
    context.close()


def release(site: Path, folder: Path, lead: str = "") -> Path:
    """A release of the site in `folder`; with `lead`, one that says so on its page."""
    shutil.copytree(site, folder, dirs_exist_ok=True, copy_function=replace)
    if lead:
        page = folder / "index.html"
        page.write_text(page.read_text().replace("<h1>Trivet</h1>", f"<h1>{lead}</h1>"))
        list_again(folder)
    return folder


def replace(source: str, target: str) -> None:
    """Put a file, newer than the one before it, in its place while that may be on its way."""
    beside = Path(f"{target}.new")
    shutil.copyfile(source, beside)
    beside.replace(target)


def list_again(folder: Path) -> None:
    """Make the list of a release true to its files."""
    listed = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "service-worker.js"
    }
    (folder / "service-worker.js").write_bytes(building.service_worker(listed))


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
        assert page.evaluate(RELEASES) == []


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
            f"{RELEASES}.then(([name]) => caches.open(name))"
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
        assert len(page.evaluate(RELEASES)) == 2

    visit(page, f"{host.address}one/")
    assert page.text_content("h1") == "Trivet"
    visit(page, f"{host.address}one/two/")
    assert page.text_content("h1") == "The second"


def test_what_was_all_dropped_is_fetched_again_while_play_goes_on(page: Page, site: Path) -> None:
    with hosting(site) as host:
        visit(page, host.address)
        wait_for_offline(page)
        page.evaluate(
            "caches.keys().then((names) => Promise.all(names.map((n) => caches.delete(n))))"
        )
        visit(page, host.address)
        assert wait_for_offline(page) == "ready"

    visit(page, host.address)


def test_a_full_storage_leaves_nothing_behind_and_play_goes_on(page: Page, site: Path) -> None:
    with hosting(site) as host:
        quota = {"origin": host.address, "quotaSize": 3_000_000}
        page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
        visit(page, host.address)

        assert wait_for_offline(page) == "unavailable"
        assert page.evaluate(RELEASES) == []


def test_how_much_is_kept_is_told_while_files_come(page: Page, site: Path) -> None:
    page.add_init_script(
        """window.told = [];
        document.addEventListener("trivet:offline", () => {
          const { offline, kept } = document.documentElement.dataset;
          if (offline === "keeping") told.push(Number(kept));
        });"""
    )
    with hosting(site) as host:
        visit(page, host.address)
        wait_for_offline(page)
        told = page.evaluate("told")

    assert told, "how often depends on how fast the files come"
    assert told == sorted(told)
    assert told[-1] <= 100


def titled(page: Page, address: str, heading: str) -> None:
    """A start has that heading, and tells all there is to know of offline play and updates."""
    visit(page, address)
    assert page.text_content("h1") == heading
    assert wait_for_offline(page) == "ready"


def offered(page: Page) -> None:
    """Wait until a new release is offered."""
    wait_for(page, f"{UPDATE} === 'offered'", timeout=START_TIMEOUT)


def take(page: Page) -> None:
    """Somebody wants the new release."""
    with page.expect_navigation():
        page.evaluate("document.dispatchEvent(new Event('trivet:update'))")
    wait_for_table(page)


def test_a_new_release_comes_whole_and_only_when_somebody_takes_it(
    playwright: Playwright, site: Path, tmp_path: Path
) -> None:
    root = release(site, tmp_path / "site")
    with hosting(root) as host:
        # The browser may keep the old files for a day, as many hosts tell it to.
        host.headers = {"Cache-Control": "max-age=86400"}
        context = launch_with_profile(playwright, tmp_path / "profile")
        titled(context.pages[0], host.address, "Trivet")
        release(site, root, lead="The next")
        titled(context.pages[0], host.address, "Trivet")
        offered(context.pages[0])
        context.close()

        # Not even a browser that was closed, as after a long break in a game, changes it unasked.
        context = launch_with_profile(playwright, tmp_path / "profile")
        page = context.pages[0]
        titled(page, host.address, "Trivet")
        offered(page)
        take(page)
        assert page.text_content("h1") == "The next"
        assert wait_for_offline(page) == "ready"
        assert len(page.evaluate(RELEASES)) == 1
        assert not page.evaluate(UPDATE)

    titled(page, host.address, "The next")
    context.close()


def test_a_release_that_was_taken_back_is_never_offered(
    profile: BrowserContext, site: Path, tmp_path: Path
) -> None:
    root = release(site, tmp_path / "site")
    page = profile.pages[0]
    with hosting(root) as host:
        titled(page, host.address, "Trivet")
        release(site, root, lead="A mistake")
        titled(page, host.address, "Trivet")
        offered(page)
        release(site, root)
        titled(page, host.address, "Trivet")
        wait_for(page, f"{RELEASES}.then(({{ length }}) => length === 1)", timeout=START_TIMEOUT)

        titled(page, host.address, "Trivet")
        assert not page.evaluate(UPDATE)


def test_a_new_release_is_not_taken_under_another_window(
    profile: BrowserContext, site: Path, tmp_path: Path
) -> None:
    root = release(site, tmp_path / "site")
    page = profile.pages[0]
    with hosting(root) as host:
        titled(page, host.address, "Trivet")
        release(site, root, lead="The next")
        playing = profile.new_page()
        titled(playing, host.address, "Trivet")
        titled(page, host.address, "Trivet")
        offered(page)
        page.evaluate("document.dispatchEvent(new Event('trivet:update'))")
        wait_for(page, f"{UPDATE} === 'elsewhere'")
        titled(playing, host.address, "Trivet")
        playing.close()
        take(page)
        assert page.text_content("h1") == "The next"


def test_another_try_after_a_failure_takes_the_release_that_waits(
    profile: BrowserContext, site: Path, tmp_path: Path
) -> None:
    root = release(site, tmp_path / "site", lead="Broken")
    (root / "main.py").write_text("1 / 0\n")
    list_again(root)
    page = profile.pages[0]
    with hosting(root) as host:
        page.goto(host.address)
        wait_for_failure(page)
        page.evaluate("import('./assets/shell/offline.js').then((m) => m.keepForOffline())")
        assert wait_for_offline(page) == "ready"
        release(site, root)
        page.goto(host.address)
        wait_for_failure(page)
        page.evaluate("import('./assets/shell/offline.js').then((m) => m.keepForOffline())")
        offered(page)

        page.tap("#shell-retry")
        wait_for_table(page)
        assert page.text_content("h1") == "Trivet"
