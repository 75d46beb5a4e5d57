"""What happened to a record: every action, and every action that was taken back or done again.

A *journal* is a sequence of lines. A line is an entry of the record, or an undo: a seat takes back
all from its own last action on. Whatever was taken back last can be done again, which is a line
like any other: the same entry once more. So a journal says all that happened, and folding it gives
the record, to which nothing sticks of what was taken back.

In JSON a line is ``[at, seat, action]`` or ``["undo", seat]``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from trivet.core.errors import RecordError
from trivet.core.game import DEAL
from trivet.core.record import MAX_ACTIONS, Entry, Record, Step, parse, read, read_entry

UNDO = "undo"


class Undo(NamedTuple):
    """``seat`` took back its last action and whatever came after it."""

    seat: int


Line = Entry | Undo


@dataclass(frozen=True, slots=True)
class History:
    """A ``record`` as it stands, what was taken back from it (the last is done again first), and
    the journal of how it came about."""

    record: Record
    undone: tuple[Entry, ...] = ()
    journal: tuple[Line, ...] = ()

    @classmethod
    def of(cls, record: Record) -> History:
        """The history of a record from which nothing was ever taken back."""
        return cls(record, (), record.actions)

    @property
    def again(self) -> Entry | None:
        """What was taken back and can be done again next."""
        return self.undone[-1] if self.undone else None

    @property
    def elapsed(self) -> float:
        """Milliseconds of play since the deal at which the game goes on.

        What was spent on an action that was taken back stays spent, else a clock could be stopped
        by taking back; what came after it counts for nobody.
        """
        last = self.again or (self.record.actions[-1] if self.record.actions else None)
        return 0.0 if last is None or last.action == DEAL else last.at

    def then(self, line: Line) -> History:
        """This history with one more line. An action that is not the one that could be done again
        ends doing again.

        Raises RecordError for an undo of a seat that has done nothing.
        """
        return folded(self.record, (line,), self)

    def dumps(self) -> str:
        """The record as one line of JSON, with its journal if that says more than the record."""
        data = self.record.to_json()
        if any(isinstance(line, Undo) for line in self.journal):
            data["journal"] = [line_json(line) for line in self.journal]
        return json.dumps(data, separators=(",", ":"))


def folded(record: Record, journal: Iterable[Line], before: History | None = None) -> History:
    """The history that ``journal`` makes of a record without actions, or of what was ``before``.

    Raises RecordError for an undo of a seat that has done nothing.
    """
    before = before or History.of(replace(record, actions=()))
    lines, actions, undone = [*before.journal], [*before.record.actions], [*before.undone]
    for line in journal:
        if isinstance(line, Undo):
            start = last_of(line.seat, actions)
            if start is None:
                raise RecordError("undo", index=len(lines), seat=line.seat)
            undone += reversed(actions[start:])
            del actions[start:]
        else:
            undone = undone[:-1] if undone[-1:] == [line] else []
            actions.append(line)
        lines.append(line)
    return History(replace(record, actions=tuple(actions)), tuple(undone), tuple(lines))


def last_of(seat: int, actions: Sequence[Entry | Step]) -> int | None:
    """The index of the last action of ``seat``; ``None`` if there is none."""
    return next((n for n in reversed(range(len(actions))) if actions[n].seat == seat), None)


def line_json(line: Line) -> list[object]:
    """A line as plain values for JSON."""
    return [UNDO, line.seat] if isinstance(line, Undo) else list(line)


def read_line(index: int, value: object) -> Line:
    """The line that a JSON value stands for; raises RecordError that names its ``index``."""
    match value:
        case ["undo", int() as seat] if type(seat) is int and seat >= 0:
            return Undo(seat)
        case ["undo", *_]:
            raise RecordError("entry", index=index, expected='["undo", seat]')
    return read_entry(index, value)


def loads(text: str) -> History:
    """Read a record with its journal; raises RecordError that names what is wrong and where.

    Folds no states. A record without ``journal`` has none but its actions; one whose journal leads
    elsewhere than to its actions is refused.
    """
    data = parse(text)
    record = read(data)
    lines = data.get("journal") if isinstance(data, dict) else None
    if lines is None:
        return History.of(record)
    if not isinstance(lines, list):
        raise RecordError("field", field="journal", expected="list")
    if len(lines) > MAX_ACTIONS:
        raise RecordError("too_long", actions=len(lines), limit=MAX_ACTIONS)
    history = folded(record, (read_line(index, line) for index, line in enumerate(lines)))
    if history.record.actions != record.actions:
        raise RecordError("journal", actions=len(record.actions), led=len(history.record.actions))
    return history
