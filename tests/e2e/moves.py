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
            if mine.cell == theirs.cell and not (
                _follows(theirs, mine, grid) or _follows(mine, theirs, grid)
            ):
                yield Race((mine.card, theirs.card), mine.cell)


def peaceful(
    one: Sequence[str], other: Sequence[str], grid: Sequence[str]
) -> Iterator[tuple[Move, Move]]:
    """A placement each of two hands that both fit, whichever comes first."""
    for mine in fitting(one, grid):
        for theirs in fitting(other, grid):
            if _follows(theirs, mine, grid) and _follows(mine, theirs, grid):
                yield mine, theirs


def covering(
    one: Sequence[str], other: Sequence[str], grid: Sequence[str]
) -> Iterator[tuple[Move, Move]]:
    """A placement of each hand on one cell: the first may be covered by the second at once."""
    for mine in fitting(one, grid):
        for theirs in fitting(other, _with(mine, grid)):
            if theirs.cell == mine.cell:
                yield mine, theirs


def _with(move: Move, grid: Sequence[str]) -> list[str]:
    """The top cards once the card lies there."""
    return [move.card if number == move.cell else top for number, top in enumerate(grid, 1)]


def _follows(second: Move, first: Move, grid: Sequence[str]) -> bool:
    """Whether ``second`` still fits once ``first`` lies there, by whatever property."""
    after = fitting([second.card], _with(first, grid))
    return any(move.cell == second.cell for move in after)
