"""What a player remembers of the stacks, from nothing but what it has seen on the table.

A card that was seen is remembered for a while and then becomes a card that might be any dog. How
long is drawn when it is seen: the chance to remember it still halves with every *span* of cards
played by anybody. Now and then a card is remembered as another dog.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import NamedTuple

from trivet.core.rng import Rng
from trivet.games.three.cards import TRIPLE, dogs
from trivet.games.three.observation import Check, Observation


class Seen(NamedTuple):
    """A card in a stack, the number of cards played before it, and after how many it fades."""

    dog: str
    laid: int
    fades: float


@dataclass(frozen=True, slots=True)
class Head:
    """How well somebody remembers.

    ``span``: cards after which half of the others' cards are forgotten; ``own_span``: of the own.
    ``notice``: the chance that another seat's card is taken in at all. ``muddle``: the chance that
    a card is taken for another dog.
    """

    span: float
    own_span: float
    notice: float
    muddle: float

    def recall(self, age: int) -> float:
        """How likely another seat's card is still remembered when ``age`` more were played."""
        return self.notice * float(0.5 ** (age / self.span))


class Memory:
    """The stacks as one seat remembers them."""

    def __init__(self, seat: int, head: Head, rng: Rng) -> None:
        self._seat, self._head, self._rng = seat, head, rng
        self._stacks: list[list[Seen]] = []
        self._checks = 0
        self.played = 0
        """How many cards were seen being played."""

    @property
    def facts(self) -> tuple[int, int]:
        """Changes whenever a card was played or a stack checked."""
        return self.played, self._checks

    def see(self, table: Observation) -> None:
        """Take in how the table looks now; what happened since is told by what changed."""
        if not self._stacks:
            self._stacks = [[] for _ in table.heights]
        for check in table.checks:
            if check.number > self._checks:
                self._check(check)
        for seat, (top, height) in enumerate(zip(table.tops, table.heights, strict=True)):
            self._catch_up(seat, top, height, dogs(table.options.deck))

    def chance(self, seat: int, dog: str, kinds: int) -> float:
        """How likely the stack has three of ``dog``, if forgotten cards are any of ``kinds``."""
        known, now = 0, self.played
        forgotten = 0
        for card in self._stacks[seat]:
            if now >= card.fades:
                forgotten += 1
            elif card.dog == dog:
                known += 1
        return at_least(TRIPLE - known, forgotten, 1 / kinds)

    def ages(self, seat: int, dog: str) -> list[int]:
        """For each remembered card of ``dog``, oldest first, how many cards were played since."""
        now = self.played
        return [now - c.laid for c in self._stacks[seat] if c.dog == dog and now < c.fades]

    def _check(self, check: Check) -> None:
        self._checks = check.number
        stack = self._stacks[check.accused]
        self._stacks[check.accused] = [card for card in stack if card.dog != check.dog]

    def _catch_up(self, seat: int, top: str, height: int, kinds: str) -> None:
        stack = self._stacks[seat]
        if len(stack) > height:
            # Not all that happened was seen: what is left is a heap of unknown cards.
            stack.clear()
        while len(stack) < height - 1:
            stack.append(Seen("", self.played, 0.0))
        if len(stack) < height:
            self.played += 1
            muddled = self._rng.uniform() < self._head.muddle
            dog = self._rng.choice(kinds) if muddled else top
            stack.append(Seen(dog, self.played, self._fades(seat)))

    def _fades(self, seat: int) -> float:
        own = seat == self._seat
        if not own and self._rng.uniform() >= self._head.notice:
            return 0.0
        span = self._head.own_span if own else self._head.span
        return self.played - log2(1 - self._rng.uniform()) * span


def at_least(needed: int, cards: int, chance: float) -> float:
    """How likely at least ``needed`` of ``cards`` are of a kind that each is with ``chance``."""
    if needed <= 0:
        return 1.0
    if needed > cards:
        return 0.0
    term = (1 - chance) ** cards
    fewer = term
    for hits in range(1, needed):
        term *= (cards - hits + 1) / hits * chance / (1 - chance)
        fewer += term
    return 1 - fewer
