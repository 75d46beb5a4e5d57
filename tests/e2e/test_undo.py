"""Taking back and doing again by touches alone, with nobody's finger in the way."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from e2e.conftest import Witness, game_tablet
from e2e.tablet import RESTING, in_zone
from e2e.triplexity_tablet import TriplexityTablet

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def tablet(chromium: Browser, address: str, witness: Witness) -> Iterator[TriplexityTablet]:
    with game_tablet(TriplexityTablet, "triplexity", chromium, address, witness) as tablet:
        yield tablet


def from_menu(tablet: TriplexityTablet, seat: int, pad: str) -> None:
    tablet.tap_in(seat, '[data-do="menu:main"]')
    tablet.tap_in(seat, f'[data-do="{pad}"]')


def heights(tablet: TriplexityTablet, *wanted: int) -> None:
    tablet.wait_until(lambda seen: seen.heights == list(wanted))


def test_two_take_back_and_do_again_while_a_finger_rests(tablet: TriplexityTablet):
    tablet.begin("bottom", "top", seed=1)
    tablet.fingers.down((RESTING, *tablet.point(in_zone(0, ".who"))))
    for number, action in enumerate(("L", "C", "R")):
        tablet.do(number % 2, action, "zone")
        tablet.wait_until(lambda seen, n=number: sum(seen.heights) == n + 1)

    # Seat 0 takes back its own last move, at once, and does it again.
    from_menu(tablet, 0, "undo:")
    heights(tablet, 1, 1, 0)
    assert "took back a move" in tablet.wait_notice(1, "took back")
    assert tablet.zone(0).hint.startswith("Your turn")
    from_menu(tablet, 0, "redo:")
    heights(tablet, 1, 1, 1)

    # Seat 1 would take back the one before it: seat 0 is asked, and would rather not.
    from_menu(tablet, 1, "undo:")
    tablet.wait(in_zone(0, '[data-do="undo:no"]:not([disabled])'), "Rather not")
    tablet.tap_in(0, '[data-do="undo:no"]')
    assert "would rather play on" in tablet.wait_notice(1, "would rather")
    heights(tablet, 1, 1, 1)

    # Asked again, seat 0 agrees.
    from_menu(tablet, 1, "undo:")
    tablet.wait(in_zone(0, '[data-do="undo:yes"]:not([disabled])'), "Fine with me")
    tablet.tap_in(0, '[data-do="undo:yes"]')
    heights(tablet, 1, 0, 0)
    assert tablet.zone(1).hint.startswith("Your turn")

    # Each does its own again, and the game goes on from there.
    from_menu(tablet, 1, "redo:")
    heights(tablet, 1, 1, 0)
    from_menu(tablet, 0, "redo:")
    heights(tablet, 1, 1, 1)
    tablet.do(1, "L", "zone")
    heights(tablet, 2, 1, 1)
    tablet.fingers.up()
