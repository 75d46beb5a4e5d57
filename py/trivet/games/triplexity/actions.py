"""What can be done in TRIPLEXiTY, and its notation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from trivet.core.errors import NotationError
from trivet.games.triplexity.pieces import FACES, POSITIONS


class Place(NamedTuple):
    """Put an own piece on a position (0-2); ``piece`` is ``None`` in the basic game."""

    piece: str | None
    target: int

    def __str__(self) -> str:
        where = POSITIONS[self.target]
        return where if self.piece is None else f"{self.piece} {where}"


class Move(NamedTuple):
    """Move the top piece of one position to another (0-2)."""

    source: int
    target: int

    def __str__(self) -> str:
        return f"{POSITIONS[self.source]}>{POSITIONS[self.target]}"


@dataclass(frozen=True, slots=True)
class Leave:
    """Give the match up and go."""

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True, slots=True)
class Deal:
    """Nobody's: the next round of the match."""

    def __str__(self) -> str:
        return "deal"


TriplexityAction = Place | Move | Leave | Deal

LEAVE, DEAL = Leave(), Deal()
_WHERE = range(len(POSITIONS))
PLACES = {
    (piece, target): Place(piece, target)
    for piece in (None, *FACES[0], *FACES[1])
    for target in _WHERE
}
"""Every placement by its values."""

MOVES = {(one, other): Move(one, other) for one in _WHERE for other in _WHERE if one != other}
"""Every move by its values, in the order in which they are offered."""

_EVERY: tuple[TriplexityAction, ...] = (*PLACES.values(), *MOVES.values(), LEAVE, DEAL)
_BY_NOTATION = {str(action): action for action in _EVERY}


def parse(text: str) -> TriplexityAction:
    """The action that a notation stands for. Raises NotationError, never anything else."""
    if isinstance(text, str) and text in _BY_NOTATION:
        return _BY_NOTATION[text]
    raise NotationError("notation", action=str(text)[:40])
