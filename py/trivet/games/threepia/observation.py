"""What a seat, or everybody at the table, may know of a game of Threepia."""

from __future__ import annotations

from dataclasses import dataclass

from trivet.core.game import Seat
from trivet.games.threepia.boards import Cell


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agreed on."""

    board: str
    mode: str
    target: int
    rounds: int
    turn_seconds: int
    clock_minutes: int
    must_score: bool
    free_draw: bool
    finish_round: bool
    head_start: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Observation:
    """The table as ``seat`` sees it; ``hand`` is its own, and empty for the whole table's view.

    ``board`` has the card that lies on each slot, ``covered`` those beneath, in the order in which
    they were covered: they have lain open, and whoever paid attention knows them. ``clocks`` are
    the milliseconds left at ``since`` (``None`` where no clock counts down), ``named`` what
    triangles stand for in this turn, ``out`` the seats whose clock has run out and ``gone`` those
    that have left.
    """

    seat: Seat
    phase: str
    round: int
    turn: int
    board: tuple[str, ...]
    covered: tuple[str, ...]
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    draw_size: int
    scores: tuple[int, ...]
    clocks: tuple[float, ...] | None
    since: float
    named: tuple[tuple[Cell, str], ...]
    out: tuple[int, ...]
    gone: tuple[int, ...]
    winners: tuple[int, ...] | None
    options: Options
