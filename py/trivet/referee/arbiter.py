"""The arbiter: settles taps in the order in which they were made, not in which they arrived."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from trivet.core.game import Seat
from trivet.referee.clock import micro, milli

Contact = int | str

MAX_AGE = 1000.0
"""Milliseconds before its arrival that a tap may claim to have been made."""
OVERSHOOT = 5.0
"""Milliseconds after its arrival that a stamp may lie, clocks being read at different places."""
REMEMBERED = 1024
"""How many contacts are remembered, so that none acts twice."""


@dataclass(frozen=True, slots=True)
class Tap:
    """What one contact means to do.

    ``contact`` is unique to the gesture. ``seat`` is ``None`` for what nobody does (the start
    signal, a clock). ``stamp`` is page time in milliseconds; ``action`` is notation.
    """

    contact: Contact
    seat: Seat
    stamp: float
    action: str


@dataclass(frozen=True, slots=True)
class Settled:
    """A tap whose turn has come.

    ``made``: page time at which it counts as made; ``time``: the one at which it is judged, equal
    for taps of one dead heat and for no others. ``late``: taps made after it were settled before.
    ``dead_heat``: the tied seats in the order drawn by lot, empty when nobody was tied.
    """

    tap: Tap
    made: float
    time: float
    late: bool
    dead_heat: tuple[int, ...]


@dataclass(slots=True)
class Diagnostics:
    """Counts since the start of the game, and the last internal faults as text."""

    settled: int = 0
    dead_heats: int = 0
    late: int = 0
    absurd: int = 0
    duplicate: int = 0
    faults: deque[str] = field(default_factory=lambda: deque(maxlen=20))


@dataclass(frozen=True, slots=True)
class _Pending:
    """A tap that waits; ``made`` and ``due`` are microseconds of page time."""

    tap: Tap
    made: int
    due: int
    absurd: bool
    late: bool
    arrival: int

    def order(self) -> tuple[int, bool, bool, int, str]:
        """By time; nobody's first, an absurd one behind real ones. Fingers of one seat that landed
        in the same scan have no order of their own: their contacts decide, not their arrival."""
        tie = self.arrival if self.absurd else 0
        return self.made, self.tap.seat is not None, self.absurd, tie, str(self.tap.contact)


class Arbiter:
    """Holds taps back for a short time and settles them in the order of their stamps.

    ``draw`` is given the tied seats in ascending order and returns them in the order of the lot.
    Times are page time in milliseconds.
    """

    def __init__(
        self,
        draw: Callable[[Sequence[int]], Iterable[int]],
        *,
        hold_ms: float = 30.0,
        resolution_ms: float = 1.0,
    ) -> None:
        self.diagnostics = Diagnostics()
        self.hold_ms = hold_ms
        self._draw = draw
        self._hold = micro(hold_ms)
        self._resolution = max(1, micro(resolution_ms))
        self._pending: list[_Pending] = []
        self._contacts: deque[Contact] = deque(maxlen=REMEMBERED)
        self._arrivals = 0
        self._last: int | None = None
        self._closed: int | None = None

    def submit(self, tap: Tap, now: float, *, trusted: bool = False) -> None:
        """Take in ``tap``, which arrived at ``now``. The same contact a second time is dropped.

        ``trusted``: the stamp is the referee's own and is not doubted, however old.
        """
        if tap.contact in self._contacts:
            self.diagnostics.duplicate += 1
            return
        self._contacts.append(tap.contact)
        self._arrivals += 1
        arrived = micro(now)
        absurd = not trusted and _is_absurd(tap.stamp, now)
        if absurd:
            self.diagnostics.absurd += 1
            # Behind every tap made by the time it arrived, even those still on their way.
            made = arrived + self._hold + self._resolution
        else:
            made = min(micro(tap.stamp), arrived)
        late = self._closed is not None and made < self._closed
        self.diagnostics.late += late
        self._pending.append(
            _Pending(tap, made, self._due(made, arrived), absurd, late, self._arrivals)
        )
        self._pending.sort(key=_Pending.order)

    def next_due(self) -> float | None:
        """Page time from which :meth:`settle` has something to settle, or ``None``."""
        return milli(self._pending[0].due) if self._pending else None

    def settle(self, now: float) -> Iterator[Settled]:
        """The taps whose time has come, in order.

        Lazy: a lot is drawn only once the taps before it have been taken.
        """
        while self._pending and self._pending[0].due <= micro(now):
            yield from self._decide(self._take_cluster())

    def _due(self, made: int, arrived: int) -> int:
        # A tap that arrives after its hold shows that the page was busy: what was made together
        # with it may be queued right behind it.
        waits_from = made if arrived <= made + self._hold else arrived
        return waits_from + self._hold + self._resolution

    def _take_cluster(self) -> list[_Pending]:
        oldest = self._pending[0]
        if oldest.tap.seat is None:
            return [self._pending.pop(0)]
        # What nobody does comes at an exact time: what was made before it is not tied with
        # anything made after it.
        exact = [pending.made for pending in self._pending if pending.tap.seat is None]
        end = min([oldest.made + self._resolution, *exact])
        cluster: list[_Pending] = []
        others: list[_Pending] = []
        for pending in self._pending:
            tied = pending.made < end and pending.absurd == oldest.absurd
            (cluster if tied else others).append(pending)
        self._pending = others
        return cluster

    def _decide(self, cluster: list[_Pending]) -> Iterator[Settled]:
        begin = cluster[0].made
        time = begin if self._last is None else max(begin, self._last + 1)
        self._last = time
        self._closed = max(begin + self._resolution, self._closed or 0)
        seats = sorted({p.tap.seat for p in cluster if p.tap.seat is not None})
        tied: tuple[int, ...] = ()
        if len(seats) > 1:
            self.diagnostics.dead_heats += 1
            tied = tuple(self._draw(seats))
        for seat in tied or (cluster[0].tap.seat,):
            for pending in cluster:
                if pending.tap.seat == seat:
                    self.diagnostics.settled += 1
                    made = milli(pending.made)
                    yield Settled(pending.tap, made, milli(time), pending.late, tied)


def _is_absurd(stamp: float, now: float) -> bool:
    return not math.isfinite(stamp) or stamp <= 0 or not -OVERSHOOT <= now - stamp <= MAX_AGE
