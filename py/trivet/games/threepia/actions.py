"""What can be done in Threepia, and its notation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from trivet.core.errors import NotationError
from trivet.games.threepia.boards import BOARDS, Cell
from trivet.games.threepia.cards import CARD_OF, DECK, TRIANGLE, ways_onto

Naming = tuple[Cell, str]
"""A triangle's cell and the element it stands for."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay ``card``, written the way round it is to lie, on a slot (counted from 0).

    ``named`` says what triangles stand for; those that are left out get what scores most.
    """

    card: str
    slot: int
    named: tuple[Naming, ...] = ()

    def __str__(self) -> str:
        named = "".join(
            f" {TRIANGLE}({row},{column})={element}" for (row, column), element in self.named
        )
        return f"{self.card}@{self.slot + 1}{named}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw one card, which ends the turn."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing fits and there is nothing to draw."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Leave:
    """Go home in the middle of the game."""

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True, slots=True)
class Timeout:
    """Nobody's: the clock of the seat whose turn it is has run out."""

    def __str__(self) -> str:
        return "timeout"


ThreepiaAction = Lay | Draw | Pass | Leave | Timeout

DRAW, PASS, LEAVE, TIMEOUT = Draw(), Pass(), Leave(), Timeout()
_WORDS: dict[str, ThreepiaAction] = {str(one): one for one in (DRAW, PASS, LEAVE, TIMEOUT)}

_MOST_SLOTS = max(len(board.slots) for board in BOARDS.values())
_NAMING = r" T\(([0-9]),([0-9])\)=([RBY][CSX])"
_LAY = re.compile(rf"([A-Z]+-[A-Z]+)@([1-{_MOST_SLOTS}])((?:{_NAMING})*)")


@cache
def lay(card: str, slot: int) -> Lay:
    """The one :class:`Lay` of these values without namings; listing them is frequent."""
    return Lay(card, slot)


@cache
def lays_onto(lying: str, slot: int) -> dict[str, tuple[Lay, ...]]:
    """For every card that fits on the one that lies on a slot, how it may be laid there."""
    return {
        card: tuple(lay(way, slot) for way in ways)
        for card in DECK
        if (ways := ways_onto(card, lying))
    }


def parse(text: str) -> ThreepiaAction:
    """The action that a notation stands for. Raises NotationError, never anything else.

    Whether a board has the slot, or a triangle on a named cell, depends on the position.
    """
    if isinstance(text, str):
        if text in _WORDS:
            return _WORDS[text]
        if (found := _LAY.fullmatch(text)) and found[1] in CARD_OF:
            card, slot = found[1], int(found[2]) - 1
            if not found[3]:
                return lay(card, slot)
            named = tuple(
                ((int(row), int(column)), element)
                for row, column, element in re.findall(_NAMING, found[3])
            )
            if len(dict(named)) == len(named):
                return Lay(card, slot, named)
    raise NotationError("notation", action=str(text)[:40])
