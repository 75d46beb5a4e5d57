"""The seven boards as data. Slots and lines are a ruling: the booklet's pictures are missing.

A cell is (row, column). A slot holds one card on two neighbouring cells; slots count from 0 here
and from 1 in notation. A cell's number is twice its slot's, plus one for the slot's second cell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import itemgetter

Cell = tuple[int, int]
Pick = Callable[[Sequence[str]], tuple[str, ...]]
"""Takes certain items out of a sequence that has a letter a cell."""

SHORTEST = 3
"""So many cells make a row."""


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A line through a slot: its ``cells``, and which of them are ``new`` when a card is laid.

    ``pick`` takes the line's letters out of those of its :class:`Spot`.
    """

    cells: tuple[Cell, ...]
    new: tuple[bool, ...]
    pick: Pick


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """What matters when a card is laid on a slot: the ``lines`` through it and their ``cells``.

    ``pick`` takes the letters of these cells out of the board's. ``crossing`` are the places among
    them of the slot's own cells on which two of the lines meet.
    """

    lines: tuple[Line, ...]
    cells: tuple[Cell, ...]
    pick: Pick
    crossing: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """``slots`` and ``lines`` in cells; ``numbers`` gives each cell's number; a spot a slot."""

    slots: tuple[tuple[Cell, Cell], ...]
    lines: tuple[tuple[Cell, ...], ...]
    numbers: dict[Cell, int]
    spots: tuple[Spot, ...]


def straight_runs(cells: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """All horizontal, then all vertical runs of SHORTEST or more of the ``cells``."""
    runs = []
    for down, right in ((0, 1), (1, 0)):
        for row, column in sorted(cells):
            if (row - down, column - right) in cells:
                continue
            run = []
            while (row, column) in cells:
                run.append((row, column))
                row, column = row + down, column + right
            if len(run) >= SHORTEST:
                runs.append(tuple(run))
    return runs


def _board(*flat: Cell, lines: Sequence[tuple[Cell, ...]] | None = None) -> Board:
    """A board from its slots' cells in pairs; its lines are the straight runs if not given."""
    slots = tuple(zip(flat[::2], flat[1::2], strict=True))
    lines = tuple(straight_runs(flat) if lines is None else lines)
    numbers = {cell: number for number, cell in enumerate(flat)}
    return Board(slots, lines, numbers, tuple(_spot(slot, lines, numbers) for slot in slots))


def _spot(
    slot: tuple[Cell, Cell], lines: Sequence[tuple[Cell, ...]], numbers: dict[Cell, int]
) -> Spot:
    through = [line for line in lines if set(line) & set(slot)]
    cells = list(dict.fromkeys(chain(*through)))
    return Spot(
        lines=tuple(
            Line(line, tuple(cell in slot for cell in line), itemgetter(*map(cells.index, line)))
            for line in through
        ),
        cells=tuple(cells),
        pick=itemgetter(*(numbers[cell] for cell in cells)),
        crossing=tuple(
            cells.index(cell) for cell in slot if sum(cell in line for line in through) > 1
        ),
    )


_SQUARE = ((0, 0), (0, 1), (0, 2), (1, 2), (2, 1), (2, 2), (1, 0), (2, 0))

BOARDS = {
    "square": _board(*_SQUARE),
    "fridge": _board(
        *((0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (2, 0), (1, 3), (2, 3), (2, 1), (2, 2)),
        *((3, 0), (4, 0), (3, 3), (4, 3), (5, 0), (5, 1), (5, 2), (5, 3)),
    ),
    "windmill": _board(
        *((2, 2), (2, 3), (3, 2), (3, 3), (0, 2), (1, 2)),
        *((2, 4), (2, 5), (4, 3), (5, 3), (3, 0), (3, 1)),
    ),
    "worm": _board(
        *((1, 0), (1, 1), (0, 2), (1, 2), (0, 3), (0, 4), (0, 5), (1, 5), (1, 6), (1, 7)),
    ),
    "x": _board(
        *((0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)),
        *((0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0)),
        lines=(
            tuple((step, step) for step in range(6)),
            tuple((step, 5 - step) for step in range(6)),
        ),
    ),
    "snake": _board(
        *((0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (2, 1), (2, 2)),
        *((3, 1), (4, 1), (4, 2), (4, 3), (4, 4), (4, 5)),
    ),
    "lbox": _board(
        *_SQUARE,
        lines=(
            ((1, 0), (0, 0), (0, 1)),
            ((0, 1), (0, 2), (1, 2)),
            ((1, 2), (2, 2), (2, 1)),
            ((2, 1), (2, 0), (1, 0)),
        ),
    ),
}
"""The boards by their option's value; the first is for the first game."""
