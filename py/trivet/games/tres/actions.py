"""What can be done in ¡TRES!, and its notation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from trivet.core.errors import NotationError
from trivet.games.tres.cards import NUMBER, PAIRS, SINGLES, run

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay one or two hand cards on a table card; a joker may carry the number it stands for."""

    cards: tuple[str, ...]
    on: str

    def __str__(self) -> str:
        return f"lay {' '.join(self.cards)} on {self.on}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card instead of laying."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the card just drawn."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Tres:
    """Say TRES."""

    def __str__(self) -> str:
        return "tres"


@dataclass(frozen=True, slots=True)
class Catch:
    """Catch ``seat``, which has three cards and has not said so."""

    seat: int

    def __str__(self) -> str:
        return f"catch {self.seat}"


@dataclass(frozen=True, slots=True)
class Lost:
    """Saying TRES, or a catch, that somebody's faster action has made void."""

    meant: Tres | Catch

    def __str__(self) -> str:
        return f"lost {self.meant}"


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the match for good."""

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True, slots=True)
class Deal:
    """Nobody's: the next game of the match."""

    def __str__(self) -> str:
        return "deal"


TresAction = Lay | Draw | Pass | Tres | Catch | Lost | Leave | Deal

DRAW, PASS, TRES, LEAVE, DEAL = Draw(), Pass(), Tres(), Leave(), Deal()
CATCHES = tuple(map(Catch, range(6)))

_RACED: tuple[Tres | Catch, ...] = (TRES, *CATCHES)
_UNRACED: tuple[TresAction, ...] = (DRAW, PASS, LEAVE, DEAL)
_WORDS = {str(action): action for action in (*_UNRACED, *_RACED, *map(Lost, _RACED))}
_CARD = r"[RBGY][1-9]|3[RS+]|[RBGY]\*(?:=[1-9])?"
_LAY = re.compile(rf"lay ({_CARD})(?: ({_CARD}))? on ({_CARD})")


def parse(text: str) -> TresAction:
    """The action that a notation stands for. Raises NotationError, never anything else."""
    if isinstance(text, str):
        if text in _WORDS:
            return _WORDS[text]
        if found := _LAY.fullmatch(text):
            first, second, on = found.groups()
            return Lay((first, second) if second else (first,), on)
    raise NotationError("notation", action=str(text)[:40])


class _Lays(dict[Cards, Lay]):
    """The plays on one table card by their cards, which form a run; made when first asked for."""

    def __init__(self, on: str) -> None:
        super().__init__()
        self._on = on

    def __missing__(self, cards: Cards) -> Lay:
        found = run(cards, self._on)
        assert found is not None
        self[cards] = Lay(found.cards, self._on)
        return self[cards]


_LAYS = {on: _Lays(on) for on in NUMBER}


def plays(hand: Sequence[str], table: Sequence[str]) -> list[Lay]:
    """Every different play of ``hand``: for each card of the ``table`` single cards, then pairs."""
    held: dict[int, list[str]] = {}
    for card in dict.fromkeys(hand):
        held.setdefault(NUMBER[card], []).append(card)
    numbers = frozenset(held)
    jokers = _joker_pairs(tuple([card for card in hand if not NUMBER[card]])) if 0 in held else ()
    found: list[Lay] = []
    for on in dict.fromkeys(table):
        lays = _LAYS[on]
        singles, pairs = _fitting(numbers, NUMBER[on])
        for single in singles:
            for card in held[single]:
                found.append(lays[card,])
        for low, high in pairs:
            for pair in product(held[low], held[high]) if high else jokers:
                found.append(lays[pair])
    return found


@cache
def _fitting(held: frozenset[int], on: int) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Which of the numbers ``held`` can be laid on a number alone, and which two together."""
    singles = tuple(number for number in SINGLES[on] if number in held)
    return singles, tuple(pair for pair in PAIRS[on] if held.issuperset(pair))


@cache
def _joker_pairs(jokers: Cards) -> tuple[tuple[str, str], ...]:
    different = tuple(dict.fromkeys(jokers))
    return tuple(
        (one, other)
        for place, one in enumerate(different)
        for other in different[place:]
        if one != other or jokers.count(one) > 1
    )
