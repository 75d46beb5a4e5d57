"""The page talks to its own address alone, runs no text as code, and remembers nobody."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright

from browser import launch_with_profile, wait_for, wait_for_offline
from e2e.conftest import Witness
from e2e.tablet import Tablet
from hosting import hosting
from trivet_build.paths import ROOT

pytestmark = pytest.mark.browser

REPORTS = """
window.violations = [];
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
  violations.push(`${effectiveDirective} ${blockedURI}`));
"""
STATEMENT = ROOT / "docs" / "data.md"


def stored(page: Page) -> set[str]:
    """The names of what the page keeps in the browser's storage and databases."""
    names = "async () => (await indexedDB.databases()).map(({ name }) => name)"
    return {*page.evaluate("Object.keys(localStorage)"), *page.evaluate(names)}


def told(name: str) -> bool:
    """Whether the data statement has that name."""
    rows = re.findall(r"`(trivet[^`]+)`", STATEMENT.read_text(encoding="utf-8"))
    patterns = (re.escape(row).replace("…", ".+") for row in rows)
    return any(re.fullmatch(pattern, name) for pattern in patterns)


def see(context: BrowserContext, witness: Witness, address: str) -> Tablet:
    """A tablet whose complaints, requests and violations are all noted down."""
    context.add_init_script(REPORTS)
    witness.watch(context, address)
    return Tablet(context.pages[0], address)


def has_left_nothing_behind(tablet: Tablet) -> None:
    page = tablet.page
    assert page.evaluate("violations") == []
    assert page.context.cookies() == []
    assert page.evaluate("Object.keys(sessionStorage)") == []
    assert [name for name in stored(page) if not told(name)] == []


def test_a_whole_session_asks_no_other_host_and_leaves_only_what_the_statement_tells(
    playwright: Playwright, site: Path, tmp_path: Path
) -> None:
    witness = Witness()
    with hosting(site) as host:
        context = launch_with_profile(playwright, tmp_path)
        tablet = see(context, witness, host.address)
        assert wait_for_offline(tablet.page) == "ready"
        tablet.begin("bottom", "top", seed=71)
        tablet.take(0, 3)
        has_left_nothing_behind(tablet)
        assert stored(tablet.page), "something is kept, or this test would see nothing"
        context.close()
    # Every answer was given to this page or its worker; a cookie would have come with one.
    assert {status for _, status in host.answered} <= {200, 304}

    context = launch_with_profile(playwright, tmp_path)
    tablet = see(context, witness, host.address)
    tablet.begin("bottom", "left", "right", seed=72)
    tablet.take(1, 3)
    has_left_nothing_behind(tablet)
    context.close()
    assert witness.complaints == []


def test_the_page_may_neither_run_text_nor_reach_another_host(page: Page, site: Path) -> None:
    page.add_init_script(REPORTS)
    with hosting(site) as host:
        host.faults["vendor/pyodide/pyodide.asm.wasm"] = "silent"
        page.goto(host.address)
        page.evaluate(
            """() => {
              const add = (name, fields) =>
                document.body.append(Object.assign(document.createElement(name), fields));
              add("script", { textContent: "window.ran = true" });
              add("script", { src: "https://elsewhere.invalid/script.js" });
              add("style", { textContent: "p { color: red }" });
              add("img", { src: "https://elsewhere.invalid/picture.png" });
              add("iframe", { src: "https://elsewhere.invalid/" });
              add("p", { innerHTML: '<b style="color: red" onclick="1">told</b>' });
              setTimeout("window.ran = true");
              fetch("https://elsewhere.invalid/").catch(() => {});
              navigator.sendBeacon("https://elsewhere.invalid/");
            }"""
        )
        wait_for(page, "violations.length >= 10")

        assert page.evaluate("window.ran") is None
        assert set(page.evaluate("violations.map((text) => text.split(' ')[0])")) == {
            "script-src-elem",
            "script-src-attr",
            "script-src",
            "img-src",
            "frame-src",
            "style-src-elem",
            "style-src-attr",
            "connect-src",
        }
