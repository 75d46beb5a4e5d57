"""The cards as data, and which of them form a run.

A card is its notation: ``R7``, the action cards ``3R 3S 3+`` (reverse, skip, plus three; a three of
any colour), the number jokers ``R*`` (a colour, any number). A joker whose number is said is
written ``R*=8``. Numbers go round: 1 follows 9.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from typing import NamedTuple

COLOURS = "RBGY"
NUMBERS = range(1, 10)
REVERSE, SKIP, PLUS = ACTION_CARDS = ("3R", "3S", "3+")
JOKERS = tuple(f"{colour}*" for colour in COLOURS)
NUMBERED = tuple(f"{colour}{number}" for colour, number in product(COLOURS, NUMBERS))

COPIES = {
    **dict.fromkeys(NUMBERED, 2),
    **dict.fromkeys(ACTION_CARDS, 4),
    **dict.fromkeys(JOKERS, 2),
}
"""How often each card is in the deck. The booklet does not say: our ruling."""

DECK = tuple(card for card, copies in COPIES.items() for _ in range(copies))

NUMBER = {
    **{card: int(card[1]) for card in NUMBERED},
    **dict.fromkeys(ACTION_CARDS, 3),
    **dict.fromkeys(JOKERS, 0),
}
"""Each card's number; a joker's is 0, as it counts when the dealer is drawn."""

COLOUR = {card: card[0] if card[0] in COLOURS else "" for card in COPIES}
"""Each card's colour; empty for the action cards, which go with every colour."""


class Run(NamedTuple):
    """What hand cards form with a table card.

    ``cards``: the laid ones in the order of the run. ``shown``: the whole run, jokers with their
    numbers. ``one_colour``: three cards of one colour. ``action``: the action card laid, or "".
    """

    cards: tuple[str, ...]
    on: str
    shown: tuple[str, ...]
    one_colour: bool
    action: str


@cache
def run(cards: tuple[str, ...], on: str) -> Run | None:
    """The run of one or two laid cards and the table card ``on``, or ``None`` if it is none.

    One card has to be a neighbour of the table card, two form a run of three with it in any order.
    Where jokers allow several runs it is the one that begins lowest.
    """
    parts = sorted((*cards, on))
    ordered = _ordered(tuple([int(card[3]) if len(card) > 2 else NUMBER[card] for card in parts]))
    if ordered is None:
        return None
    in_order = [parts[place] for place, _ in ordered]
    in_order.remove(on)
    plain = tuple([card[:2] for card in in_order])
    shown = tuple([_shown(parts[place][:2], number) for place, number in ordered])
    colours = {COLOUR[card[:2]] for card in parts} - {""}
    action = next((card for card in plain if card in ACTION_CARDS), "")
    return Run(plain, on[:2], shown, len(parts) == 3 and len(colours) == 1, action)


@cache
def _ordered(numbers: tuple[int, ...]) -> tuple[tuple[int, int], ...] | None:
    """Which of the numbers (0: any) comes when in a run, with the number it then has."""
    for first in NUMBERS:
        wanted = [(first + step - 1) % 9 + 1 for step in range(len(numbers))]
        for order in permutations(range(len(numbers))):
            found = tuple(zip(order, wanted, strict=True))
            if all(numbers[place] in (number, 0) for place, number in found):
                return found
    return None


def _shown(card: str, number: int) -> str:
    return card if NUMBER[card] else f"{card}={number}"


FACES = range(10)
"""What a card can count as: a joker as 0."""

SINGLES = tuple(tuple(n for n in FACES if _ordered((n, on))) for on in FACES)
"""For each number on the table the numbers that can be laid on it alone."""

PAIRS = tuple(
    tuple((a, b) for a in FACES for b in range(a, 10) if _ordered((a, b, on))) for on in FACES
)
"""For each number on the table the two numbers that can be laid on it together, the lower first."""
