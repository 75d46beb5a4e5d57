"""Taking back and doing again: who may, what it leaves behind, and what the clock shows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.toy import ToyGame, toy_installed
from trivet.core.history import History, Undo, loads
from trivet.core.record import Entry, Record
from trivet.core.rng import Rng
from trivet.referee import RESUME, Outcome, Referee

HOLD = 40.0


class Match:
    """A game under the referee; ``now`` is page time."""

    def __init__(self, record: Record | History, **options: object) -> None:
        self.referee = Referee(record, countdown_ms=0, **options)  # type: ignore[arg-type]
        self.now = 1000.0
        self._contacts = 0
        self.ready()

    def ready(self) -> None:
        for seat in range(self.referee.record.seats):
            self.referee.ready(seat, self.now)
        self.wait(0.0)

    def wait(self, milliseconds: float = HOLD) -> tuple[Outcome, ...]:
        self.now += milliseconds
        return self.referee.advance(self.now)

    def tap(self, seat: int, action: str) -> None:
        self._contacts += 1
        self.referee.tap(self._contacts, seat, action, self.now, self.now)

    def do(self, seat: int, action: str) -> tuple[Outcome, ...]:
        self.tap(seat, action)
        return self.wait()

    def undo(self, seat: int) -> None:
        self.referee.undo(seat, self.now)
        self.wait()

    @property
    def actions(self) -> list[str]:
        return [entry.action for entry in self.referee.record.actions]


@pytest.fixture
def match() -> Match:
    """TRIPLEXiTY after three pieces: nothing in it is ever hidden."""
    match = Match(Record("triplexity", 7, 2))
    for seat, action in ((0, "L"), (1, "C"), (0, "R")):
        match.do(seat, action)
    assert match.actions == ["L", "C", "R"]
    return match


@pytest.fixture
def toy() -> Iterator[None]:
    with toy_installed():
        yield


def test_the_last_action_is_taken_back_as_if_it_had_never_been(match: Match) -> None:
    match.undo(0)
    assert match.actions == ["L", "C"]
    assert match.referee.state == match.referee.record.fold()
    assert match.referee.running
    match.do(0, "C")
    assert match.actions == ["L", "C", "C"]


def test_taking_back_an_earlier_action_takes_what_came_after_it_too(match: Match) -> None:
    assert [str(step.action) for step in match.referee.undoable(1)] == ["C", "R"]
    match.referee.undo(1, match.now)
    assert match.actions == ["L"]


def test_what_was_taken_back_is_done_again_by_those_who_did_it(match: Match) -> None:
    before = match.referee.record
    match.referee.undo(1, match.now)
    assert match.referee.redoable(0) is None
    with pytest.raises(LookupError):
        match.referee.redo(0, match.now)
    assert match.referee.redo(1, match.now).action == "C"
    outcome = match.referee.redo(0, match.now)
    assert (outcome.kind, [event.code for event in outcome.events]) == ("applied", ["placed"])
    assert match.referee.record == before
    assert match.referee.state == before.fold()


def test_another_action_ends_doing_again(match: Match) -> None:
    match.undo(0)
    match.do(0, "C")
    assert match.referee.redoable(0) is None


def test_who_has_done_nothing_takes_nothing_back() -> None:
    match = Match(Record("triplexity", 7, 2))
    match.do(0, "L")
    assert match.referee.undoable(1) == ()
    with pytest.raises(LookupError):
        match.referee.undo(1, match.now)
    assert match.actions == ["L"]


def test_the_journal_tells_it_all_and_leads_back_here(match: Match) -> None:
    match.referee.undo(1, match.now)
    match.referee.redo(1, match.now)
    history = match.referee.history
    kinds = [line if isinstance(line, Undo) else line.action for line in history.journal]
    assert kinds == ["L", "C", "R", Undo(1), "C"]
    again = Referee(loads(history.dumps()))
    assert again.state == match.referee.state
    assert again.history == history
    assert again.undoable(1) == match.referee.undoable(1)
    assert again.redoable(0) == match.referee.redoable(0)


def test_a_resumed_game_can_be_taken_back_as_far_as_before(match: Match) -> None:
    again = Match(match.referee.record)
    again.referee.undo(1, again.now)
    assert again.actions == ["L"]


def test_nothing_is_taken_back_across_a_deal() -> None:
    match = Match(Record("triplexity", 7, 2, {"rounds": 2}))
    while match.referee.running:
        (seat,) = match.referee.state.current_seats()
        match.do(seat, str(match.referee.state.legal_actions(seat)[0]))
    assert match.referee.undoable(0) and match.referee.undoable(1)
    match.ready()
    match.wait()
    assert match.actions[-1] == "deal"
    assert not (match.referee.undoable(0) or match.referee.undoable(1))


def test_the_last_move_of_a_game_can_be_taken_back_and_all_say_when_it_goes_on() -> None:
    match = Match(Record("triplexity", 7, 2))
    while match.referee.running:
        (seat,) = match.referee.state.current_seats()
        match.do(seat, str(match.referee.state.legal_actions(seat)[0]))
    assert match.referee.state.is_terminal()
    last = match.referee.record.actions[-1]
    assert last.seat is not None
    match.referee.undo(last.seat, match.now)
    assert match.referee.awaiting == RESUME
    match.ready()
    assert match.referee.running
    assert match.referee.redo(last.seat, match.now).kind == "applied"
    assert match.referee.state.is_terminal() and not match.referee.running


def test_a_farewell_stays() -> None:
    match = Match(Record("triplexity", 7, 2))
    match.do(0, "L")
    match.do(1, "leave")
    assert not (match.referee.undoable(0) or match.referee.undoable(1))


# ---- time -----------------------------------------------------------------------------------


def test_time_spent_on_what_is_taken_back_stays_spent_and_later_time_counts_for_nobody(
    match: Match,
) -> None:
    spent = match.referee.record.actions[1].at
    match.wait(5000.0)
    match.referee.undo(1, match.now)
    assert match.referee.at(match.now) == spent
    match.wait(250.0)
    assert match.referee.at(match.now) == spent + 250.0


def test_while_time_stands_still_it_goes_on_standing_still(match: Match) -> None:
    match.referee.pause(match.now)
    match.referee.undo(0, match.now)
    match.wait(5000.0)
    assert match.referee.paused
    assert match.referee.at(match.now) == 2 * HOLD
    match.ready()
    match.do(0, "C")
    assert match.actions == ["L", "C", "C"]


def test_a_tap_under_way_is_void_and_is_told_why(match: Match) -> None:
    match.tap(1, "C")
    match.referee.undo(0, match.now)
    (outcome,) = match.wait()
    assert outcome.error is not None and outcome.error.code == "undone"
    assert match.actions == ["L", "C"]


def test_a_countdown_under_way_begins_anew(match: Match) -> None:
    match.referee.pause(match.now)
    match.referee.ready(0, match.now)
    match.referee.undo(0, match.now)
    assert match.referee.ready_seats == frozenset()


def test_who_plays_alone_takes_back_what_drew_no_card_and_the_stopwatch_goes_on() -> None:
    record = Record("threepia", 3, 1, {"mode": "solo_time"})
    match = Match(record)
    lay = str(record.initial_state().legal_actions(0)[0])
    match.wait(2000.0)
    match.do(0, lay)
    match.wait(700.0)
    match.undo(0)
    assert match.actions == []
    match.do(0, lay)
    assert match.referee.record.actions == (Entry(2000.0 + HOLD, 0, lay),)


# ---- luck -----------------------------------------------------------------------------------


def grabs(match: Match) -> list[int | None]:
    """The order in which a dead heat for one token is decided."""
    for seat in range(4):
        match.tap(seat, "b")
    return [outcome.seat for outcome in match.wait()]


def test_the_lots_are_those_of_a_record_without_what_was_taken_back(toy: None) -> None:
    match = Match(Record("toy", 5, 4))
    match.wait()
    match.do(2, "a")
    match.undo(2)
    assert grabs(match) == grabs(Match(Record("toy", 5, 4, {}, (Entry(0.0, None, "go"),))))


def test_a_bot_s_plan_for_a_table_of_before_is_dropped(toy: None) -> None:
    bot = ToyGame().bot("easy", 1, Rng(1))
    match = Match(Record("toy", 5, 2), bots={1: bot})
    match.wait()
    match.do(0, "a")
    while (due := match.referee.next_due()) is not None and due <= match.now + 1:
        match.wait(1.0)
    plan = match.referee.next_due()
    assert plan is not None and plan > match.now
    match.referee.undo(0, match.now)
    later = match.wait(plan - match.now + 1.0) + match.wait()
    assert not later and match.actions == ["go"]
