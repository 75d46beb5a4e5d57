"""Computer players: honest, of clearly different strengths, at human speed."""

from statistics import median

import pytest

from games.triple3.tables import table
from trivet.core.game import STRENGTHS
from trivet.core.rng import Rng
from trivet.games.triple3 import GAME
from trivet.games.triple3.actions import Take
from trivet.games.triple3.bots import HumanlikeBot
from trivet.games.triple3.observation import Observation
from trivet.simulate import simulate


def decide(bot, observation, at):
    """The plan, and the number of slices the thinking took."""
    slices, thinking = 0, bot.think(observation, at)
    while True:
        try:
            next(thinking)
        except StopIteration as decided:
            return decided.value, slices
        slices += 1


@pytest.mark.parametrize("pair", [("hard", "medium"), ("medium", "easy"), ("easy", "random")])
def test_the_stronger_wins_clearly(pair):
    wins = 0.0
    for seed in range(20):
        seat = seed % 2
        _, state = simulate(GAME, seed, pair[::-1] if seat else pair, {"chips_to_win": 1})
        wins += state.returns()[seat]
    assert wins >= 16


@pytest.mark.parametrize("strength", ["random", *STRENGTHS])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_between_bots_end(strength, seats):
    options = {"call_it": seats == 3, "chips_to_win": 2, "handicap": [5] + [0] * (seats - 1)}
    record, state = simulate(GAME, 3, (strength,) * seats, options)
    assert state.is_terminal()
    assert record.fold() == state


def test_equal_seeds_give_equal_games():
    first, again, other = (simulate(GAME, seed, ("hard",) * 3, rounds=1)[0] for seed in (5, 5, 6))
    assert first == again
    assert first.actions != other.actions


@pytest.mark.parametrize(
    ("strength", "between"),
    [("easy", (5500, 9000)), ("medium", (2800, 4500)), ("hard", (1300, 1800))],
)
def test_placements_come_at_human_speed(strength, between):
    gaps = []
    for seed in range(4):
        record, _ = simulate(GAME, seed, (strength,) * 2, rounds=1)
        last = {}
        for at, seat, action in record.actions:
            if "@" in action and seat in last:
                gaps.append(at - last[seat])
            last[seat] = at
    assert between[0] < median(gaps) < between[1]


def test_bots_lose_races_and_the_weaker_misplay():
    seen = {strength: set() for strength in STRENGTHS}
    for strength in STRENGTHS:
        for step in simulate(GAME, 1, (strength,) * 4, rounds=4)[0].steps():
            seen[strength] |= {event.code for event in step.events}
    assert all("lost" in codes for codes in seen.values())
    assert [strength for strength in STRENGTHS if "misplay" in seen[strength]] == ["easy", "medium"]


def test_a_bot_is_shown_the_observation_of_its_own_seat_only(monkeypatch):
    shown = []
    think = HumanlikeBot.think

    def watched(bot, *arguments):
        shown.append((bot._seat, *arguments))
        return think(bot, *arguments)

    monkeypatch.setattr(HumanlikeBot, "think", watched)
    simulate(GAME, 1, ("hard",) * 3, rounds=1)
    assert {seat for seat, *_ in shown} == {0, 1, 2}
    assert all(type(seen) is Observation and seen.seat == seat for seat, seen, _ in shown)


def test_a_bot_takes_cards_up_in_small_portions():
    plan, _ = decide(
        GAME.bot("hard", 0, Rng(1)),
        table(["", "RS1"], ["BC2 BC0 YC2 RS2 PS3", ""]).observation(0),
        100.0,
    )
    assert plan.action == Take(2)
    assert plan.at > 100.0


def test_a_bot_yields_after_every_card_it_scans():
    hand = "BC2 BC0 YC2 RS2 PS3 PS2 YS1"
    _, slices = decide(GAME.bot("hard", 0, Rng(1)), table([hand, "RS1"]).observation(0), 0.0)
    assert slices >= len(hand.split())


def test_a_bot_with_nothing_to_place_takes_one_more_or_waits():
    stuck = "RS2 RD2 YS2 YD2 RP2 YP2"
    bot = GAME.bot("hard", 0, Rng(1))
    assert decide(bot, table([stuck, "BC2"], ["BC0", ""]).observation(0), 0.0)[0].action == Take(1)
    bot = GAME.bot("hard", 0, Rng(1))
    assert decide(bot, table([stuck, "BC2"]).observation(0), 0.0)[0] is None


def test_a_bot_waits_for_the_end_of_its_rest():
    state = table(["BC2", "RS1"])
    state, _ = state.apply_action(0, GAME.parse_action("BC2@5"), 500.0)
    for seed in range(20):
        plan, _ = decide(GAME.bot("hard", 0, Rng(seed)), state.observation(0), 510.0)
        assert plan.at > 1500.0


class TestAPlacementMadeVoid:
    before = table(["BC2", "BC0 YC3"])

    def plans(self, seed, ahead):
        """The plan, and what becomes of it when the cell is covered so long ahead."""
        bot = GAME.bot("hard", 0, Rng(seed))
        plan, _ = decide(bot, self.before.observation(0), 1000.0)
        taken = f"BC0@{plan.action.cell + 1}"
        after, _ = self.before.apply_action(1, GAME.parse_action(taken), plan.at - ahead)
        again, _ = decide(bot, after.observation(0), plan.at - ahead)
        return plan, again, after

    def seeds_on_cell_4(self):
        for seed in range(60):
            plan, _ = decide(GAME.bot("hard", 0, Rng(seed)), self.before.observation(0), 1000.0)
            if str(plan.action) == "BC2@4":
                yield seed

    def test_is_gone_on_with_for_a_moment_and_lost(self):
        for seed in self.seeds_on_cell_4():
            plan, again, after = self.plans(seed, 20.0)
            assert again == plan
            assert str(after.judge(0, again.action, again.at)) == "lost BC2@4"

    def test_is_dropped_when_there_is_time_to_notice(self):
        for seed in self.seeds_on_cell_4():
            plan, again, _ = self.plans(seed, 900.0)
            assert again.action != plan.action
            assert again.at > plan.at - 900.0
