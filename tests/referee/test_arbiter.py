"""Simultaneous taps: time decides, not arrival; what time cannot decide, a fair lot does."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trivet.core.rng import Rng
from trivet.referee import Arbiter, Settled, Tap

HOLD = 30.0
LATEST = 1e7

Draw = Callable[[Sequence[int]], Iterable[int]]
Arrival = tuple[float, Tap]


def in_seat_order(seats: Sequence[int]) -> Sequence[int]:
    return seats


def arbiter(draw: Draw = in_seat_order, resolution: float = 1.0) -> Arbiter:
    return Arbiter(draw, hold_ms=HOLD, resolution_ms=resolution)


def run(
    arrivals: Iterable[Arrival], settle_at: Iterable[float] = (), resolution: float = 1.0
) -> list[Settled]:
    """Deliver the taps at their times of arrival, settling at given times in between."""
    settled: list[Settled] = []

    def draw(seats: Sequence[int]) -> Sequence[int]:
        return Rng(1, len(settled)).shuffled(seats)

    judge = arbiter(draw, resolution)
    happenings: list[tuple[float, Tap | None]] = [(time, None) for time in settle_at]
    happenings += arrivals
    for time, tap in sorted(happenings, key=lambda happening: happening[0]):
        if tap is not None:
            judge.submit(tap, time)
        else:
            for item in judge.settle(time):
                settled.append(item)
    settled += judge.settle(LATEST)
    return settled


def order(settled: Iterable[Settled]) -> list[object]:
    return [item.tap.contact for item in settled]


# Tenths of a millisecond, as browsers stamp: a hold of 30 ms is 300 of them.
stamps = st.integers(20_000, 21_000).map(lambda tenths: tenths / 10)
seats = st.one_of(st.none(), st.integers(0, 3))
delays = st.integers(0, 300).map(lambda tenths: tenths / 10)
times = st.lists(st.floats(1990, 2200), max_size=12)
resolutions = st.sampled_from([0.1, 0.5, 1.0, 4.0])


@st.composite
def deliveries(draw: st.DrawFn) -> tuple[list[Arrival], list[Arrival]]:
    """The same taps, delivered in two ways, each within the hold."""
    made = draw(st.lists(st.tuples(seats, stamps), min_size=1, max_size=10))
    taps = [Tap(contact, seat, stamp, "a") for contact, (seat, stamp) in enumerate(made)]

    def delivered() -> list[Arrival]:
        return draw(st.permutations([(tap.stamp + draw(delays), tap) for tap in taps]))

    return delivered(), delivered()


@given(deliveries(), times, times, resolutions)
def test_any_order_of_arrival_within_the_hold_settles_the_same(
    both: tuple[list[Arrival], list[Arrival]],
    settle_first: list[float],
    settle_second: list[float],
    resolution: float,
) -> None:
    first, second = both
    once = run(first, settle_first, resolution)
    again = run(second, settle_second, resolution)
    assert once == again
    assert len(once) == len(first)
    assert not any(item.late for item in once)


anything = st.one_of(
    stamps, st.floats(), st.sampled_from([0.0, -1.0, math.nan, math.inf, -math.inf, 1e300, 900.0])
)
streams = st.lists(st.tuples(seats, anything, st.floats(2000, 2300)), max_size=15)


@given(streams, times, resolutions)
def test_whatever_comes_is_settled_once_and_the_past_is_never_rewritten(
    stream: list[tuple[int | None, float, float]], settle_at: list[float], resolution: float
) -> None:
    taps = [(at, Tap(i, seat, stamp, "a")) for i, (seat, stamp, at) in enumerate(stream)]
    settled = run(taps, settle_at, resolution)
    assert sorted(item.tap.contact for item in settled) == list(range(len(stream)))
    assert [item.time for item in settled] == sorted(item.time for item in settled)


@given(streams, times, resolutions)
def test_two_seats_have_the_same_time_exactly_when_they_are_a_dead_heat(
    stream: list[tuple[int | None, float, float]], settle_at: list[float], resolution: float
) -> None:
    taps = [(at, Tap(i, seat, stamp, "a")) for i, (seat, stamp, at) in enumerate(stream)]
    settled = [s for s in run(taps, settle_at, resolution) if s.tap.seat is not None]
    for item in settled:
        same_time = {other.tap.seat for other in settled if other.time == item.time}
        assert set(item.dead_heat) == (same_time if len(same_time) > 1 else set())


@given(
    made=stamps,
    seat=st.integers(0, 3),
    delay=delays,
    claimed=st.sampled_from([0.0, -5.0, math.nan, math.inf, -math.inf, 10.0, 1e9]),
    arrives_after=st.floats(0, 50),
    settle_at=times,
)
def test_an_absurd_stamp_never_beats_a_real_tap_made_before_it_arrived(
    made: float,
    seat: int,
    delay: float,
    claimed: float,
    arrives_after: float,
    settle_at: list[float],
) -> None:
    real = Tap("real", seat, made, "a")
    absurd = Tap("absurd", 3 - seat, claimed, "a")
    settled = run([(made + arrives_after, absurd), (made + delay, real)], settle_at)
    assert order(settled) == ["real", "absurd"]
    assert settled[0].time < settled[1].time


def test_the_earlier_tap_wins_though_it_arrives_later() -> None:
    settled = run([(1002.0, Tap("late", 0, 1000.0, "a")), (1003.0, Tap("early", 1, 997.0, "a"))])
    assert order(settled) == ["early", "late"]
    assert settled[1].time - settled[0].time == 3.0


def test_taps_closer_than_the_resolution_share_the_earliest_time() -> None:
    settled = run([(1001.0, Tap("p", 0, 1000.9, "a")), (1001.0, Tap("q", 1, 1000.0, "a"))])
    assert {item.time for item in settled} == {1000.0}
    assert {frozenset(item.dead_heat) for item in settled} == {frozenset({0, 1})}


@pytest.mark.parametrize("tenths", range(10_000, 10_200, 7))
def test_taps_one_tick_of_the_clock_apart_are_never_a_dead_heat(tenths: int) -> None:
    earlier, later = tenths / 10, (tenths + 1) / 10
    settled = run(
        [(2000.0, Tap("p", 0, later, "a")), (2000.0, Tap("q", 1, earlier, "a"))], resolution=0.1
    )
    assert order(settled) == ["q", "p"]
    assert settled[0].dead_heat == ()


def test_a_chain_of_near_taps_is_split_a_resolution_after_its_oldest() -> None:
    settled = run([(1002.0, Tap(i, i, 1000.0 + 0.6 * i, "a")) for i in range(3)])
    assert [item.time for item in settled] == [1000.0, 1000.0, 1001.2]


def test_a_seats_own_taps_keep_their_order_in_a_dead_heat() -> None:
    taps = [Tap("1", 0, 1000.0, "a"), Tap("2", 0, 1000.4, "a"), Tap("3", 1, 1000.2, "a")]
    contacts = order(run([(1001.0, tap) for tap in reversed(taps)]))
    assert contacts.index("1") < contacts.index("2")


def test_nobodys_tap_goes_before_one_of_the_same_moment_and_ties_with_no_one() -> None:
    settled = run([(1001.0, Tap("seat", 0, 1000.0, "a")), (1001.0, Tap("go", None, 1000.0, "go"))])
    assert order(settled) == ["go", "seat"]
    assert not any(item.dead_heat for item in settled)


def test_a_late_tap_is_judged_next_with_its_time_raised_and_is_counted() -> None:
    judge = arbiter()
    judge.submit(Tap("in time", 0, 1000.0, "a"), 1001.0)
    assert order(judge.settle(1031.0)) == ["in time"]
    judge.submit(Tap("late", 1, 990.0, "a"), 1040.0)
    judge.submit(Tap("newer", 2, 1020.0, "a"), 1041.0)
    late, newer = judge.settle(LATEST)
    assert (late.tap.contact, newer.tap.contact) == ("late", "newer")
    assert late.late and not newer.late
    assert 1000.0 < late.time < 1000.1
    assert late.dead_heat == ()
    assert judge.diagnostics.late == 1


def test_a_tap_too_late_for_the_dead_heat_it_belonged_to_is_late() -> None:
    judge = arbiter()
    judge.submit(Tap("in time", 0, 1000.0, "a"), 1001.0)
    assert len(list(judge.settle(1031.0))) == 1
    judge.submit(Tap("late", 1, 1000.5, "a"), 1040.0)
    (late,) = judge.settle(LATEST)
    assert late.late
    assert late.dead_heat == ()


def test_an_absurd_tap_is_behind_real_ones_made_while_it_waited_and_ties_with_none() -> None:
    settled = run([(1000.0, Tap("absurd", 0, math.nan, "a")), (1040.0, Tap("p", 1, 1030.5, "a"))])
    assert order(settled) == ["p", "absurd"]
    assert not any(item.dead_heat for item in settled)


def test_the_same_contact_acts_once() -> None:
    judge = arbiter()
    judge.submit(Tap("finger", 0, 1000.0, "a"), 1001.0)
    judge.submit(Tap("finger", 0, 1001.0, "a"), 1002.0)
    assert len(list(judge.settle(1500.0))) == 1
    judge.submit(Tap("finger", 0, 2000.0, "a"), 2001.0)
    assert list(judge.settle(LATEST)) == []
    assert judge.diagnostics.duplicate == 2


def test_a_tap_is_settled_at_the_announced_time_and_not_before() -> None:
    judge = arbiter()
    assert judge.next_due() is None
    judge.submit(Tap("finger", 0, 1000.1, "a"), 1004.0)
    due = judge.next_due()
    assert due == 1031.1
    assert list(judge.settle(due - 0.1)) == []
    assert len(list(judge.settle(due))) == 1


def test_after_a_stall_taps_made_together_are_still_settled_together() -> None:
    judge = arbiter()
    judge.submit(Tap("first", 0, 1000.5, "a"), 1300.0)
    assert list(judge.settle(1301.0)) == []
    judge.submit(Tap("second", 1, 1000.0, "a"), 1304.0)
    assert {item.time for item in judge.settle(LATEST)} == {1000.0}


def test_a_slightly_fast_clock_is_forgiven_and_a_far_one_is_counted() -> None:
    judge = arbiter()
    judge.submit(Tap("slight", 0, 1003.0, "a"), 1000.0)
    assert judge.diagnostics.absurd == 0
    for number, stamp in enumerate((math.nan, math.inf, 0.0, -1.0, 1e9, 1100.0, 50.0)):
        judge.submit(Tap(number, 0, stamp, "a"), 1060.0)
    assert judge.diagnostics.absurd == 7
    assert next(iter(judge.settle(LATEST))).time == 1000.0
