"""What nobody does when time passes: a fuse burns down unless somebody cuts it in time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trivet.core import registry
from trivet.core.errors import IllegalAction, NotationError, OutOfTurn
from trivet.core.game import Action, Bot, Game, Plan, Seat, State, Thinking, Transition
from trivet.core.record import Record
from trivet.core.rng import Rng
from trivet.referee import Referee, run_virtual

BURNS_MS = 1000.0
LIVES = 3


@dataclass(frozen=True, slots=True)
class Fuse(State):
    """``light`` starts the fuse, ``cut`` puts it out, ``bang`` is nobody's and costs a life."""

    lit_at: float | None = None
    lives: int = LIVES
    cuts: tuple[int, ...] = ()

    def current_seats(self) -> frozenset[int]:
        return frozenset(range(2) if self.lives else ())

    def legal_actions(self, seat: Seat, at: float | None = None) -> tuple[Action, ...]:
        if seat is None:
            return ("bang",) if self.lit_at is not None else ()
        return () if not self.lives else ("light",) if self.lit_at is None else ("cut",)

    def timeout(self) -> Plan | None:
        return None if self.lit_at is None else Plan(self.lit_at + BURNS_MS, "bang")

    def apply_action(self, seat: Seat, action: Action, at: float) -> Transition:
        if action not in self.legal_actions(seat):
            raise IllegalAction("fuse", action=str(action))
        if action == "light":
            return Transition(replace(self, lit_at=at), ())
        if action == "cut":
            assert seat is not None
            return Transition(replace(self, lit_at=None, cuts=(*self.cuts, seat)), ())
        plan = self.timeout()
        if plan is None or at < plan.at:
            raise OutOfTurn("early")
        return Transition(replace(self, lit_at=None, lives=self.lives - 1), ())

    def is_running(self) -> bool:
        return self.lives > 0

    def is_terminal(self) -> bool:
        return not self.lives

    def returns(self) -> tuple[float, ...]:
        return (0.0, 0.0)

    def observation(self, seat: Seat) -> object:
        return self.lit_at, self.lives

    def resampled(self, seat: Seat, rng: Rng) -> State:
        return self

    def pieces(self) -> tuple[str, ...]:
        return ()

    def to_json(self) -> dict[str, object]:
        return {"lit_at": self.lit_at, "lives": self.lives}


class Lighter:
    """Lights the fuse and never cuts it."""

    def think(self, observation: object, at: float) -> Thinking:
        yield
        assert isinstance(observation, tuple)
        return Plan(at + 100, "light") if observation[0] is None else None


class FuseGame(Game):
    id = "fuse"
    seat_counts = range(2, 3)
    options = ()

    def _deal(self, seats: int, seed: int, options: Mapping[str, object]) -> State:
        return Fuse()

    def parse_action(self, text: str) -> Action:
        if text not in ("light", "cut", "bang"):
            raise NotationError("notation", action=text)
        return text

    def bot(self, strength: str, seat: int, rng: Rng) -> Bot:
        return Lighter()


@pytest.fixture(autouse=True, scope="module")
def fuse() -> Iterator[None]:
    with patch.object(registry, "games", lambda: {"fuse": FuseGame()}):
        yield


def lit(at: float = 500.0) -> Referee:
    """In play since page time 1000; the fuse burns since ``at`` milliseconds of play."""
    referee = Referee(Record("fuse", 5, 2), countdown_ms=0.0)
    for seat in range(2):
        referee.ready(seat, 1000.0)
    referee.advance(1000.0)
    referee.tap("light", 0, "light", 1000.0 + at, 1000.0 + at)
    until(referee, 1000.0 + at + 31)
    return referee


def until(referee: Referee, now: float) -> None:
    """Advance to ``now`` as a table does, at every time that is due."""
    while (due := referee.next_due()) is not None and due <= now:
        referee.advance(due)
    referee.advance(now)


def done(referee: Referee) -> list[tuple[float, Seat, str]]:
    return [(entry.at, entry.seat, entry.action) for entry in referee.record.actions[1:]]


def test_what_time_does_is_done_at_its_exact_time_by_nobody() -> None:
    referee = lit()
    assert referee.next_due() == 2500.0
    until(referee, 2600.0)
    assert done(referee) == [(1500.0, None, "bang")]
    assert referee.record.fold() == referee.state


def test_when_the_table_looks_after_it_does_not_decide_when_it_happened() -> None:
    referee = lit()
    referee.advance(2700.0)
    until(referee, 2800.0)
    assert done(referee) == [(1500.0, None, "bang")]


@pytest.mark.parametrize(
    ("stamp", "expected"),
    [
        (2499.0, [(1499.0, 1, "cut")]),
        # Closer to it than clocks can tell apart, but before it: not tied with an exact time.
        (2499.5, [(1499.5, 1, "cut")]),
        (2500.0, [(1500.0, None, "bang")]),
        (2500.5, [(1500.0, None, "bang")]),
    ],
)
@pytest.mark.parametrize("travels", [0.0, 20.0])
def test_a_tap_is_in_time_if_it_was_made_before_however_late_it_arrives(
    stamp: float, expected: list[tuple[float, Seat, str]], travels: float
) -> None:
    referee = lit()
    until(referee, stamp + travels)
    referee.tap("cut", 1, "cut", stamp, stamp + travels)
    until(referee, 2600.0)
    assert done(referee) == expected


def test_two_taps_on_both_sides_of_an_exact_time_are_no_dead_heat() -> None:
    referee = lit()
    referee.tap("after", 0, "light", 2500.2, 2501.0)
    referee.tap("before", 1, "cut", 2499.8, 2502.0)
    until(referee, 2600.0)
    assert done(referee) == [(1499.8, 1, "cut"), (1500.2, 0, "light")]
    assert referee.diagnostics.dead_heats == 0


def test_what_became_due_while_the_table_slept_comes_before_the_taps_after_it() -> None:
    referee = Referee(Record("fuse", 5, 2), countdown_ms=0.0)
    for seat in range(2):
        referee.ready(seat, 1000.0)
    referee.advance(1000.0)
    referee.tap("light", 0, "light", 1100.0, 1100.0)
    referee.tap("cut", 1, "cut", 2150.0, 2150.0)
    referee.tap("again", 1, "light", 2200.0, 2200.0)
    until(referee, 2300.0)
    assert done(referee) == [(1100.0, None, "bang"), (1200.0, 1, "light")]


def test_time_that_stands_still_burns_no_fuse() -> None:
    referee = lit()
    referee.pause(2000.0)
    assert referee.next_due() is None
    until(referee, 9000.0)
    assert done(referee) == []
    for seat in range(2):
        referee.ready(seat, 9000.0)
    until(referee, 9000.0)
    assert referee.next_due() == 9500.0
    until(referee, 9600.0)
    assert done(referee) == [(1500.0, None, "bang")]


def test_what_was_due_before_a_pause_is_done_although_nobody_looked_in_time() -> None:
    referee = lit()
    referee.tap("cut", 1, "cut", 2510.0, 2511.0)
    referee.pause(2520.0)
    until(referee, 2600.0)
    assert done(referee) == [(1500.0, None, "bang")]


def test_a_player_who_is_ready_again_stays_so_when_time_has_its_way() -> None:
    referee = lit()
    referee.pause(2505.0)
    referee.ready(0, 2510.0)
    until(referee, 2600.0)
    assert done(referee) == [(1500.0, None, "bang")]
    assert referee.ready_seats == {0}


def test_a_record_goes_on_with_what_was_left_of_the_time() -> None:
    referee = Referee(Record("fuse", 5, 2).then(500.0, 0, "light"), countdown_ms=0.0)
    for seat in range(2):
        referee.ready(seat, 50.0)
    referee.advance(50.0)
    assert referee.next_due() == 1050.0


def test_bots_alone_are_held_to_their_time() -> None:
    bots = {seat: Lighter() for seat in range(2)}
    referee = Referee(Record("fuse", 5, 2), bots=bots, countdown_ms=0.0)
    list(run_virtual(referee))
    assert referee.state.is_terminal()
    times = [entry.at for entry in referee.record.actions if entry.action == "bang"]
    assert times == [1100.0, 2200.0, 3300.0]


made = st.lists(
    st.tuples(
        st.integers(0, 1), st.sampled_from(["light", "cut"]), st.integers(10_010, 42_000)
    ).map(lambda tap: (tap[0], tap[1], tap[2] / 10)),
    max_size=10,
)
delays = st.lists(st.integers(0, 300).map(lambda n: n / 10), min_size=10, max_size=10)
calls = st.lists(st.floats(1031, 4500), max_size=10)


def played(taps: list[tuple[int, str, float]], waits: list[float], advances: list[float]) -> Record:
    """The taps delivered after their waits, with calls of advance in between."""
    referee = Referee(Record("fuse", 5, 2), countdown_ms=0.0)
    for seat in range(2):
        referee.ready(seat, 1000.0)
    referee.advance(1000.0)
    happenings = [
        (tap[2] + wait, n) for n, (tap, wait) in enumerate(zip(taps, waits, strict=False))
    ]
    happenings += [(at, -1) for at in advances]
    for now, number in sorted(happenings):
        if number >= 0:
            seat, text, stamp = taps[number]
            referee.tap(number, seat, text, stamp, now)
        referee.advance(now)
    until(referee, 9000.0)
    assert referee.record.fold() == referee.state
    return referee.record


@given(made, delays, delays, calls, calls)
def test_neither_order_of_arrival_nor_when_the_table_looks_changes_what_happened(
    taps: list[tuple[int, str, float]],
    once: list[float],
    again: list[float],
    calls_once: list[float],
    calls_again: list[float],
) -> None:
    record = played(taps, once, calls_once)
    assert record == played(taps, again, calls_again)
    at = [entry.at for entry in record.actions]
    assert at == sorted(at)
