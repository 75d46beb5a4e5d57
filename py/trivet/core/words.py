"""What a view needs of the message catalogues."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol


class Words(Hashable, Protocol):
    """Sentences by key in one language; the catalogues hold them, code holds only keys.

    Hashable, so that views can keep the markup they made with them.
    """

    def __call__(self, key: str, **params: object) -> str:
        """The sentence for ``key`` with ``{name}`` fields filled in."""
        ...

    def count(self, key: str, n: int, **params: object) -> str:
        """The sentence for ``key`` in the plural form for ``n``; ``{n}`` is filled in too."""
        ...


def decimal(number: str, words: Words) -> str:
    """A number written with a point, as the language writes it."""
    return number.replace(".", words("decimal_point"))


def milliseconds(gap: float, words: Words) -> str:
    """A stretch of time as players read it: whole milliseconds, tenths below one."""
    number = f"{gap:.0f}" if gap >= 1 else f"{max(gap, 0.1):.1f}"
    return words("milliseconds", number=decimal(number, words))
