"""One person with bots of all strengths."""

import pytest

from e2e.moves import fitting
from e2e.tablet import Tablet, in_zone

pytestmark = pytest.mark.browser

LONGEST = 150  # seconds; a round of four takes well under a minute where nothing else runs


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
    first: dict[int, float] = {}
    while not (seen := tablet.look()).zones[0].gate:
        assert tablet.now() < begun + LONGEST, f"no end in sight: {seen}"
        for zone in seen.zones[1:]:
            if zone.left < 13:
                first.setdefault(zone.number, tablet.now() - begun)
        zone = seen.zones[0]
        if not zone.hand and zone.pile > 10:
            tablet.tap_in(0, ".pad.pile")
            tablet.wait_until(lambda seen: bool(seen.zones[0].hand or seen.zones[0].gate))
        elif move := next(fitting(zone.hand, seen.grid), None):
            tablet.choose(0, move.card)
            tablet.aim(0, move.cell)
    assert "win" in seen.zones[0].gate or "share" in seen.zones[0].gate
    assert first.keys() == {1, 2, 3}, "a bot never placed a card"
    # Nobody takes up a card, looks and places within half a second.
    assert min(first.values()) > 0.5
