"""The referee over TRIPLE³: whatever fingers do, no card is lost, made twice or placed twice."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trivet.core.record import Record
from trivet.core.registry import find_game
from trivet.core.rng import Rng
from trivet.games.triple3.cards import DECK
from trivet.referee import Outcome, Referee, run_virtual

BEGIN = 10_000.0


def playing(seats: int, seed: int) -> Referee:
    """In play since BEGIN, every seat with all its cards in hand; it is BEGIN + 100 now."""
    referee = Referee(Record("triple3", seed, seats), countdown_ms=0.0)
    ready(referee, BEGIN)
    referee.advance(BEGIN)
    for seat in range(seats):
        pile = len(referee.state.to_json()["piles"][seat])  # type: ignore[index]
        referee.tap(f"take {seat}", seat, f"take {pile}", BEGIN + 10, BEGIN + 10)
    referee.advance(BEGIN + 100)
    return referee


def ready(referee: Referee, now: float) -> None:
    for seat in range(referee.record.seats):
        referee.ready(seat, now)


def cards(referee: Referee) -> list[str]:
    """All cards in the game, sorted."""
    table = referee.state.to_json()
    places = ("grid", "hands", "piles")
    return sorted(card for place in places for heap in table[place] for card in heap)  # type: ignore[attr-defined]


def rounds(record: Record) -> list[list[float]]:
    """The times of every round's actions."""
    times: list[list[float]] = [[]]
    for entry in record.actions:
        times[-1].append(entry.at)
        if entry.action == "deal":
            times.append([])
    return times


cells = st.integers(1, 9)
placements = st.builds("{}@{}".format, st.sampled_from(DECK), cells)
words = st.one_of(
    placements,
    st.builds("lost {}".format, placements),
    st.sampled_from(["stop", "go", "deal", "take 1", "take 9"]),
)
# A number picks one of the seat's legal actions; text is tapped as it is.
meanings = st.one_of(st.integers(0, 10_000), st.integers(0, 10_000), words)
absurd = st.sampled_from([0.0, -1.0, math.nan, math.inf, -math.inf, 1e12, 1.0])
offsets = st.one_of(st.floats(-60, 10), st.floats(-60, 0), absurd.map(lambda stamp: stamp - BEGIN))
# Seat, meaning, milliseconds to the next arrival, stamp relative to the arrival, same contact again
taps = st.tuples(st.integers(0, 3), meanings, st.integers(0, 40), offsets, st.booleans())


@settings(deadline=None)
@given(st.integers(2, 4), st.integers(0, 1000), st.lists(taps, max_size=40))
def test_cards_are_conserved_and_the_record_folds_under_any_stream_of_taps(
    seats: int,
    seed: int,
    stream: list[tuple[int, int | str, int, float, bool]],
) -> None:
    referee = playing(seats, seed)
    now, outcomes = BEGIN + 100, list[Outcome]()
    for contact, (seat, meaning, wait, offset, twice) in enumerate(stream):
        now += wait
        legal = referee.state.legal_actions(seat)
        if isinstance(meaning, int):
            meaning = str(legal[meaning % len(legal)]) if legal else "stop"
        stamp = now + offset
        for _ in range(1 + twice):
            referee.tap(contact, seat, meaning, stamp, now)
        if referee.awaiting is not None:
            ready(referee, now)
        outcomes += referee.advance(now)
        assert cards(referee) == sorted(DECK)
    outcomes += referee.advance(now + 1000)
    assert cards(referee) == sorted(DECK)
    tapped = [outcome.contact for outcome in outcomes if isinstance(outcome.contact, int)]
    assert sorted(tapped) == list(range(len(stream)))
    assert not referee.diagnostics.faults
    assert referee.record.fold() == referee.state
    assert all(times == sorted(times) for times in rounds(referee.record))


tenths = st.integers(0, 600).map(lambda n: BEGIN + 100 + n / 10)
made = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 26), cells, tenths), min_size=2, max_size=12
)
delays = st.lists(st.integers(0, 300).map(lambda n: n / 10), min_size=12, max_size=12)
calls = st.lists(st.floats(BEGIN + 100, BEGIN + 250), max_size=8)


def race(
    seed: int, taps: list[tuple[int, int, int, float]], waits: list[float], advances: list[float]
) -> tuple[Record, list[Outcome]]:
    """Placements delivered after their waits, with calls of advance in between."""
    referee = playing(3, seed)
    hands = referee.state.to_json()["hands"]
    outcomes: list[Outcome] = []
    happenings = [
        (tap[3] + wait, n) for n, (tap, wait) in enumerate(zip(taps, waits, strict=False))
    ]
    for now, number in sorted([*happenings, *((at, -1) for at in advances)]):
        if number >= 0:
            seat, card, cell, stamp = taps[number]
            held = hands[seat]  # type: ignore[index]
            referee.tap(number, seat, f"{held[card % len(held)]}@{cell}", stamp, now)
        outcomes += referee.advance(now)
    outcomes += referee.advance(BEGIN + 1000)
    return referee.record, outcomes


@settings(deadline=None)
@given(st.integers(0, 1000), made, delays, delays, calls, calls)
def test_any_order_of_arrival_within_the_hold_gives_the_same_record_and_outcomes(
    seed: int,
    taps: list[tuple[int, int, int, float]],
    once: list[float],
    again: list[float],
    calls_once: list[float],
    calls_again: list[float],
) -> None:
    assert race(seed, taps, once, calls_once) == race(seed, taps, again, calls_again)


def common_placement(referee: Referee) -> tuple[str, str, int]:
    """A card of seat 0 and one of seat 1 that fit the same cell and shut each other out."""
    for mine in map(str, referee.state.legal_actions(0)):
        for theirs in map(str, referee.state.legal_actions(1)):
            card, _, cell = mine.partition("@")
            if cell and theirs.endswith(f"@{cell}"):
                parse = referee.record.rules().parse_action
                after = referee.state.apply_action(0, parse(mine), 50.0).state
                if str(after.judge(1, parse(theirs), 60.0)).startswith("lost"):
                    return card, theirs.partition("@")[0], int(cell)
    raise AssertionError("the deal has no such pair")


def test_a_race_for_a_cell_is_lost_by_the_later_stamp_and_costs_no_rest() -> None:
    referee = playing(2, 3)
    mine, theirs, cell = common_placement(referee)
    referee.tap("later", 1, f"{theirs}@{cell}", BEGIN + 203, BEGIN + 204)
    referee.tap("earlier", 0, f"{mine}@{cell}", BEGIN + 200, BEGIN + 220)
    first, second = referee.advance(BEGIN + 300)
    assert (first.seat, first.action) == (0, f"{mine}@{cell}")
    assert (second.seat, second.action) == (1, f"lost {theirs}@{cell}")
    (event,) = second.events
    assert (event.params["by"], event.params["gap"]) == (0, 3.0)
    assert referee.state.to_json()["resting"] == {}


def test_a_dead_heat_for_a_cell_has_a_gap_of_nothing_in_the_record_too() -> None:
    referee = playing(2, 3)
    mine, theirs, cell = common_placement(referee)
    referee.tap("p", 1, f"{theirs}@{cell}", BEGIN + 200.4, BEGIN + 204)
    referee.tap("q", 0, f"{mine}@{cell}", BEGIN + 200, BEGIN + 220)
    first, second = referee.advance(BEGIN + 300)
    assert first.dead_heat == second.dead_heat == (first.seat, second.seat)
    assert [entry.at for entry in referee.record.actions[-2:]] == [200.0, 200.0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_whole_matches_that_fold_and_repeat(seats: int) -> None:
    def match(seed: int) -> Referee:
        game = find_game("triple3")
        bots = {s: game.bot("hard", s, Rng(seed, "bot", s)) for s in range(seats)}
        referee = Referee(Record("triple3", seed, seats), bots=bots)
        assert not [o for o in run_virtual(referee) if o.error and o.error.code == "internal"]
        return referee

    for seed in range(3):
        referee = match(seed)
        assert referee.state.is_terminal()
        assert max(referee.state.to_json()["chips"]) == 4  # type: ignore[call-overload]
        assert referee.record.fold() == referee.state
        assert referee.record == match(seed).record
