"""Computer players: honest, of clearly different strengths, at human speed."""

from itertools import pairwise
from statistics import median

import pytest

from games.tres.tables import table
from games.tres.tournament import PAIRS, Match, won_and_expected
from trivet.core.game import STRENGTHS
from trivet.core.rng import Rng
from trivet.games.tres import GAME
from trivet.games.tres.bots import TEMPERAMENTS, TresBot
from trivet.games.tres.observation import Observation
from trivet.games.tres.planning import toma_chance, turns_to_go, unseen
from trivet.simulate import simulate


def decide(bot, observation, at=0.0):
    """The plan, and the number of slices the thinking took."""
    slices, thinking = 0, bot.think(observation, at)
    while True:
        try:
            next(thinking)
        except StopIteration as decided:
            return decided.value, slices
        slices += 1


def choices(strength, state, seat=0, tries=60):
    """What bots of that strength mean to do, each with other luck; ``None`` for nothing."""
    bots = [GAME.bot(strength, seat, Rng(seed)) for seed in range(tries)]
    plans = [decide(bot, state.observation(seat))[0] for bot in bots]
    return [plan and str(plan.action) for plan in plans]


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_the_stronger_wins_clearly(pair, seats):
    won, expected = won_and_expected(*pair, seats, games=100)
    assert won > 1.1 * expected


@pytest.mark.parametrize("strength", ["random", *STRENGTHS])
@pytest.mark.parametrize("seats", range(2, 7))
def test_games_between_bots_end_and_fold(strength, seats):
    options = {"catch_until": "own_turn", "games_to_win": 2} if seats % 2 else {}
    record, state = simulate(GAME, 3, (strength,) * seats, options)
    assert state.is_terminal()
    assert record.fold() == state


def test_equal_seeds_give_equal_games():
    first, again, other = (simulate(GAME, seed, ("hard",) * 3)[0] for seed in (5, 5, 6))
    assert first == again
    assert first.actions != other.actions


def test_games_between_strong_players_do_not_run_dry():
    ends = [Match(seed, ("hard",) * (2 + seed % 5)).play() for seed in range(40)]
    assert sum(state.skipped > 0 for state in ends) <= 2


@pytest.mark.parametrize(
    ("strength", "between"),
    [("easy", (3500, 6000)), ("medium", (2500, 4200)), ("hard", (1900, 3000))],
)
def test_turns_take_as_long_as_people_take(strength, between):
    gaps = []
    for seed in range(4):
        record, _ = simulate(GAME, seed, (strength,) * 3)
        ats = [at for at, _, action in record.actions if action[:4] in ("lay ", "draw")]
        gaps += [after - before for before, after in pairwise(ats)]
    assert between[0] < median(gaps) < between[1]


def test_tres_is_raced_between_bots_and_won_by_either_side():
    codes, lost = set(), set()
    for seed in range(20):
        for step in simulate(GAME, seed, ("medium",) * 4)[0].steps():
            codes |= {event.code for event in step.events}
            lost |= {event.params["how"] for event in step.events if event.code == "lost"}
    assert codes >= {"tres", "caught", "lost"}
    assert "false_catch" not in codes
    assert "said" in lost


def test_a_bot_is_shown_the_observation_of_its_own_seat_only(monkeypatch):
    shown = []
    think = TresBot.think

    def watched(bot, *arguments):
        shown.append((bot._seat, *arguments))
        return think(bot, *arguments)

    monkeypatch.setattr(TresBot, "think", watched)
    simulate(GAME, 1, ("hard",) * 3)
    assert {seat for seat, *_ in shown} == {0, 1, 2}
    assert all(type(seen) is Observation and seen.seat == seat for seat, seen, _ in shown)


class TestSayingTresAndCatching:
    owing = table(["B4 B9 B1", "R4", "B6"], up="B7 R1 B7", turn=1, owing=[0])

    @pytest.mark.parametrize("strength", STRENGTHS)
    def test_forgets_as_often_as_its_temperament_says(self, strength):
        said = choices(strength, self.owing, tries=400).count("tres")
        assert abs(said / 400 - 1 + TEMPERAMENTS[strength].forgets) < 0.08

    @pytest.mark.parametrize("strength", STRENGTHS)
    def test_notices_others_as_often_as_its_temperament_says(self, strength):
        noticed = choices(strength, self.owing, seat=2, tries=400).count("catch 0")
        assert abs(noticed / 400 - TEMPERAMENTS[strength].notices) < 0.08

    def test_takes_a_human_time(self):
        plans = [decide(GAME.bot("hard", 2, Rng(s)), self.owing.observation(2)) for s in range(60)]
        assert min(plan.at for plan, _ in plans if plan) > 600

    def test_what_was_forgotten_stays_forgotten_and_what_was_meant_stays_meant(self):
        for seed in range(30):
            bot = GAME.bot("easy", 0, Rng(seed))
            first, _ = decide(bot, self.owing.observation(0), 10.0)
            assert decide(bot, self.owing.observation(0), 20.0)[0] == first


class TestChoosing:
    def test_nobody_lays_what_does_not_fit(self):
        state = table(["R4 B4", "B1"], up="B7 R1 B7")
        assert all(set(choices(strength, state)) == {"draw"} for strength in STRENGTHS)

    def test_easy_lays_anything_and_overlooks_much(self):
        state = table(["R8 Y9 R4", "B1 B2"], up="B7 B1 B1")
        assert set(choices("easy", state)) == {
            *("lay R8 on B7", "lay R8 Y9 on B7", "lay Y9 on B1", "lay R8 Y9 on B1", "draw")
        }

    def test_medium_lays_two_where_it_sees_that(self):
        state = table(["R8 Y9 R4", "B1 B2"], up="B7 B1 B1")
        meant = choices("medium", state)
        assert sum(len(text.split()) == 5 for text in meant) > 50

    def test_hard_goes_out_when_it_can(self):
        assert set(choices("hard", table(["R8 Y9", "B1"], up="B7 R8 G1"))) <= {
            *("lay R8 Y9 on B7", "lay R8 Y9 on G1")
        }

    def test_hard_keeps_what_goes_together(self):
        # The lone four goes; the eight and the nine are a pair for the next turn.
        state = table(["R4 R8 Y9", "B1 B2 B3 B4 B5 B6 B7"], up="B5 G5 Y5")
        assert {text.split(" on ")[0] for text in choices("hard", state)} == {"lay R4"}

    def test_hard_lets_a_player_who_is_nearly_out_draw_three(self):
        hand = "R2 R3 G2 G3 B6"
        state = table([hand, "B1 B2"], up="R1 R1 R1")
        assert set(choices("hard", state)) == {"lay R2 R3 on R1"}

    def test_a_drawn_card_is_laid(self):
        state = table(["R4 G8", "B1"], up="B7 R1 B7", phase="drawn", drawn="G8")
        assert set(choices("hard", state)) == {"lay G8 on B7"}
        assert set(choices("easy", state)) == {"lay G8 on B7", "pass"}

    def test_hard_thinks_in_many_small_slices(self):
        state = table(["R1 R2 R4 G8 G9 Y5 B7", "B1"], up="B7 R1 B3")
        _, slices = decide(GAME.bot("hard", 0, Rng(1)), state.observation(0))
        assert slices > 15


class TestPlanning:
    def test_a_joker_alone_goes_next_turn(self):
        assert turns_to_go((0,)) == 1.0

    def test_a_lone_number_waits_for_one_of_its_neighbours(self):
        # Of 92 cards 8 sevens, 8 nines and 8 jokers let an eight go; a draw costs a little more.
        missed = (1 - 24 / 92) ** 3
        assert turns_to_go((8,)) == pytest.approx((1 + 0.3 * missed) / (1 - missed))

    def test_what_goes_together_is_laid_down_sooner(self):
        assert turns_to_go((8, 9)) < turns_to_go((4, 9))

    def test_the_chance_of_a_toma_tres_falls_with_the_cards_already_played(self):
        hand = ["R8", "R9"]
        chances = [
            toma_chance(hand, [], 0.5, unseen(hand, played))
            for played in ([], ["R7"] * 2, ["R7", "R7", "R1", "R1", "R*", "R*"])
        ]
        assert chances[0] > chances[1] > chances[2] == 0

    def test_a_toma_tres_is_counted_on_a_card_that_may_lie_there_still(self):
        left = unseen(["R8", "R9"])
        assert toma_chance(["R8", "R9"], ["R7"], 0.9, left) > 0.9
        assert toma_chance(["R8", "B9"], ["R7"], 0.9, left) == 0
