"""One person with bots of all strengths."""

import pytest

from e2e.moves import fitting
from e2e.tablet import Sight, Tablet, in_zone

pytestmark = pytest.mark.browser

LONGEST = 150  # seconds; a round of four takes well under a minute where nothing else runs


def play_along(tablet: Tablet, seen: Sight) -> None:
    """The person's next touch, never ahead of the quickest bot: choose what fits, or put it down;
    else take a card up."""
    zone = seen.zones[0]
    if zone.left <= min(other.left for other in seen.zones[1:]):
        return
    moves = list(fitting(zone.hand, seen.grid))
    ready = next((move for move in moves if move.card == zone.chosen), None)
    if ready:
        target = f'[data-target="{ready.cell}"]'
    elif moves:
        target = f'[data-card="{moves[0].card}"]'
    else:
        target = ".pad.pile"
    tablet.tap_if_there(in_zone(0, target), finger=0)


def test_a_person_plays_a_round_with_an_easy_a_medium_and_a_strong_bot(tablet: Tablet):
    tablet.sit("bottom", "left", "top", "right")
    for seat, taps in ((1, 1), (2, 2), (3, 3)):
        for _ in range(taps):
            tablet.tap_in(seat, '[data-do="player"]')
    for seat, kind in ((1, "Easy"), (2, "Medium"), (3, "Strong")):
        tablet.wait(in_zone(seat, '[data-do="player"]'), kind)
    tablet.deal(seed=81)
    tablet.ready(0)
    tablet.wait_until(lambda seen: not seen.zones[0].gate)

    begun = tablet.now()
    took: set[int] = set()
    placed: dict[int, float] = {}
    while not (seen := tablet.look()).zones[0].gate:
        assert tablet.now() < begun + LONGEST, f"no end in sight: {seen}"
        took |= {zone.number for zone in seen.zones if zone.hand}
        for zone in seen.zones:
            if zone.left < 13:
                placed.setdefault(zone.number, tablet.now() - begun)
        play_along(tablet, seen)
    assert "win" in seen.zones[0].gate or "share" in seen.zones[0].gate
    assert took == {0, 1, 2, 3}
    # The slower bots may find that every place they reach for has just changed.
    assert placed.keys() >= {0, 3}
    assert min(placed.values()) > 0.5, "no hand takes up a card, looks and places as fast"
