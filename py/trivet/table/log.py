"""What happened at this table, for a bug report: counts and the last events, and no names."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import asdict

from trivet.core.record import Record
from trivet.referee.arbiter import Diagnostics
from trivet.table.contacts import Touch

FORMAT = 1
EVENTS, FAULTS = 400, 20
LONGEST = 8000
"""Letters of a fault that are kept, its last ones, which say what it was."""


class Log:
    """Bounded, however long people play. Times are page time in milliseconds."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._events: deque[list[object]] = deque(maxlen=EVENTS)
        self._faults: deque[dict[str, object]] = deque(maxlen=FAULTS)

    def finger(self, what: str, touch: Touch, now: float) -> None:
        """A contact landed, was lifted or got lost: which, where it lay, how late it was told.

        What it lay on is told by kind, never by value: that might be a hidden card.
        """
        self._counts[what] += 1
        kind = None if touch.handle is None else touch.handle.kind
        self.note(what, now, touch.pointer, touch.box, kind, round(now - touch.stamp, 1))

    def note(self, what: str, now: float, *facts: object) -> None:
        """Something else that happened."""
        self._events.append([round(now, 1), what, *facts])

    def fault(self, text: str, now: float) -> None:
        """An exception that was caught, as its traceback."""
        self._counts["fault"] += 1
        self._faults.append({"at": round(now, 1), "traceback": text[-LONGEST:]})

    def written(
        self,
        device: Mapping[str, object],
        record: Record | None = None,
        diagnostics: Diagnostics | None = None,
    ) -> str:
        """All of it as JSON, with what the device says of itself, the game's record and what its
        referee counted."""
        referee = None if diagnostics is None else asdict(diagnostics)
        if referee is not None:
            referee["faults"] = list(referee["faults"])
        content = {
            "trivet_log": FORMAT,
            "device": dict(device),
            "counts": dict(self._counts),
            "faults": list(self._faults),
            "referee": referee,
            "events": list(self._events),
            "record": None if record is None else json.loads(record.dumps()),
        }
        return json.dumps(content, indent=1) + "\n"
