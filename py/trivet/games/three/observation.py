"""What a seat, or everybody at the table, may know of a game of THREE!."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from trivet.core.game import Seat
from trivet.games.three.cards import Cards


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agreed on; the game's page under docs/ says what each does.

    ``call_window_ms`` is in milliseconds, or ``None`` where no clock ends the breathing space but
    the players; ``call_seconds`` in seconds or ``None`` for no end; ``head_start`` in points, one
    value a seat.
    """

    deck: str
    first_player: str
    call_seconds: int | None
    call_window_ms: int | None
    calls_in_last_round: bool
    wrong_call_penalty: int
    call_rest: bool
    head_start: tuple[int, ...]


class Check(NamedTuple):
    """What everybody is told of the check of a stack.

    ``number`` counts the checks of the game from 1. ``by`` called or declared; ``accused`` is whose
    stack was checked (``by`` itself for a declaration); ``moved`` cards of ``dog`` left the stack.
    """

    number: int
    by: int
    accused: int
    dog: str
    moved: int
    hit: bool


class Beaten(NamedTuple):
    """A seat whose hit, declaration or card came ``gap`` milliseconds after the token was taken."""

    seat: int
    gap: float


@dataclass(frozen=True, slots=True)
class Observation:
    """The table as ``seat`` sees it; ``hand`` is its own, and empty for the whole table's view.

    Everything else is public, one value a seat where it is a tuple. ``tops``: the top card of each
    stack, empty text for none. ``until``: milliseconds of play at which the breathing space or the
    call ends. ``beaten``: whom the caller's hit has beaten, the fastest first. ``thinking``: who
    has not yet let the game go on, where the breathing space has no clock. ``to_come``: the seats
    that are still to declare or pass, ``None`` before the last round. ``gone``: who left.
    ``checks``: the latest ones, oldest first.
    """

    seat: Seat
    phase: str
    turn: int
    hand: Cards
    draw_size: int
    hand_sizes: tuple[int, ...]
    tops: Cards
    heights: tuple[int, ...]
    holder_sizes: tuple[int, ...]
    out_size: int
    caller: Seat
    beaten: tuple[Beaten, ...]
    declared: bool
    resting: tuple[int, ...]
    scores: tuple[int, ...]
    until: float | None
    thinking: tuple[int, ...]
    to_come: tuple[int, ...] | None
    gone: tuple[int, ...]
    checks: tuple[Check, ...]
    winners: tuple[int, ...] | None
    options: Options
