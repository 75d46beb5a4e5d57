"""Bots: they see what their seat sees, act no earlier than they planned, and can be replaced."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.toy import Grabber, ToyGame, toy_installed
from trivet.core.game import Plan, Thinking
from trivet.core.record import Record
from trivet.core.rng import Rng
from trivet.referee import GO, Outcome, Referee, run_virtual


@pytest.fixture(autouse=True, scope="module")
def toy() -> Iterator[None]:
    with toy_installed():
        yield


class Scripted:
    """Means one token at one time after it saw the table, and notes what it was shown."""

    def __init__(self, token: str, after: float, slices: int = 1) -> None:
        self.token, self.after, self.slices = token, after, slices
        self.shown: list[tuple[object, float]] = []

    def think(self, observation: object, at: float) -> Thinking:
        self.shown.append((observation, at))
        for _ in range(self.slices):
            yield
        return Plan(at + self.after, self.token)


class Broken:
    def think(self, observation: object, at: float) -> Thinking:
        yield
        raise RuntimeError("a bot's bug")


def against(bot: Scripted | Broken) -> Referee:
    """Seat 0 a person, seat 1 ``bot``, in play since page time 1000."""
    referee = Referee(Record("toy", 5, 2), bots={1: bot}, countdown_ms=0.0)
    referee.ready(0, 1000.0)
    referee.advance(1000.0)
    return referee


def until(referee: Referee, now: float) -> list[Outcome]:
    """Advance to ``now`` as a table does, at every time that is due."""
    outcomes: list[Outcome] = []
    while (due := referee.next_due()) is not None and due <= now:
        outcomes += referee.advance(due)
    return outcomes


def test_a_bot_acts_at_the_moment_it_planned() -> None:
    referee = against(Scripted("a", 250.0))
    until(referee, 1300.0)
    assert referee.record.actions[-1] == (250.0, 1, "a")


def test_a_person_who_is_faster_beats_a_bot_that_was_due_meanwhile() -> None:
    referee = against(Scripted("a", 250.0))
    until(referee, 1240.0)
    referee.tap("finger", 0, "a", 1248.0, 1252.0)
    until(referee, 1300.0)
    assert [(e.seat, e.action) for e in referee.record.actions[1:]] == [(0, "a"), (1, "lost a")]


def test_a_bot_is_shown_what_changed_and_since_when() -> None:
    bot = Scripted("b", 250.0)
    referee = against(bot)
    until(referee, 1100.0)
    referee.tap("finger", 0, "a", 1100.0, 1101.0)
    until(referee, 1200.0)
    assert [at for _, at in bot.shown] == [0.0, 100.0]
    assert bot.shown[-1][0] == referee.state.observation(1)
    assert referee.record.actions[-1].action == "a"
    until(referee, 1400.0)
    assert referee.record.actions[-1] == (350.0, 1, "b")


def test_a_bot_whose_move_is_not_yet_settled_does_not_think_of_another() -> None:
    bot = Scripted("b", 5.0)
    referee = against(bot)
    until(referee, 1031.0)
    referee.tap("finger", 0, "c", 1020.0, 1032.0)
    until(referee, 1055.0)
    assert referee.record.actions[-1] == (20.0, 0, "c")
    assert len(bot.shown) == 1


def test_when_the_table_looks_after_a_bot_does_not_decide_when_it_acted() -> None:
    referee = against(Scripted("a", 250.0))
    until(referee, 1100.0)
    referee.advance(1265.0)
    until(referee, 1300.0)
    assert referee.record.actions[1] == (250.0, 1, "a")


def test_a_stall_gives_a_bot_no_head_start() -> None:
    referee = against(Scripted("a", 250.0))
    until(referee, 1100.0)
    referee.advance(1900.0)
    until(referee, 1950.0)
    assert referee.record.actions[1] == (900.0, 1, "a")


def test_what_is_settled_in_a_pause_is_known_to_a_bot_from_when_it_happened() -> None:
    bot = Scripted("b", 500.0)
    referee = against(bot)
    until(referee, 1100.0)
    referee.tap("finger", 0, "a", 1100.0, 1101.0)
    referee.pause(1110.0)
    until(referee, 2000.0)
    referee.ready(0, 3000.0)
    until(referee, 3010.0)
    assert [at for _, at in bot.shown] == [0.0, 100.0]


def test_a_plan_for_a_moment_that_has_passed_is_carried_out_now() -> None:
    referee = against(Scripted("a", -500.0))
    until(referee, 1200.0)
    first = referee.record.actions[1]
    assert (first.seat, first.action) == (1, "a")
    assert first.at >= 31.0


def test_a_long_thought_takes_several_calls_and_holds_nobody_up() -> None:
    bot = Scripted("a", 100.0, slices=10)
    referee = against(bot)
    referee.advance(1031.0, budget=4)
    assert referee.next_due() == 1031.0
    referee.tap("finger", 0, "c", 1032.0, 1033.0)
    outcomes = referee.advance(1063.0, budget=0)
    assert [outcome.action for outcome in outcomes] == ["c"]


def test_a_bots_plan_waits_out_a_pause() -> None:
    referee = against(Scripted("a", 250.0))
    until(referee, 1100.0)
    referee.pause(1100.0)
    until(referee, 5000.0)
    assert len(referee.record.actions) == 1
    referee.ready(0, 5000.0)
    until(referee, 6000.0)
    assert referee.record.actions[1] == (250.0, 1, "a")


def test_a_broken_bot_is_reported_once_and_the_game_goes_on() -> None:
    referee = against(Broken())
    outcomes = until(referee, 2000.0)
    assert [o.error.code for o in outcomes if o.error] == ["internal"]
    assert "a bot's bug" in referee.diagnostics.faults[0]
    referee.tap("finger", 0, "a", 2000.0, 2001.0)
    assert [o.action for o in until(referee, 2040.0) if o.kind == "applied"] == ["a"]


def test_a_bot_takes_a_seat_over_in_play_and_gives_it_back() -> None:
    referee = against(Scripted("a", 250.0))
    until(referee, 1100.0)
    referee.set_bot(1, None)
    referee.set_bot(0, Scripted("b", 100.0))
    referee.advance(1100.0)
    until(referee, 1331.0)
    assert [(e.seat, e.action) for e in referee.record.actions[1:]] == [(0, "b"), (0, "lost b")]
    assert referee.bot_seats == {0}


def bots_alone(seed: int) -> Referee:
    game = ToyGame()
    bots = {seat: game.bot("easy", seat, Rng(seed, "bot", seat)) for seat in range(3)}
    referee = Referee(Record("toy", seed, 3), bots=bots)
    assert all(
        outcome.error is None or outcome.error.code != "internal"
        for outcome in run_virtual(referee)
    )
    return referee


@pytest.mark.parametrize("seed", range(10))
def test_bots_alone_play_a_whole_match_the_same_way_from_the_same_seed(seed: int) -> None:
    referee = bots_alone(seed)
    assert referee.state.is_terminal()
    assert referee.record == bots_alone(seed).record
    assert referee.record.fold() == referee.state


def test_virtual_play_ends_where_only_a_person_can_go_on() -> None:
    referee = Referee(Record("toy", 5, 2), bots={1: Grabber(Rng(1))})
    assert list(run_virtual(referee)) == []
    assert referee.awaiting == GO
