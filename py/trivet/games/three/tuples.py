"""Small helpers over tuples of seats and cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from trivet.core.game import Seat
from trivet.games.three.cards import Cards

T = TypeVar("T")


def first_with_cards(seat: int, hands: Sequence[Cards], gone: frozenset[int]) -> int:
    """The first seat from ``seat`` on that has cards, or that is there when nobody has any."""
    count = len(hands)
    order = [(seat + step) % count for step in range(count)]
    for candidate in order:
        if hands[candidate]:
            return candidate
    return next(candidate for candidate in order if candidate not in gone)


def moment(ms: float) -> float:
    """To whole microseconds like all times of play, lest a sum of fractions be a moment off."""
    return round(ms, 3)


def without(stack: Cards, dog: str) -> Cards:
    return tuple([card for card in stack if card != dog])


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


@cache
def only(seat: Seat) -> frozenset[int]:
    return frozenset() if seat is None else frozenset({seat})


@cache
def all_but(seats: int, absent: frozenset[int]) -> frozenset[int]:
    return frozenset(range(seats)) - absent
