"""What a clock shows at a moment of play, and when it will show something else."""

from __future__ import annotations

from math import ceil

from trivet.games.threepia.modes import MODES
from trivet.games.threepia.observation import Observation

SECOND = 1000.0


def shown(observation: Observation, seat: int, at: float) -> str | None:
    """What a seat's clock shows: the time left, or, alone against time, gone by.

    ``None`` where time does not matter.
    """
    count = _seconds(observation, seat, at)
    return None if count is None else told(count * SECOND)


def _seconds(observation: Observation, seat: int, at: float) -> int | None:
    if observation.clocks is not None:
        left = observation.clocks[seat]
        if seat == observation.turn and observation.winners is None:
            left -= max(0.0, at - observation.since)
        return max(0, ceil(left / SECOND))
    if MODES[observation.options.mode].timed:
        return int((at if observation.winners is None else observation.since) // SECOND)
    return None


def share_left(observation: Observation, at: float) -> float | None:
    """How much of the running clock is left, from 1 to 0; ``None`` where none counts down."""
    if observation.clocks is None:
        return None
    own = MODES[observation.options.mode].clock == "own"
    options = observation.options
    whole = options.clock_minutes * 60 * SECOND if own else options.turn_seconds * SECOND
    left = observation.clocks[observation.turn] - max(0.0, at - observation.since)
    return min(max(left / whole, 0.0), 1.0)


def next_tick(observation: Observation, at: float) -> float | None:
    """The millisecond of play at which a clock shows the next second."""
    if observation.winners is not None:
        return None
    if observation.clocks is not None:
        left = observation.clocks[observation.turn] - max(0.0, at - observation.since)
        return at + (left % SECOND or SECOND) if left > 0 else None
    if MODES[observation.options.mode].timed:
        return (at // SECOND + 1) * SECOND
    return None


def told(milliseconds: float) -> str:
    """A time as a clock shows it, in whole minutes and seconds."""
    count = int(milliseconds // SECOND)
    return f"{count // 60}:{count % 60:02}"
