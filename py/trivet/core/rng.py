"""Seeded randomness that deals the same cards for ever.

The generator is SplitMix64 (Steele, Lea, Flood 2014). A stream is named by the game's seed and
labels, so that each shuffle has its own stream and no generator state has to live in a game state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

SEED_LIMIT = 1 << 64
_MASK = SEED_LIMIT - 1
_GAMMA = 0x9E3779B97F4A7C15


def _mix(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


class Rng:
    """A stream of random numbers; equal seed and labels give the equal stream.

    >>> Rng(42, "deal", 1).shuffled("ABCDE") == Rng(42, "deal", 1).shuffled("ABCDE")
    True
    """

    __slots__ = ("_word",)

    def __init__(self, seed: int, *labels: str | int) -> None:
        word = _mix((seed + _GAMMA) & _MASK)
        for byte in "/".join(map(str, labels)).encode():
            word = _mix((word ^ byte) + _GAMMA & _MASK)
        self._word = word

    def bits(self) -> int:
        """The next 64 random bits."""
        self._word = (self._word + _GAMMA) & _MASK
        return _mix(self._word)

    def below(self, limit: int) -> int:
        """A number 0 <= n < ``limit``, every one equally likely (1 <= limit <= 2**64)."""
        highest_fair = SEED_LIMIT - SEED_LIMIT % limit
        while (bits := self.bits()) >= highest_fair:
            pass
        return bits % limit

    def uniform(self) -> float:
        """A number 0 <= x < 1 with 53 random bits."""
        return (self.bits() >> 11) / (1 << 53)

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``, every one equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> tuple[T, ...]:
        """The items in random order (Fisher-Yates), every order equally likely."""
        pool = list(items)
        for last in range(len(pool) - 1, 0, -1):
            other = self.below(last + 1)
            pool[last], pool[other] = pool[other], pool[last]
        return tuple(pool)
