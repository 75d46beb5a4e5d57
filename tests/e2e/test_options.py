"""The options that change what a zone shows or asks, and the language."""

import pytest

from e2e.conftest import OpenTablet
from e2e.moves import fitting
from e2e.tablet import Tablet, in_zone
from trivet.games.triple3.cards import MARKS, words

pytestmark = pytest.mark.browser

MAPS = """() => [...document.querySelectorAll('[data-target]')].map((cell) => cell.outerHTML)"""


def test_without_hints_nothing_on_the_page_tells_where_a_card_fits(tablet: Tablet):
    tablet.begin("bottom", "top", seed=61)
    tablet.take(0, 9)
    seen = tablet.look()
    fits = {move.card for move in fitting(seen.zones[0].hand, seen.grid)}
    assert fits
    pages = []
    for card in seen.zones[0].hand:
        tablet.choose(0, card)
        pages.append(tablet.page.evaluate(MAPS))
    assert all(page == pages[0] for page in pages)


def test_with_hints_the_own_small_grid_marks_exactly_where_the_chosen_card_fits(
    open_tablet: OpenTablet,
):
    tablet = open_tablet()
    tablet.choose_options(hints="on")
    tablet.begin("bottom", "top", seed=61)
    tablet.take(0, 9)
    seen = tablet.look()
    for card in seen.zones[0].hand:
        tablet.choose(0, card)
        zones = tablet.look().zones
        assert set(zones[0].hinted) == {move.cell for move in fitting([card], seen.grid)}
        assert not zones[1].hinted


def test_in_call_it_mode_the_property_has_to_be_named_and_a_wrong_one_is_a_misplay(
    open_tablet: OpenTablet,
):
    tablet = open_tablet()
    tablet.choose_options(call_it="on")
    tablet.begin("bottom", "top", seed=62)
    tablet.take(0, 9)
    tablet.take(1, 9)
    seen = tablet.look()
    certain = {
        move.card: move for move in fitting(seen.zones[0].hand, seen.grid) if len(move.calls) == 1
    }
    one, other, *_ = certain.values()
    wrong = next(word for word in words(MARKS[one.card]) if word not in one.calls)

    tablet.tap_card_and_cell(0, one.card, one.cell)
    zone = tablet.wait_until(lambda seen: bool(seen.zones[0].question)).zones[0]
    assert tuple(zone.question) == ("", *words(MARKS[one.card])), "or take it back"
    assert not tablet.zone(1).question
    tablet.tap_in(0, f'[data-choice="{wrong}"]')
    tablet.wait_notice(0, "No new triple")
    assert one.card in tablet.zone(0).hand
    tablet.wait_gone(in_zone(0, ".rest"))

    # A card that was carried waits in the air for the answer.
    tablet.drag(0, other.card, other.cell)
    tablet.wait_until(lambda seen: bool(seen.zones[0].question))
    assert tablet.look().in_air == 1
    tablet.tap_in(0, f'[data-choice="{other.calls[0]}"]')
    tablet.wait_placed(0, other.card)
    seen = tablet.wait_until(lambda seen: not seen.in_air)
    assert seen.grid[other.cell - 1] == other.card


def test_a_question_left_open_keeps_nobody_from_going_on_after_a_stop(open_tablet: OpenTablet):
    tablet = open_tablet()
    tablet.choose_options(call_it="on")
    tablet.begin("bottom", "top", seed=62)
    tablet.take(0, 6)
    seen = tablet.look()
    move = next(fitting(seen.zones[0].hand, seen.grid))
    tablet.drag(0, move.card, move.cell)
    tablet.wait_until(lambda seen: bool(seen.zones[0].question))
    tablet.tap_in(1, '[data-press="stop"]')
    tablet.wait_until(lambda seen: bool(seen.zones[0].gate))
    tablet.go()
    tablet.tap_in(0, f'[data-choice="{move.calls[0]}"]')
    tablet.wait_placed(0, move.card)
    tablet.wait_until(lambda seen: not seen.in_air)


def test_the_browsers_german_is_spoken_and_another_choice_is_remembered(
    open_tablet: OpenTablet,
):
    tablet = open_tablet(locale="de-AT")
    tablet.wait(".prompt", "Finger")
    assert tablet.page.get_attribute("html", "lang") == "de"
    tablet.sit("bottom", "top")
    name = tablet.page.input_value(in_zone(0, "input"))

    tablet.tap('[data-do="leaf:options"]')
    tablet.tap('[data-do="language:en"]')
    tablet.wait(".panel h1", "^Options$")
    assert tablet.page.get_attribute("html", "lang") == "en"
    tablet.tap('[data-do="leaf:welcome"]')
    assert tablet.page.input_value(in_zone(0, "input")) != name
    tablet.deal(seed=63)
    assert "Ready?" in tablet.zone(1).gate

    tablet.page.reload()
    tablet.start()
    tablet.wait(".prompt", "Put a finger where you sit")


def test_a_german_table_plays_in_german(open_tablet: OpenTablet):
    tablet = open_tablet(locale="de-DE")
    tablet.begin("bottom", "top", seed=64)
    tablet.take(0, 3)
    tablet.tap_in(1, '[data-press="stop"]')
    seen = tablet.wait_until(lambda seen: bool(seen.zones[0].gate))
    assert "Stopp" in seen.zones[0].gate


def test_options_can_be_changed_while_the_storage_is_full(open_tablet: OpenTablet):
    tablet = open_tablet()
    full = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); }"
    tablet.page.context.add_init_script(full)
    tablet.start()
    tablet.choose_options(call_it="on", chips_to_win="2 chips")
