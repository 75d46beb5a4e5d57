"""What lies on the table, what may be done with it, and whose line ends a round.

Everything that decides how a round can go on; nothing here knows of rounds, scores or options, so
that the solver works with the same few rules as the game.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from trivet.games.triplexity.actions import MOVES, PLACES, Move, Place
from trivet.games.triplexity.pieces import (
    COLOURS,
    EACH,
    FACES,
    HIGHEST,
    PIPS,
    POSITIONS,
    SEAT,
    TURNED,
    name,
)

Stacks = tuple[tuple[str, ...], ...]
Heights = tuple[int, ...]

EMPTY: Stacks = ((),) * len(POSITIONS)


class Position(NamedTuple):
    """Three stacks from bottom to top, the seat to move, and the move that it may not make.

    ``forbidden`` would take back the other seat's last move; ``None`` before the first one.
    """

    stacks: Stacks
    turn: int
    forbidden: Move | None

    def __str__(self) -> str:
        stacks = "/".join(" ".join(stack) or "-" for stack in self.stacks)
        return f"{stacks} {self.turn} {self.forbidden or '-'}"


def legal(position: Position, advanced: bool) -> tuple[Place | Move, ...]:
    """What the seat to move may do, placements first by piece, then by position."""
    stacks = position.stacks
    heights = (len(stacks[0]), len(stacks[1]), len(stacks[2]))
    if sum(heights) == 2 * EACH:
        return _moves(heights, position.forbidden)
    return _placements(hand(stacks, position.turn) if advanced else (None,), heights)


@cache
def _placements(pieces: tuple[str | None, ...], heights: Heights) -> tuple[Place, ...]:
    return tuple(
        PLACES[piece, target]
        for piece in pieces
        for target, height in enumerate(heights)
        if height < HIGHEST
    )


@cache
def _moves(heights: Heights, forbidden: Move | None) -> tuple[Move, ...]:
    return tuple(
        move
        for move in MOVES.values()
        if heights[move.source] and heights[move.target] < HIGHEST and move != forbidden
    )


def hand(stacks: Stacks, seat: int) -> tuple[str, ...]:
    """The advanced pieces that ``seat`` has still to place, each either way up."""
    lying = {name(piece) for stack in stacks for piece in stack}
    return tuple([piece for piece in FACES[seat] if name(piece) not in lying])


def reserve(stacks: Stacks, seat: int, advanced: bool) -> tuple[str, ...]:
    """The names of the pieces that ``seat`` has still to place."""
    if advanced:
        return tuple(dict.fromkeys(map(name, hand(stacks, seat))))
    placed = sum(SEAT[piece] == seat for stack in stacks for piece in stack)
    return (COLOURS[seat],) * (EACH - placed)


def after(position: Position, action: Place | Move) -> Position:
    """The position that a legal action leads to. A moved advanced piece is turned over."""
    stacks = list(position.stacks)
    target = action.target
    forbidden = None
    if isinstance(action, Move):
        source = action.source
        piece = TURNED[stacks[source][-1]]
        stacks[source] = stacks[source][:-1]
        forbidden = MOVES[target, source]
    else:
        piece = action.piece or COLOURS[position.turn]
    stacks[target] += (piece,)
    return Position(tuple(stacks), 1 - position.turn, forbidden)


def owner(stacks: Stacks) -> int | None:
    """The seat whose three pieces are one stack or lie on top of all three, if any.

    Never both seats: a stack of three that one action completes is on top of its own position.
    """
    left, centre, right = stacks
    if left and centre and right:
        seat = SEAT[left[-1]]
        if seat == SEAT[centre[-1]] == SEAT[right[-1]]:
            return seat
    for stack in stacks:
        if len(stack) == HIGHEST:
            seat = SEAT[stack[0]]
            if seat == SEAT[stack[1]] == SEAT[stack[2]]:
                return seat
    return None


def is_stack(stacks: Stacks) -> bool:
    """Whether the line that there is stands on one position."""
    return any(
        len(stack) == HIGHEST and len({SEAT[piece] for piece in stack}) == 1 for stack in stacks
    )


def points(stacks: Stacks, seat: int) -> int:
    """What a line of ``seat`` scores: 1, in the advanced game the pips of its three pieces.

    A line takes all three pieces of its colour, so that there is no need to look for it.
    """
    return sum([PIPS[piece] for stack in stacks for piece in stack if SEAT[piece] == seat]) or 1
