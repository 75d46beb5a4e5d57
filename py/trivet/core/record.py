"""Records: how to get to a state, never the state itself. One format saves, replays and shares."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from trivet.core.errors import RecordError, TrivetError
from trivet.core.game import LEAVE, Action, Event, Game, Seat, State
from trivet.core.registry import find_game

VERSION = 1
MAX_ACTIONS = 100_000
MAX_MILLISECONDS = 1e12
MAX_NOTATION = 200
MAX_DEPTH = 50


class Entry(NamedTuple):
    """One action of a record: milliseconds since the deal of its round, seat, notation."""

    at: float
    seat: Seat
    action: str


@dataclass(frozen=True, slots=True)
class Step:
    """One folded entry, with the states on both sides of it."""

    index: int
    at: float
    seat: Seat
    action: Action
    before: State
    state: State
    events: tuple[Event, ...]

    @property
    def final(self) -> bool:
        """Whether it cannot be taken back: nobody did it, somebody left, or it showed something."""
        leaves = str(self.action) == LEAVE
        return self.seat is None or leaves or self.before.reveals(self.action, self.state)


@dataclass(frozen=True, slots=True)
class Record:
    """A game from its deal: ``seed``, ``seats``, ``options`` and the actions that took effect."""

    game: str
    seed: int
    seats: int
    options: Mapping[str, object] = field(default_factory=dict)
    actions: tuple[Entry, ...] = ()

    def then(self, at: float, seat: Seat, action: str) -> Record:
        """This record with one more action."""
        return replace(self, actions=(*self.actions, Entry(at, seat, action)))

    def rules(self) -> Game:
        """The game that this record is of. Raises RecordError if it is unknown."""
        try:
            return find_game(self.game)
        except TrivetError as error:
            raise RecordError("unknown_game", **error.params) from None

    def initial_state(self) -> State:
        """The deal. Raises RecordError for seats, seed or options that the game refuses."""
        try:
            return self.rules().new_initial_state(self.seats, self.seed, self.options)
        except RecordError:
            raise
        except TrivetError as error:
            raise RecordError(error.code, **error.params) from None

    def steps(self) -> Iterator[Step]:
        """Fold the actions one by one.

        Raises RecordError with the index of the first action that is refused, and why.
        """
        game, state = self.rules(), self.initial_state()
        for index, (at, seat, text) in enumerate(self.actions):
            try:
                action = game.parse_action(text)
                after, events = state.apply_action(seat, action, at)
            except TrivetError as error:
                raise RecordError(
                    "bad_action", index=index, action=text, seat=seat, reason=str(error)
                ) from None
            yield Step(index, at, seat, action, state, after, events)
            state = after

    def fold(self) -> State:
        """The state that the record leads to; raises like :meth:`steps`."""
        state = self.initial_state()
        for step in self.steps():
            state = step.state
        return state

    def to_json(self) -> dict[str, object]:
        """The record as plain values."""
        return {
            "trivet": VERSION,
            "game": self.game,
            "seed": self.seed,
            "seats": self.seats,
            "options": dict(self.options),
            "actions": [list(entry) for entry in self.actions],
        }

    def dumps(self) -> str:
        """The record as one line of JSON."""
        return json.dumps(self.to_json(), separators=(",", ":"))


def loads(text: str) -> Record:
    """Read a record; raises RecordError that names what is wrong and where. Folds nothing."""
    return read(parse(text))


def parse(text: str) -> object:
    """What a text of JSON says. Raises RecordError for anything else, however deep or odd."""
    try:
        # A browser has little stack: some thousand levels would end Python, not raise an error.
        if _is_deep(text):
            raise ValueError(f"nested more than {MAX_DEPTH} deep")
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise RecordError("not_json", reason=str(error)[:200]) from None


def read(data: object) -> Record:
    """The record that parsed JSON is of; raises like :func:`loads`."""
    if not isinstance(data, dict) or "trivet" not in data:
        raise RecordError("not_a_record")
    if data["trivet"] != VERSION or isinstance(data["trivet"], bool):
        raise RecordError("version", found=data["trivet"], known=VERSION)
    for name, kind in _FIELDS.items():
        if type(data.get(name)) is not kind:
            raise RecordError("field", field=name, expected=kind.__name__)
    if len(data["actions"]) > MAX_ACTIONS:
        raise RecordError("too_long", actions=len(data["actions"]), limit=MAX_ACTIONS)
    entries = tuple(read_entry(index, item) for index, item in enumerate(data["actions"]))
    return Record(data["game"], data["seed"], data["seats"], data["options"], entries)


_FIELDS = {"game": str, "seed": int, "seats": int, "options": dict, "actions": list}
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


def _is_deep(text: str) -> bool:
    """Whether arrays and objects lie deeper in each other than MAX_DEPTH; what is in strings does
    not count."""
    depth = 0
    for found in _BRACKETS.finditer(text):
        mark = found[0][0]
        depth += 1 if mark in "[{" else -1 if mark != '"' else 0
        if depth > MAX_DEPTH:
            return True
    return False


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no number")


def read_entry(index: int, item: object) -> Entry:
    """The entry that a JSON value stands for; raises RecordError that names its ``index``."""
    match item:
        case [int() | float() as at, None | int() as seat, str() as action] if (
            type(at) is not bool
            and type(seat) is not bool
            and 0 <= at <= MAX_MILLISECONDS
            and len(action) <= MAX_NOTATION
        ):
            return Entry(at, seat, action)
    raise RecordError("entry", index=index, expected="[milliseconds, seat or null, notation]")
