"""Which settled steps can be taken back: those since the last that stays."""

from __future__ import annotations

from collections.abc import Iterable

from trivet.core.game import State
from trivet.core.history import last_of
from trivet.core.record import Step


class Tail:
    """The steps at the end of a game after the last one that is final, oldest first."""

    def __init__(self, steps: Iterable[Step] = ()) -> None:
        self._steps: list[Step] = []
        for step in steps:
            self.add(step)

    def add(self, step: Step) -> None:
        """Take in the next step of the game."""
        if step.final:
            self._steps.clear()
        else:
            self._steps.append(step)

    def since(self, seat: int) -> tuple[Step, ...]:
        """The last step of ``seat`` and all after it; empty if it cannot be taken back."""
        start = last_of(seat, self._steps)
        return () if start is None else tuple(self._steps[start:])

    def cut(self, seat: int) -> State:
        """Drop what :meth:`since` tells; returns the state before it.

        Raises LookupError if there is nothing that ``seat`` could take back.
        """
        start = last_of(seat, self._steps)
        if start is None:
            raise LookupError(f"seat {seat} can take nothing back")
        before = self._steps[start].before
        del self._steps[start:]
        return before
