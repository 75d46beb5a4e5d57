"""How a finished game runs by itself, and which of its moments was the decisive one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trivet.core.game import DEAL, State
from trivet.core.record import Entry, Step

SPEEDS = (1, 2, 4)
SHORTEST, LONGEST = 250.0, 2000.0
"""Milliseconds: between two actions of one moment, and however long somebody thought."""


@dataclass(slots=True)
class Playback:
    """Whether the game runs, and how fast. ``due``: page time (ms) of the next action."""

    speed: int = SPEEDS[0]
    due: float | None = None

    @property
    def running(self) -> bool:
        """Whether the next action comes by itself."""
        return self.due is not None

    def faster(self) -> None:
        """The next speed; after the greatest comes the least."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]

    def await_next(self, actions: Sequence[Entry], position: int, now: float) -> None:
        """Wait for the action after the first ``position`` ones; stop after the last."""
        self.due = now + self._pause(actions, position) if position < len(actions) else None

    def stop(self) -> None:
        """Wait for nothing."""
        self.due = None

    def _pause(self, actions: Sequence[Entry], position: int) -> float:
        before = actions[position - 1] if position else None
        began = 0.0 if before is None or before.action == DEAL else before.at
        return max(SHORTEST, min(actions[position].at - began, LONGEST) / self.speed)


def decisive(steps: Sequence[Step]) -> int:
    """How many actions had been made when those who won were ahead of all others for good.

    All of them where it was open until the end, and where somebody played alone.
    """
    winners = {seat for seat, share in enumerate(steps[-1].state.returns()) if share}
    position = len(steps)
    while position > 1 and _lead(winners, steps[position - 2].state):
        position -= 1
    return position


def _lead(winners: set[int], state: State) -> bool:
    standing = state.standing()
    others = [one for seat, one in enumerate(standing) if seat not in winners]
    if not others or not winners:
        return False
    return min(standing[seat] for seat in winners) > max(others)
