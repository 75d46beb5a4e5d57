"""What can be done in THREE!, and its notation."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from trivet.core.errors import NotationError
from trivet.games.three.cards import ALL_DOGS, DECKS, Cards

MOST_SEATS = 4


@dataclass(frozen=True, slots=True)
class Play:
    """Put a hand card face up on the own stack."""

    dog: str

    def __str__(self) -> str:
        return f"play {self.dog}"


@dataclass(frozen=True, slots=True)
class Call:
    """Having the token, say that ``accused`` has three of ``dog`` in its stack."""

    accused: int
    dog: str

    def __str__(self) -> str:
        return f"call {self.accused} {self.dog}"


@dataclass(frozen=True, slots=True)
class Declare:
    """Say that the own stack has three of ``dog``."""

    dog: str

    def __str__(self) -> str:
        return f"declare {self.dog}"


class Word(Enum):
    """The actions that are one word."""

    TOKEN = "token"
    """Hit the Three! token, in order to call."""
    ON = "on"
    """Where the breathing space has no clock: have nothing to say about the last card."""
    PASS = "pass"
    """Declare nothing in the last round."""
    LEAVE = "leave"
    """Leave the game for good."""
    WINDOW = "window"
    """Nobody's: the breathing space after a card is over."""
    LAPSE = "lapse"
    """Nobody's: whoever took the token did not finish calling."""
    LOST_TOKEN = "lost token"
    """What a hit comes to that a faster one has beaten; see :meth:`ThreeState.judge`."""
    LOST_DECLARE = "lost declare"
    """The same for a declaration."""
    LOST_PLAY = "lost play"
    """The same for a card."""

    def __str__(self) -> str:
        return self.value


ThreeAction = Play | Call | Declare | Word

PLAYS = {dog: Play(dog) for dog in ALL_DOGS}
DECLARES = {deck: tuple(Declare(dog) for dog in kinds) for deck, (kinds, _) in DECKS.items()}
"""For each deck every declaration."""

LOST = frozenset({Word.LOST_TOKEN, Word.LOST_DECLARE, Word.LOST_PLAY})

_ACTIONS: dict[str, ThreeAction] = {
    str(action): action
    for action in (
        *PLAYS.values(),
        *(Call(seat, dog) for seat in range(MOST_SEATS) for dog in ALL_DOGS),
        *DECLARES["12x4"],
        *Word,
    )
}


@cache
def plays(hand: Cards) -> tuple[Play, ...]:
    """What can be played from ``hand``, each kind once."""
    return tuple(PLAYS[dog] for dog in sorted(set(hand)))


@cache
def calls(accused: frozenset[int], deck: str) -> tuple[Call, ...]:
    """Every call of a kind in ``deck`` against one of the seats ``accused``."""
    return tuple(Call(seat, dog) for seat in sorted(accused) for dog in DECKS[deck][0])


def lost(action: object) -> Word | None:
    """What ``action`` comes to when somebody else's hit was faster, if it can be beaten."""
    match action:
        case Word.TOKEN:
            return Word.LOST_TOKEN
        case Declare():
            return Word.LOST_DECLARE
        case Play():
            return Word.LOST_PLAY
    return None


def parse(text: str) -> ThreeAction:
    """The action that a notation stands for. Raises NotationError, never anything else."""
    if isinstance(text, str) and text in _ACTIONS:
        return _ACTIONS[text]
    raise NotationError("notation", action=str(text)[:40])
