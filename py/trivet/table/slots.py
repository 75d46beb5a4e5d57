"""Where a hidden hand's cards lie: each keeps its slot, so that it can be played unseen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Slots:
    """A seat's cards by slot, ``None`` where one has left; ``newest`` came with the last change.

    Slots are named "1", "2", ... from the player's left.
    """

    cards: tuple[str | None, ...] = ()
    newest: frozenset[str] = frozenset()

    def card(self, name: str) -> str:
        """The card in the slot of that name; what is no slot's name stands for itself."""
        return self._named().get(name, name)

    def hold(self, names: Iterable[str]) -> bool:
        """Whether every slot among ``names`` has a card."""
        return all(name in self._named() for name in names if name.isdecimal())

    def _named(self) -> dict[str, str]:
        return {str(place): card for place, card in enumerate(self.cards, 1) if card is not None}

    def settled(self, hand: Sequence[str], played: Collection[str] = ()) -> Slots:
        """After the hand has become ``hand``: what left came from the slots ``played`` if it can.

        Cards that stay keep their slots, new ones lie in the first free ones.
        """
        coming = list(hand)
        cards: list[str | None] = [None] * len(self.cards)
        # Of two equal cards the one that was played has gone, whichever lies further left.
        for place in sorted(range(len(self.cards)), key=lambda place: str(place + 1) in played):
            card = self.cards[place]
            if card is not None and card in coming:
                coming.remove(card)
                cards[place] = card
        if not coming:
            return self if tuple(cards) == self.cards else Slots(_trimmed(cards))
        newest = set()
        for card in coming:
            place = cards.index(None) if None in cards else len(cards)
            cards[place : place + 1] = [card]
            newest.add(str(place + 1))
        return Slots(_trimmed(cards), frozenset(newest))


def _trimmed(cards: list[str | None]) -> tuple[str | None, ...]:
    """Without free slots behind the last card."""
    while cards and cards[-1] is None:
        cards.pop()
    return tuple(cards)
