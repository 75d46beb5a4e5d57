"""Saved tables: lines that are only ever added, each with a checksum over all before it.

The first line says what was begun: the record without actions, who sits where. Every later line is
one of the game's journal (see :mod:`trivet.core.history`) or says who sits there from then on. A
reader stops at the first line that is missing or whose sum is wrong: what lies before it is whole,
wherever writing was cut. Beside the lines stands one *row* that says how the table stands, for the
list of tables and for its clock.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

from trivet.core.errors import RecordError
from trivet.core.game import DEAL, STRENGTHS
from trivet.core.history import History, Line, folded, line_json, read_line
from trivet.core.record import Record, loads, parse
from trivet.table.seats import MOST_SEATS, NAME_COUNT, NAME_LENGTH, SIDES, Place, Sitter
from trivet.table.tastes import remembered

VERSION = 1
LONGEST_LINE = 20_000  # characters; what is longer is not ours


class Written(NamedTuple):
    """A line as it is kept: its text, and the sum over it and all before it."""

    text: str
    sum: int


class Kept(NamedTuple):
    """A line as it comes back, with its number."""

    number: int
    text: str
    sum: int


def written(value: object, before: int) -> Written:
    """A line of JSON, with its sum, after a line with the sum ``before`` (0 for the first)."""
    text = json.dumps(value, separators=(",", ":"))
    return Written(text, _sum(text, before))


def _sum(text: str, before: int) -> int:
    return zlib.crc32(text.encode("utf-8", "surrogatepass"), before)


# ---- lines --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Saved:
    """A table as its lines tell it. ``angle``: by how many degrees the page lay turned when the
    sitters sat like this. ``begun``: milliseconds since 1970. ``torn``: lines that were dropped."""

    history: History
    sitters: tuple[Sitter, ...]
    angle: int
    begun: float
    lines: tuple[Written, ...]
    torn: int = 0


def first_line(record: Record, sitters: Iterable[Sitter], angle: int, begun: float) -> object:
    """What was begun, as a value for JSON."""
    dealt = json.loads(replace(record, actions=()).dumps())
    return {"table": VERSION, "record": dealt, "begun": begun, **seating(sitters, angle)}


def seating(sitters: Iterable[Sitter], angle: int) -> dict[str, object]:
    """Who sits where from now on, as a value for JSON."""
    return {"sitters": [_sitter_json(sitter) for sitter in sitters], "angle": angle}


def journal_line(line: Line) -> object:
    """A line of the game's journal, as a value for JSON."""
    return line_json(line)


def read(kept: Sequence[Kept]) -> Saved:
    """The table that was kept. Raises RecordError if its first line is none, is of a newer release,
    or if a whole line says what no release wrote."""
    lines = tuple(_whole(kept))
    if not lines:
        raise RecordError("not_a_record")
    head = _head(lines[0].text)
    record = loads(json.dumps(head.get("record")))
    sitters, angle = _read_seating(head, record.seats)
    journal: list[Line] = []
    for index, (text, _) in enumerate(lines[1:]):
        value = parse(text)
        if isinstance(value, dict):
            sitters, angle = _read_seating(value, record.seats)
        else:
            journal.append(read_line(index, value))
    begun = head.get("begun")
    since = float(begun) if isinstance(begun, int | float) else 0.0
    return Saved(folded(record, journal), sitters, angle, since, lines, len(kept) - len(lines))


def _whole(kept: Iterable[Kept]) -> Iterator[Written]:
    """The lines up to the first that is missing, cut or changed."""
    before = 0
    for expected, (number, text, total) in enumerate(kept):
        if number != expected or not isinstance(text, str) or len(text) > LONGEST_LINE:
            return
        if (before := _sum(text, before)) != total:
            return
        yield Written(text, total)


def _head(text: str) -> dict[str, Any]:
    head = parse(text)
    if not isinstance(head, dict) or "table" not in head:
        raise RecordError("not_a_record")
    if head["table"] != VERSION or isinstance(head["table"], bool):
        raise RecordError("version", found=head["table"], known=VERSION)
    return head


def _sitter_json(sitter: Sitter) -> dict[str, object]:
    return {
        "look": sitter.look,
        "side": sitter.place.side,
        "along": sitter.place.along,
        "name": sitter.name,
        "number": sitter.name_number,
        "bot": sitter.bot,
        "chosen": dict(sitter.chosen),
        "tastes": asdict(sitter.tastes),
    }


def _read_seating(value: Mapping[str, object], seats: int) -> tuple[tuple[Sitter, ...], int]:
    found, angle = value.get("sitters"), value.get("angle")
    if not isinstance(found, list) or len(found) != seats:
        raise RecordError("field", field="sitters", expected=f"{seats} sitters")
    sitters = tuple(_read_sitter(item) for item in found)
    if len({sitter.look for sitter in sitters}) != seats:
        raise RecordError("field", field="sitters", expected="a look of its own each")
    return sitters, angle if type(angle) is int else 0


def _read_sitter(value: object) -> Sitter:
    match value:
        case {
            "look": int() as look,
            "side": str() as side,
            "along": int() | float() as along,
            "name": str() as name,
            "number": int() as number,
            "bot": None | str() as bot,
            "chosen": dict() as chosen,
            "tastes": dict() as tastes,
        } if (
            look in range(MOST_SEATS)
            and side in SIDES
            and 0 <= along <= 1
            and bot in (None, *STRENGTHS)
        ):
            name, number = name[:NAME_LENGTH], number % NAME_COUNT
            place = Place(side, along)
            return Sitter(look, place, name, number, bot, chosen, remembered(tastes))
    raise RecordError("field", field="sitters", expected="a sitter")


# ---- rows ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """How a table stands, nothing hidden in it.

    ``order``: the table played last has the greatest, whatever a tablet's date says. ``changed``:
    milliseconds since 1970. ``played``: milliseconds of play since the deal of the round, when
    there were so many ``lines``. ``names``: a typed name or the number of one in the catalogue a
    seat. ``scores``: where the game counts points. ``winners``: seats, once the match is over.
    """

    game: str
    order: int
    changed: float
    lines: int
    played: float
    actions: int
    round: int
    names: tuple[str | int, ...]
    scores: tuple[int, ...] = ()
    over: bool = False
    winners: tuple[int, ...] = ()

    def dumps(self) -> str:
        """The row as text, for :func:`read_row`."""
        return json.dumps(asdict(self), separators=(",", ":"))


def read_row(text: object) -> Row | None:
    """The row written so; ``None`` for anything else."""
    try:
        found = json.loads(text) if isinstance(text, str) and len(text) < LONGEST_LINE else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or found.keys() != set(Row.__slots__):
        return None
    if any(not isinstance(found[name], kind) for name, kind in _KINDS.items()):
        return None
    lists = {name: tuple(found[name]) for name in ("names", "scores", "winners")}
    if not all(isinstance(name, str | int) for name in lists["names"]):
        return None
    if not all(type(n) is int for n in (*lists["scores"], *lists["winners"])):
        return None
    return Row(**{**found, **lists})


_KINDS: Mapping[str, Any] = {
    "game": str,
    "order": int,
    "changed": int | float,
    "lines": int,
    "played": int | float,
    "actions": int,
    "round": int,
    "names": list,
    "scores": list,
    "over": bool,
    "winners": list,
}


def row_of(
    history: History, state: Any, sitters: Iterable[Sitter], *, order: int, changed: float,
    lines: int, played: float,
) -> Row:  # fmt: skip
    """How a table stands whose ``history`` has led to ``state``."""
    actions, results = history.record.actions, state.returns()
    over = state.is_terminal()
    return Row(
        history.record.game,
        order,
        changed,
        lines,
        played,
        len(actions),
        1 + sum(entry.action == DEAL for entry in actions),
        tuple(sitter.name or sitter.name_number for sitter in sitters),
        tuple(getattr(state.observation(None), "scores", ())),
        over,
        tuple(seat for seat, result in enumerate(results) if over and result > 0),
    )
