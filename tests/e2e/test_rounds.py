"""Whole rounds and a whole match, played by touch from every side of the table."""

import pytest

from e2e.conftest import OpenTablet
from e2e.tablet import SEATED, Sight, Tablet

pytestmark = pytest.mark.browser

START = {2: 27, 3: 18, 4: 13}
"""Cards a player (the booklet)."""


def winners(seen: Sight) -> list[int]:
    """The seats whose zone says that they win the round or share it."""
    return [zone.number for zone in seen.zones if "You win" in zone.gate or "share" in zone.gate]


@pytest.mark.parametrize("seats", START)
def test_a_round_is_played_from_taking_seats_to_winning_and_the_next_begins(
    tablet: Tablet, seats: int
):
    tablet.sit(*SEATED[seats])
    tablet.deal(seed=seats)
    seen = tablet.look()
    assert [zone.left for zone in seen.zones] == [START[seats]] * seats
    assert not any(zone.hand for zone in seen.zones)
    tablet.go()

    seen = tablet.play_on(drag=lambda seat, turn: (seat + turn // seats) % 2 == 0)

    fewest = min(zone.left for zone in seen.zones)
    assert winners(seen) == [zone.number for zone in seen.zones if zone.left == fewest]
    assert [zone.number for zone in seen.zones if zone.chips == 1] == winners(seen)
    assert all("win" in zone.gate or "share" in zone.gate for zone in seen.zones)
    chips = [zone.chips for zone in seen.zones]

    tablet.ready(*range(seats))
    seen = tablet.wait_until(lambda seen: all(zone.left == START[seats] for zone in seen.zones))
    assert [zone.chips for zone in seen.zones] == chips
    tablet.go()
    tablet.take(seats - 1)


def test_a_match_ends_and_can_be_played_once_more_or_left(open_tablet: OpenTablet):
    tablet = open_tablet()
    tablet.choose_options(chips_to_win="1 chip")
    tablet.begin(*SEATED[4], seed=4)
    seen = tablet.play_on(drag=lambda seat, turn: True)
    assert any("You win the match!" in zone.gate for zone in seen.zones)

    tablet.tap_in(3, '[data-do="rematch"]')
    seen = tablet.wait_until(lambda seen: all(zone.left == 13 for zone in seen.zones))
    assert not any(zone.chips for zone in seen.zones)

    tablet.tap_in(1, '[data-do="leave"]')
    tablet.tap_in(2, '[data-do="stay"]')
    assert tablet.look().screen == "play"
    tablet.tap_in(1, '[data-do="leave"]')
    tablet.tap_in(2, '[data-do="leave"]:enabled')
    seen = tablet.wait_until(lambda seen: seen.screen == "lobby")
    assert len(seen.zones) == 4
