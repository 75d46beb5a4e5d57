"""Stop!, and a tab that is put aside: time stands still until all are ready again."""

import pytest

from e2e.moves import fitting, misfits
from e2e.tablet import Tablet, in_zone

pytestmark = pytest.mark.browser


def test_stop_takes_effect_under_a_card_in_the_air_and_play_goes_on_when_all_are_ready(
    tablet: Tablet,
):
    tablet.begin("bottom", "left", "right", seed=41)
    tablet.take(0, 6)
    before = tablet.look()
    move = next(fitting(before.zones[0].hand, before.grid))
    tablet.pick_up(0, move.card)
    tablet.carry(0, tablet.cell(move.cell))
    tablet.tap_in(2, '[data-press="stop"]')
    seen = tablet.wait_until(lambda seen: all("called stop" in zone.gate for zone in seen.zones))
    assert "You called stop" in seen.zones[2].gate
    assert f"{seen.zones[2].who} called stop" in seen.zones[0].gate

    tablet.fingers.up(0)
    seen = tablet.wait_until(lambda seen: not seen.in_air)
    assert "called stop" in seen.zones[0].gate
    assert seen.grid == before.grid
    assert seen.zones[0].hand == before.zones[0].hand

    tablet.ready(0, 1)
    assert not tablet.look().count
    tablet.ready(2)
    for second in "321":
        tablet.wait_until(lambda seen, second=second: seen.count == second)
    tablet.wait_until(lambda seen: not any(zone.gate for zone in seen.zones))
    tablet.drag(0, move.card, move.cell)
    tablet.wait_placed(0, move.card)


def test_time_stands_still_while_stopped(tablet: Tablet):
    tablet.begin("bottom", "top", seed=42)
    tablet.take(0, 6)
    seen = tablet.look()
    card, cell = next(misfits(seen.zones[0].hand, seen.grid))
    good = next(fitting(seen.zones[0].hand, seen.grid))
    tablet.choose(0, card)
    aim = tablet.point(in_zone(0, f'[data-target="{cell}"]'))
    stop = tablet.point(in_zone(1, '[data-press="stop"]'))
    now = tablet.now()
    tablet.fingers.land_in_turn((0, *aim, now - 0.01), (1, *stop, now))
    tablet.fingers.up()
    tablet.wait_until(lambda seen: bool(seen.zones[0].gate))

    tablet.ready(0, 1)
    seen = tablet.wait_until(lambda seen: seen.count == "1")
    assert tablet.now() > now + 2.0
    assert seen.zones[0].resting, "the second of rest has passed although time stood still"
    tablet.wait_until(lambda seen: not any(zone.gate for zone in seen.zones))
    tablet.wait_gone(in_zone(0, ".rest"))
    tablet.tap_card_and_cell(0, good.card, good.cell)
    tablet.wait_placed(0, good.card)


def test_whoever_is_not_ready_after_all_calls_the_countdown_off(tablet: Tablet):
    tablet.sit("bottom", "top")
    tablet.deal(seed=43)
    tablet.ready(0)
    tablet.wait_until(lambda seen: "Waiting for" in seen.zones[0].gate)
    tablet.ready(0)
    tablet.wait_until(lambda seen: "Waiting for" not in seen.zones[0].gate)
    tablet.ready(1)
    assert tablet.look().count == ""
    tablet.ready(0)
    tablet.wait_until(lambda seen: not any(zone.gate for zone in seen.zones))


def test_a_tab_that_was_hidden_comes_back_paused_with_every_card_at_home(tablet: Tablet):
    tablet.begin("bottom", "top", seed=44)
    tablet.take(0, 6)
    before = tablet.look()
    move = next(fitting(before.zones[0].hand, before.grid))
    tablet.pick_up(0, move.card)
    tablet.carry(0, tablet.cell(move.cell))
    tablet.hide()
    tablet.show()
    tablet.wait_until(lambda seen: all("Paused" in zone.gate for zone in seen.zones))
    tablet.wait_until(lambda seen: not seen.in_air)

    tablet.fingers.up(0)  # a finger that stayed on the glass means nothing any more
    tablet.go()
    seen = tablet.look()
    assert seen.grid == before.grid
    assert seen.zones[0].hand == before.zones[0].hand
    tablet.tap_card_and_cell(0, move.card, move.cell)
    tablet.wait_placed(0, move.card)


def test_a_tab_hidden_in_the_countdown_starts_nobodys_game(tablet: Tablet):
    tablet.sit("bottom", "top")
    tablet.deal(seed=45)
    tablet.ready(0, 1)
    tablet.wait_until(lambda seen: bool(seen.count))
    tablet.hide()
    tablet.show()
    seen = tablet.wait_until(lambda seen: not seen.count)
    assert all(zone.gate for zone in seen.zones)
    tablet.go()
    tablet.take(1)
