"""A game under the referee: who may play when, what is recorded, what a fault leaves behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.toy import TOKENS, Race, toy_installed
from trivet.core.errors import NotationError
from trivet.core.record import Entry, Record
from trivet.referee import DEAL, GO, RESUME, Outcome, Referee


@pytest.fixture(autouse=True, scope="module")
def toy() -> Iterator[None]:
    with toy_installed():
        yield


def seated(record: Record | None = None, countdown_ms: float = 3000.0) -> Referee:
    return Referee(record or Record("toy", 5, 2), countdown_ms=countdown_ms)


def all_ready(referee: Referee, now: float) -> None:
    for seat in range(referee.record.seats):
        referee.ready(seat, now)


def playing(countdown_ms: float = 0.0) -> Referee:
    """In play since page time 1000."""
    referee = seated(countdown_ms=countdown_ms)
    all_ready(referee, 1000.0 - countdown_ms)
    referee.advance(1000.0)
    referee.advance(1031.0)
    assert referee.running
    return referee


def told(outcomes: Sequence[Outcome]) -> list[tuple[object, ...]]:
    return [(o.seat, o.action, o.error.code if o.error else None) for o in outcomes]


def owners(referee: Referee) -> tuple[int | None, ...]:
    assert isinstance(referee.state, Race)
    return referee.state.owners


def test_a_race_of_three_milliseconds_is_won_by_the_earlier_tap_that_arrives_later() -> None:
    referee = playing()
    referee.tap("slow", 0, "a", 1500.0, 1502.0)
    referee.tap("fast", 1, "a", 1497.0, 1520.0)
    outcomes = referee.advance(1531.0)
    assert told(outcomes) == [(1, "a", None), (0, "lost a", None)]
    assert [outcome.at for outcome in outcomes] == [497.0, 500.0]
    assert owners(referee)[0] == 1


def test_what_takes_effect_is_recorded_with_its_play_time_and_folds_to_the_table() -> None:
    referee = playing()
    referee.tap("p", 0, "a", 1500.0, 1502.0)
    referee.tap("q", 1, "a", 1510.0, 1512.0)
    referee.advance(1600.0)
    assert list(referee.record.actions) == [
        (0.0, None, "go"),
        (500.0, 0, "a"),
        (510.0, 1, "lost a"),
    ]
    assert referee.record.fold() == referee.state


def test_text_that_is_no_action_is_refused_at_once() -> None:
    with pytest.raises(NotationError):
        playing().tap("p", 0, "gibberish", 1500.0, 1502.0)


def test_what_the_rules_refuse_changes_nothing_and_is_not_recorded() -> None:
    referee = playing()
    before = referee.record
    referee.tap("p", 0, "go", 1500.0, 1502.0)
    assert told(referee.advance(1600.0)) == [(0, "go", "toy_illegal")]
    assert referee.record == before


def test_nobody_plays_before_all_are_ready_and_the_countdown_is_over() -> None:
    referee = seated()
    referee.ready(0, 100.0)
    assert referee.awaiting == GO
    assert referee.countdown(100.0) is None
    referee.ready(1, 200.0)
    assert referee.countdown(1200.0) == 2000.0
    assert referee.next_due() == 3200.0
    referee.advance(3200.0)
    due = referee.next_due()
    assert due is not None
    assert told(referee.advance(due)) == [(None, "go", None)]
    assert referee.awaiting is None
    assert referee.at(3250.0) == 50.0


def test_a_player_no_longer_ready_calls_the_start_off() -> None:
    referee = seated()
    all_ready(referee, 100.0)
    referee.unready(1)
    assert referee.next_due() is None
    assert referee.advance(9000.0) == ()
    assert referee.ready_seats == {0}


@pytest.mark.parametrize("arrives", [3195.0, 3240.0, 3290.0])
def test_a_false_start_gains_nothing_however_late_it_arrives(arrives: float) -> None:
    referee = seated()
    all_ready(referee, 200.0)
    outcomes: list[Outcome] = []
    for now in (3200.0, 3231.0, 3300.0, 3400.0):
        if now > arrives:
            referee.tap("hasty", 0, "a", 3190.0, arrives)
            arrives = float("inf")
        outcomes += referee.advance(now)
    assert (0, "a", "false_start") in told(outcomes)
    assert owners(referee) == (None, None, None)


def test_after_a_stop_taps_are_refused_and_taps_made_before_it_still_count() -> None:
    referee = playing()
    referee.tap("stop", 0, "stop", 1500.0, 1501.0)
    referee.tap("after", 1, "b", 1502.0, 1503.0)
    referee.tap("before", 1, "a", 1498.0, 1510.0)
    assert told(referee.advance(1600.0)) == [
        (1, "a", None),
        (0, "stop", None),
        (1, "b", "not_running"),
    ]
    assert referee.at(5000.0) == 500.0
    assert referee.awaiting == GO


def test_time_does_not_pass_between_a_stop_and_the_next_start() -> None:
    referee = playing()
    referee.tap("stop", 0, "stop", 1500.0, 1501.0)
    referee.advance(1600.0)
    all_ready(referee, 8000.0)
    referee.advance(8000.0)
    referee.tap("p", 1, "a", 8250.0, 8251.0)
    referee.advance(8300.0)
    assert referee.record.actions[-1] == (750.0, 1, "a")


def test_a_pause_refuses_taps_stops_time_and_leaves_no_trace_in_the_record() -> None:
    referee = playing()
    recorded = referee.record
    referee.pause(1500.0)
    referee.tap("p", 0, "a", 1600.0, 1601.0)
    assert told(referee.advance(2000.0)) == [(0, "a", "paused")]
    assert referee.paused and referee.awaiting == RESUME
    assert referee.page(600.0) is None
    all_ready(referee, 5000.0)
    referee.advance(5000.0)
    assert not referee.paused
    assert referee.at(5000.0) == 500.0
    assert referee.page(600.0) == 5100.0
    assert referee.record == recorded


def test_a_tap_made_just_before_a_pause_counts_although_it_is_settled_in_it() -> None:
    referee = playing()
    referee.tap("p", 0, "a", 1499.0, 1500.0)
    referee.pause(1500.0)
    assert told(referee.advance(1600.0)) == [(0, "a", None)]
    assert referee.paused


def test_a_pause_between_the_start_signal_and_its_settlement_holds() -> None:
    referee = seated(countdown_ms=0.0)
    all_ready(referee, 1000.0)
    referee.advance(1000.0)
    referee.pause(1010.0)
    referee.advance(1100.0)
    assert referee.paused
    assert referee.at(2000.0) == 10.0


def test_a_pause_that_is_over_does_not_come_back_at_the_next_start() -> None:
    referee = playing()
    referee.pause(1500.0)
    all_ready(referee, 2000.0)
    referee.advance(2000.0)
    referee.tap("stop", 0, "stop", 2100.0, 2101.0)
    referee.advance(2200.0)
    all_ready(referee, 3000.0)
    referee.advance(3000.0)
    referee.advance(3031.0)
    assert referee.running
    assert referee.at(3100.0) == 700.0


def test_a_stop_settled_after_a_pause_needs_a_start_signal_and_not_a_resumption() -> None:
    referee = playing()
    referee.tap("stop", 0, "stop", 1499.0, 1500.0)
    referee.pause(1500.0)
    referee.advance(1600.0)
    assert referee.awaiting == GO
    assert referee.at(1600.0) == 499.0


def test_the_next_round_is_dealt_when_all_are_ready_and_waits_for_its_own_start() -> None:
    referee = playing()
    for number, token in enumerate(TOKENS):
        referee.tap(token, 0, token, 1500.0 + 10 * number, 1501.0 + 10 * number)
    referee.advance(1600.0)
    assert referee.awaiting == DEAL
    all_ready(referee, 2000.0)
    referee.advance(2000.0)
    assert told(referee.advance(2031.0)) == [(None, "deal", None)]
    assert referee.awaiting == GO
    assert referee.ready_seats == frozenset()
    assert referee.at(2500.0) == 0.0


def test_a_record_goes_on_paused_at_its_last_moment() -> None:
    first = playing()
    first.tap("p", 0, "a", 1500.0, 1501.0)
    first.advance(1600.0)
    second = seated(first.record, countdown_ms=0.0)
    assert second.state == first.state
    assert second.paused
    all_ready(second, 50.0)
    second.advance(50.0)
    assert second.at(60.0) == 510.0


def test_a_fault_in_a_game_loses_nothing_but_the_tap() -> None:
    referee = playing()
    before = (referee.state, referee.record)
    referee.tap("p", 0, "bug", 1500.0, 1501.0)
    referee.tap("q", 1, "a", 1510.0, 1511.0)
    faulty, fine = referee.advance(1600.0)
    assert faulty.error is not None and faulty.error.code == "internal"
    assert "ZeroDivisionError" in referee.diagnostics.faults[0]
    assert before == (Race(2, 2, phase="play"), Record("toy", 5, 2).then(0.0, None, "go"))
    assert fine.kind == "applied"


seats = st.integers(0, 1)
texts = st.sampled_from(["a", "b", "c", "stop", "bug", "go", "lost a"])
made = st.lists(
    st.tuples(seats, texts, st.integers(10_010, 11_000).map(lambda n: n / 10)), max_size=12
)
delays = st.lists(st.integers(0, 300).map(lambda n: n / 10), min_size=12, max_size=12)
calls = st.lists(st.floats(1031, 1200), max_size=10)


def played(
    taps: list[tuple[int, str, float]],
    waits: list[float],
    advances: list[float],
    pause_at: float | None = None,
) -> Referee:
    """The taps delivered after their waits, with calls of advance in between.

    A pause of one second moves everything made after it by as much.
    """
    referee = playing()
    moved = [
        (s, t, at + (1000.0 if pause_at is not None and at >= pause_at else 0.0))
        for s, t, at in taps
    ]
    happenings: list[tuple[float, int]] = [
        (at + wait, number)
        for number, ((_, _, at), wait) in enumerate(zip(moved, waits, strict=False))
    ]
    happenings += [(at, -1) for at in advances]
    if pause_at is not None:
        happenings += [(pause_at, -2), (pause_at + 1000.0, -3)]
    for now, what in sorted(happenings):
        if what >= 0:
            seat, text, stamp = moved[what]
            referee.tap(what, seat, text, stamp, now)
        elif what == -2:
            referee.pause(now)
        elif what == -3:
            all_ready(referee, now)
        referee.advance(now)
    referee.advance(9000.0)
    return referee


@given(made, delays, delays, calls, calls)
def test_any_order_of_arrival_within_the_hold_gives_the_same_record(
    taps: list[tuple[int, str, float]],
    once: list[float],
    again: list[float],
    calls_once: list[float],
    calls_again: list[float],
) -> None:
    assert played(taps, once, calls_once).record == played(taps, again, calls_again).record


tokens = st.sampled_from(TOKENS)
grabs = st.lists(
    st.tuples(seats, tokens, st.integers(10_010, 11_000).map(lambda n: n / 10)), max_size=8
)


@given(grabs, delays, st.integers(1010, 1100).map(float))
def test_a_pause_at_any_moment_changes_nothing_that_counts(
    taps: list[tuple[int, str, float]], waits: list[float], pause_at: float
) -> None:
    # A dead heat torn apart by the pause is no longer one, so none straddles it here.
    taps = [tap for tap in taps if abs(tap[2] - pause_at) >= 1.0]

    def by_seats(referee: Referee) -> list[Entry]:
        return [entry for entry in referee.record.actions if entry.seat is not None]

    assert by_seats(played(taps, waits, [], pause_at)) == by_seats(played(taps, waits, []))


@given(
    st.lists(
        st.tuples(seats, texts, st.one_of(st.floats(), st.floats(900, 1500)), st.floats(1031, 1500))
    )
)
def test_no_stream_of_taps_makes_two_owners_or_a_record_that_does_not_fold(
    stream: list[tuple[int, str, float, float]],
) -> None:
    referee = playing()
    outcomes: list[Outcome] = []
    for contact, (seat, text, stamp, now) in enumerate(sorted(stream, key=lambda tap: tap[3])):
        referee.tap(contact, seat, text, stamp, now)
        outcomes += referee.advance(now)
    outcomes += referee.advance(9000.0)
    assert sorted(outcome.contact for outcome in outcomes) == list(range(len(stream)))  # type: ignore[type-var]
    taken = [entry.action for entry in referee.record.actions if entry.action in TOKENS]
    assert len(taken) == len(set(taken))
    assert referee.record.fold() == referee.state
    at = [entry.at for entry in referee.record.actions]
    assert at == sorted(at)
