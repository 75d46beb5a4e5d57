"""Pieces of markup and words that the zone, the middle and the notices of THREE! share."""

from __future__ import annotations

from functools import lru_cache

from trivet.core.markup import Markup, element, render
from trivet.core.widgets import spoken
from trivet.core.words import Words
from trivet.games.three.faces import DOGS, card

PAWS = 6
"""Paw prints that count down the breathing space."""
_PAW = element(
    "svg",
    element(
        "path", d="M50 48C66 48 82 66 78 82C74 96 60 88 50 88C40 88 26 96 22 82C18 66 34 48 50 48Z"
    ),
    (
        element("ellipse", cx=x, cy=y, rx=10, ry=14)
        for x, y in ((16, 46), (38, 24), (62, 24), (84, 46))
    ),
    viewBox="0 0 100 100",
    class_="three-paw",
    aria_hidden="true",
)
_BONE = element(
    "svg",
    element(
        "path",
        d="M24 38H76A16 16 0 1 1 92 50A16 16 0 1 1 76 62H24A16 16 0 1 1 8 50A16 16 0 1 1 24 38Z",
    ),
    viewBox="-10 0 120 100",
    class_="three-bone",
    aria_hidden="true",
)


def dog_name(dog: str, words: Words) -> str:
    """The dog's name, as ``Rusty``."""
    return words(f"three.dog.{dog}")


def dog_in_full(dog: str, words: Words) -> str:
    """The dog's name and colour, as it is spoken."""
    colour = words(f"three.{DOGS[dog].colour}")
    return words("three.dog", name=dog_name(dog, words), colour=colour)


@lru_cache(maxsize=64)
def shown_card(dog: str, words: Words) -> Markup:
    """A card face up, with its spoken name."""
    return render([card(dog), spoken(dog_in_full(dog, words))])


@lru_cache(maxsize=16)
def paws(left: int) -> Markup:
    """As many paw prints as there is breathing space left."""
    prints = [
        element("i", _PAW, class_="three-print" if n < left else "three-print past")
        for n in range(PAWS)
    ]
    return element("span", prints, class_="three-paws")


@lru_cache(maxsize=256)
def bones(points: int, words: Words) -> Markup:
    """The points on a holder."""
    return element(
        "span",
        _BONE,
        element("b", str(points)),
        spoken(words.count("three.points", points)),
        class_="three-bones",
    )


def cost(fine: int, rests: bool, words: Words) -> str:
    """What a call that is wrong, or none at all, costs whoever has the token."""
    costs = [words.count("three.cost.fine", fine)] if fine else []
    costs += [words("three.cost.rest")] if rests else []
    return words("and").join(costs) or words("three.cost.none")


@lru_cache(maxsize=256)
def height(cards: int, words: Words) -> Markup:
    """How many cards lie in a stack, to be read from both ends."""
    if not cards:
        return Markup()
    return render(
        [
            element("b", str(cards), class_="three-height near"),
            element("b", str(cards), class_="three-height far", aria_hidden="true"),
            spoken(words.count("three.cards", cards)),
        ]
    )
