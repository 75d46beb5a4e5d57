"""Who leaves for good: at any time, and nobody waits for an empty seat."""

from __future__ import annotations

from trivet.core.record import Record
from trivet.referee import Referee

BEGIN = 10_000.0


def seated(record: Record | None = None) -> Referee:
    return Referee(record or Record("triple3", 1, 3), countdown_ms=0.0)


def leave(referee: Referee, seat: int, now: float) -> None:
    referee.tap(f"door {seat}", seat, "leave", now, now)
    [outcome] = referee.advance(now + 50)
    assert outcome.error is None


def test_who_leaves_in_a_pause_keeps_the_others_waiting_no_more() -> None:
    referee = seated()
    for seat in range(3):
        referee.ready(seat, BEGIN)
    referee.advance(BEGIN)
    referee.advance(BEGIN + 50)
    referee.pause(BEGIN + 100)
    for seat in (0, 1):
        referee.ready(seat, BEGIN + 200)
    referee.advance(BEGIN + 300)
    assert not referee.running
    leave(referee, 2, BEGIN + 400)
    referee.advance(BEGIN + 500)
    assert referee.running
    assert referee.gone_seats == {2}


def test_who_leaves_before_the_start_is_not_waited_for() -> None:
    referee = seated()
    leave(referee, 0, BEGIN)
    for seat in (1, 2):
        referee.ready(seat, BEGIN + 100)
    referee.advance(BEGIN + 100)
    referee.advance(BEGIN + 200)
    assert referee.running


def test_a_game_that_is_resumed_remembers_who_has_gone() -> None:
    referee = seated()
    leave(referee, 1, BEGIN)
    again = seated(referee.record)
    assert again.gone_seats == {1}
    assert again.ready_seats == {1}


def test_leaving_does_not_end_a_pause_that_others_need() -> None:
    referee = seated()
    for seat in range(3):
        referee.ready(seat, BEGIN)
    referee.advance(BEGIN)
    referee.advance(BEGIN + 50)
    referee.pause(BEGIN + 100)
    leave(referee, 0, BEGIN + 200)
    referee.advance(BEGIN + 300)
    assert not referee.running
    assert referee.awaiting == "resume"
