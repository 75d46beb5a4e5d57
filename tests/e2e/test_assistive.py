"""Keyboards and assistive technology act by bare clicks; every way to act acts exactly once."""

import pytest

from e2e.moves import fitting
from e2e.tablet import Tablet, in_zone

pytestmark = pytest.mark.browser


def click(tablet: Tablet, selector: str) -> None:
    """A click without any pointer, as a screen reader makes it."""
    tablet.point(selector)
    tablet.page.evaluate("(selector) => document.querySelector(selector).click()", selector)


def enter(tablet: Tablet, selector: str) -> None:
    """Focus a pad and press Enter on a keyboard."""
    tablet.point(selector)
    tablet.page.focus(selector)
    tablet.page.keyboard.press("Enter")


def test_a_touch_a_click_and_a_key_each_take_up_exactly_one_card(tablet: Tablet):
    tablet.begin("bottom", "top")
    pile = in_zone(0, ".pad.pile")
    for held, act in enumerate((tablet.tap, click, enter), 1):
        act(pile) if act == tablet.tap else act(tablet, pile)
        tablet.wait_until(lambda seen, held=held: len(seen.zones[0].hand) >= held)
        assert len(tablet.zone(0).hand) == held
    # Whatever a browser sends after a touch has come by the time a later touch has been answered.
    tablet.take(1)
    assert len(tablet.zone(0).hand) == 3


def test_a_touch_sends_no_click_that_could_act_again(tablet: Tablet):
    tablet.sit("bottom", "top")
    tablet.page.evaluate(
        "addEventListener('click', () => { window.clicks = (window.clicks ?? 0) + 1; }, true)"
    )
    tablet.deal(seed=1)
    tablet.go()
    tablet.take(0)
    tablet.take(1)
    assert tablet.page.evaluate("window.clicks ?? 0") == 0


def test_a_whole_turn_is_played_by_keyboard_alone(tablet: Tablet):
    tablet.sit("left", "right")
    tablet.page.evaluate("window.testSeed = 5")
    enter(tablet, '[data-do="start"]')
    for seat in (0, 1):
        enter(tablet, in_zone(seat, '[data-do="ready"]'))
    tablet.wait_until(lambda seen: seen.screen == "play" and not seen.zones[0].gate)
    for held in range(1, 5):
        enter(tablet, in_zone(0, ".pad.pile"))
        tablet.wait_until(lambda seen, held=held: len(seen.zones[0].hand) == held)
    move = next(fitting(tablet.zone(0).hand, tablet.look().grid))
    enter(tablet, in_zone(0, f'[data-card="{move.card}"]'))
    enter(tablet, in_zone(0, f'[data-target="{move.cell}"]'))
    tablet.wait_placed(0, move.card)

    enter(tablet, in_zone(1, '[data-press="stop"]'))
    enter(tablet, in_zone(1, '[data-do="leave"]'))
    tablet.wait(in_zone(1, '[data-do="leave"]:enabled'), "Yes, end the match")
    enter(tablet, in_zone(1, '[data-do="leave"]'))
    tablet.wait_until(lambda seen: seen.screen == "lobby")


def test_a_card_chosen_by_click_is_put_back_by_a_second_click(tablet: Tablet):
    tablet.begin("bottom", "top")
    tablet.take(0)
    card = in_zone(0, "[data-card]")
    click(tablet, card)
    tablet.wait_until(lambda seen: seen.zones[0].chosen is not None)
    click(tablet, card)
    tablet.wait_until(lambda seen: seen.zones[0].chosen is None)
