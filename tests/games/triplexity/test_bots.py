"""Computer players: honest, of clearly different strengths, at human speed."""

from itertools import pairwise
from statistics import median

import pytest

from games.triplexity.tables import do, played, table
from games.triplexity.tournament import decide, play, results
from trivet.core.game import STRENGTHS
from trivet.core.rng import Rng
from trivet.games.triplexity import GAME
from trivet.games.triplexity.bots import TriplexityBot
from trivet.games.triplexity.observation import Observation
from trivet.games.triplexity.solver import value_of
from trivet.simulate import simulate


def decisions(strength, state, tries=40):
    """What bots of a strength do, each with its own luck."""
    seat = state.position.turn
    bots = (GAME.bot(strength, seat, Rng(seed)) for seed in range(tries))
    return [str(decide(bot, state.observation(seat))) for bot in bots]


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize(
    ("pair", "least"),
    [(("hard", "medium"), 0.85), (("medium", "easy"), 0.6), (("easy", "random"), 0.55)],
)
def test_the_stronger_wins_clearly(advanced, pair, least):
    wins, draws, losses = results(*pair, 200, advanced=advanced)
    assert wins + draws / 2 >= least * 200
    assert wins > losses


@pytest.mark.parametrize("advanced", [False, True])
@pytest.mark.parametrize("other", ["random", "easy", "medium", "hard"])
def test_hard_never_loses(advanced, other):
    assert results("hard", other, 40, advanced=advanced)[2] == 0


@pytest.mark.parametrize("advanced", [False, True])
def test_two_perfect_players_draw(advanced):
    assert results("hard", "hard", 10, advanced=advanced) == (0, 10, 0)


def test_hard_keeps_what_a_position_is_worth():
    for seed in range(20):
        state = GAME.new_initial_state(2, seed, {"advanced": seed % 2 == 1})
        bot, luck = GAME.bot("hard", 0, Rng(seed)), Rng(seed, "other")
        while not state.is_terminal():
            before = value_of(state.position)
            seat = state.position.turn
            hards = seat == 0
            action = (
                decide(bot, state.observation(0)) if hards else luck.choice(state.legal_actions(1))
            )
            state = state.apply_action(seat, action, 0.0).state
            now = value_of(state.position)
            if hards:
                assert (now.winner, now.points) == (before.winner, before.points)
                assert before.distance is None or now.distance == before.distance - 1


def unfinished(advanced, count=150):
    """Positions out of random games in which somebody is to move."""
    found, luck = [], Rng(1, "unfinished")
    while len(found) < count:
        state = GAME.new_initial_state(2, 0, {"advanced": advanced})
        while not state.is_terminal():
            found.append(state)
            state = moved(state, luck.choice(state.legal_actions(state.position.turn)))
    return found


def moved(state, action):
    return state.apply_action(state.position.turn, action, 0.0).state


@pytest.mark.parametrize("advanced", [False, True])
def test_in_a_loss_hard_gives_the_fewest_points_and_holds_out_longest(advanced):
    tried = 0
    for state in unfinished(advanced, 400):
        value, seat = value_of(state.position), state.position.turn
        if value.winner == 1 - seat:
            action = decide(GAME.bot("hard", seat, Rng(1)), state.observation(seat))
            ahead = value_of(moved(state, action).position)
            assert ahead == (value.winner, value.points, value.distance - 1)
            tried += 1
    assert tried > 10


@pytest.mark.parametrize("advanced", [False, True])
def test_in_a_draw_hard_goes_where_most_answers_are_mistakes(advanced):
    for state in unfinished(advanced):
        seat = state.position.turn
        if value_of(state.position).winner is None:
            action = decide(GAME.bot("hard", seat, Rng(1)), state.observation(seat))
            drawing = [moved(state, other) for other in state.legal_actions(seat)]
            drawing = [one for one in drawing if value_of(one.position).winner is None]
            most = max(share_of_mistakes(one) for one in drawing)
            assert share_of_mistakes(moved(state, action)) == most


def share_of_mistakes(state):
    answers = state.legal_actions(state.position.turn)
    values = [value_of(moved(state, answer).position) for answer in answers]
    return sum(value.winner == 1 - state.position.turn for value in values) / len(values)


def test_easy_mostly_makes_the_line_that_it_can_make():
    state = table("a a/b b a/b")
    made = [do(state, text)[0].winners == (0,) for text in decisions("easy", state)]
    assert 0.7 * len(made) < sum(made) < len(made)


def test_easy_does_not_see_what_it_allows_but_medium_does():
    # The other's last piece on C would make a stack of three.
    state = table("a/b b/-", turn=0)
    stopped = {
        strength: sum(text == "C" for text in decisions(strength, state, 100))
        for strength in ("easy", "medium", "hard")
    }
    assert stopped["easy"] < 60
    assert stopped["medium"] > 60
    assert stopped["hard"] == 100


def test_the_higher_side_lies_up_when_nothing_else_matters():
    start = GAME.new_initial_state(2, 0, {"advanced": True})
    for strength in ("medium", "hard"):
        assert {text[:4] for text in decisions(strength, start)} <= {"a1^6", "a2^5", "a3^4"}
    assert {text[3] for text in decisions("easy", start)} & {"1", "2", "3"}


def test_equal_seeds_give_equal_games():
    first, again, other = (simulate(GAME, seed, ("hard", "easy"))[0] for seed in (5, 5, 6))
    assert first == again
    assert first.actions != other.actions


@pytest.mark.parametrize("strength", ["random", *STRENGTHS])
def test_matches_between_bots_end(strength):
    options = {"advanced": True, "rounds": 2, "repetition": "off"}
    record, state = simulate(GAME, 3, (strength,) * 2, options)
    assert state.is_terminal()
    assert record.fold() == state


@pytest.mark.parametrize(
    ("strength", "between"),
    [("easy", (2500, 4000)), ("medium", (2000, 3300)), ("hard", (1500, 2400))],
)
def test_bots_take_their_time_like_people(strength, between):
    times = []
    for seed in range(6):
        record, _ = simulate(GAME, seed, (strength,) * 2)
        stamps = [0.0, *(at for at, _, _ in record.actions)]
        times += [after - before for before, after in pairwise(stamps)]
    assert between[0] < median(times) < between[1]


def test_a_bot_is_shown_the_observation_of_its_own_seat_only(monkeypatch):
    shown = []
    think = TriplexityBot.think

    def watched(bot, *arguments):
        shown.append((bot._seat, *arguments))
        return think(bot, *arguments)

    monkeypatch.setattr(TriplexityBot, "think", watched)
    simulate(GAME, 1, ("hard", "medium"))
    assert {seat for seat, *_ in shown} == {0, 1}
    assert all(type(seen) is Observation and seen.seat == seat for seat, seen, _ in shown)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_bot_waits_while_it_is_not_to_move(strength):
    for state in (GAME.new_initial_state(2, 0), played("L, C, L, C, L")):
        thinking = GAME.bot(strength, 1, Rng(1)).think(state.observation(1), 0.0)
        with pytest.raises(StopIteration) as decided:
            next(thinking)
        assert decided.value.value is None


def test_a_bot_plays_whole_matches_of_several_rounds():
    state = play(("hard", "easy"), 1, rounds=3, advanced=True)
    assert (state.round, state.is_terminal()) == (3, True)
    assert state.scores[0] > state.scores[1]
