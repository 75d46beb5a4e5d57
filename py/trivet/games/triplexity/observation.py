"""What everybody at the table knows of a game of TRIPLEXiTY: nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from trivet.core.game import Seat
from trivet.games.triplexity.actions import MOVES
from trivet.games.triplexity.pieces import POSITIONS
from trivet.games.triplexity.position import Position, Stacks


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agreed on. ``rounds``, ``points`` and ``repetition`` may be ``off``.

    ``head_start``: for each seat how many wins it is ahead.
    """

    advanced: bool
    rounds: int | str
    points: int | str
    repetition: int | str
    head_start: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """The table as ``seat`` sees it, which is as everybody does.

    ``forbidden`` is the move that ``turn`` may not make, from and to. ``reserve`` has for each seat
    the pieces that it has still to place. ``occurred`` counts how often the present position has
    been there in this round. ``winners`` are the round's when it is over, and the match's when that
    is.
    """

    seat: Seat
    phase: str
    round: int
    turn: int
    stacks: Stacks
    forbidden: tuple[str, str] | None
    reserve: tuple[tuple[str, ...], ...]
    occurred: int
    scores: tuple[int, ...]
    winners: tuple[int, ...] | None
    options: Options

    @property
    def position(self) -> Position:
        """What lies on the table and who is to move."""
        if self.forbidden is None:
            return Position(self.stacks, self.turn, None)
        source, target = map(POSITIONS.index, self.forbidden)
        return Position(self.stacks, self.turn, MOVES[source, target])
