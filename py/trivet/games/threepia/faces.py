"""Pictures of elements and cards, as SVG in cells of 100 units.

People sit on all four sides: circle, square and cross look the same after a quarter turn, and the
triangle is the only one of its kind. Colours have a sign of their own within the shape: red none,
blue a light ring, yellow a dark dot. Colours are classes, styled by ``faces.css``.
"""

from __future__ import annotations

from functools import lru_cache

from trivet.core.markup import Markup, element
from trivet.games.threepia.boards import BOARDS, Cell
from trivet.games.threepia.cards import COLOUR_WORDS, COLOURS, SHAPE_WORDS, SHAPES, elements
from trivet.games.threepia.cards import TRIANGLE as T
from trivet.games.threepia.plan import CELL, extent

Direction = tuple[int, int]
"""From a card's first cell to its second: rows down, columns to the right."""

TALL: Direction = (1, 0)
LEVEL: Direction = (0, 1)
_EDGE = 3
_HALF = CELL // 2
_CROSS = "M0-17L19-36L36-19L17 0L36 19L19 36L0 17L-19 36L-36 19L-17 0L-36-19L-19-36Z"
_SHAPES = {
    "circle": element("circle", r=33, class_="threepia-shape"),
    "square": element("rect", x=-29, y=-29, width=58, height=58, rx=4, class_="threepia-shape"),
    "cross": element("path", d=_CROSS, class_="threepia-shape"),
}
_SIGNS = {
    "red": None,
    "blue": element("circle", r=8.5, class_="threepia-ring"),
    "yellow": element("circle", r=8.5, class_="threepia-dot"),
}
_WEDGES = {"red": "M0-36V6L-37 29Z", "blue": "M0-36V6L37 29Z", "yellow": "M-37 29L0 6L37 29Z"}


def colour_word(one: str) -> str:
    """The colour of an element that is no triangle, as a word."""
    return COLOUR_WORDS[COLOURS.index(one[0])]


def shape_word(one: str) -> str:
    """The shape of an element that is no triangle, as a word."""
    return SHAPE_WORDS[SHAPES.index(one[1])]


@lru_cache(maxsize=16)
def _mark(one: str) -> Markup:
    """An element about the origin."""
    if one == T:
        wedges = [
            element("path", d=path, class_=f"threepia-wedge threepia-{colour}")
            for colour, path in _WEDGES.items()
        ]
        outline = element("path", d="M0-36L37 29H-37Z", class_="threepia-outline")
        return element("g", wedges, outline)
    colour = colour_word(one)
    return element("g", _SHAPES[shape_word(one)], _SIGNS[colour], class_=f"threepia-{colour}")


def _at(x: float, y: float, content: Markup, scale: float = 1) -> Markup:
    size = "" if scale == 1 else f" scale({scale})"
    return element("g", content, transform=f"translate({x:g} {y:g}){size}")


@lru_cache(maxsize=16)
def sign(one: str) -> Markup:
    """An element by itself."""
    return element("svg", _mark(one), class_="face", viewBox="-50 -50 100 100", aria_hidden="true")


def named(one: str, x: float, y: float) -> Markup:
    """What the triangle about (x, y) stands for, drawn over it."""
    plate = element("circle", r=27, class_="threepia-plate")
    return _at(x, y, element("g", plate, _at(0, 0, _mark(one), 0.6)))


def _corner(step: int) -> int:
    """Where the first of two cells begins that lie one step apart."""
    return CELL if step < 0 else 0


@lru_cache(maxsize=512)
def domino(way: str, direction: Direction) -> Markup:
    """A card as it lies, about the corner of the cells that it covers; content of an SVG."""
    down, right = direction
    first = _corner(right), _corner(down)
    second = first[0] + right * CELL, first[1] + down * CELL
    middles = [(x + _HALF, y + _HALF) for x, y in (first, second)]
    marks = [_at(*place, _mark(one)) for place, one in zip(middles, elements(way), strict=True)]
    return element("g", _paper(direction, first, second), marks)


def _paper(direction: Direction, first: tuple[int, int], second: tuple[int, int]) -> Markup:
    down, right = direction
    if down and right:
        (x, y), (u, v) = ((a + _HALF, b + _HALF) for a, b in (first, second))
        line = f"M{x} {y}L{u} {v}"
        return element(
            "g",
            [_sheet(x, y, CELL, CELL) for x, y in (first, second)],
            element("path", d=line, class_="threepia-strap-edge"),
            element("path", d=line, class_="threepia-strap"),
        )
    fold = f"M{CELL} 14V86" if right else f"M14 {CELL}H86"
    width, height = CELL * (1 + abs(right)), CELL * (1 + abs(down))
    return element(
        "g", _sheet(0, 0, width, height), element("path", d=fold, class_="threepia-fold")
    )


def _sheet(x: int, y: int, width: int, height: int) -> Markup:
    return element(
        "rect",
        x=x + _EDGE,
        y=y + _EDGE,
        width=width - 2 * _EDGE,
        height=height - 2 * _EDGE,
        rx=14,
        class_="threepia-paper",
    )


@lru_cache(maxsize=32)
def end_mark(direction: Direction, cell: int) -> Markup:
    """Marks one end of a slot, beyond its sign: where the chosen card's marked end comes to lie.

    ``cell``: 0 is the slot's first cell, 1 its second.
    """
    down, right = direction
    outwards = 1 if cell else -1
    reach, half = (36, 12) if down and right else (45, 30)
    x, y = (
        _corner(step) + _HALF + (cell * CELL + outwards * reach) * step for step in (right, down)
    )
    along = f"M{x - down * half} {y + right * half}L{x + down * half} {y - right * half}"
    return element("path", d=along, class_="threepia-end")


def cells(board: str, asked: Cell, turn: int) -> Markup:
    """A small plan of a board as its reader sees it, with one cell marked."""
    rows, columns = extent(board)
    squares = [
        element(
            "rect",
            x=column * CELL,
            y=row * CELL,
            width=CELL,
            height=CELL,
            class_="threepia-cell asked" if (row, column) == asked else "threepia-cell",
        )
        for row, column in BOARDS[board].numbers
    ]
    return element(
        "svg",
        squares,
        viewBox=f"0 0 {columns * CELL:g} {rows * CELL:g}",
        class_=f"threepia-plan seen-{turn}",
        aria_hidden="true",
    )


@lru_cache(maxsize=512)
def picture(way: str, direction: Direction = TALL) -> Markup:
    """A card by itself, for instance upright in a hand."""
    down, right = direction
    width, height = CELL * (1 + abs(right)), CELL * (1 + abs(down))
    return element(
        "svg",
        domino(way, direction),
        class_="face",
        viewBox=f"0 0 {width} {height}",
        aria_hidden="true",
    )
