"""Pictures of the cards as SVG in a 100 x 100 square.

Every colour has a sign of its own, so that nothing is told by colour alone: red a fan, blue a drop,
green a trefoil, yellow a sun. In a hand a card has one large number, which faces its owner; on the
table it has the number once for each side, and an action card always has. A line under
6 and 9 tells which way up they are. Colours are classes, styled by ``faces.css``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, radians, sin

from trivet.core.markup import Content, Markup, element
from trivet.games.tres.cards import ACTION_CARDS, COLOUR, JOKERS, NUMBER, REVERSE, SKIP

COLOUR_WORDS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow"}
SIDES = (0, 90, 180, 270)
TWO_WAYS = frozenset({6, 9})
"""Numbers that are others upside down."""

DIGIT_HEIGHT = 0.36
"""By how much of its size a digit's foot lies under its middle."""


def _star(points: int, outer: float, inner: float) -> str:
    """The path of a star about 0 0 with one tip upwards."""
    angles = [radians(step * 180 / points - 90) for step in range(2 * points)]
    corners = (
        f"{(inner if step % 2 else outer) * cos(angle):.1f} "
        f"{(inner if step % 2 else outer) * sin(angle):.1f}"
        for step, angle in enumerate(angles)
    )
    return f"M{'L'.join(corners)}Z"


# About 0 0, eleven in every direction.
SIGNS = {
    "red": "M0 9L-11 -3A12 12 0 0 1 11 -3ZM-1 11H1V8H-1Z",
    "blue": "M0 -12C3 -5 8 -1 8 4A8 8 0 0 1 -8 4C-8 -1 -3 -5 0 -12Z",
    "green": "M-1.5 11V2A5.4 5.4 0 1 1 -4.6 -3.6A5.4 5.4 0 1 1 4.6 -3.6A5.4 5.4 0 1 1 1.5 2V11Z",
    "yellow": _star(8, 12, 7.5),
}
JOKER_STAR = _star(5, 30, 13)

# Two arrows that chase each other round 50 50, at a distance of 27.
TURNING = ("M24 58A27 27 0 0 1 62 26", "M76 42A27 27 0 0 1 38 74")
TURNING_HEADS = ("M60 15L75 29L57 37Z", "M40 85L25 71L43 63Z")


def _picture(look: str, *content: Content) -> Markup:
    return element(
        "svg", *content, class_=f"tres-face {look}", viewBox="0 0 100 100", aria_hidden="true"
    )


def _ground() -> Markup:
    return element("rect", class_="tres-ground", x=1.5, y=1.5, width=97, height=97, rx=10)


def _disc(radius: float) -> Markup:
    return element("circle", class_="tres-disc", cx=50, cy=50, r=radius)


def _sign(word: str, x: float, y: float, scale: float = 1, turn: int = 0, look: str = "") -> Markup:
    return element(
        "path",
        class_=f"tres-sign {look}".strip(),
        d=SIGNS[word],
        transform=f"translate({x:g} {y:g}) rotate({turn}) scale({scale:g})",
    )


def _text(text: str, x: float, y: float, size: float, look: str) -> Markup:
    """A number about x y."""
    foot = y + DIGIT_HEIGHT * size
    return element("text", text, class_=look, x=x, y=round(foot, 1), font_size=size)


def _number(number: int, y: float, size: float, look: str) -> list[Markup]:
    """A number below one another with its line, if it needs one."""
    written = [_text(str(number), 50, y, size, look)]
    if number in TWO_WAYS:
        top = y + (DIGIT_HEIGHT + 0.05) * size
        written.append(
            element(
                "rect",
                class_=f"{look} tres-line",
                x=50 - 0.26 * size,
                y=round(top, 1),
                width=0.52 * size,
                height=0.1 * size,
            )
        )
    return written


def _all_sides(content: Iterable[Markup]) -> list[Markup]:
    kept = list(content)
    return [element("g", kept, transform=f"rotate({turn} 50 50)") for turn in SIDES]


def _look(card: str) -> str:
    return f"tres-{COLOUR_WORDS[COLOUR[card]]}" if COLOUR[card] else "tres-any"


def _corners(card: str, inset: int, scale: float) -> list[Markup]:
    """The colour's sign in all corners; an action card has every colour's."""
    own = COLOUR_WORDS.get(COLOUR[card])
    words = (own,) * 4 if own else tuple(COLOUR_WORDS.values())
    far = 100 - inset
    places = ((inset, inset), (far, inset), (far, far), (inset, far))
    turns = (-45, 45, 135, 225)
    return [
        _sign(word, x, y, scale, turn, "" if own else f"tres-{word}")
        for word, (x, y), turn in zip(words, places, turns, strict=True)
    ]


def _arrows(scale: float) -> Markup:
    drawn = [element("path", class_="tres-stroke", d=path) for path in TURNING]
    heads = [element("path", class_="tres-mark", d=path) for path in TURNING_HEADS]
    middle = 50 * (1 - scale)
    return element("g", drawn, heads, transform=f"matrix({scale} 0 0 {scale} {middle} {middle})")


def _barred(radius: float) -> list[Markup]:
    """A ring with a bar across, as on a road sign."""
    reach = radius * 0.707
    return [
        element("circle", class_="tres-stroke tres-bar", cx=50, cy=50, r=radius),
        element(
            "path",
            class_="tres-stroke tres-bar",
            d=f"M{50 + reach:.1f} {50 - reach:.1f}L{50 - reach:.1f} {50 + reach:.1f}",
        ),
    ]


def _action(card: str) -> list[Markup]:
    """What an action card does, read from all sides, with its number once for each of them."""
    emblem: Content
    if card == REVERSE:
        emblem = _arrows(0.66)
    elif card == SKIP:
        emblem = _barred(19)
    else:
        plus = element("path", class_="tres-plus", d="M50 38V62M38 50H62")
        emblem = [element("circle", class_="tres-mark", cx=50, cy=50, r=20), plus]
    numbers = _all_sides(_number(3, 84, 26, "tres-number"))
    return [_disc(47), *numbers, element("g", emblem)]


def _in_hand(card: str) -> Content:
    if card in JOKERS:
        return [_disc(34), _star_at(1)]
    return [_disc(34), _number(NUMBER[card], 49, 56, "tres-number")]


def _star_at(scale: float) -> Markup:
    return element(
        "path", class_="tres-mark", d=JOKER_STAR, transform=f"translate(50 51) scale({scale})"
    )


def _on_table(card: str) -> Content:
    """The number once for each side round the colour's sign."""
    heart = element("circle", class_="tres-heart", cx=50, cy=50, r=18)
    centre = [heart, _sign(COLOUR_WORDS[COLOUR[card]], 50, 50, 1.1)]
    if card in JOKERS:
        star = element(
            "path", class_="tres-mark", d=JOKER_STAR, transform="translate(50 83) scale(0.42)"
        )
        return [_disc(46), _all_sides([star]), centre]
    return [_disc(46), _all_sides(_number(NUMBER[card], 81, 27, "tres-number")), centre]


@cache
def face(card: str) -> Markup:
    """The face of a card in its owner's hand. Raises KeyError for what is no card.

    An action card's is the same everywhere.
    """
    if card in ACTION_CARDS:
        return face_for_all(card)
    return _picture(_look(card), _ground(), _corners(card, 15, 0.9), _in_hand(card))


@cache
def face_for_all(card: str) -> Markup:
    """The face of a card on the table, read from all sides. Raises KeyError for what is no card."""
    shown = _action(card) if card in ACTION_CARDS else _on_table(card)
    return _picture(_look(card), _ground(), _corners(card, 11, 0.55), shown)


@cache
def hand_sign() -> Markup:
    """Cards held in a hand, the same from both sides."""
    backs = [
        element("rect", x=x, y=25, width=40, height=50, rx=6, class_="tres-mini")
        for x in (6, 54, 30)
    ]
    return element("svg", backs, class_="tres-held", viewBox="0 0 100 100", aria_hidden="true")


@cache
def skip_sign() -> Markup:
    """What hangs over a player who loses the turn."""
    return element(
        "svg", _barred(36), class_="tres-skip", viewBox="0 0 100 100", aria_hidden="true"
    )


@cache
def direction_arrow(direction: int) -> Markup:
    """A quarter round the table, about its upper left corner: clockwise (1) or the other way."""
    head = "M66 4L96 22L64 38Z" if direction > 0 else "M4 66L22 96L38 64Z"
    return element(
        "svg",
        element("path", class_="tres-stroke", d="M22 72A52 52 0 0 1 72 22"),
        element("path", class_="tres-mark", d=head),
        class_="tres-arrow",
        viewBox="0 0 100 100",
        aria_hidden="true",
    )
