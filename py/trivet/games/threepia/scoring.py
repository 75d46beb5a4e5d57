"""What a card makes of the lines through it. Source: section 3 of the booklet.

Every unbroken run of n >= 3 equal colours, or equal shapes, on a line through the new card that
includes a cell of it scores n - 2. A triangle stands for one element a turn; its colour counts for
colours only and its shape for shapes only, so that the best naming is found for each by itself.
Here a colour or a shape is its number in the order of elements, written as a digit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby, product
from types import MappingProxyType
from typing import NamedTuple

from trivet.games.threepia.boards import SHORTEST, Board, Cell, Spot
from trivet.games.threepia.cards import (
    COLOUR_WORDS,
    COLOURS,
    COLOURS_OF,
    SHAPE_WORDS,
    SHAPES,
    SHAPES_OF,
    TRIANGLE,
)

EMPTY_HAND_POINTS = 3

VALUES = "012"

Digits = tuple[str, ...]


class Row(NamedTuple):
    """A run that scores: the word of what its cells share, the points, the cells."""

    shared: str
    points: int
    cells: tuple[Cell, ...]


class Score(NamedTuple):
    """What a laid card makes; ``named`` has the elements of the triangles that are part of it."""

    points: int
    rows: tuple[Row, ...]
    named: Mapping[Cell, str]


class _Found(NamedTuple):
    """The rows of one property, worded as colours and as shapes; ``stands`` has the values of the
    triangles that are part of them."""

    points: int
    as_colours: tuple[Row, ...]
    as_shapes: tuple[Row, ...]
    stands: Mapping[Cell, int]


def score(
    board: Board, lying: Sequence[str], slot: int, fixed: Mapping[Cell, str] | None = None
) -> Score:
    """What the card on ``slot``, just laid, makes with the naming that scores most.

    ``lying`` are the cards a slot, the new one included; ``fixed`` has the elements that triangles
    already stand for. Of namings that score the same the one that comes first in the order of
    elements is taken, and triangles that are in no row are left unnamed.
    """
    colours = "".join(map(COLOURS_OF.__getitem__, lying))
    shapes = "".join(map(SHAPES_OF.__getitem__, lying))
    if fixed:
        named = [(board.numbers[cell], element) for cell, element in fixed.items()]
        colours = "".join(_put(colours, ((n, str(COLOURS.index(one[0]))) for n, one in named)))
        shapes = "".join(_put(shapes, ((n, str(SHAPES.index(one[1]))) for n, one in named)))
    spot = board.spots[slot]
    by_colour, by_shape = _find(spot, spot.pick(colours)), _find(spot, spot.pick(shapes))
    points = by_colour.points + by_shape.points
    if not points:
        return _NOTHING
    rows = by_colour.as_colours + by_shape.as_shapes
    return Score(points, rows, _named(by_colour.stands, by_shape.stands))


_NO_NAMES: Mapping[Cell, str] = MappingProxyType({})
_NOTHING = Score(0, (), _NO_NAMES)
_NO_ROWS = _Found(0, (), (), MappingProxyType({}))


@lru_cache(maxsize=1 << 13)
def _find(spot: Spot, digits: Digits) -> _Found:
    """What the lines through a spot make of one property; ``digits`` are those of its cells."""
    runs = _best_runs(spot, digits)
    if not runs:
        return _NO_ROWS
    return _Found(
        _points(runs),
        tuple(Row(COLOUR_WORDS[value], _worth(len(cells)), cells) for value, cells in runs),
        tuple(Row(SHAPE_WORDS[value], _worth(len(cells)), cells) for value, cells in runs),
        {
            cell: value
            for value, cells in runs
            for cell in cells
            if digits[spot.cells.index(cell)] == TRIANGLE
        },
    )


_Run = tuple[int, tuple[Cell, ...]]
"""What a run's cells share, and the cells."""


def _best_runs(spot: Spot, digits: Digits) -> list[_Run]:
    """The runs that score most, whatever the triangles stand for."""
    for place in spot.crossing:
        if digits[place] == TRIANGLE:
            # The lines that cross here must agree on what the triangle stands for.
            ways = (_put(digits, [(place, value)]) for value in VALUES)
            return max((_best_runs(spot, way) for way in ways), key=_points)
    runs = []
    for line in spot.lines:
        if spans := _spans(line.pick(digits), line.new):
            runs += [(int(value), line.cells[start:end]) for start, end, value in spans]
    return runs


class _Span(NamedTuple):
    start: int
    end: int
    value: str


@cache
def _spans(digits: Digits, new: tuple[bool, ...]) -> tuple[_Span, ...]:
    """Where on one line the runs lie that score most."""
    # A value that no other cell of the line has never makes a longer run than one that is there.
    values = sorted({*digits} - {TRIANGLE}) or VALUES[:1]
    ways = product(*(values if digit == TRIANGLE else digit for digit in digits))
    return max(
        (_scoring(way, new) for way in ways),
        key=lambda spans: sum(_worth(span.end - span.start) for span in spans),
    )


def _scoring(digits: Digits, new: tuple[bool, ...]) -> tuple[_Span, ...]:
    spans, end = [], 0
    for value, run in groupby(digits):
        start, end = end, end + len(list(run))
        if end - start >= SHORTEST and any(new[start:end]):
            spans.append(_Span(start, end, value))
    return tuple(spans)


def _worth(length: int) -> int:
    return length - SHORTEST + 1


def _points(runs: Iterable[_Run]) -> int:
    return sum(_worth(len(cells)) for _, cells in runs)


def _put(digits: Sequence[str], changes: Iterable[tuple[int, str]]) -> Digits:
    changed = list(digits)
    for place, digit in changes:
        changed[place] = digit
    return tuple(changed)


def _named(colours: Mapping[Cell, int], shapes: Mapping[Cell, int]) -> Mapping[Cell, str]:
    """Elements from what triangles stand for; a property that no row asks is the first one."""
    if not (colours or shapes):
        return _NO_NAMES
    cells = sorted({*colours, *shapes})
    return {cell: COLOURS[colours.get(cell, 0)] + SHAPES[shapes.get(cell, 0)] for cell in cells}
