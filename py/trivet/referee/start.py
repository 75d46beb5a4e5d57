"""The start signal: all say that they are ready, a countdown, then nobody's start."""

from __future__ import annotations

from collections.abc import Iterable


class StartSignal:
    """Who is ready, and the page time (ms) at which the start is due. Bots always are ready."""

    def __init__(self, seats: int, bots: Iterable[int] = ()) -> None:
        self._seats = frozenset(range(seats))
        self._bots = set(bots)
        self._ready: set[int] = set()
        self._due: float | None = None

    @property
    def ready_seats(self) -> frozenset[int]:
        """The seats that are ready, bots included."""
        return frozenset(self._ready | self._bots)

    @property
    def due(self) -> float | None:
        """When the start is due, or ``None`` while somebody is not ready."""
        return self._due

    def ready(self, seat: int) -> None:
        """``seat`` is ready. Raises ValueError for a seat that is not at the table."""
        if seat not in self._seats:
            raise ValueError(f"no seat {seat}")
        self._ready.add(seat)

    def unready(self, seat: int) -> None:
        """``seat`` is not ready after all: the countdown is off."""
        self._ready.discard(seat)
        self._cancel_unless_all()

    def set_bot(self, seat: int, is_bot: bool) -> None:
        """A bot plays ``seat`` from now on, or no longer does."""
        (self._bots.add if is_bot else self._bots.discard)(seat)
        self._cancel_unless_all()

    def arm(self, now: float, countdown_ms: float) -> None:
        """If all are ready and no countdown runs, begin one now."""
        if self._due is None and self._seats <= self.ready_seats:
            self._due = now + countdown_ms

    def reset(self) -> None:
        """Nobody is ready any more."""
        self._ready.clear()
        self._due = None

    def _cancel_unless_all(self) -> None:
        if not self._seats <= self.ready_seats:
            self._due = None
