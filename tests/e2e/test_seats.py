"""Taking seats: several at once, moving, swapping, getting up, names, bots."""

import pytest
from playwright.sync_api import expect

from e2e.tablet import EDGES, RESTING, Tablet, in_zone

pytestmark = pytest.mark.browser

ALL_SIDES = ("bottom", "left", "top", "right")
TURNS = {"bottom": 0, "left": 90, "top": 180, "right": 270}


def edge(tablet: Tablet, side: str) -> tuple[float, float]:
    """A place at the middle of a side."""
    (width, height), (across, down) = tablet.size, EDGES[side]
    return across * width, down * height


def drag_badge(tablet: Tablet, seat: int, to: tuple[float, float]) -> None:
    """Carry a sitter's badge somewhere."""
    tablet.pick_up(seat, "badge")
    tablet.carry(seat, to)
    tablet.fingers.up(seat)


def test_four_sit_down_in_one_scan_and_each_zone_faces_its_player(tablet: Tablet):
    tablet.fingers.down(*((n, *edge(tablet, side)) for n, side in enumerate(ALL_SIDES)))
    seen = tablet.wait_until(lambda seen: len(seen.zones) == 4)
    tablet.fingers.up()
    assert [zone.turn for zone in seen.zones] == [TURNS[side] for side in ALL_SIDES]
    assert len({zone.colour for zone in seen.zones}) == 4
    assert len({tablet.page.input_value(in_zone(n, "input")) for n in range(4)}) == 4


def test_a_fifth_player_is_told_that_the_table_is_full(tablet: Tablet):
    tablet.sit(*ALL_SIDES)
    left, top = tablet.page.evaluate(
        """() => {
          const panel = document.querySelector(".panel").getBoundingClientRect();
          return [panel.left, panel.top + panel.height / 2];
        }"""
    )
    tablet.fingers.tap(RESTING, left - 6, top)
    told = tablet.wait(".prompt", "for up to 4")
    assert "¡TRES!" in told and "Threepia" in told
    assert len(tablet.look().zones) == 4
    tablet.tap_in(3, '[data-do="leave"]')
    tablet.wait(".prompt", "Everybody here")


def test_one_player_alone_cannot_start(tablet: Tablet):
    tablet.sit("bottom")
    tablet.wait(".prompt", "One more player")
    assert tablet.page.is_disabled('[data-do="start"]')
    start = tablet.page.locator('[data-do="start"]').bounding_box()
    tablet.fingers.tap(RESTING, start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    tablet.sit("top")
    assert tablet.look().screen == "lobby"
    assert tablet.page.is_enabled('[data-do="start"]')


def test_a_badge_dragged_to_another_side_takes_its_player_there(tablet: Tablet):
    tablet.sit("bottom", "top")
    drag_badge(tablet, 0, edge(tablet, "right"))
    seen = tablet.wait_until(lambda seen: seen.zones[0].turn == TURNS["right"])
    assert seen.zones[1].turn == TURNS["top"]
    assert not seen.in_air


def test_a_badge_dropped_on_somebody_swaps_the_two(tablet: Tablet):
    tablet.sit("bottom", "top")
    drag_badge(tablet, 0, tablet.point(in_zone(1, ".seat-pads")))
    seen = tablet.wait_until(lambda seen: seen.zones[0].turn == TURNS["top"])
    assert seen.zones[1].turn == TURNS["bottom"]
    assert not seen.in_air


def test_a_cancelled_badge_stays_where_it_was(tablet: Tablet):
    tablet.sit("bottom", "top")
    tablet.pick_up(0, "badge")
    tablet.carry(0, edge(tablet, "right"))
    tablet.fingers.cancel()
    seen = tablet.wait_until(lambda seen: not seen.in_air)
    assert [zone.turn for zone in seen.zones] == [TURNS["bottom"], TURNS["top"]]


def test_somebody_may_get_up_under_another_finger(tablet: Tablet):
    tablet.sit("bottom", "top")
    tablet.fingers.down((RESTING, *tablet.point(in_zone(0, '[data-card="badge"]'))))
    tablet.tap_in(0, '[data-do="leave"]')
    tablet.wait_gone('[data-box="zone-0"]')
    tablet.fingers.move((RESTING, *edge(tablet, "right")))
    tablet.fingers.up(RESTING)
    tablet.sit("left")
    seen = tablet.look()
    assert sorted(zone.turn for zone in seen.zones) == [TURNS["left"], TURNS["top"]]
    assert not seen.in_air


def test_a_seat_becomes_a_bot_of_each_strength_and_a_person_again(tablet: Tablet):
    tablet.sit("bottom")
    pad = in_zone(0, '[data-do="player"]')
    for kind in ("Easy bot", "Medium bot", "Strong bot", "Person"):
        tablet.tap(pad)
        tablet.wait(pad, kind)
    tablet.tap('[data-do="bot"]')
    seen = tablet.wait_until(lambda seen: len(seen.zones) == 2)
    assert seen.zones[1].turn == TURNS["top"]
    tablet.wait(in_zone(1, '[data-do="player"]'), "Easy bot")


def test_a_name_is_typed_while_others_lean_on_the_glass_and_stays_text(tablet: Tablet):
    tablet.sit("bottom", "top")
    tablet.fingers.down((RESTING + 1, *tablet.point(in_zone(1, ".stepper span"))))
    tablet.tap_in(0, "input")
    expect(tablet.page.locator(in_zone(0, "input"))).to_be_focused()
    tablet.page.keyboard.press("Control+A")
    tablet.page.keyboard.type("<b>Zoë")
    tablet.tap_in(1, '[data-do="rename"]')
    tablet.page.keyboard.type("</b> & Co")
    tablet.deal(seed=51)
    assert tablet.zone(0).who == "<b>Zoë</b> &"
    tablet.go()
    tablet.tap_in(0, '[data-press="stop"]')
    tablet.wait_until(lambda seen: "<b>Zoë</b> & called stop" in seen.zones[1].gate)


def test_extra_cards_are_dealt_to_whoever_asked_for_them(tablet: Tablet):
    tablet.sit("bottom", "top")
    for _ in range(3):
        tablet.tap_in(1, '[data-do="more:handicap"]')
    tablet.tap_in(1, '[data-do="fewer:handicap"]')
    tablet.wait(in_zone(1, ".stepper"), "2 extra cards")
    tablet.deal(seed=52)
    zones = tablet.look().zones
    assert zones[1].left == zones[0].left + 2
