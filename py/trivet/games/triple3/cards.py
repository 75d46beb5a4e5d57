"""The cards and the grid as data, and what may lie where.

A card is its notation: colour, shape, quantity (``BC2``). Its properties are bits of one number, so
that three cards form a triple exactly if their marks have a bit in common. Cells count from 0, row
by row.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

COLOURS = "RBPY"
SHAPES = "CDPS"
QUANTITIES = "0123"
DECK = tuple(map("".join, product(COLOURS, SHAPES, QUANTITIES)))

PROPERTIES = (
    *("red", "blue", "purple", "yellow"),
    *("circle", "diamond", "plus", "star"),
    *QUANTITIES,
)
"""Every property's word, in the order of its bit."""

BITS = {word: 1 << position for position, word in enumerate(PROPERTIES)}

MARKS = {
    card: 1 << COLOURS.index(card[0])
    | 1 << 4 + SHAPES.index(card[1])
    | 1 << 8 + QUANTITIES.index(card[2])
    for card in DECK
}
"""Each card's three properties as bits."""

CELLS = range(9)
LINES = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    *((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    *((0, 4, 8), (2, 4, 6)),
)
PARTNERS: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple(
        (others[0], others[1])
        for line in LINES
        if cell in line
        for others in [[other for other in line if other != cell]]
    )
    for cell in CELLS
)
"""For each cell the other two cells of every line through it."""


def openings(tops: Sequence[str]) -> tuple[int, ...]:
    """For each cell the properties, as bits, that make a new triple there.

    A card may be placed on a cell if it has one of them: two other top cards of a line share the
    property, and the covered card does not have it. ``tops`` are the nine top cards.
    """
    marks = [MARKS[card] for card in tops]
    found = []
    for cell, pairs in enumerate(PARTNERS):
        shared = 0
        for one, other in pairs:
            shared |= marks[one] & marks[other]
        found.append(shared & ~marks[cell])
    return tuple(found)


def words(bits: int) -> tuple[str, ...]:
    """The words of the properties in ``bits``: colour, then shape, then quantity."""
    return tuple(word for word, bit in BITS.items() if bits & bit)
