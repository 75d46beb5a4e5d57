"""What a card makes of the lines through it. Source: section 3 of the booklet.

Every unbroken run of n >= 3 equal colours, or equal shapes, on a line through the new card that
includes a cell of it scores n - 2. A triangle stands for one element a turn; its colour counts for
colours only and its shape for shapes only, so that the best naming is found for each by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import groupby, product
from types import MappingProxyType
from typing import NamedTuple

from trivet.games.threepia.boards import SHORTEST, Board, Cell, Spot
from trivet.games.threepia.cards import COLOURS, COLOURS_OF, SHAPES, SHAPES_OF, TRIANGLE, WORDS

EMPTY_HAND_POINTS = 3

Letters = tuple[str, ...]


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


def score(
    board: Board, lying: Sequence[str], slot: int, fixed: Mapping[Cell, str] | None = None
) -> Score:
    """What the card on ``slot``, just laid, makes with the naming that scores most.

    ``lying`` are the cards a slot, the new one included; ``fixed`` has the elements that triangles
    already stand for. Of namings that score the same the one that comes first in the order of
    elements is taken, and triangles that are in no row are left unnamed.
    """
    colours = "".join([COLOURS_OF[card] for card in lying])
    shapes = "".join([SHAPES_OF[card] for card in lying])
    if fixed:
        named = [(board.numbers[cell], element) for cell, element in fixed.items()]
        colours = "".join(_put(colours, ((number, element[0]) for number, element in named)))
        shapes = "".join(_put(shapes, ((number, element[1]) for number, element in named)))
    spot = board.spots[slot]
    rows = _rows(spot, spot.pick(colours), COLOURS) + _rows(spot, spot.pick(shapes), SHAPES)
    if not rows:
        return _NOTHING
    found: Mapping[Cell, str] = _NO_NAMES
    if TRIANGLE in colours:
        found = _named(rows, lambda cell: colours[board.numbers[cell]] == TRIANGLE)
    return Score(_points(rows), rows, found)


_NO_NAMES: Mapping[Cell, str] = MappingProxyType({})
_NOTHING = Score(0, (), _NO_NAMES)


@lru_cache(maxsize=1 << 13)
def _rows(spot: Spot, letters: Letters, values: str) -> tuple[Row, ...]:
    """The rows of one property; a triangle may stand for any of its ``values``."""
    for place in spot.crossing:
        if letters[place] == TRIANGLE:
            # The lines that cross here must agree on what the triangle stands for.
            ways = (_put(letters, [(place, value)]) for value in values)
            return max((_rows(spot, way, values) for way in ways), key=_points)
    return tuple(
        Row(WORDS[value], _worth(end - start), line.cells[start:end])
        for line in spot.lines
        for start, end, value in _best_runs(line.pick(letters), line.new, values)
    )


class _Run(NamedTuple):
    start: int
    end: int
    value: str


@cache
def _best_runs(letters: Letters, new: tuple[bool, ...], values: str) -> tuple[_Run, ...]:
    """The runs on one line that score most, whatever its triangles stand for."""
    ways = product(*(values if letter == TRIANGLE else letter for letter in letters))
    return max(
        (_runs(way, new) for way in ways),
        key=lambda runs: sum(_worth(run.end - run.start) for run in runs),
    )


def _runs(letters: Letters, new: tuple[bool, ...]) -> tuple[_Run, ...]:
    runs, end = [], 0
    for value, run in groupby(letters):
        start, end = end, end + len(list(run))
        if end - start >= SHORTEST and any(new[start:end]):
            runs.append(_Run(start, end, value))
    return tuple(runs)


def _worth(length: int) -> int:
    return length - SHORTEST + 1


def _points(rows: Iterable[Row]) -> int:
    return sum([row.points for row in rows])


def _put(letters: Sequence[str], changes: Iterable[tuple[int, str]]) -> Letters:
    changed = list(letters)
    for place, letter in changes:
        changed[place] = letter
    return tuple(changed)


_LETTERS = {word: letter for letter, word in WORDS.items()}


def _named(rows: Iterable[Row], is_triangle: Callable[[Cell], bool]) -> dict[Cell, str]:
    """What the triangles in ``rows`` stand for; a property that no row asks is its first value."""
    parts: dict[Cell, list[str]] = {}
    for row in rows:
        letter = _LETTERS[row.shared]
        for cell in filter(is_triangle, row.cells):
            element = parts.setdefault(cell, [COLOURS[0], SHAPES[0]])
            element[letter in SHAPES] = letter
    return {cell: "".join(element) for cell, element in parts.items()}
