"""Starts from the copy of Python's memory: each its own luck, and never worse than without."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright

from browser import launch_with_profile, run_python, wait_for_offline, wait_for_table
from hosting import Host, hosting

pytestmark = pytest.mark.browser

STARTS, A_PAGE = 200, 10
SPOIL = """async ([spoilt]) => {
    const { memory } = JSON.parse(document.getElementById("start").textContent);
    const copy = await (await caches.match(memory)).arrayBuffer();
    const bytes = spoilt === "cut" ? copy.slice(0, 1000) : new Uint8Array(copy.byteLength);
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        if (await cache.match(memory)) await cache.put(memory, new Response(bytes));
    }
}"""
# As many interpreters as asked for, without PyScript, whose package is stood in for.
DEAL = """async (numbers) => {
    const deals = [];
    for (const number of numbers) {
        const { loadPyodide } = await import(`./assets/python/interpreter.js?${number}`);
        const python = await loadPyodide(console);
        deals.push(python.runPython(`
import random, sys
from types import ModuleType
import js
sys.modules["pyscript"] = pyscript = ModuleType("pyscript")
sys.modules["pyscript.js_modules"] = modules = ModuleType("pyscript.js_modules")
pyscript.document, pyscript.window, modules.device, modules.sound = js.document, js.window, 0, 0
from trivet.core.registry import find_game
from trivet.table.browser import fresh_seed
dealt = find_game("triple3").new_initial_state(4, fresh_seed())
f"{[dealt.observation(seat) for seat in range(4)]} | {random.random()}"
        `) + ` | ${document.documentElement.dataset.python}`);
    }
    return deals;
}"""


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with hosting(site) as running:
        yield running


@pytest.fixture
def page(playwright: Playwright, tmp_path: Path, host: Host) -> Iterator[Page]:
    """A page of a device that keeps the site, the copy of Python's memory with it."""
    context = launch_with_profile(playwright, tmp_path / "profile", timezone_id="Asia/Kolkata")
    page = context.pages[0]
    visit(page, host)
    assert how(page) == "restored"
    assert wait_for_offline(page) == "ready"
    yield page
    context.close()


def visit(page: Page, host: Host) -> None:
    page.goto(host.address)
    wait_for_table(page)


def how(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.python"))


def empty_page(context: BrowserContext, host: Host) -> Page:
    """A page with nothing but what interpreters are made of."""
    start = context.pages[0].evaluate("document.getElementById('start').outerHTML")
    page = context.new_page()
    host.pages["deals.html"] = f"<!doctype html><title>Deals</title>{start}"
    page.goto(f"{host.address}deals.html")
    return page


def test_two_hundred_starts_give_two_hundred_deals(page: Page, host: Host) -> None:
    deals, luck = set(), set()

    for first in range(0, STARTS, A_PAGE):
        dealing = empty_page(page.context, host)
        for told in dealing.evaluate(DEAL, list(range(first, first + A_PAGE))):
            deal, number, start = told.split(" | ")
            assert start == "restored"
            deals.add(deal)
            luck.add(number)
        dealing.close()

    assert len(deals) == len(luck) == STARTS


def test_a_restored_python_lives_in_the_time_zone_of_the_device(page: Page, host: Host) -> None:
    visit(page, host)

    assert how(page) == "restored"
    source = "import time; zone = [time.timezone, time.localtime(0).tm_hour, time.tzname[0]]"
    assert run_python(page, source, "zone") == [-19800, 5, "UTC+0530"]


@pytest.mark.parametrize("fault", ["cut", "emptied"])
def test_a_copy_that_cannot_be_restored_is_tried_twice_and_then_left_alone(
    page: Page, host: Host, fault: str
) -> None:
    page.evaluate(SPOIL, [fault])
    warnings: list[str] = []
    page.on("console", lambda said: warnings.append(said.text))

    for tries in (1, 2, 2):
        visit(page, host)
        assert how(page) == "started"
        assert sum("memory cannot be restored" in said for said in warnings) == tries


def test_a_copy_whose_restoring_ended_the_page_twice_is_not_tried_again(
    page: Page, host: Host
) -> None:
    page.evaluate(
        "localStorage.setItem('trivet.restoring', "
        "JSON.parse(document.getElementById('start').textContent).memory + ' 2')"
    )

    visit(page, host)

    assert how(page) == "started"
