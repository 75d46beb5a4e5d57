"""What a view needs of the message catalogues."""

from __future__ import annotations

from typing import Protocol


class Words(Protocol):
    """Sentences by key in one language; the catalogues hold them, code holds only keys."""

    def __call__(self, key: str, **params: object) -> str:
        """The sentence for ``key`` with ``{name}`` fields filled in."""
        ...

    def count(self, key: str, n: int, **params: object) -> str:
        """The sentence for ``key`` in the plural form for ``n``; ``{n}`` is filled in too."""
        ...
