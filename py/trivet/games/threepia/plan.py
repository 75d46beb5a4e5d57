"""How the boards are drawn: cells as a plan for the middle, slots drawn apart for the own zone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from trivet.games.threepia.boards import BOARDS, Cell

CELL = 100
"""Units of a cell's side in every drawing."""


@dataclass(frozen=True, slots=True)
class Hub:
    """A free square of the plan for the draw pile: its upper left cell, and cells along a side."""

    row: float
    column: float
    side: float


HUBS = {
    "square": Hub(1, 1, 1),
    "fridge": Hub(3, 1, 2),
    "windmill": Hub(0, 0, 2),
    "worm": Hub(1, 3, 2),
    "x": Hub(0, 2, 2),
    "snake": Hub(0.5, 4, 2),
    "lbox": Hub(1, 1, 1),
}

APART = {
    "square": ("12", "43"),
    "fridge": ("124", "357", "689"),
    "windmill": ("314", "625"),
    "worm": ("234", "1.5"),
    "x": ("124", "653"),
    "snake": ("12.", ".43", "567"),
    "lbox": ("12", "43"),
}
"""The slots' numbers near where they lie, each with a finger's room; a point leaves it empty."""


@cache
def extent(board: str) -> tuple[float, float]:
    """How many rows and columns of cells the plan has, the hub included."""
    cells, hub = BOARDS[board].numbers, HUBS[board]
    rows = max(max(row for row, _ in cells) + 1, hub.row + hub.side)
    columns = max(max(column for _, column in cells) + 1, hub.column + hub.side)
    return rows, columns


def centre(cell: Cell) -> tuple[float, float]:
    """The x and y of a cell's middle, in units."""
    row, column = cell
    return (column + 0.5) * CELL, (row + 0.5) * CELL


_TURNED: dict[int, Callable[[int, int, int, int], tuple[int, int]]] = {
    0: lambda row, column, rows, columns: (row, column),
    90: lambda row, column, rows, columns: (columns - 1 - column, row),
    180: lambda row, column, rows, columns: (rows - 1 - row, columns - 1 - column),
    270: lambda row, column, rows, columns: (column, rows - 1 - row),
}


@cache
def apart(board: str, turn: int) -> tuple[tuple[int | None, ...], ...]:
    """The slots drawn apart as the reader sees them whose zone is turned by so many degrees.

    Rows of slots, counted from 1; ``None`` is an empty place.
    """
    rows = APART[board]
    places = {
        _TURNED[turn](row, column, len(rows), len(rows[0])): int(number)
        for row, line in enumerate(rows)
        for column, number in enumerate(line)
        if number != "."
    }
    height, width = (len(rows), len(rows[0])) if turn % 180 == 0 else (len(rows[0]), len(rows))
    return tuple(
        tuple(places.get((row, column)) for column in range(width)) for row in range(height)
    )
