"""The cards as data: how many kinds of dog there are, and how many cards of each.

A card is its kind, a capital letter. The booklet tells the 48 cards, not the kinds; ours to choose.
"""

from __future__ import annotations

Cards = tuple[str, ...]

DECKS = {"8x6": ("ABCDEFGH", 6), "6x8": ("ABCDEF", 8), "12x4": ("ABCDEFGHIJKL", 4)}
"""For each value of the option ``deck`` the kinds of dog, and the cards of each."""

ALL_DOGS = "ABCDEFGHIJKL"
HAND = 3
"""Cards dealt to each seat."""
TRIPLE = 3
"""So many of a kind make a call or a declaration right."""


def dogs(deck: str) -> str:
    """The kinds of dog in ``deck``."""
    return DECKS[deck][0]


def cards(deck: str) -> Cards:
    """All cards of ``deck``, in order."""
    kinds, copies = DECKS[deck]
    return tuple(dog for dog in kinds for _ in range(copies))
