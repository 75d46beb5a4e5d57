"""What a player at the table sees that could be done, by the rules and from visible cards only."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trivet.games.triple3.cards import CELLS, MARKS, openings, words


class Move(NamedTuple):
    """A card on a cell of 1-9, and the property that makes the triple."""

    card: str
    cell: int
    calls: tuple[str, ...]


class Race(NamedTuple):
    """A card each of two seats for one cell, where each makes the other's impossible."""

    cards: tuple[str, str]
    cell: int


def fitting(hand: Sequence[str], grid: Sequence[str]) -> Iterator[Move]:
    """Every placement that fits."""
    open_at = openings(grid)
    for card in hand:
        for cell in CELLS:
            if made := words(MARKS[card] & open_at[cell]):
                yield Move(card, cell + 1, made)


def misfits(hand: Sequence[str], grid: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Every placement that does not fit."""
    good = {(move.card, move.cell) for move in fitting(hand, grid)}
    for card in hand:
        yield from ((card, cell + 1) for cell in CELLS if (card, cell + 1) not in good)


def races(one: Sequence[str], other: Sequence[str], grid: Sequence[str]) -> Iterator[Race]:
    """Every cell for which two hands can race so that only the first of two cards fits."""
    for mine in fitting(one, grid):
        for theirs in fitting(other, grid):
            if mine.cell == theirs.cell:
                cards = mine.card, theirs.card
                if not (
                    _fits_over(*cards, mine.cell, grid) or _fits_over(*cards[::-1], mine.cell, grid)
                ):
                    yield Race(cards, mine.cell)


def _fits_over(first: str, second: str, cell: int, grid: Sequence[str]) -> bool:
    """Whether ``second`` still fits on ``cell`` once ``first`` lies there."""
    after = [first if number == cell else top for number, top in enumerate(grid, 1)]
    return bool(MARKS[second] & openings(after)[cell - 1])
