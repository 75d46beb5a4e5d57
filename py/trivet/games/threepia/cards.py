"""The cards as data, and which lies on which.

An element is a colour and a shape (``BC`` is the blue circle) or the triangle ``T``, which has
neither. A card is two elements, ``RC-BX``; the way round in which the deck lists it stands for the
card itself, on a board it is written as it lies. The booklet lists no cards: the deck is a ruling.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement, product

COLOURS = "RBY"
SHAPES = "CSX"
TRIANGLE = "T"
ELEMENTS = (*map("".join, product(COLOURS, SHAPES)), TRIANGLE)
"""Circle, square and cross in red, blue and yellow, and the triangle."""

COLOUR_WORDS = ("red", "blue", "yellow")
SHAPE_WORDS = ("circle", "square", "cross")


def elements(card: str) -> list[str]:
    """The two elements of a card, in the order in which it is written."""
    return card.split("-")


def turned(card: str) -> str:
    """The card the other way round."""
    return "-".join(reversed(elements(card)))


DECK = tuple(
    "-".join(pair)
    for pair in combinations_with_replacement(ELEMENTS, 2)
    if pair != (TRIANGLE, TRIANGLE)
)
"""Every pair of elements except two triangles: 54 cards."""

CARD_OF = {way: card for card in DECK for way in (card, turned(card))}
"""The card that lies in either way; 99 ways, as nine cards look the same both ways round."""

COLOURS_OF = {
    way: "".join("T" if one == TRIANGLE else str(COLOURS.index(one[0])) for one in elements(way))
    for way in CARD_OF
}
"""The numbers of the two colours of a card as it lies, as text; ``T`` for the triangle."""

SHAPES_OF = {
    way: "".join("T" if one == TRIANGLE else str(SHAPES.index(one[1])) for one in elements(way))
    for way in CARD_OF
}
"""The same with its two shapes."""


def agrees(one: str, other: str) -> bool:
    """Whether two elements share a shape or a colour; a triangle agrees with anything."""
    return TRIANGLE in (one, other) or one[0] == other[0] or one[1] == other[1]


_AGREEING = {one: {other for other in ELEMENTS if agrees(one, other)} for one in ELEMENTS}
_WAYS = {
    card: tuple({way: tuple(elements(way)) for way in (card, turned(card))}.items())
    for card in DECK
}


@cache
def ways_onto(card: str, lying: str) -> tuple[str, ...]:
    """The ways round, one or two or none, in which ``card`` may cover a card as it lies."""
    first, second = (_AGREEING[below] for below in elements(lying))
    return tuple([way for way, (one, other) in _WAYS[card] if one in first and other in second])
