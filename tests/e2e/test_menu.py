"""What every seat can do at any time with its own fingers, while the others play on."""

import re

import pytest

from browser import wait_for
from e2e.conftest import OpenTablet
from e2e.moves import fitting
from e2e.tablet import Tablet, in_zone

pytestmark = pytest.mark.browser

SMALLEST_TARGET = 48


def open_menu(tablet: Tablet, seat: int, leaf: str = "") -> None:
    tablet.tap_in(seat, '[data-do="menu:main"]')
    if leaf:
        tablet.tap_in(seat, f'[data-do="menu:{leaf}"]')


def go_home(tablet: Tablet, seat: int) -> None:
    open_menu(tablet, seat, "home")
    tablet.tap_in(seat, '[data-do="home"]:enabled')
    tablet.wait(in_zone(seat, '[data-part="gate"]'), "Gone home")


def place_something(tablet: Tablet, seat: int) -> None:
    seen = tablet.look()
    move = next(fitting(seen.zones[seat].hand, seen.grid))
    tablet.tap_card_and_cell(seat, move.card, move.cell)
    tablet.wait_placed(seat, move.card)


def test_every_pad_of_a_menu_is_large_enough_for_a_finger(tablet: Tablet):
    tablet.begin("bottom", "left", "top", "right", seed=81)
    open_menu(tablet, 0)
    open_menu(tablet, 1, "tastes")
    open_menu(tablet, 2, "home")
    sizes = tablet.page.evaluate(
        """() => [...document.querySelectorAll('.menu .pad, .opener .pad')].map((pad) => {
          const { width, height } = pad.getBoundingClientRect();
          return [pad.dataset.do, width, height];
        })"""
    )
    assert len(sizes) >= 15
    assert [size for size in sizes if min(size[1:]) < SMALLEST_TARGET] == []


def test_one_reads_the_rules_with_a_finger_while_another_drags_and_places(tablet: Tablet):
    tablet.begin("bottom", "top", seed=82)
    tablet.take(0, 9)
    open_menu(tablet, 1, "rules")
    text = in_zone(1, ".rules")
    x, y = tablet.point(text)
    seen = tablet.look()
    move = next(fitting(seen.zones[0].hand, seen.grid))
    tablet.pick_up(0, move.card)
    tablet.fingers.down((1, x, y))
    tablet.fingers.move((1, x, y + 60))  # the reader opposite pushes the text away from the edge
    wait_for(tablet.page, "(text) => document.querySelector(text).scrollTop > 40", text)
    tablet.carry(0, tablet.cell(move.cell))
    tablet.fingers.up(0)
    tablet.wait_placed(0, move.card)
    tablet.fingers.up(1)
    assert tablet.page.query_selector(text), "the reader reads on"


def test_who_pauses_is_named_to_all_and_all_go_on_together(tablet: Tablet):
    tablet.begin("bottom", "top", seed=83)
    open_menu(tablet, 1)
    tablet.tap_in(1, '[data-do="pause"]')
    for seat in (0, 1):
        tablet.wait(in_zone(seat, '[data-part="gate"]'), "Owl needs a break")
    tablet.go()
    tablet.take(0)


def test_who_leaves_for_good_leaves_the_others_playing(tablet: Tablet):
    tablet.begin("bottom", "left", "right", seed=84)
    tablet.take(0, 9)
    go_home(tablet, 1)
    place_something(tablet, 0)
    go_home(tablet, 2)
    tablet.wait(in_zone(0, '[data-part="gate"]'), "win")


def test_after_a_game_people_look_back_and_choose_another_from_their_seats(tablet: Tablet):
    tablet.begin("bottom", "top", seed=85)
    tablet.take(0, 9)
    before = tablet.look().grid
    place_something(tablet, 0)
    after = tablet.look().grid
    go_home(tablet, 1)
    tablet.tap_in(0, '[data-do="review"]')
    assert tablet.look().grid == after
    for _ in range(2):
        tablet.tap_in(0, '[data-do="step:back"]')
    tablet.wait_until(lambda seen: seen.grid == before)
    tablet.tap_in(0, '[data-do="step:on"]')
    tablet.wait_until(lambda seen: seen.grid == after)
    tablet.wait('[data-box="middle"] [data-part="near"]', "Fox")
    tablet.tap_in(0, '[data-do="review"]')
    tablet.tap_in(0, '[data-do="another"]')
    seen = tablet.wait_until(lambda seen: seen.screen == "lobby")
    assert [zone.colour for zone in seen.zones] == ["sky"]
    assert tablet.page.query_selector('[data-do="game:triple3"]')


def test_each_zone_has_its_own_text_hand_colours_and_language(open_tablet: OpenTablet):
    tablet = open_tablet()
    tablet.sit("bottom", "top")
    tablet.tap_in(1, '[data-do="tastes"]')
    for taste in ("text", "hand", "palette", "language", "language"):
        tablet.tap_in(1, f'[data-do="taste:{taste}"]')
    tablet.tap_in(1, '.seat-pads [data-do="tastes"]')
    tablet.deal(86)
    tablet.wait(in_zone(1, '[data-do="ready"]'), "Bereit")
    tablet.wait(in_zone(0, '[data-do="ready"]'), "ready")
    tablet.go()
    tablet.take(0, 3)
    tablet.take(1, 3)
    looks = tablet.page.evaluate(
        """(zones) => zones.map((zone) => {
          const part = (name) => document.querySelector(`${zone} ${name}`);
          return {
            size: parseFloat(getComputedStyle(part(".who")).fontSize),
            red: getComputedStyle(part(".seat")).getPropertyValue("--card-red"),
            pads: part(".triple3-own").offsetLeft,
            map: part(".triple3-map").offsetLeft,
          };
        })""",
        [in_zone(0, "").strip(), in_zone(1, "").strip()],
    )
    usual, liked = looks
    assert liked["size"] > usual["size"]
    assert liked["red"] != usual["red"]
    assert usual["pads"] < usual["map"]
    assert liked["pads"] > liked["map"]
    tablet.clear()
    tablet.start()
    tablet.sit("bottom", "top")
    box = tablet.page.query_selector('[data-box="zone-1"]')
    assert box and re.search("large", box.get_attribute("data-text") or "")


def test_the_text_is_never_cut_off_in_the_narrowest_zones(open_tablet: OpenTablet):
    tablet = open_tablet(viewport={"width": 1024, "height": 768})
    tablet.choose_game("tres")
    width, height = tablet.size
    spots = ((0.1, 0.99), (0.95, 0.99), (0.1, 0.01), (0.95, 0.01), (0.01, 0.5), (0.99, 0.5))
    for number, (across, down) in enumerate(spots, 1):
        tablet.fingers.tap(20, across * width, down * height)
        tablet.wait_until(lambda seen, number=number: len(seen.zones) == number)
    for number in range(len(spots)):
        for command in ("tastes", "taste:text", "taste:text"):
            tablet.tap_in(number, f'[data-do="{command}"]')
        assert _cut_off(tablet) == []
        tablet.tap_in(number, '.seat-pads [data-do="tastes"]')
    tablet.deal(87)
    assert _cut_off(tablet) == []
    for seat in range(len(spots)):
        open_menu(tablet, seat)
    assert _cut_off(tablet) == []
    for seat, leaf in enumerate(("tastes", "home") * 3):
        tablet.tap_in(seat, f'[data-do="menu:{leaf}"]')
    assert _cut_off(tablet) == []


def _cut_off(tablet: Tablet) -> list[str]:
    """The table's own pads that reach out of what holds them."""
    found = tablet.page.evaluate(
        """() => [...document.querySelectorAll('.menu .pad, .gate .pad, .seat-pads .pad')]
          .filter((pad) => {
            const inner = pad.getBoundingClientRect();
            const outer = pad.closest('.menu, .gate, .seat-pads').getBoundingClientRect();
            return inner.left < outer.left - 1 || inner.right > outer.right + 1
              || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1
              || pad.scrollWidth > pad.clientWidth + 1;
          }).map((pad) => `${pad.closest('[data-box]').dataset.box} ${pad.dataset.do}`)"""
    )
    return list(found)
