"""Games handed on from tablet to tablet: by code, link and file; and the log."""

import json
from pathlib import Path

import pytest
import zxingcpp
from PIL import Image

from browser import run_python, wait_for_offline
from contract.play import walk
from e2e.conftest import OpenTablet, Witness
from e2e.tablet import Tablet, in_zone
from trivet.core.link import Shared, decode, encode, from_file
from trivet.core.record import Record, read
from trivet.core.registry import find_game

pytestmark = pytest.mark.browser

MIDDLE = '[data-box="middle"] [data-part="panel"]'
FINISHED = Shared(walk(find_game("triplexity"), 2, 5, {}).record)
BEGUN = Shared(Record("triple3", 31, 2).then(0.0, None, "go").then(900.0, 1, "take 3"))


def share(tablet: Tablet, seat: int) -> None:
    """Open the leaf that hands the game on, which warns first while the game goes on."""
    tablet.tap_in(seat, '[data-do="menu:main"]')
    tablet.tap_in(seat, '[data-do="share"]')
    tablet.wait('[data-do="yes"], [data-do="code"]')


def leave(tablet: Tablet) -> None:
    """Everybody goes back to the lobby."""
    tablet.tap_in(0, '[data-do="menu:main"]')
    tablet.tap_in(0, '[data-do="pause"]')
    tablet.tap_in(0, '[data-do="leave"]:enabled')
    tablet.tap_in(0, '[data-do="leave"]:enabled')
    tablet.wait_until(lambda seen: seen.screen == "lobby")


def open_link(tablet: Tablet, text: str) -> None:
    """A link to this page is touched elsewhere."""
    tablet.page.evaluate("(text) => { location.hash = text; }", text)


def scan(tablet: Tablet, path: Path) -> str:
    """What a camera reads off the screen."""
    tablet.page.screenshot(path=path)
    (found,) = zxingcpp.read_barcodes(Image.open(path))
    return found.text


def test_a_running_game_moves_to_another_tablet_by_the_code_on_the_screen(
    open_tablet: OpenTablet, tmp_path: Path
):
    here = open_tablet()
    here.begin("bottom", "top", seed=71)
    here.take(0, 3)
    held = here.zone(0).hand
    share(here, 0)
    assert "all cards" in here.page.inner_text(MIDDLE)
    here.tap('[data-do="yes"]')
    here.tap('[data-do="code"]')
    here.wait("svg.code ~ div", "camera")
    link = scan(here, tmp_path / "code.png")
    assert link.startswith(f"{here.address}#A")

    there = open_tablet()
    there.page.goto("about:blank")
    there.page.goto(link)
    there.wait(MIDDLE, "2 players")
    assert there.page.url == there.address, "the record is out of the address bar"
    there.tap('[data-do="arrival_open"]')
    seen = there.wait_until(lambda seen: seen.screen == "play")
    assert all(zone.gate for zone in seen.zones), "it is paused, hands covered"
    there.go()
    assert there.zone(0).hand == held


def test_back_at_the_table_the_game_goes_on_where_it_was(tablet: Tablet):
    tablet.begin("bottom", "top", seed=72)
    tablet.take(1, 3)
    share(tablet, 1)
    tablet.tap('[data-do="back"]')
    tablet.wait(in_zone(0, '[data-part="gate"]'), "break")
    tablet.go()
    tablet.take(1, 1)
    assert len(tablet.zone(1).hand) == 4


def test_a_finished_game_that_came_is_looked_back_at(open_tablet: OpenTablet):
    tablet = open_tablet()
    open_link(tablet, encode(FINISHED))
    tablet.wait(MIDDLE, "finished game")
    tablet.tap('[data-do="arrival_open"]')
    tablet.wait_until(lambda seen: seen.screen == "play")
    tablet.wait('[data-do="step:back"]')


def test_what_comes_during_a_game_waits_for_its_end(tablet: Tablet):
    tablet.begin("bottom", "top", seed=73)
    open_link(tablet, encode(FINISHED))
    tablet.take(0, 3)
    assert tablet.look().screen == "play"
    leave(tablet)
    tablet.wait(MIDDLE, "finished game")
    tablet.tap('[data-do="arrival_close"]')
    tablet.wait_gone('[data-do="arrival_close"]')


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nothing-of-ours", "not a game of Trivet"),
        (encode(BEGUN)[:-7], "damaged or cut short"),
        ("Z" + encode(BEGUN)[1:], "newer Trivet"),
        ("A" * 200_000, "larger"),
        (encode(Shared(Record("chess", 1, 2))), "no game called"),
        (encode(Shared(BEGUN.record.then(1.0, 0, "x"))), "move 3"),
    ],
)
def test_a_link_that_cannot_be_opened_says_why_and_nothing_else_happens(
    tablet: Tablet, text: str, told: str
):
    open_link(tablet, text)
    tablet.wait(MIDDLE, told)
    tablet.tap('[data-do="arrival_close"]')
    tablet.wait_gone('[data-do="arrival_close"]')


def choose_file(tablet: Tablet, name: str, content: bytes) -> None:
    tablet.tap('[data-do="leaf:options"]')
    tablet.tap('[data-do="leaf:tablet"]')
    with tablet.page.expect_file_chooser() as chooser:
        tablet.tap('[data-do="open_file"]')
    file = {"name": name, "mimeType": "application/json", "buffer": content}
    chooser.value.set_files([file])


def test_a_file_is_saved_here_and_opened_again(tablet: Tablet, tmp_path: Path):
    tablet.begin("bottom", "top", seed=74)
    tablet.take(0, 3)
    share(tablet, 0)
    tablet.tap('[data-do="yes"]')
    with tablet.page.expect_download() as download:
        tablet.tap('[data-do="file"]')
    assert download.value.suggested_filename == "triple3.trivet.json"
    download.value.save_as(tmp_path / "game")
    text = (tmp_path / "game").read_text()
    assert from_file(text).record.seed == 74
    tablet.tap('[data-do="back"]')
    tablet.clear()
    choose_file(tablet, "game.trivet.json", text.encode())
    tablet.wait(MIDDLE, "can go on here")
    tablet.tap('[data-do="arrival_close"]')


@pytest.mark.parametrize("content", [b"\xff\xd8\xff", b"[" * 999_999, b" " * 3_000_000])
def test_a_file_of_anything_else_is_refused(tablet: Tablet, content: bytes):
    choose_file(tablet, "photo.json", content)
    tablet.wait(MIDDLE, "not a game of Trivet|larger")
    tablet.tap('[data-do="arrival_close"]')
    tablet.wait_gone('[data-do="arrival_close"]')


def test_the_link_is_copied_with_names_only_when_wished(open_tablet: OpenTablet):
    tablet = open_tablet(permissions=["clipboard-read", "clipboard-write"])
    tablet.begin("bottom", "top", seed=75)
    share(tablet, 0)
    tablet.tap('[data-do="yes"]')

    def copied() -> Shared:
        tablet.tap('[data-do="link"]')
        tablet.wait(".note", "copied")
        return decode(tablet.page.evaluate("navigator.clipboard.readText()").partition("#")[2])

    assert copied().names == ()
    tablet.tap('[data-do="names"]')
    tablet.wait('[data-do="names"]', "on")
    assert len(copied().names) == 2


def test_the_log_is_a_file_without_names(tablet: Tablet, tmp_path: Path):
    tablet.tap('[data-do="leaf:options"]')
    tablet.tap('[data-do="leaf:tablet"]')
    with tablet.page.expect_download() as download:
        tablet.tap('[data-do="log"]')
    download.value.save_as(tmp_path / "log")
    log = json.loads((tmp_path / "log").read_text())
    assert log["device"]["touch_points"] > 0
    assert log["device"]["clock_ms"] > 0
    assert log["counts"]["down"] >= 3
    assert "names" not in json.dumps(log)


def test_a_fault_offers_its_log_which_says_what_it_holds(
    open_tablet: OpenTablet, witness: Witness, tmp_path: Path
):
    tablet = open_tablet()
    tablet.begin("bottom", "top", seed=76)
    tablet.take(0, 3)
    broken = """
from trivet.table.play import Play
Play.whole, fault = Play.press, ""
def press(self, contact, now):
    Play.press = Play.whole
    raise ZeroDivisionError("for the log")
Play.press = press
"""
    run_python(tablet.page, broken, "fault")
    tablet.tap_in(0, "[data-card]")
    tablet.wait(".fault", "hidden cards too")
    with tablet.page.expect_download() as download:
        tablet.tap('.fault [data-do="log"]')
    download.value.save_as(tmp_path / "log")
    log = json.loads((tmp_path / "log").read_text())
    assert "ZeroDivisionError: for the log" in log["faults"][0]["traceback"]
    assert read(log["record"]).seed == 76
    assert len(witness.complaints) == 1, "the browser's own console has it, too"
    witness.complaints.clear()
    tablet.take(0, 1)


def test_without_a_network_the_code_is_drawn_all_the_same(open_tablet: OpenTablet, tmp_path: Path):
    tablet = open_tablet()
    assert wait_for_offline(tablet.page) == "ready"
    tablet.page.context.set_offline(True)
    open_link(tablet, encode(FINISHED))
    tablet.tap('[data-do="arrival_open"]:enabled')
    tablet.wait('[data-do="step:back"]')
    share(tablet, 0)
    tablet.tap('[data-do="code"]')
    tablet.wait("svg.code ~ div", "camera")
    assert decode(scan(tablet, tmp_path / "code.png").partition("#")[2]).record == FINISHED.record
