"""Pictures of the pieces and stacks as SVG: from above for all sides, from the side for one player.

A piece is a low block with sloping sides. From above a stack is drawn as a stepped pyramid, so that
every piece of it can be seen from every side of the table; all of it looks the same after a quarter
turn, pips of two, three and six apart. Seat 0's pieces are filled with its colour, seat 1's are
pale with an edge in its colour, and each has an emblem: nothing is told by colour alone.

Advanced pieces show the pips that lie up large, and those that lie down small, in a frame on their
sides. On a covered piece both are on its sides, those that lie up on a filled plate.
Colours are classes and ``data-colour``, styled by ``style.css``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from trivet.core.markup import Content, Markup, element, render
from trivet.games.triplexity.pieces import HIGHEST, PIPS, SEAT, TURNED

LOOKS = ("solid", "pale")
"""How each seat's pieces are made."""

TOP_SHARE = 0.6
"""The width of a stack's top piece as a share of that of the highest stack, seen from above."""

_STEP = (1 - TOP_SHARE) / 2 / (HIGHEST - 1) * 100
_QUARTERS = (0, 90, 180, 270)
_LOW, _MID, _HIGH = -0.28, 0.0, 0.28
Points = tuple[tuple[float, float], ...]
_PIPS_AT: dict[int, Points] = {
    1: ((_MID, _MID),),
    2: ((_LOW, _LOW), (_HIGH, _HIGH)),
    3: ((_LOW, _LOW), (_MID, _MID), (_HIGH, _HIGH)),
    4: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _HIGH), (_HIGH, _HIGH)),
    5: ((_LOW, _LOW), (_HIGH, _LOW), (_MID, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
    6: ((_LOW, _LOW), (_HIGH, _LOW), (_LOW, _MID), (_HIGH, _MID), (_LOW, _HIGH), (_HIGH, _HIGH)),
}
_STAR = "M0 -28L6 -14L20 -20L14 -6L28 0L14 6L20 20L6 14L0 28L-6 14L-20 20L-14 6L-28 0L-14 -6L-20 -20L-6 -14Z"  # noqa: E501
_CLOVER = (
    "M0 -6A12 12 0 1 1 12 -12A12 12 0 1 1 6 0A12 12 0 1 1 12 12A12 12 0 1 1 0 6"
    "A12 12 0 1 1 -12 12A12 12 0 1 1 -6 0A12 12 0 1 1 -12 -12A12 12 0 1 1 0 -6Z"
)
_EMBLEMS = (_STAR, _CLOVER)

# From the side: blocks on the ground, the front of each upright.
_BLOCK, _DEPTH, _GROUND = 30.0, 18.0, 116
_ASIDE = "0 0 100 128"


def _picture(view: str, classes: str, *content: Content) -> Markup:
    return element("svg", *content, class_=classes, viewBox=view, aria_hidden="true")


def _pips(number: int, size: float, centres: Points) -> Markup:
    """``number`` pips in squares of that size about each centre, as one path: few elements are
    drawn fast."""
    dots = "".join(
        f"M{x + across * size:g} {y + down * size:g}h0"
        for x, y in centres
        for across, down in _PIPS_AT[number]
    )
    return element("path", class_="triplexity-pip", d=dots, stroke_width=f"{size * 0.23:g}")


def _plates(number: int, size: float, centres: Points, look: str) -> Markup:
    """Small pips on plates about each centre: ``up`` filled, ``down`` framed."""
    squares = "".join(
        f"M{x - size / 2:g} {y - size / 2:g}h{size:g}v{size:g}h{-size:g}Z" for x, y in centres
    )
    plate = element("path", class_="triplexity-plate", d=squares)
    return element("g", plate, _pips(number, size, centres), class_=f"triplexity-{look}")


def _four(x: float, y: float) -> Points:
    """A point on each of the four sides."""
    return ((x, y), (100 - y, x), (100 - x, 100 - y), (y, 100 - x))


def _emblem(piece: str, x: float, y: float, scale: float) -> Markup:
    return element(
        "path",
        class_="triplexity-emblem",
        d=_EMBLEMS[SEAT[piece]],
        transform=f"translate({x:g} {y:g}) scale({scale:g})",
    )


def _square(name: str, half: float, rounding: float) -> Markup:
    corner, width = f"{50 - half:g}", f"{2 * half:g}"
    return element(
        "rect",
        class_=f"triplexity-{name}",
        x=corner,
        y=corner,
        width=width,
        height=width,
        rx=f"{rounding:g}",
    )


def _block(half: float, inner: float) -> list[Markup]:
    """A block's outline and the edges of its sloping sides, from above."""
    far, near = half - 5, inner - 2
    edges = "".join(
        f"M{50 + across * far:g} {50 + down * far:g}L{50 + across * near:g} {50 + down * near:g}"
        for across in (-1, 1)
        for down in (-1, 1)
    )
    return [
        _square("side", half, half * 0.2),
        element("path", class_="triplexity-edge", d=edges),
    ]


def _owned(piece: str, colours: tuple[str, ...], *content: Content) -> Markup:
    seat = SEAT[piece]
    return element("g", *content, class_=f"triplexity-{LOOKS[seat]}", data_colour=colours[seat])


@lru_cache(maxsize=512)
def top_piece(piece: str, colours: tuple[str, ...]) -> Markup:
    """A piece by itself, from above; ``colours`` has a colour's name for each seat."""
    up, down = PIPS[piece], PIPS[TURNED[piece]]
    marks: Content = _emblem(piece, 50, 50, 0.95)
    if up:
        marks = [_pips(up, 58, ((50, 50),)), _plates(down, 11.4, _four(50, 8.7), "down")]
    body = [_block(49, 33), _square("top", 33, 8)]
    return _picture("0 0 100 100", "face", _owned(piece, colours, body, marks))


@lru_cache(maxsize=512)
def pieces_under(stack: tuple[str, ...], colours: tuple[str, ...]) -> Markup:
    """The covered pieces of a stack, from above: a step wider the deeper they lie."""
    covered = stack[:-1]
    blocks = []
    for depth, piece in zip(range(len(covered), 0, -1), covered, strict=True):
        inner = TOP_SHARE * 50 + (depth - 1) * _STEP
        half = inner + _STEP - 0.5
        blocks.append(_owned(piece, colours, _block(half, inner), _both_sides(piece, half)))
    return _picture("0 0 100 100", "triplexity-under", blocks)


def _both_sides(piece: str, half: float) -> Content:
    """What lies up and down of a covered piece, on each of its four sides."""
    up, down = PIPS[piece], PIPS[TURNED[piece]]
    if not up:
        return None
    at = 50 - half + _STEP / 2 - 0.2
    return [
        _plates(up, 7.6, _four(44, at), "up"),
        _plates(down, 6.6, _four(55, at), "down"),
    ]


@lru_cache(maxsize=512)
def from_aside(stack: tuple[str, ...], colours: tuple[str, ...], part: str) -> Markup:
    """A stack as one player sees it: its ``top`` piece, or all ``under`` that one.

    Both pictures have the same size, to be laid over each other.
    """
    shown = range(len(stack) - 1) if part == "under" else range(max(len(stack) - 1, 0), len(stack))
    blocks = [
        _owned(stack[level], colours, _front(stack[level], level, part == "top")) for level in shown
    ]
    return _picture(_ASIDE, f"triplexity-{part}-aside", blocks)


def _front(piece: str, level: int, open_above: bool) -> list[Content]:
    """A block's front, and the surface of one with nothing on top."""
    top = _GROUND - (level + 1) * _BLOCK
    middle = top + _BLOCK / 2
    up, down = PIPS[piece], PIPS[TURNED[piece]]
    front = element(
        "rect", class_="triplexity-side", x=6, y=f"{top:g}", width=88, height=_BLOCK, rx=4
    )
    marks: Content = _emblem(piece, 50, middle, 0.42)
    if up:
        marks = [
            _plates(up, 23, ((33, middle),), "up"),
            _plates(down, 19, ((69, middle),), "down"),
        ]
    surface: Content = None
    if open_above:
        back = top - _DEPTH
        surface = element(
            "path",
            class_="triplexity-top",
            d=f"M8 {top + 1:g}L20 {back:g}H80L92 {top + 1:g}Z",
        )
    return [surface, front, marks]


@cache
def tally(number: int) -> Markup:
    """The mark of a position, alike from all sides: so many strokes."""
    strokes = [
        element("path", class_="triplexity-stroke", d=f"M{50 + 7 * shift:g} 2V7")
        for shift in _shifts(number)
    ]
    return render(element("g", strokes, transform=f"rotate({turn} 50 50)") for turn in _QUARTERS)


def _shifts(number: int) -> Iterable[float]:
    return (place - (number - 1) / 2 for place in range(number))


@cache
def mat(number: int) -> Markup:
    """A position's ground, from above."""
    return _picture("0 0 100 100", "triplexity-mat", _square("ground", 49, 10), tally(number))


@cache
def ground_aside(number: int) -> Markup:
    """A position's ground with its mark, from the side."""
    strokes = "".join(f"M{50 + 7 * shift:g} 119V127" for shift in _shifts(number))
    line = element("path", class_="triplexity-floor", d=f"M2 {_GROUND}H98")
    mark = element("path", class_="triplexity-stroke", d=strokes)
    return _picture(_ASIDE, "triplexity-floor-aside", line, mark)


def no_entry(x: float, y: float, size: float, turn: float = 0) -> Markup:
    """An arrow that is barred; it points to the right unless turned by degrees."""
    return element(
        "g",
        element("circle", class_="triplexity-ring", r=10),
        element("path", class_="triplexity-arrow", d="M-6.5 0H6M1.5 -4.5L6 0L1.5 4.5"),
        element("path", class_="triplexity-bar", d="M-7 7L7 -7"),
        transform=f"translate({x:g} {y:g}) rotate({turn:g}) scale({size / 20:g})",
    )


@cache
def barred_sign() -> Markup:
    """The barred arrow as a picture of its own, pointing up from the player's side."""
    return _picture("-11 -11 22 22", "triplexity-barred", no_entry(0, 0, 20, -90))
