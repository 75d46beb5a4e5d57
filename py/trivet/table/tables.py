"""Tables that are kept: the offer to go on, the list, and opening one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from trivet.core.errors import TrivetError
from trivet.core.markup import Content, Markup, element, render
from trivet.core.words import Words
from trivet.table import pads, saves
from trivet.table.keeper import Memory, Store
from trivet.table.saves import Kept, Row, Saved

ALL = "all"
Open = Callable[[str, str, Saved, Row | None], None]
"""Go on with a table: its name, its new owner, what was kept, and how it stood."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A table of the list. ``row`` is ``None`` where it cannot be read."""

    table: str
    row: Row | None
    elsewhere: bool

    @property
    def in_progress(self) -> bool:
        """Whether it can be gone on with."""
        return self.row is not None and not self.row.over


def _played(one: Listed) -> tuple[int, float]:
    """When a table was played; two that began at once in two windows have the same number."""
    return (one.row.order, one.row.changed) if one.row else (0, 0.0)


class Tables:
    """What the lobby shows of the tables that are kept, the one played last first.

    ``go_on`` opens one and may raise TrivetError; ``changed`` is called when something else is to
    be seen. ``when`` tells milliseconds since 1970 in a language.
    """

    def __init__(
        self,
        store: Store | None = None,
        go_on: Open = lambda table, owner, saved, row: None,
        changed: Callable[[], None] = lambda: None,
        when: Callable[[float, str], str] = lambda milliseconds, language: "",
    ) -> None:
        self.store = store or Memory(lambda table, count, trouble: None)
        self.refused = False
        self._go_on, self._changed, self._when = go_on, changed, when
        self._listed: tuple[Listed, ...] = ()
        self._wanted = ""
        self._put_off = False
        self._asked = ""
        self._note = ""

    # ---- what there is ----------------------------------------------------------------------

    def renew(self) -> None:
        """Look again what there is; then :attr:`changed` is called."""
        self.store.list(self._found)

    def _found(self, found: Sequence[tuple[str, str, bool]] | None) -> None:
        if found is None:
            self.refused = True
        listed = [Listed(table, saves.read_row(row), open_) for table, row, open_ in found or ()]
        listed.sort(key=_played, reverse=True)
        self._listed = tuple(listed)
        self._changed()
        wanted, self._wanted = self._wanted, ""
        if wanted and any(one.table == wanted for one in listed):
            self._open(wanted, steal=True)  # if it counts as open, then by what died

    def __len__(self) -> int:
        return len(self._listed)

    def next_order(self) -> int:
        """A number greater than that of any table before."""
        return 1 + max((one.row.order for one in self._listed if one.row), default=0)

    def want(self, table: str) -> None:
        """Go on with that table unasked, as soon as it is known."""
        self._wanted = table

    def say(self, note: str) -> None:
        """A message that the lobby shows until somebody touches the tables."""
        self._note = note

    # ---- fingers ----------------------------------------------------------------------------

    def press(self, value: str) -> None:
        """A pad ``table:<command>:<table>``."""
        command, _, table = value.partition(":")
        self._note = ""
        match command:
            case "open":
                self._open(table)
            case "steal":
                self._open(table, steal=True)
            case "later":
                self._put_off = True
            case "ask":
                self._asked = table
            case "delete":
                tables = [one.table for one in self._listed if table in (one.table, ALL)]
                self._asked = ""
                self.store.remove(tables, self.renew)

    def _open(self, table: str, steal: bool = False) -> None:
        self._asked = ""
        self.store.claim(table, steal, partial(self._claimed, table))

    def _claimed(self, table: str, given: bool) -> None:
        if given:
            owner = self.store.fresh_name()
            self.store.take(table, owner, partial(self._taken, table, owner))
        else:
            self.renew()

    def _taken(self, table: str, owner: str, row: str, kept: Sequence[Kept]) -> None:
        try:
            self._go_on(table, owner, saves.read(kept), saves.read_row(row))
        except TrivetError as error:
            self.store.release()
            newer = error.code in ("version", "unknown_game")
            self._note = "tables.newer" if newer else "tables.unreadable"
            self._changed()

    # ---- looks ------------------------------------------------------------------------------

    def warning(self, words: Words) -> str:
        """What somebody should know before a game begins, or nothing."""
        if self._note:
            return words(self._note)
        return words("tables.refused") if self.refused else ""

    def offer(self, words: Words) -> Markup | None:
        """The table that was played last, if it can be gone on with and nobody put that off."""
        last = next(iter(self._listed), None)
        if last is None or last.row is None or last.row.over or self._put_off:
            return None
        key = "tables.elsewhere" if last.elsewhere else "tables.offer"
        told = words(
            key,
            game=words(f"{last.row.game}.title"),
            players=words.count("tables.players", len(last.row.names)),
            when=self._when(last.row.changed, words("language")),
        )
        later = pads.pad("do", "table:later", words("tables.later"))
        return pads.offer(told, _opener(last, words), later)

    def rows(self, words: Words) -> Markup:
        """Every table: what it is, how it stands, and a way to delete it."""
        if not self._listed:
            return render([element("p", words("tables.none"))])
        return render(self._row(one, words) for one in self._listed)

    def foot(self, words: Words) -> Content:
        """Deleting all of them, asked once."""
        if not self._listed:
            return None
        if self._asked != ALL:
            return pads.pad("do", f"table:ask:{ALL}", words("tables.delete_all"))
        return [
            pads.pad("do", f"table:delete:{ALL}", words("tables.delete_all.yes")),
            pads.pad("do", "table:ask:", words("tables.keep")),
        ]

    def _row(self, one: Listed, words: Words) -> Markup:
        if self._asked == one.table:
            ways = [
                pads.pad("do", f"table:delete:{one.table}", words("tables.delete")),
                pads.pad("do", "table:ask:", words("tables.keep")),
            ]
        else:
            label = words("tables.delete")
            ways = [pads.pad("do", f"table:ask:{one.table}", "×", "round", label=label)]
        return element("div", self._told(one, words), ways, class_="kept")

    def _told(self, one: Listed, words: Words) -> Markup:
        command = f"table:{'steal' if one.elsewhere else 'open'}:{one.table}"
        if (row := one.row) is None:
            return pads.row(words("tables.damaged"), "", command, "?")
        names = [name if isinstance(name, str) else words(f"name.{name}") for name in row.names]
        text = [", ".join(names), self._when(row.changed, words("language")), *_stands(row, words)]
        if one.elsewhere:
            text.append(words("tables.open_elsewhere"))
        do = "tables.look" if row.over else "tables.steal" if one.elsewhere else "tables.go_on"
        title = words(f"{row.game}.title")
        return pads.row(title, " · ".join(text), command, words(do))


def _opener(one: Listed, words: Words) -> Markup:
    if one.elsewhere:
        return pads.pad("do", f"table:steal:{one.table}", words("tables.steal"))
    return pads.pad("do", f"table:open:{one.table}", words("tables.go_on"))


def _stands(row: Row, words: Words) -> list[str]:
    """How it stands, in a few words."""
    told = [" : ".join(map(str, row.scores))] if any(row.scores) else []
    if not row.over:
        told.append(words("tables.stands", round=row.round, move=row.actions))
    elif row.winners:
        names = [row.names[seat] for seat in row.winners if seat < len(row.names)]
        who = [name if isinstance(name, str) else words(f"name.{name}") for name in names]
        told.append(words.count("tables.won", len(who), names=words("and").join(who)))
    return told
