"""Races: the fingers' time stamps decide, and everybody is told by how much."""

from collections.abc import Iterator

import pytest

from e2e.moves import Race, fitting, misfits, races
from e2e.tablet import Sight, Tablet, in_zone

pytestmark = pytest.mark.browser

TAKEN = 9
"""Cards that racers take up, enough for two hands to want one place."""


def set_up_race(tablet: Tablet, seed: int) -> Race:
    """Two play, and both have chosen a card for the same place."""
    tablet.begin("bottom", "top", seed=seed)
    for seat in (0, 1):
        tablet.take(seat, TAKEN)
    seen = tablet.look()
    race = next(races(seen.zones[0].hand, seen.zones[1].hand, seen.grid))
    for seat, card in enumerate(race.cards):
        tablet.choose(seat, card)
    return race


def aims(tablet: Tablet, race: Race) -> list[tuple[float, float]]:
    """Where on the two small grids the fingers land."""
    return [tablet.point(in_zone(seat, f'[data-target="{race.cell}"]')) for seat in (0, 1)]


def wait_raced(tablet: Tablet, race: Race, told: str) -> Sight:
    """Wait until one of the two cards lies on the grid and the table tells how they raced.

    The loser's tap is judged after the winner's, so that the grid alone says too little.
    """
    return tablet.wait_until(
        lambda seen: (
            seen.grid[race.cell - 1] in race.cards and told in seen.call and not seen.in_air
        )
    )


def test_three_milliseconds_decide_although_the_later_tap_arrives_first(tablet: Tablet):
    race = set_up_race(tablet, seed=11)
    first, later = aims(tablet, race)
    now = tablet.now()
    tablet.fingers.land_in_turn((1, *later, now), (0, *first, now - 0.003))
    seen = wait_raced(tablet, race, "+3 ms")

    assert seen.grid[race.cell - 1] == race.cards[0]
    assert race.cards[1] in seen.zones[1].hand
    assert tablet.wait_notice(0, "faster") == f"You were 3 ms faster than {seen.zones[1].who}"
    assert tablet.wait_notice(1, "faster") == f"{seen.zones[0].who} was 3 ms faster"
    assert not seen.zones[1].resting


def dead_heats(tablet: Tablet, seeds: range) -> Iterator[tuple[int, Sight]]:
    """The seat that won, and what was seen, of a dead heat in each deal."""
    for seed in seeds:
        race = set_up_race(tablet, seed)
        one, other = aims(tablet, race)
        tablet.fingers.down((0, *one), (1, *other))
        seen = wait_raced(tablet, race, "dead heat")
        assert race.cards[1] in seen.zones[1].hand or race.cards[0] in seen.zones[0].hand
        yield race.cards.index(seen.grid[race.cell - 1]), seen
        tablet.clear()


def test_a_dead_heat_is_told_as_one_and_each_seat_wins_some(tablet: Tablet):
    won = set()
    for winner, seen in dead_heats(tablet, range(20, 30)):
        loser = 1 - winner
        names = [zone.who for zone in seen.zones]
        assert seen.call.startswith("dead heat")
        assert seen.zones[winner].notice == f"Dead heat with {names[loser]} – the lot was yours"
        assert seen.zones[loser].notice == f"Dead heat with {names[winner]} – the lot was theirs"
        won.add(winner)
        if won == {0, 1}:
            return
    raise AssertionError(f"ten lots in a row went to seat {won}")


def test_a_card_put_down_on_a_place_that_a_faster_one_changed_is_lost_without_a_rest(
    tablet: Tablet,
):
    race = set_up_race(tablet, seed=12)
    first, later = aims(tablet, race)
    quiet = tablet.now() + 0.25
    tablet.wait_for_time(quiet)  # so that a tap of 200 ms ago is older than none that is settled
    tablet.fingers.tap(0, *first, at=quiet)
    tablet.wait_until(lambda seen: seen.grid[race.cell - 1] == race.cards[0] and not seen.in_air)
    tablet.wait_for_time(quiet + 0.2)
    tablet.fingers.tap(1, *later, at=quiet + 0.2)

    told = tablet.wait_notice(1, "faster")
    seen = tablet.wait_until(lambda seen: not seen.in_air)
    assert told == f"{seen.zones[0].who} was 200 ms faster"
    assert "+200 ms" in seen.call
    assert race.cards[1] in seen.zones[1].hand
    assert not seen.zones[1].resting


def test_after_a_misplay_the_zone_rests_a_second_and_then_plays_on(tablet: Tablet):
    tablet.begin("left", "right", seed=13)
    tablet.take(0, 6)
    zone, grid = tablet.zone(0), tablet.look().grid
    card, cell = next(misfits(zone.hand, grid))
    good = next(fitting(zone.hand, grid))
    tablet.choose(0, card)
    made = tablet.now()
    tablet.aim(0, cell, at=made)
    tablet.wait_notice(0, "No new triple there")
    assert card in tablet.zone(0).hand

    # While the zone rests, fingers that land in it are refused; those of others are not.
    tablet.choose(0, good.card)
    tablet.aim(0, good.cell, at=made + 0.5)
    tablet.wait_notice(0, "rests")
    assert tablet.look().grid == grid
    tablet.take(1, 1)

    tablet.wait_for_time(made + 1.0)
    tablet.wait_gone(in_zone(0, ".rest"))
    tablet.aim(0, good.cell)
    tablet.wait_placed(0, good.card)
