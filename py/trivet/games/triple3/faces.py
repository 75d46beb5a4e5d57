"""Pictures of the 64 cards, their back and their properties, as SVG in a 100 x 100 square.

Players sit on all four sides, so shapes and colour signs look the same after a quarter turn, and
one, two and three marks differ in arrangement, not only in number. Every colour has a sign of its
own in the four corners, so that nothing is told by colour alone.
Colours are classes, styled by ``faces.css``.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from trivet.core.markup import Content, Markup, element
from trivet.games.triple3.cards import MARKS, words

MARK_RADIUS = 8.5
MARK_CENTRES: dict[str, tuple[tuple[float, float], ...]] = {
    "0": (),
    "1": ((50, 50),),
    "2": ((37, 50), (63, 50)),
    "3": ((50, 35), (63, 57.5), (37, 57.5)),
}

# The sign in the upper left corner: how it is drawn, and its path.
CORNER_SIGNS = {
    "red": ("face-solid", "M6 9Q6 6 9 6H24L6 24Z"),
    "blue": ("face-stroke", "M8 15A7 7 0 0 0 15 8M8 23A15 15 0 0 0 23 8"),
    "purple": ("face-stroke", "M9 25V9H25"),
    "yellow": ("face-solid", "M7 11L11 7L21 17L17 21Z"),
}


def _star(points: int, tips: tuple[float, ...], inner: float) -> str:
    """The path of a star about the centre: one tip upwards, the tips' radii taking turns."""
    radii = [radius for i in range(points) for radius in (tips[i % len(tips)], inner)]
    angles = [radians(i * 180 / points - 90) for i in range(2 * points)]
    corners = (
        f"{50 + radius * cos(angle):.1f} {50 + radius * sin(angle):.1f}"
        for radius, angle in zip(radii, angles, strict=True)
    )
    return f"M{'L'.join(corners)}Z"


SHAPES = {
    "circle": "M50 14A36 36 0 0 1 86 50A36 36 0 0 1 50 86A36 36 0 0 1 14 50A36 36 0 0 1 50 14Z",
    "diamond": "M50 8L92 50L50 92L8 50Z",
    "plus": "M32 11H68V32H89V68H68V89H32V68H11V32H32Z",
    "star": _star(8, (43, 38), 25),
}

# The product's mark, as on its icon: a trivet, three legs with a shape each.
BACK_LEGS = "M50 53V25M50 53L26 67M50 53L74 67"
BACK_FEET = (
    "M50 10A14 14 0 0 1 50 38A14 14 0 0 1 50 10Z",
    "M25 50L43 68L25 86L7 68Z",
    "M70 52H80V63H91V73H80V84H70V73H59V63H70Z",
)


def _picture(classes: str, *content: Content) -> Markup:
    return element(
        "svg", *content, class_=f"face {classes}", viewBox="0 0 100 100", aria_hidden="true"
    )


def _paper() -> Markup:
    return element("rect", class_="face-paper", x=0.5, y=0.5, width=99, height=99, rx=9)


def _corners(drawn: str, path: str) -> list[Markup]:
    return [
        element("path", class_=drawn, d=path, transform=f"rotate({turn} 50 50)")
        for turn in (0, 90, 180, 270)
    ]


def _marks(quantity: str) -> list[Markup]:
    return [
        element("circle", class_="face-mark", cx=x, cy=y, r=MARK_RADIUS)
        for x, y in MARK_CENTRES[quantity]
    ]


@lru_cache(maxsize=64)
def face(card: str) -> Markup:
    """The face of a card in notation, as ``BC2``. Raises KeyError for what is no card."""
    colour, shape, quantity = words(MARKS[card])
    return _picture(
        f"card-{colour}",
        _paper(),
        _corners(*CORNER_SIGNS[colour]),
        element("path", class_="face-shape", d=SHAPES[shape]),
        _marks(quantity),
    )


@lru_cache(maxsize=1)
def pile_back() -> Markup:
    """The back, the same for every card."""
    return _picture(
        "card-back",
        _paper(),
        element("path", class_="face-leg", d=BACK_LEGS),
        (element("path", class_="face-solid", d=path) for path in BACK_FEET),
    )


@lru_cache(maxsize=11)
def property_sign(word: str) -> Markup:
    """The sign of a property: a colour's or a shape's word, or ``0`` to ``3``.

    Raises KeyError for what is no property.
    """
    if word in CORNER_SIGNS:
        return _picture(
            f"card-{word}",
            _corners(*CORNER_SIGNS[word]),
            element("rect", class_="face-shape", x=18, y=18, width=64, height=64, rx=22),
        )
    if word in SHAPES:
        return _picture("card-plain", element("path", class_="face-shape", d=SHAPES[word]))
    return _picture(
        "card-plain",
        element("rect", class_="face-shape", x=6, y=6, width=88, height=88, rx=16),
        element("g", _marks(word), transform="matrix(1.4 0 0 1.4 -20 -20)"),
    )
