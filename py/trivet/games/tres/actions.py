"""What can be done in ¡TRES!, and its notation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from trivet.core.errors import NotationError
from trivet.games.tres.cards import JOKERS, NEAR, run


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


@cache
def _lay(cards: tuple[str, ...], on: str) -> Lay | None:
    """The play of these cards in the order of their run, or ``None`` if they form none."""
    found = run(cards, on)
    return Lay(found.cards, on) if found else None


def plays_on(on: str, hand: Sequence[str]) -> list[Lay]:
    """Every different play of ``hand`` on one table card: single cards, then pairs."""
    near = NEAR[on]
    cards = [card for card in hand if card in near]
    kinds = list(dict.fromkeys(cards))
    pairs = list(combinations(kinds, 2))
    if len(kinds) < len(cards):
        pairs += [(joker, joker) for joker in JOKERS if cards.count(joker) > 1]
    singles = [play for card in kinds if (play := _lay((card,), on))]
    return singles + [play for pair in pairs if (play := _lay(pair, on))]


def plays(hand: Sequence[str], table: Sequence[str]) -> list[Lay]:
    """Every different play of ``hand`` on the cards of the ``table``."""
    return [play for on in dict.fromkeys(table) for play in plays_on(on, hand)]
