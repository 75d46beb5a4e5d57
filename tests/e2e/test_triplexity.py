"""TRIPLEXiTY from taking seats to its last piece, by touches alone."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Error

from e2e.conftest import Witness, game_tablet
from e2e.tablet import RESTING, Sight, in_zone
from e2e.triplexity_tablet import TriplexityTablet, short_round
from trivet.core.game import State

pytestmark = pytest.mark.browser

WAYS = ("zone", "middle", "drag", "drag home")
LONGEST = 180  # seconds for a person and a bot; they take well under one where nothing else runs


@pytest.fixture(scope="module")
def tablet_of_all(chromium: Browser, address: str, witness: Witness) -> Iterator[TriplexityTablet]:
    with game_tablet(TriplexityTablet, "triplexity", chromium, address, witness) as tablet:
        yield tablet


@pytest.fixture
def tablet(tablet_of_all: TriplexityTablet) -> Iterator[TriplexityTablet]:
    """The table with nobody at it."""
    yield tablet_of_all
    tablet_of_all.options("{}")
    try:
        tablet_of_all.clear()
    except (AssertionError, Error):
        tablet_of_all.start()
        raise


def play(tablet: TriplexityTablet, longest: int, **options: object) -> State:
    """A round to its end, every action in another way."""
    for number, (state, seat, action) in enumerate(short_round(longest, **options)):
        assert tablet.zone(seat).hint.startswith("Your turn")
        assert tablet.zone(1 - seat).hint == f"{tablet.zone(seat).who}’s turn"
        tablet.do(seat, action, WAYS[number % len(WAYS)])
        tablet.wait_shown(state, reader=number % 2)
    return state


def test_two_play_the_basic_game_to_its_end_and_once_more(tablet: TriplexityTablet):
    tablet.begin("bottom", "top", seed=1)
    last = play(tablet, longest=12)
    seen = tablet.wait_until(lambda seen: all(zone.gate for zone in seen.zones))
    assert last.phase == "over"
    [winner] = last.winners
    for zone in seen.zones:
        verdict = "You win!" if zone.number == winner else f"{seen.zones[winner].who} wins."
        assert verdict in zone.gate

    tablet.tap_in(1, '[data-do="rematch"]')
    seen = tablet.wait_until(lambda seen: not any(seen.heights))
    assert [zone.reserve for zone in seen.zones] == [["1", "2", "3"]] * 2


def test_two_play_the_advanced_game_round_a_corner_while_fingers_rest(tablet: TriplexityTablet):
    tablet.options('{"advanced": true, "rounds": 2}')
    tablet.begin("right", "bottom", seed=1)
    places = [tablet.point(in_zone(seat, part)) for seat in (0, 1) for part in (".who", ".strip")]
    places.append(tablet.point('[data-box="middle"] [data-target="R"]'))
    tablet.fingers.down(*((RESTING + n, *place) for n, place in enumerate(places)))

    last = play(tablet, longest=14, advanced=True, rounds=2)
    seen = tablet.wait_until(lambda seen: all(zone.gate for zone in seen.zones))
    [winner] = last.winners
    points = last.to_json()["scores"]
    assert last.phase == "round_over" and max(points) >= 6
    assert f"You win the round. {points[winner]} points." in seen.zones[winner].gate
    assert [zone.score.split(" point")[0] for zone in seen.zones] == list(map(str, points))

    tablet.fingers.up()
    tablet.ready(0, 1)
    seen = tablet.wait_until(lambda seen: not any(zone.gate for zone in seen.zones))
    assert seen.heights == [0, 0, 0]
    assert seen.zones[1].hint == "Your turn: place a piece"
    assert "Round 2 of 2" in seen.zones[0].score


def test_what_the_rules_refuse_comes_back_with_a_reason(tablet: TriplexityTablet):
    tablet.begin("bottom", "left", seed=1)
    tablet.do(1, "L", "drag")
    assert tablet.wait_notice(1, "turn") == "It is not your turn yet"
    for number, action in enumerate(("L", "L", "L", "C", "C", "R", "L>R")):
        tablet.do(number % 2, action, "drag" if number % 2 else "zone")
        tablet.wait_until(lambda seen, n=number: sum(seen.heights) == min(n + 1, 6))
    seen = tablet.wait_until(lambda seen: seen.heights == [2, 2, 2] and bool(seen.ban))
    assert seen.ban == "From 3 not back to 1"

    tablet.tap_in(1, '[data-card="R"]')
    seen = tablet.wait_until(lambda seen: seen.zones[1].chosen == ["R"])
    assert (seen.zones[1].fits, seen.zones[1].barred, seen.fits) == (["C"], ["L"], ["C"])
    tablet.tap_in(1, '[data-card="R"]')
    tablet.wait_until(lambda seen: not seen.zones[1].chosen)
    tablet.do(1, "R>L", "drag")
    assert "Not straight back" in tablet.wait_notice(1, "back")
    seen = tablet.wait_until(lambda seen: not seen.in_air)
    assert (seen.heights, seen.zones[1].chosen) == ([2, 2, 2], [])

    # Put back where it is, a piece means nothing: no word, no move.
    notice = tablet.zone(1).notice
    tablet.do(1, "C>C", "drag")
    seen = tablet.wait_until(lambda seen: not seen.in_air)
    assert (seen.heights, seen.zones[1].notice) == ([2, 2, 2], notice)


def persons_touch(tablet: TriplexityTablet, seen: Sight, rng: Random) -> None:
    """The person's next touch: choose something, or put it where it may go."""
    zone = seen.zones[0]
    if zone.fits:
        tablet.tap_if_there(in_zone(0, f'[data-target="{rng.choice(zone.fits)}"]'), finger=0)
    elif zone.reserve:
        tablet.tap_if_there(in_zone(0, f'[data-card="{zone.reserve[0]}"]'), finger=0)
    else:
        tops = [position for position, told in zone.towers.items() if "bottom" in told]
        tablet.tap_if_there(in_zone(0, f'[data-card="{rng.choice(tops)}"]'), finger=0)


def test_a_person_plays_an_advanced_round_with_a_strong_bot(tablet: TriplexityTablet):
    tablet.options('{"advanced": true, "repetition": 2}')
    tablet.sit("bottom", "top")
    for _ in range(3):
        tablet.tap_in(1, '[data-do="player"]')
    tablet.wait(in_zone(1, '[data-do="player"]'), "Strong")
    tablet.deal(1)
    tablet.ready(0)
    tablet.wait_until(lambda seen: not seen.zones[0].gate)

    rng, begun = Random(1), tablet.now()
    while not (seen := tablet.look()).zones[0].gate:
        assert tablet.now() < begun + LONGEST, f"no end in sight: {seen}"
        if seen.zones[0].hint.startswith(("Your turn", "And", "Tap")):
            persons_touch(tablet, seen, rng)
    assert any(word in seen.zones[0].gate for word in ("You win!", "wins.", "share"))
    assert sum(seen.heights) >= 5
