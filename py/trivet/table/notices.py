"""What is being said to whom, and for how long."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import inf

from trivet.core.game import Seat
from trivet.core.view import Finish, Notice

PLAIN_MS = 2500.0
PERSONAL_MS = 4000.0
FINISH_MS = 4000.0
LASTING = frozenset({"stopped", "round_over", "match_over"})
SEPARATOR = " · "
"""Between sentences that are told together."""


@dataclass(frozen=True, slots=True)
class _Said:
    notice: Notice
    since: float
    until: float


def _joined(first: Notice, second: Notice) -> Notice:
    """Two sentences as one, in the tone of whichever is not plain."""
    tone = first.tone if second.tone == "plain" else second.tone
    return Notice(second.key, f"{first.text}{SEPARATOR}{second.text}", tone)


@dataclass(slots=True)
class Board:
    """One notice a reader at a time (``None``: the whole table), and the last photo finish.

    Times are page time in milliseconds. What is said to somebody in person is not pushed aside by
    chatter, but is old as soon as that seat goes on; what ends a phase stays until :meth:`clear`.
    """

    _said: dict[Seat, _Said] = field(default_factory=dict)
    _finish: tuple[Finish, float] | None = None

    def say(self, reader: Seat, notice: Notice, now: float) -> None:
        """Show ``notice`` to ``reader``, joined to what was said at this moment if it is to be."""
        old = self._said.get(reader)
        if old and old.since == now and notice.joins and notice.key not in LASTING:
            notice = _joined(old.notice, notice)
        personal = notice.tone != "plain"
        lasting = notice.key in LASTING
        if old and old.until == inf and not lasting:
            return
        if old and old.until > now and old.notice.tone != "plain" and not (personal or lasting):
            return
        length = inf if lasting else PERSONAL_MS if personal else PLAIN_MS
        self._said[reader] = _Said(notice, now, now + length)

    def forget(self, reader: Seat) -> None:
        """Take down what ``reader``, who has gone on, was told before; what lasts stays."""
        said = self._said.get(reader)
        if said and said.until < inf:
            del self._said[reader]

    def show_finish(self, finish: Finish, now: float) -> None:
        """Show who won a race and by how much."""
        self._finish = finish, now + FINISH_MS

    def read(self, reader: Seat, now: float) -> Notice | None:
        """What ``reader`` sees at ``now``."""
        said = self._said.get(reader)
        return said.notice if said and said.until > now else None

    def finish(self, now: float) -> Finish | None:
        """The photo finish shown at ``now``."""
        return self._finish[0] if self._finish and self._finish[1] > now else None

    def clear(self) -> None:
        """Take everything down."""
        self._said.clear()
        self._finish = None

    def next_change(self, now: float) -> float | None:
        """When something will be taken down."""
        return min((end for end in self._ends() if now < end < inf), default=None)

    def _ends(self) -> Iterable[float]:
        yield from (said.until for said in self._said.values())
        if self._finish:
            yield self._finish[1]
