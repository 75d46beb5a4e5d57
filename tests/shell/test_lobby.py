"""The lobby before Python runs: it is browsed, seats are taken, and no touch is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import TABLET, Fingers, wait_for, wait_for_table
from hosting import Host, hosting
from trivet_build import lobby

pytestmark = pytest.mark.browser

WASM = "vendor/pyodide/pyodide.asm.wasm"
WIDTH, HEIGHT = TABLET["viewport"]["width"], TABLET["viewport"]["height"]
GAMES = ["THREE!", "Threepia", "¡TRES!", "TRIPLE³", "TRIPLEXiTY"]
BELOW, ABOVE = (WIDTH / 2, HEIGHT - 20), (WIDTH / 2, 70)


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    """A host from which Python does not come until it is asked to answer."""
    with hosting(site) as running:
        running.faults[WASM] = "late"
        yield running


@pytest.fixture
def page(chromium: Browser, host: Host) -> Iterator[Page]:
    context = chromium.new_context(**TABLET)
    page = context.new_page()
    page.goto(host.address, wait_until="commit")
    answering(page)
    yield page
    host.answer.set()
    context.close()


def answering(page: Page) -> None:
    """Wait until the lobby answers fingers."""
    wait_for(page, "document.querySelector('#lobby-middle')?.dataset.leaf")


def tap(page: Page, command: str) -> None:
    page.tap(f'#lobby [data-do="{command}"]')


def test_the_shelf_and_the_rules_of_every_game_can_be_read(page: Page) -> None:
    tap(page, "leaf:shelf")
    for title in GAMES:
        expect(page.locator("#lobby .rows")).to_contain_text(title)
    tap(page, "leaf:welcome")

    texts = set()
    for game in ("three", "threepia", "tres", "triple3", "triplexity"):
        tap(page, "leaf:shelf")
        tap(page, f"game:{game}")
        tap(page, "leaf:rules")
        texts.add(page.inner_text("#lobby .rows"))
        tap(page, "leaf:welcome")
    assert len(texts) == len(GAMES)
    assert min(map(len, texts)) > 500


def test_what_was_touched_before_python_came_is_done_when_it_is_there(
    page: Page, host: Host
) -> None:
    tap(page, "leaf:options")
    tap(page, "language:de")
    expect(page.locator("#lobby h1")).to_have_text("Einstellungen")
    tap(page, "leaf:welcome")
    tap(page, "leaf:shelf")
    tap(page, "game:tres")
    page.touchscreen.tap(*BELOW)
    page.touchscreen.tap(*ABOVE)
    expect(page.locator("#lobby > .badge")).to_have_count(2)
    expect(page.locator("#lobby .prompt")).to_contain_text("Alle da?")

    host.answer.set()
    wait_for_table(page)

    expect(page.locator("#table .panel h1")).to_have_text("¡TRES!")
    expect(page.locator("#table .panel .prompt")).to_contain_text("Alle da?")
    seats = page.locator('#table [data-box^="zone-"]')
    expect(seats).to_have_count(2)
    turns = seats.evaluate_all("seats => seats.map(({ dataset }) => dataset.turn)")
    assert turns == ["0", "180"]


def test_a_game_that_was_started_before_python_came_begins_at_once(page: Page, host: Host) -> None:
    page.touchscreen.tap(*BELOW)
    page.touchscreen.tap(*ABOVE)
    tap(page, "start")

    host.answer.set()
    wait_for_table(page)

    expect(page.locator("#table")).to_have_attribute("data-screen", "play")


def test_fingers_that_touch_at_once_all_take_a_seat(chromium: Browser, host: Host) -> None:
    context = chromium.new_context(**TABLET)
    page = context.new_page()
    fingers = Fingers(page)
    page.goto(host.address, wait_until="commit")
    answering(page)

    fingers.down((1, *BELOW), (2, *ABOVE), (3, 20, HEIGHT / 2), (4, WIDTH - 20, HEIGHT / 2))

    expect(page.locator("#lobby > .badge")).to_have_count(4)
    host.answer.set()
    wait_for_table(page)
    expect(page.locator('#table [data-box^="zone-"]')).to_have_count(4)
    context.close()


def test_a_finger_scrolls_the_rules_and_chooses_nothing_by_it(page: Page, host: Host) -> None:
    fingers = Fingers(page)
    tap(page, "leaf:options")
    tap(page, "leaf:welcome")
    tap(page, "leaf:rules")

    fingers.down((1, WIDTH / 2, 500))
    for step in range(10):
        fingers.move((1, WIDTH / 2, 500 - 20 * step))
    fingers.up(1)

    wait_for(page, """document.querySelector('#lobby [data-part="rows"]').scrollTop > 0""")
    assert page.evaluate("trivetShell.touches.length") == 3


def test_a_touch_is_answered_in_the_same_frame(page: Page) -> None:
    pressed = page.evaluate(
        """() => {
            const pad = document.querySelector('#lobby [data-do="bot"]');
            pad.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
            return document.querySelector('#lobby [data-do="bot"]').className;
        }"""
    )

    assert "pressed" in pressed


def test_a_keyboard_can_do_it_too(page: Page) -> None:
    page.focus('#lobby [data-do="leaf:shelf"]')
    page.keyboard.press("Enter")

    expect(page.locator("#lobby h1")).to_have_text("Games")


def test_the_page_itself_brings_the_lobby_as_python_would_draw_it(site: Path) -> None:
    drawn = lobby.markup(lobby.pictures("en")["games"]["triple3"]["welcome"][0])

    assert "TRIPLE³" in drawn
    assert drawn in (site / "index.html").read_text(encoding="utf-8")


def test_pictures_that_come_after_the_table_change_nothing(chromium: Browser, site: Path) -> None:
    with hosting(site) as host:
        host.faults["assets/lobby/en.json"] = "late"
        page = chromium.new_context(**TABLET).new_page()
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(error.message))
        page.goto(host.address, wait_until="commit")
        wait_for_table(page)

        with page.expect_request_finished(lambda asked: "/lobby/" in asked.url):
            host.answer.set()
        wait_for(page, "document.documentElement.dataset.offline === 'ready'")

        assert complaints == []
        page.context.close()
