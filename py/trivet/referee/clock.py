"""The play clock: from page time to play time.

All arithmetic is in whole microseconds: as binary fractions, 1000.1 and 1000.2 are not 0.1 apart,
and whether two taps are a dead heat must not depend on that.
"""

from __future__ import annotations


def micro(ms: float) -> int:
    """Whole microseconds nearest to ``ms`` milliseconds."""
    return round(ms * 1000)


def milli(us: int) -> float:
    """Milliseconds of ``us`` microseconds."""
    return us / 1000


def not_before(ms: float) -> float:
    """The first whole microsecond, in milliseconds, that is not before ``ms``."""
    us = micro(ms)
    return milli(us if milli(us) >= ms else us + 1)


class PlayClock:
    """Time of play in a round; stands still except between a start and the next stop.

    It remembers when it ran, so that a tap settled after a stop but made before it still gets the
    time at which it was made. Takes and gives milliseconds, exact to 0.001.
    """

    def __init__(self, elapsed_ms: float = 0.0) -> None:
        """A stopped clock that shows ``elapsed_ms`` of play."""
        self._elapsed = max(0, micro(elapsed_ms))
        self._spans: list[tuple[int, int | None]] = []

    @property
    def running(self) -> bool:
        """Whether it was started and not stopped since."""
        return bool(self._spans) and self._spans[-1][1] is None

    def start(self, stamp: float) -> None:
        """Run from ``stamp`` on (page time), never from before it last stopped.

        Starting a running clock changes nothing.
        """
        if self.running:
            return
        begin = micro(stamp)
        if self._spans:
            begin = max(begin, self._spans[-1][1] or begin)
        self._spans.append((begin, None))

    def stop(self, stamp: float) -> None:
        """Stand still from ``stamp`` on (page time); whatever ran after it counts no more."""
        end = micro(stamp)
        self._spans = [
            (begin, end if stop is None else min(stop, end))
            for begin, stop in self._spans
            if begin < end
        ]

    def covers(self, stamp: float) -> bool:
        """Whether it ran at ``stamp``; the moment of a stop is no longer play."""
        moment = micro(stamp)
        return any(
            begin <= moment and (stop is None or moment < stop) for begin, stop in self._spans
        )

    def at(self, stamp: float) -> float:
        """Play time at ``stamp`` (page time)."""
        moment = micro(stamp)
        played = sum(
            max(0, (moment if stop is None else min(stop, moment)) - begin)
            for begin, stop in self._spans
        )
        return milli(self._elapsed + played)

    def page(self, at: float) -> float | None:
        """Page time at which a running clock shows ``at``; ``None`` when it stands still.

        No earlier than its last start.
        """
        if not self.running:
            return None
        begin = self._spans[-1][0]
        return milli(begin + max(0, micro(at) - micro(self.at(milli(begin)))))
