"""Races for the token, settled by the referee in the order of their stamps."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trivet.core.record import Record
from trivet.core.rng import Rng
from trivet.referee import Outcome, Referee

BEGIN = 10_000.0


def playing(seats: int = 3, seed: int = 1, **options: object) -> Referee:
    """Seat 0 begins; in play since BEGIN."""
    record = Record("three", seed, seats, {"first_player": "0", **options})
    referee = Referee(record, countdown_ms=0.0)
    for seat in range(seats):
        referee.ready(seat, BEGIN)
    referee.advance(BEGIN)
    return referee


def until(referee: Referee, now: float) -> list[Outcome]:
    """Advance to ``now`` as a table does, at every time that is due."""
    outcomes: list[Outcome] = []
    while (due := referee.next_due()) is not None and due <= now:
        outcomes += referee.advance(due)
    return [*outcomes, *referee.advance(now)]


def any_card(referee: Referee, seat: int) -> str:
    """The first card seat holds, to play."""
    hands = referee.state.to_json()["hands"]
    return f"play {hands[seat][0]}"  # type: ignore[index]


def told(outcomes: Sequence[Outcome]) -> list[tuple[object, ...]]:
    return [(o.seat, o.action, o.error.code if o.error else None) for o in outcomes]


def done(referee: Referee) -> list[tuple[object, ...]]:
    return [*map(tuple, referee.record.actions)]


def test_the_earliest_hit_takes_the_token_though_it_arrives_last() -> None:
    referee = playing()
    referee.tap("p", 0, "token", BEGIN + 103, BEGIN + 104)
    referee.tap("q", 1, "token", BEGIN + 100, BEGIN + 120)
    first, second = until(referee, BEGIN + 200)
    assert told([first, second]) == [(1, "token", None), (0, "lost token", None)]
    [event] = second.events
    assert event.params == {"seat": 0, "what": "token", "by": 1, "gap": 3.0, "place": 0}
    assert done(referee) == [(100.0, 1, "token"), (103.0, 0, "lost token")]


def test_hits_too_close_for_the_clock_are_drawn_by_lot_fairly() -> None:
    first = []
    for seed in range(300):
        referee = playing(seed=seed)
        for seat in (2, 0, 1):
            referee.tap(seat, seat, "token", BEGIN + 100 + seat / 10, BEGIN + 101)
        outcomes = until(referee, BEGIN + 200)
        assert len(outcomes[0].dead_heat) == 3
        first.append(referee.record.actions[0].seat)
        assert [event.params["gap"] for o in outcomes[1:] for event in o.events] == [0.0, 0.0]
    assert all(70 < first.count(seat) < 130 for seat in range(3))


@pytest.mark.parametrize(
    ("declared_at", "hit_at", "expected"),
    [
        (100.0, 102.0, [(0, "declare A", None), (1, "token", None)]),
        (102.0, 100.0, [(1, "token", None), (0, "lost declare", None)]),
    ],
)
@pytest.mark.parametrize("waits", [(0, 25), (25, 0)])
def test_declaration_and_hit_count_in_the_order_of_their_stamps(
    declared_at: float, hit_at: float, expected: list[object], waits: tuple[int, int]
) -> None:
    referee = playing()
    taps = [(declared_at, 0, "declare A", waits[0]), (hit_at, 1, "token", waits[1])]
    for made, seat, text, wait in sorted(taps, key=lambda tap: tap[0] + tap[3]):
        referee.tap(text, seat, text, BEGIN + made, BEGIN + made + wait)
    assert told(until(referee, BEGIN + 300)) == expected


def test_the_breathing_space_closes_by_itself_at_its_exact_time() -> None:
    referee = playing()
    referee.tap("p", 0, any_card(referee, 0), BEGIN + 100, BEGIN + 101)
    until(referee, BEGIN + 1700)
    assert done(referee)[1:] == [(1600.0, None, "window")]


def test_in_the_breathing_space_a_hasty_player_is_told_to_wait_and_loses_nothing() -> None:
    referee = playing()
    referee.tap("p", 0, any_card(referee, 0), BEGIN + 100, BEGIN + 101)
    referee.tap("q", 1, any_card(referee, 1), BEGIN + 1599.9, BEGIN + 1600)
    referee.tap("r", 1, any_card(referee, 1), BEGIN + 1600, BEGIN + 1600)
    outcomes = until(referee, BEGIN + 1700)
    assert [code for *_, code in told(outcomes)] == [None, "window", None, None]
    assert [entry[:2] for entry in done(referee)] == [(100.0, 0), (1600.0, None), (1600.001, 1)]


def test_a_hit_in_the_last_moment_keeps_the_space_open_until_the_call_is_settled() -> None:
    referee = playing()
    referee.tap("p", 0, any_card(referee, 0), BEGIN + 100, BEGIN + 101)
    until(referee, BEGIN + 1610)
    referee.tap("q", 2, "token", BEGIN + 1590, BEGIN + 1615)
    until(referee, BEGIN + 3000)
    referee.tap("r", 2, "call 0 A", BEGIN + 3000, BEGIN + 3001)
    until(referee, BEGIN + 4000)
    assert done(referee)[1:] == [
        (1590.0, 2, "token"),
        (3000.0, 2, "call 0 A"),
        (3010.0, None, "window"),
    ]


def test_a_call_that_is_not_finished_lapses_and_a_pause_stops_its_clock() -> None:
    referee = playing(call_seconds=5)
    referee.tap("p", 1, "token", BEGIN + 100, BEGIN + 101)
    until(referee, BEGIN + 3000)
    referee.pause(BEGIN + 3000)
    until(referee, BEGIN + 60_000)
    for seat in range(3):
        referee.ready(seat, BEGIN + 60_000)
    referee.tap("late", 1, "call 0 A", BEGIN + 62_100, BEGIN + 62_101)
    outcomes = until(referee, BEGIN + 63_000)
    assert done(referee) == [(100.0, 1, "token"), (5100.0, None, "lapse")]
    assert (1, "call 0 A", "no_token") in told(outcomes)


def test_a_call_in_the_last_moment_counts_and_nothing_lapses() -> None:
    referee = playing(call_seconds=5)
    referee.tap("p", 1, "token", BEGIN + 100, BEGIN + 101)
    until(referee, BEGIN + 5110)
    referee.tap("q", 1, "call 0 A", BEGIN + 5099.9, BEGIN + 5112)
    until(referee, BEGIN + 6000)
    assert done(referee) == [(100.0, 1, "token"), (5099.9, 1, "call 0 A")]


texts = st.one_of(
    st.integers(0, 1000),
    st.integers(0, 1000),
    st.sampled_from(["token", "leave", "declare A", "call 0 A", "window", "lapse", "pass"]),
)
taps = st.tuples(st.integers(0, 2), texts, st.integers(0, 900), st.floats(-40, 0))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 1000), st.booleans(), st.lists(taps, max_size=60))
def test_no_stream_of_taps_loses_a_card_and_the_record_always_folds(
    seed: int, calm: bool, stream: list[tuple[int, int | str, int, float]]
) -> None:
    options = {"call_window_ms": 1500 if calm else 0, "call_seconds": 5}
    referee, now = playing(seed=seed, **options), BEGIN
    pieces = referee.state.pieces()
    for number, (seat, meaning, wait, offset) in enumerate(stream):
        now += wait
        if isinstance(meaning, int):
            legal = referee.state.legal_actions(seat)
            meaning = str(legal[meaning % len(legal)]) if legal else "token"
        referee.tap(number, seat, meaning, now + offset, now)
        until(referee, now)
        assert referee.state.pieces() == pieces
    until(referee, now + 10_000)
    assert not referee.diagnostics.faults
    assert referee.record.fold() == referee.state
    at = [entry.at for entry in referee.record.actions]
    assert at == sorted(at)


made = st.lists(
    st.tuples(
        st.integers(0, 2), texts.filter(lambda text: isinstance(text, str)), st.integers(0, 30_000)
    ),
    max_size=10,
)
delays = st.lists(st.integers(0, 300).map(lambda n: n / 10), min_size=11, max_size=11)
looks = st.lists(st.floats(BEGIN, BEGIN + 3500), max_size=8)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 50), made, delays, delays, looks, looks)
def test_neither_order_of_arrival_nor_when_the_table_looks_decides_anything(
    seed: int,
    stream: list[tuple[int, str, int]],
    once: list[float],
    again: list[float],
    looks_once: list[float],
    looks_again: list[float],
) -> None:
    def race(waits: list[float], advances: list[float]) -> Record:
        referee = playing(seed=seed, call_seconds=5)
        meant = [(0, any_card(referee, 0), BEGIN + 100)]
        meant += [(seat, text, BEGIN + tenths / 10) for seat, text, tenths in stream]
        happenings = [(at, -1) for at in advances]
        happenings += [
            (made + wait, n)
            for n, ((_, _, made), wait) in enumerate(zip(meant, waits, strict=False))
        ]
        for now, number in sorted(happenings):
            if number >= 0:
                seat, text, stamp = meant[number]
                referee.tap(number, seat, text, stamp, now)
            referee.advance(now)
        until(referee, BEGIN + 20_000)
        return referee.record

    assert race(once, looks_once) == race(again, looks_again)


def test_a_bot_and_a_person_race_like_people() -> None:
    record = Record("three", 5, 2, {"first_player": "1"})
    bots = {1: record.rules().bot("hard", 1, Rng(5, "bot", 1))}
    referee = Referee(record, bots=bots, countdown_ms=0.0)
    referee.ready(0, BEGIN)
    until(referee, BEGIN + 20_000)
    assert [entry[1] for entry in done(referee)] == [1, None]
    referee.tap("p", 0, "token", BEGIN + 20_001, BEGIN + 20_002)
    until(referee, BEGIN + 20_100)
    assert done(referee)[-1] == (20_001.0, 0, "token")
