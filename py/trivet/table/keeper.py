"""Keeps the table that is played, as it is played: what has settled is on its way at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from trivet.core.history import History
from trivet.table import saves
from trivet.table.saves import Kept, Saved, Written
from trivet.table.seats import Sitter

if TYPE_CHECKING:
    from trivet.table.play import Play

MARK_MS = 1000.0
"""So often the clock is written down while it runs."""

BEHIND, ELSEWHERE, FULL, REFUSED = "behind", "elsewhere", "full", "refused"
"""What may stand in a writer's way: lines that are kept are gone, another window has the table,
there is no space, the browser does not keep anything."""


Taken = Callable[[str, Sequence[Kept]], None]
"""A table's row and lines; none if it is not there any more."""


class Store(Protocol):
    """Where tables are kept; see ``assets/table/saves.js``. Nothing here ever waits."""

    def write(self, table: str, owner: str, first: int, lines: Sequence[Written], row: str) -> None:
        """Add lines from number ``first`` on and renew the row, both or neither."""
        ...

    def claim(self, table: str, steal: bool, answer: Callable[[bool], None]) -> None:
        """Be the only window in which that table is open, if it is not open elsewhere."""
        ...

    def release(self) -> None:
        """No table is open here any more."""
        ...

    def fresh_name(self) -> str:
        """A name that nobody else has."""
        ...

    def list(self, answer: Callable[[Sequence[tuple[str, str, bool]] | None], None]) -> None:
        """Every table with its row, and whether it is open elsewhere; ``None`` if none is kept."""
        ...

    def take(self, table: str, owner: str, answer: Taken) -> None:
        """Own a table from now on, and read it."""
        ...

    def remove(self, tables: Sequence[str], answer: Callable[[], None]) -> None:
        """Delete tables for good."""
        ...


Told = Callable[[str, int, str], None]
"""What became of a write: the table, how many of its lines are kept, the trouble or nothing."""


class Memory:
    """A store for as long as the page is open, where the browser keeps nothing."""

    def __init__(self, told: Told) -> None:
        self._told = told
        self._tables: dict[str, tuple[list[Written], str]] = {}
        self._names = 0

    def write(self, table: str, owner: str, first: int, lines: Sequence[Written], row: str) -> None:
        kept, _ = self._tables.get(table, ([], ""))
        self._tables[table] = [*kept[:first], *lines], row
        self._told(table, first + len(lines), "")

    def claim(self, table: str, steal: bool, answer: Callable[[bool], None]) -> None:
        answer(True)

    def release(self) -> None:
        pass

    def fresh_name(self) -> str:
        self._names += 1
        return f"memory-{self._names}"

    def list(self, answer: Callable[[Sequence[tuple[str, str, bool]] | None], None]) -> None:
        answer([(table, row, False) for table, (_, row) in self._tables.items()])

    def take(self, table: str, owner: str, answer: Taken) -> None:
        lines, row = self._tables.get(table, ([], ""))
        answer(row, [Kept(number, *line) for number, line in enumerate(lines)])

    def remove(self, tables: Sequence[str], answer: Callable[[], None]) -> None:
        for table in tables:
            self._tables.pop(table, None)
        answer()


@dataclass(slots=True)
class Journal:
    """The lines of one table; knows which of them are kept. ``owner`` names this writer."""

    store: Store
    table: str
    owner: str
    lines: list[Written] = field(default_factory=list)
    kept: int = 0
    trouble: str = ""
    _sent: int = 0
    _row: str = ""

    @classmethod
    def of(cls, store: Store, table: str, owner: str, saved: Saved) -> Journal:
        """The journal of a table that was kept before."""
        count = len(saved.lines)
        return cls(store, table, owner, list(saved.lines), count, "", count)

    def add(self, value: object) -> None:
        """One more line, which :meth:`send` sends."""
        before = self.lines[-1].sum if self.lines else 0
        self.lines.append(saves.written(value, before))

    def send(self, row: str) -> None:
        """Send what is not on its way yet, with how the table stands now."""
        if self.trouble == ELSEWHERE:
            return
        first, self._sent, self._row = self._sent, len(self.lines), row
        self.store.write(self.table, self.owner, first, self.lines[first:], row)

    def told(self, count: int, trouble: str) -> None:
        """So many lines are kept, or why no more are; then they are sent again with the next."""
        if not trouble:
            self.kept = max(self.kept, count)
            self.trouble = "" if self.trouble != ELSEWHERE else ELSEWHERE
        elif trouble == BEHIND:
            self.kept = self._sent = count
            self.send(self._row)
        else:
            self.trouble, self._sent = trouble, self.kept


class Keeper:
    """Looks at the game after each thing that happened, and keeps what is new; ``sitters`` play it.

    A table is begun when play begins. ``wall`` is the time in milliseconds since 1970,
    ``angle`` by how many degrees the page lies turned; ``order`` gives the next table's.
    """

    def __init__(
        self,
        store: Store,
        wall: Callable[[], float],
        angle: Callable[[], int],
        order: Callable[[], int],
    ) -> None:
        self.store, self._wall, self._angle, self._order = store, wall, angle, order
        self.journal: Journal | None = None
        self._place = 0
        self._written = 0
        self.sitters: tuple[Sitter, ...] = ()
        self._ran = False
        self._marked = 0.0

    def told(self, table: str, count: int, trouble: str) -> str:
        """What became of a write; returns what now stands in the way, once each time."""
        if self.journal is None or self.journal.table != table:
            return ""
        before = self.journal.trouble
        self.journal.told(count, trouble)
        return self.journal.trouble if self.journal.trouble != before else ""

    @property
    def table(self) -> str:
        """The table that is kept, or nothing."""
        return "" if self.journal is None else self.journal.table

    def go_on(self, table: str, owner: str, saved: Saved) -> None:
        """Keep a table on which was played before, from its last whole line on."""
        self.journal = Journal.of(self.store, table, owner, saved)
        self._place, self._written = self._order(), len(saved.history.journal)
        self.sitters, self._ran = saved.sitters, False

    def put_away(self) -> None:
        """Nothing is played any more."""
        if self.journal is not None:
            self.store.release()
        self.journal, self._written, self._ran = None, 0, False

    def keep(self, play: Play, now: float) -> None:
        """Write down what has settled by page time ``now``, and who plays; or what time it is."""
        history, sitters = play.referee.history, tuple(play.sitters)
        if self.journal is None:
            if not (history.journal or play.referee.running):
                return
            self._begin(history, sitters)
        journal = self.journal
        assert journal is not None
        before = len(journal.lines)
        for line in history.journal[self._written :]:
            journal.add(saves.journal_line(line))
        if sitters != self.sitters:
            journal.add(saves.seating(sitters, self._angle()))
        if len(journal.lines) > before or self._is_time(play, now):
            self._written, self.sitters = len(history.journal), sitters
            self._ran, self._marked = play.referee.running, now
            journal.send(self._row(play, now))

    def next_due(self, play: Play, now: float) -> float | None:
        """When :meth:`keep` has the time to write down, if nothing else happens."""
        return self._marked + MARK_MS if self.journal and play.referee.running else None

    def _is_time(self, play: Play, now: float) -> bool:
        """Whether play began or ended, or went on for long enough."""
        if play.referee.running != self._ran:
            return True
        return self._ran and now >= self._marked + MARK_MS

    def _begin(self, history: History, sitters: tuple[Sitter, ...]) -> None:
        name = self.store.fresh_name
        self.journal = Journal(self.store, name(), name())
        self._place, self._written, self.sitters = self._order(), 0, sitters
        self.store.claim(self.table, False, lambda given: None)
        head = saves.first_line(history.record, sitters, self._angle(), self._wall())
        self.journal.add(head)

    def _row(self, play: Play, now: float) -> str:
        referee = play.referee
        assert self.journal is not None
        row = saves.row_of(
            referee.history,
            referee.state,
            play.sitters,
            order=self._place,
            changed=self._wall(),
            lines=len(self.journal.lines),
            played=referee.at(now),
        )
        return row.dumps()
