"""Computer players: honest, of clearly different strengths, at human speed."""

from statistics import median

import pytest

from games.threepia.tables import table
from games.threepia.test_rules import STRAIT, STUCK
from games.threepia.tournament import decide, finished, play, share
from trivet.core.game import STRENGTHS
from trivet.core.rng import Rng
from trivet.games.threepia import GAME
from trivet.games.threepia.actions import DRAW, PASS
from trivet.games.threepia.bots import ThreepiaBot, next_players_points
from trivet.games.threepia.modes import MODES, modes_for
from trivet.games.threepia.observation import Observation


def plan(strength, state, seed=1, at=0.0):
    return decide(GAME.bot(strength, state.turn, Rng(seed)), state.observation(state.turn), at)[0]


@pytest.mark.parametrize(
    ("stronger", "weaker", "least"),
    [("hard", "medium", 0.58), ("medium", "easy", 0.58), ("easy", "random", 0.58)],
)
def test_the_stronger_of_two_wins_clearly(stronger, weaker, least):
    assert share(stronger, weaker, 2, 120) > least


@pytest.mark.parametrize(("stronger", "weaker"), [("hard", "easy"), ("medium", "random")])
def test_the_stronger_one_among_four_wins_more_than_its_share(stronger, weaker):
    assert share(stronger, weaker, 4, 60) > 0.35


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("mode", MODES)
def test_games_between_bots_end(strength, mode):
    for seats in (1, 2, 6):
        if mode in modes_for(seats):
            assert play(3, [strength] * seats, mode=mode, rounds=3, board="worm").is_terminal()


def test_equal_seeds_give_equal_games():
    first, again, other = (play(seed, ["easy"] * 3) for seed in (5, 5, 6))
    assert first == again != other


@pytest.mark.parametrize(
    ("strength", "between"),
    [("easy", (5500, 8500)), ("medium", (3700, 5500)), ("hard", (2200, 3500))],
)
def test_lays_come_at_human_speed(strength, between):
    state = table(["RC-RS BC-BC", "YC-YC"])
    delays = [plan(strength, state, seed, 1000.0).at - 1000.0 for seed in range(200)]
    assert between[0] < median(delays) < between[1]


def test_a_bot_hurries_when_its_own_clock_runs_short():
    short = table(["RC-RS BC-BC", "YC-YC"], mode="stopwatch")
    late = short.apply_action(0, plan("hard", short).action, 178_000.0).state
    late = late.apply_action(1, plan("hard", late, at=178_000.0).action, 178_000.0).state
    for seed in range(20):
        assert plan("easy", late, seed, 178_000.0).at < late.timeout().at


def test_hard_takes_the_most_points():
    # One lay makes red and crosses at once.
    state = table(["RS-RX YX-YX", "YC-YC"], board="BC-RX RX-YC RS-RS RX-YX")
    points = {
        str(action): state.apply_action(0, action, 0.0).events[0].params["points"]
        for action in state.legal_actions(0)
    }
    assert points[str(plan("hard", state).action)] == max(points.values()) > 0


def test_the_weaker_overlook_the_best_lay_more_often():
    state = table(["RC-RS RX-RX", "YC-YC"], board=STRAIT)
    best = plan("hard", state).action
    found = {
        strength: sum(plan(strength, state, seed).action == best for seed in range(100))
        for strength in STRENGTHS
    }
    assert found["easy"] + 15 < found["medium"] + 10 < found["hard"] == 100


def test_a_bot_with_nothing_that_fits_draws_or_passes():
    for strength in STRENGTHS:
        stuck = table([STUCK, "RC-RS"], board=STRAIT)
        assert plan(strength, stuck).action == DRAW
        assert plan(strength, table([STUCK, "RC-RS"], "", board=STRAIT)).action == PASS


@pytest.mark.parametrize(
    ("theirs", "draw", "expected"),
    [("YX-YX", "RS-RS", 1.0), ("RS-RS", "YX-YX", 1.0), ("YX-YX RS-RS", "", 1.5)],
)
def test_what_is_left_to_the_next_is_counted_over_the_cards_nobody_has_seen(theirs, draw, expected):
    # RS-RS makes two rows on the first slot, YX-YX fits nowhere; which of them the next player
    # holds is not known. Of two cards the better one counts.
    state = table(["RC-RS RX-RX", theirs], draw, board=STRAIT)
    counted, _ = finished(next_players_points(state.observation(0), state.board))
    assert counted == expected


def test_a_bot_is_shown_the_observation_of_its_own_seat_only(monkeypatch):
    shown = []
    think = ThreepiaBot.think

    def watched(bot, *arguments):
        shown.append((bot._seat, *arguments))
        return think(bot, *arguments)

    monkeypatch.setattr(ThreepiaBot, "think", watched)
    play(1, ["hard"] * 3, board="worm")
    assert {seat for seat, *_ in shown} == {0, 1, 2}
    assert all(type(seen) is Observation and seen.seat == seat for seat, seen, _ in shown)


def test_a_bot_plays_the_same_in_every_world_it_cannot_tell_apart():
    for seed in range(10):
        state = GAME.new_initial_state(3, seed)
        twin = state.resampled(0, Rng(seed, "twin"))
        assert plan("hard", state) == plan("hard", twin)


@pytest.mark.parametrize("board", ["square", "fridge"])
def test_a_bot_thinks_in_many_small_slices(board):
    state = GAME.new_initial_state(3, 2, {"board": board})
    _, slices = decide(GAME.bot("hard", 0, Rng(1)), state.observation(0), 0.0)
    slots, lays = len(state.board), len(state.legal_actions(0))
    assert slices >= lays + slots
