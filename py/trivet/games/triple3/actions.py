"""What can be done in TRIPLE³, and its notation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from trivet.core.errors import NotationError
from trivet.games.triple3.cards import BITS, CELLS, DECK, MARKS


@dataclass(frozen=True, slots=True)
class Place:
    """Put a hand card on a cell (0-8); with the ``call_it`` option the property is said too."""

    card: str
    cell: int
    called: str | None = None

    def __str__(self) -> str:
        called = "" if self.called is None else f"={self.called}"
        return f"{self.card}@{self.cell + 1}{called}"


@dataclass(frozen=True, slots=True)
class Lost:
    """A placement that a faster one has beaten."""

    card: str
    cell: int

    def __str__(self) -> str:
        return f"lost {self.card}@{self.cell + 1}"


@dataclass(frozen=True, slots=True)
class Take:
    """Take up ``count`` cards from the own pile."""

    count: int

    def __str__(self) -> str:
        return f"take {self.count}"


@dataclass(frozen=True, slots=True)
class Stop:
    """Interrupt the game."""

    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class Pass:
    """Place nothing in the own turn."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up for good."""

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True, slots=True)
class Go:
    """Nobody's: the start signal, at the beginning of a round and after a stop."""

    def __str__(self) -> str:
        return "go"


@dataclass(frozen=True, slots=True)
class Deal:
    """Nobody's: the next round of the match."""

    def __str__(self) -> str:
        return "deal"


TripleAction = Place | Lost | Take | Pass | Stop | Leave | Go | Deal

PASS, STOP, LEAVE, GO, DEAL = Pass(), Stop(), Leave(), Go(), Deal()
_WORDS: dict[str, TripleAction] = {str(word): word for word in (PASS, STOP, LEAVE, GO, DEAL)}
_PLACE = re.compile(r"(lost )?([RBPY][CDPS][0-3])@([1-9])(?:=([a-z]+|[0-3]))?")
_TAKE = re.compile(r"take ([1-9][0-9]?)")


@cache
def place(card: str, cell: int, called: str | None = None) -> Place:
    """The one :class:`Place` of these values; there are few, and listing them is frequent."""
    return Place(card, cell, called)


def wanted(action: Place) -> int:
    """The properties, as bits, of which one has to be new to make the placement good."""
    marks = MARKS[action.card]
    return marks if action.called is None else marks & BITS[action.called]


TAKES = tuple(Take(count) for count in range(1, len(DECK) + 1))
"""``take 1``, ``take 2`` and so on."""


def parse(text: str) -> TripleAction:
    """The action that a notation stands for. Raises NotationError, never anything else."""
    if isinstance(text, str):
        if text in _WORDS:
            return _WORDS[text]
        if found := _TAKE.fullmatch(text):
            return Take(int(found[1]))
        if (found := _PLACE.fullmatch(text)) and (found[4] is None or found[4] in BITS):
            card, cell, called = found[2], CELLS[int(found[3]) - 1], found[4]
            if not found[1]:
                return place(card, cell, called)
            if called is None:
                return Lost(card, cell)
    raise NotationError("notation", action=str(text)[:40])
