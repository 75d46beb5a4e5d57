"""Threepia from its first to its last card, by fingers alone, at every number of seats."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Error

from e2e.conftest import Witness, game_tablet
from e2e.tablet import RESTING, in_zone
from e2e.threepia_tablet import WAYS, ThreepiaTablet, begin, best, move, sit_down
from trivet.games.threepia import GAME
from trivet.games.threepia.cards import CARD_OF
from trivet.games.threepia.state import ThreepiaState
from trivet.games.threepia.turn import possible_lays, trial

pytestmark = pytest.mark.browser

LONGEST = 120  # seconds; two strong bots take ten where nothing else runs
HOW = ("map", "middle", "drag")


@pytest.fixture(scope="module")
def tablet_of_all(chromium: Browser, address: str, witness: Witness) -> Iterator[ThreepiaTablet]:
    with game_tablet(ThreepiaTablet, "threepia", chromium, address, witness) as tablet:
        yield tablet


@pytest.fixture
def tablet(tablet_of_all: ThreepiaTablet) -> Iterator[ThreepiaTablet]:
    """The table with nobody at it."""
    yield tablet_of_all
    try:
        tablet_of_all.clear()
    except (AssertionError, Error):
        tablet_of_all.start()
        raise


@pytest.mark.parametrize(
    ("seats", "seed", "options"),
    [
        (1, 1, {"board": "fridge", "mode": "solo_time"}),
        (2, 2, {"board": "windmill", "mode": "rounds", "rounds": 4}),
        (3, 3, {"board": "snake", "mode": "points", "target": 5, "finish_round": True}),
        (4, 4, {"board": "x", "mode": "points", "target": 3}),
        (5, 5, {"board": "worm", "mode": "rounds", "rounds": 1}),
        (6, 6, {"board": "square", "mode": "points", "target": 2}),
    ],
)
def test_a_game_is_played_to_its_end_and_the_standing_is_the_engines(
    tablet: ThreepiaTablet, seats: int, seed: int, options: dict[str, object]
):
    state = begin(tablet, seats, seed, **options)
    turn = 0
    while state.winners is None:
        state = move(tablet, state, HOW[turn % len(HOW)])
        turn += 1
    seen = tablet.look()
    for zone in seen.zones if seats > 1 else ():
        for other, points in zip(seen.zones, state.scores, strict=True):
            assert f"{other.who} {points}" in zone.gate
        together = "win together" in zone.gate
        assert together == (len(state.winners) > 1)
        assert together or ("You win" in zone.gate) == (zone.number in state.winners)
    assert not tablet.look().in_air
    if seats == 1:
        assert f"with {state.scores[0]} points" in seen.zones[0].gate
        tablet.tap_in(0, '[data-do="seats"]')
        tablet.wait(".note", "Best time so far")


def test_with_fingers_resting_everywhere_a_round_goes_as_it_should(tablet: ThreepiaTablet):
    options = {"board": "square", "mode": "rounds", "rounds": 1}
    state = begin(tablet, 4, 7, **options)
    width, height = tablet.size
    for finger, (x, y) in enumerate(((210, 212), (width - 212, height - 212)), RESTING):
        tablet.fingers.down((finger, x, y))
    for seat in (1, 2):
        tablet.fingers.down((RESTING + 2 + seat, *tablet.point(in_zone(seat, ".who"))))
    while state.winners is None:
        state = move(tablet, state, HOW[state.turn % len(HOW)])
    assert tablet.look().zones[0].gate


def test_hands_are_face_down_but_while_their_owner_looks(tablet: ThreepiaTablet):
    state = begin(tablet, 2, 8)
    names = [name for name, way in WAYS.items() if CARD_OF.get(way) in sum(state.hands, ())]
    assert not any(name in tablet.page.inner_text("#table") for name in names)
    with tablet.peeking(0) as zone:
        assert sorted(zone.hand) == sorted(state.hands[0])
        assert not tablet.zone(1).hand
        tablet.choose(0, "1")
        assert tablet.zone(0).fits
    assert not tablet.zone(0).fits
    assert not any(name in tablet.page.inner_text("#table") for name in names)


def test_a_card_that_does_not_fit_goes_home_and_says_why(tablet: ThreepiaTablet):
    state = begin(tablet, 2, 8)
    hand = tablet.peek(0)
    lays = {(CARD_OF[lay.card], lay.slot) for lay in possible_lays(*_seen(state))}
    card, slot = next((c, s) for c in hand for s in range(4) if (c, s) not in lays)
    tablet.lay(0, hand[card], card, slot + 1, "drag")
    tablet.wait_notice(0, "does not fit")
    seen = tablet.wait_until(lambda seen: not seen.in_air)
    assert tuple(seen.board) == state.board
    assert tablet.peek(0) == hand


def _seen(state: ThreepiaState):
    return state.hands[0], state.board, state.options


def test_it_is_only_ones_turn_when_it_is(tablet: ThreepiaTablet):
    begin(tablet, 2, 8)
    tablet.choose(1, "1")
    tablet.tap_in(1, '[data-target="1"]')
    tablet.wait_notice(1, "not your turn")
    tablet.tap_in(0, '[data-press="draw"]')
    tablet.wait_notice(0, "One of your cards fits")


def test_a_row_lights_up_with_its_points_and_goes_dark_again(tablet: ThreepiaTablet):
    state = begin(tablet, 2, 5)
    lay = best(state, tablet.peek(0), list(state.board))
    points = [row.points for row in trial(lay, state.board, state.options).rows]
    move(tablet, state, "map")
    tablet.wait_until(lambda seen: sorted(seen.lit) == sorted(points))
    tablet.wait_until(lambda seen: not seen.lit)


def test_a_triangle_may_be_named_otherwise_while_the_turn_goes_on(tablet: ThreepiaTablet):
    options = {"mode": "time", "turn_seconds": 60}
    state = begin(tablet, 2, 3, **options)
    lay, cells = next(
        (lay, list(found.named))
        for lay in possible_lays(*_seen(state))
        if (found := trial(lay, state.board, state.options)).named
    )
    hand = tablet.peek(0)
    tablet.lay(0, hand[CARD_OF[lay.card]], lay.card, lay.slot + 1, "map")
    tablet.wait_until(lambda seen: "other" in seen.zones[0].question)
    tablet.tap_in(0, '[data-choice="other"]')
    for left in range(len(cells), 0, -1):
        tablet.tap_in(0, '[data-choice="YX"]')
        if left > 1:
            tablet.wait_until(lambda seen: "YX" in seen.zones[0].question)
    tablet.wait_until(lambda seen: seen.board[lay.slot] == lay.card)
    plates = tablet.page.locator('[data-box="middle"] .threepia-plate')
    assert plates.count() == len(cells)
    assert tablet.zone(0).own_turn, "as many cards as fit in the time"


def test_when_the_time_is_up_the_next_player_goes_on(tablet: ThreepiaTablet):
    begin(tablet, 2, 3, mode="time", turn_seconds=10)
    tablet.wait_until(lambda seen: seen.clock == "0:08" and "0:08" in seen.zones[0].pads)
    assert "0:08" in tablet.zone(1).score
    tablet.wait_notice(0, "Your time is up")
    tablet.wait_turn(1)


def test_a_chess_clock_runs_in_the_own_turn_only_and_stands_while_paused(
    tablet: ThreepiaTablet,
):
    options = {"mode": "stopwatch", "clock_minutes": 1}
    state = begin(tablet, 2, 2, **options)
    tablet.wait_until(lambda seen: "0:58" in seen.zones[0].pads)
    assert "1:00" in tablet.zone(1).pads
    tablet.hide()
    tablet.show()
    paused = tablet.wait_until(lambda seen: bool(seen.zones[0].gate)).zones[0].pads
    tablet.go()
    assert tablet.zone(0).pads <= paused
    move(tablet, state, "middle")
    tablet.wait_until(lambda seen: "0:59" in seen.zones[1].pads)


def test_a_person_plays_against_a_strong_bot_with_the_own_cards_open(tablet: ThreepiaTablet):
    options = {"mode": "rounds", "rounds": 3}
    tablet.options(json.dumps(options))
    sit_down(tablet, 2)
    for _ in range(3):
        tablet.tap_in(1, '[data-do="player"]')
    tablet.deal(9)
    tablet.ready(0)
    tablet.wait_until(lambda seen: not seen.zones[0].gate)
    rules = GAME.new_initial_state(2, 9, options)
    over = tablet.now() + LONGEST
    while not (seen := tablet.look()).zones[0].gate:
        assert tablet.now() < over, seen
        if seen.zones[0].own_turn:
            hand, board = seen.zones[0].hand, seen.board
            if lay := best(rules, hand, board):
                tablet.lay(0, hand[CARD_OF[lay.card]], lay.card, lay.slot + 1, "map")
            else:
                tablet.tap_in(0, ".threepia-draw")
            tablet.wait_until(lambda seen: not seen.zones[0].own_turn)
    assert "All rounds are played" in seen.zones[0].gate
