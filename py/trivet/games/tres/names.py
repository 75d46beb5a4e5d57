"""Cards and runs in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from trivet.core.words import Words
from trivet.games.tres.cards import COLOUR, JOKERS, NUMBER, PLUS, REVERSE, SKIP
from trivet.games.tres.faces import COLOUR_WORDS

_ACTIONS = {REVERSE: "reverse", SKIP: "skip", PLUS: "plus"}


@lru_cache(maxsize=256)
def card_name(card: str, words: Words) -> str:
    """The card as it is spoken."""
    if card in _ACTIONS:
        return words(f"tres.card.{_ACTIONS[card]}")
    colour = words(f"tres.{COLOUR_WORDS[COLOUR[card]]}")
    if card in JOKERS:
        return words("tres.card.joker", colour=colour)
    return words("tres.card", colour=colour, number=NUMBER[card])


def action_name(card: str, words: Words) -> str:
    """What an action card does, in a word. Raises KeyError for another card."""
    return words(f"tres.action.{_ACTIONS[card]}")


def run_in_numbers(shown: Sequence[str]) -> str:
    """The numbers of a run, as told to the others: ``8–9–1``."""
    return "–".join(str(NUMBER.get(card) or card[-1]) for card in shown)
