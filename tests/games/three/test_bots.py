"""Computer players: honest, of clearly different strengths, forgetful, at human speed."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from statistics import median

import pytest

from games.three.tables import do, last_round, play_through, table
from games.three.tournament import decide, duel
from trivet.core.game import STRENGTHS
from trivet.core.rng import Rng
from trivet.games.three import GAME
from trivet.games.three.actions import Call, Declare, Play, Word
from trivet.games.three.bots import TEMPERAMENTS, MemoryBot
from trivet.games.three.memory import Head, Memory, at_least
from trivet.games.three.observation import Observation
from trivet.simulate import PLAYERS, simulate


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("weaker", "stronger"), [*pairwise(PLAYERS)])
def test_the_stronger_wins_clearly(weaker, stronger, seats):
    assert duel(stronger, weaker, seats, games=40) > 0.65


@pytest.mark.parametrize("strength", ["random", *STRENGTHS])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_between_bots_end_and_fold_whatever_was_agreed(strength, seats):
    options = {
        "deck": ("8x6", "6x8", "12x4")[seats - 2],
        "call_window_ms": 0 if seats == 3 else 1500,
        "calls_in_last_round": seats == 2,
        "call_seconds": "off" if seats == 4 else 5,
        "call_rest": True,
    }
    record, state = simulate(GAME, 3, (strength,) * seats, options)
    assert state.is_terminal()
    assert record.fold() == state


def test_equal_seeds_give_equal_games():
    first, again, other = (simulate(GAME, seed, ("hard",) * 3)[0] for seed in (5, 5, 6))
    assert first == again
    assert first.actions != other.actions


def test_a_bot_is_shown_the_observation_of_its_own_seat_only(monkeypatch):
    shown = []
    think = MemoryBot.think

    def watched(bot, *arguments):
        shown.append((bot._seat, *arguments))
        return think(bot, *arguments)

    monkeypatch.setattr(MemoryBot, "think", watched)
    simulate(GAME, 1, ("hard",) * 3)
    assert {seat for seat, *_ in shown} == {0, 1, 2}
    assert all(type(seen) is Observation and seen.seat == seat for seat, seen, _ in shown)


def test_a_bot_yields_after_every_stack_it_looks_at():
    slices, bot = 0, GAME.bot("hard", 0, Rng(1))
    for _ in bot.think(table(["A B C", "D", "E", "F"]).observation(0), 0.0):
        slices += 1
    assert slices >= 5


def moments(strength):
    """Milliseconds from a played card to the token, from the token to the call, and from the own
    turn's beginning to a card, in some games of bots."""
    react, name, move = [], [], []
    for seed in range(4):
        record, _ = simulate(GAME, seed, (strength,) * 2)
        for before, (at, _, action) in pairwise(record.actions):
            if action == "token" and before.action.startswith("play"):
                react.append(at - before.at)
            if action.startswith("call"):
                name.append(at - before.at)
            if action.startswith("play") and before.action == "window":
                move.append(at - before.at)
    return median(react), median(name), median(move)


@pytest.mark.parametrize("strength", ["medium", "hard"])
def test_bots_act_at_human_speed(strength):
    react, name, move = moments(strength)
    assert 400 < react < 1400
    assert 900 < name < 2000
    assert 1200 < move < 3500


def test_between_good_players_some_triples_are_stolen_and_some_declared(monkeypatch):
    seen = Counter()
    for seed in range(8):
        record, _ = simulate(GAME, seed, ("hard",) * 3)
        for step in record.steps():
            seen.update((e.code, e.params["hit"]) for e in step.events if "hit" in e.params)
    assert seen["called", True] >= 10
    assert seen["declared", True] >= 5
    assert seen["called", False] >= 3


PERFECT = Head(span=1e9, own_span=1e9, notice=1.0, muddle=0.0)


def remembering(head, state, moves, seat=0, rng=None):
    """What ``seat`` remembers of the moves that lead on from ``state``, and the state after."""
    memory = Memory(seat, head, rng or Rng(1))
    memory.see(state.observation(seat))
    for actor, text, at in moves:
        state, _ = do(state, actor, text, at)
        memory.see(state.observation(seat))
    return memory, state


class TestMemory:
    start = table(["A B", "C C C"], draw="D D D D", turn=1, call_window_ms=0)
    moves = (
        *((1, "play C", 0.0), (0, "play A", 1.0), (1, "play C", 2.0), (0, "play B", 3.0)),
        (1, "play C", 4.0),
    )

    def test_that_is_perfect_is_sure_of_a_triple_when_it_lies_and_not_before(self):
        memory, _ = remembering(PERFECT, self.start, self.moves[:-1])
        assert memory.chance(1, "C", 8) == 0
        memory, _ = remembering(PERFECT, self.start, self.moves)
        assert memory.chance(1, "C", 8) == 1
        assert memory.ages(1, "C") == [4, 2, 0]

    def test_that_is_perfect_knows_what_a_check_took_away(self):
        moves = (*self.moves, (0, "token", 5.0), (0, "call 1 C", 6.0))
        memory, _ = remembering(PERFECT, self.start, moves)
        assert memory.chance(1, "C", 8) == 0
        assert memory.ages(1, "C") == []
        assert memory.facts == (5, 1)

    def test_fades_by_half_after_its_span(self):
        head = Head(span=4, own_span=1e9, notice=1.0, muddle=0.0)
        kept = [
            len(remembering(head, self.start, self.moves, rng=Rng(seed))[0].ages(1, "C"))
            for seed in range(600)
        ]
        # Three cards, seen 4, 2 and 0 cards ago.
        expected = sum(head.recall(age) for age in (4, 2, 0))
        assert abs(sum(kept) / len(kept) - expected) < 0.1

    def test_of_the_own_cards_lasts_longer(self):
        head = Head(span=0.01, own_span=1e9, notice=1.0, muddle=0.0)
        memory, _ = remembering(head, self.start, self.moves)
        assert memory.ages(1, "C") == [0]
        assert memory.ages(0, "A") == [3]

    def test_takes_what_it_forgot_for_any_dog(self):
        head = Head(span=1e9, own_span=1e9, notice=0.0, muddle=0.0)
        memory, _ = remembering(head, self.start, self.moves)
        assert memory.chance(1, "C", 8) == memory.chance(1, "H", 8) == pytest.approx(1 / 8**3)

    def test_that_missed_what_happened_knows_how_many_cards_it_does_not_know(self):
        memory, state = remembering(PERFECT, self.start, ())
        memory.see(play_through(state, *self.moves).observation(0))
        assert memory.chance(1, "C", 8) == pytest.approx(1 / 64)


def test_chances_of_forgotten_cards_are_binomial():
    assert at_least(1, 5, 1 / 8) == pytest.approx(1 - (7 / 8) ** 5)
    assert at_least(2, 2, 1 / 8) == pytest.approx(1 / 64)
    assert at_least(3, 2, 1 / 8) == 0
    assert at_least(0, 0, 1 / 8) == 1


@pytest.fixture
def sure(monkeypatch):
    """A strength that forgets nothing, misses nothing and has no whims."""
    perfect = replace(TEMPERAMENTS["hard"], head=PERFECT, attention=1.0, whim=0.0, bluff=0.0)
    monkeypatch.setitem(TEMPERAMENTS, "hard", perfect)


def watching(seat, state, moves):
    """A hard bot that has watched the moves; gives its last plan and the state."""
    bot, plan, at = GAME.bot("hard", seat, Rng(3)), None, 0.0
    decide(bot, state.observation(seat), at)
    for actor, text, at in moves:
        state, _ = do(state, actor, text, at)
        plan = decide(bot, state.observation(seat), at)
    return bot, plan, state


@pytest.mark.usefixtures("sure")
class TestAGoodBot:
    def test_hits_the_token_within_the_breathing_space_and_calls_what_it_saw(self):
        seen = table(["A", "C C C"], draw="B B", turn=1, call_window_ms=0)
        moves = [(1, "play C", 0.0), (0, "play A", 1.0), (1, "play C", 2.0), (0, "play B", 3.0)]
        bot, _, state = watching(0, seen, moves)
        state, _ = do(state, 1, "play C", 5000.0)
        plan = decide(bot, state.observation(0), 5000.0)
        assert plan.action is Word.TOKEN
        assert 5200.0 < plan.at < 6500.0
        state, _ = do(state, 0, "token", plan.at)
        assert decide(bot, state.observation(0), plan.at).action == Call(1, "C")

    def test_keeps_the_same_time_for_a_hit_when_the_breathing_space_closes(self):
        state = table(["A", "C C C", ""], draw="B B", turn=1, call_window_ms=50)
        bot, at = GAME.bot("hard", 2, Rng(3)), 0.0
        for seat, text in ((1, "play C"), (0, "play A"), (1, "play C"), (0, "play B")):
            decide(bot, state.observation(2), at)
            state, _ = do(state, seat, text, at)
            decide(bot, state.observation(2), at)
            at = state.until
            state, _ = do(state, None, "window", at)
        state, _ = do(state, 1, "play C", at)
        plan = decide(bot, state.observation(2), at)
        assert plan.action is Word.TOKEN
        state, _ = do(state, None, "window", state.until)
        assert decide(bot, state.observation(2), at + 50) == plan

    def test_does_not_call_two_of_a_kind_that_it_knows(self):
        seen = table(["A", "C C B"], draw="F F B F", turn=1, call_window_ms=0)
        moves = [(1, "play C", 0.0), (0, "play A", 1.0), (1, "play C", 2.0), (0, "play B", 3.0)]
        _, plan, _ = watching(0, seen, [*moves, (1, "play B", 4.0)])
        assert isinstance(plan.action, Play)

    def test_declares_a_triple_that_nobody_called(self):
        start = table(["C C C", "A A A"], draw="B B", call_window_ms=0)
        moves = [(0, "play C", 0.0), (1, "play A", 1.0), (0, "play C", 2.0), (1, "play A", 3.0)]
        _, plan, _ = watching(0, start, [*moves, (0, "play C", 4.0), (1, "play B", 5.0)])
        assert plan.action == Declare("C")

    def test_hides_the_third_of_a_kind_while_the_others_still_remember_two(self):
        start = table(["C C C E", "A B A"], draw="B B", call_window_ms=0)
        moves = [(0, "play C", 0.0), (1, "play A", 1.0), (0, "play C", 2.0), (1, "play B", 3.0)]
        _, plan, _ = watching(0, start, moves)
        assert plan.action != Play("C")

    def test_declares_its_best_guess_in_the_last_round_where_it_costs_nothing(self):
        _, plan, _ = watching(1, last_round(["A", "B B D E"]), [(0, "pass", 0.0)])
        assert isinstance(plan.action, Declare)
        _, plan, _ = watching(1, last_round(["A", "B"]), [(0, "pass", 0.0)])
        assert plan.action is Word.PASS


def test_one_that_does_not_guess_passes_in_the_last_round():
    state, _ = do(last_round(["A", "B B D E"]), 0, "pass")
    plan = decide(GAME.bot("easy", 1, Rng(3)), state.observation(1), 0.0)
    assert plan.action is Word.PASS


def test_a_bluff_puts_the_second_of_a_kind_in_plain_sight(monkeypatch):
    bluffer = replace(TEMPERAMENTS["hard"], bluff=1.0, whim=0.0)
    monkeypatch.setitem(TEMPERAMENTS, "hard", bluffer)
    start = table(["C E C F", "A A A"], draw="B B", call_window_ms=0)
    _, plan, _ = watching(0, start, [(0, "play C", 0.0), (1, "play A", 1.0)])
    assert plan.action == Play("C")


def test_a_bot_that_takes_a_seat_over_in_the_middle_of_a_call_still_calls():
    taken, _ = do(table(["A", "B", "C"], ["", "D D D", ""]), 2, "token")
    plan = decide(GAME.bot("medium", 2, Rng(3)), taken.observation(2), 0.0)
    assert isinstance(plan.action, Call)
    do(taken, 2, str(plan.action), plan.at)


def test_bots_play_on_when_a_player_has_left():
    state = GAME.new_initial_state(3, 4, {"first_player": "0"})
    state, _ = do(state, 1, "leave")
    bot = GAME.bot("hard", 0, Rng(3))
    plan = decide(bot, state.observation(0), 0.0)
    do(state, 0, str(plan.action), plan.at)
