"""What a hand is worth: in how many turns it can be laid down, and how near a ¡Toma TRES! is.

Only numbers decide what can be laid, so hands are reckoned as sorted numbers, a joker being 0. The
cards that will lie on the table later are taken to be drawn from the whole deck, each independent
of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, combinations

from trivet.games.tres.cards import COLOUR, COPIES, DECK, FACES, NUMBER, PAIRS, SINGLES, run

Numbers = tuple[int, ...]

EXACT = 5
"""Up to so many cards every way to lay a hand down is reckoned with, above only the next turn."""

DRAW_COST = 0.3
"""Turns that drawing costs beyond the turn itself: the card drawn often can be laid at once."""

LARGE_HAND, TURNS_A_CARD = 1.15, 0.58
"""A larger hand takes about so many turns, and so many more for each card."""

_CHANCE = [sum(NUMBER[card] == face for card in DECK) / len(DECK) for face in FACES]


def numbers_of(cards: Iterable[str]) -> Numbers:
    """The cards' numbers, sorted."""
    return tuple(sorted([NUMBER[card] for card in cards]))


@lru_cache(maxsize=1 << 15)
def turns_to_go(hand: Numbers) -> float:
    """In how many own turns a hand is laid down on average."""
    if not hand:
        return 0.0
    return _expected(_best_rests(hand), ()) if len(hand) <= EXACT else _roughly(hand)


def _roughly(hand: Numbers) -> float:
    return LARGE_HAND + TURNS_A_CARD * len(hand)


@lru_cache(maxsize=1 << 15)
def _best_rests(hand: Numbers) -> tuple[float | None, ...]:
    """For each number on the table the turns left after the best play on it; ``None``: no play."""
    value = turns_to_go if len(hand) <= EXACT else _roughly
    held, pairs = set(hand), set(combinations(hand, 2))
    found: list[float | None] = []
    for on in FACES:
        rests = [value(_without(hand, (n,))) for n in SINGLES[on] if n in held]
        rests += [value(_without(hand, pair)) for pair in PAIRS[on] if pair in pairs]
        found.append(min(rests, default=None))
    return tuple(found)


def parts(hand: Numbers) -> Iterator[Numbers]:
    """What a hand can be reckoned with as, small ones first: in this order each is a short step."""
    if len(hand) <= EXACT + 2:
        for size in range(1, EXACT + 1):
            yield from sorted(set(combinations(hand, size)))


def _without(hand: Numbers, laid: Sequence[int]) -> Numbers:
    rest = list(hand)
    for number in laid:
        rest.remove(number)
    return tuple(rest)


def turns_after(hand: Numbers, lying: Sequence[int], stays: float) -> float:
    """In how many own turns a hand is laid down when two known cards lie on the table.

    ``stays`` is the chance of each to lie there still when the turn comes.
    """
    return _expected(_best_rests(hand), [(number, stays) for number in lying]) if hand else 0.0


def _expected(rests: Sequence[float | None], known: Sequence[tuple[int, float]]) -> float:
    """One turn, and what is left after the best play on three table cards.

    A card of ``known`` lies there with its chance; all others may be any.
    """
    outcomes = sorted({rest for rest in rests if rest is not None})
    total, at_least_before = 1.0, 1.0
    for outcome in outcomes:
        # The chance that no table card allows this outcome or a better one.
        misses = _chance_of_worse(rests, outcome)
        worse = misses ** (3 - len(known))
        for number, stays in known:
            rest = rests[number]
            missed = rest is None or rest > outcome
            worse *= stays * missed + (1 - stays) * misses
        total += outcome * (at_least_before - worse)
        at_least_before = worse
    # With no play the hand stays as it is, and one card more is drawn.
    return (total + at_least_before * DRAW_COST) / (1 - at_least_before)


def _chance_of_worse(rests: Sequence[float | None], outcome: float) -> float:
    return sum(
        chance
        for chance, rest in zip(_CHANCE, rests, strict=True)
        if rest is None or rest > outcome
    )


def unseen(*seen: Iterable[str]) -> Mapping[str, int]:
    """How many of each card are left of the deck when those that were seen are taken out."""
    left = Counter(COPIES)
    left.subtract(chain(*seen))
    return left


def toma_chance(
    hand: Sequence[str], lying: Sequence[str], stays: float, left: Mapping[str, int]
) -> float:
    """The chance that a ¡Toma TRES! can be laid next turn: on a card of the table that lies there
    still, or on a new one of those ``left``."""
    good = frozenset().union(*map(_toma_cards, combinations(sorted(hand), 2)))
    if not good:
        return 0.0
    share = sum(left[card] for card in good) / max(1, sum(left.values()))
    missed = 1 - share
    for card in lying:
        missed *= 1 - (stays if card in good else (1 - stays) * share)
    return 1 - missed


@cache
def _toma_cards(pair: tuple[str, ...]) -> frozenset[str]:
    """The table cards on which a pair would be a ¡Toma TRES!."""
    if len({COLOUR[card] for card in pair} - {""}) > 1:
        return frozenset()
    shades = {"", *(COLOUR[card] for card in pair)}
    runs = {on: run(pair, on) for on in COPIES if COLOUR[on] in shades}
    return frozenset(on for on, found in runs.items() if found and found.one_colour)
