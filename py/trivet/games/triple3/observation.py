"""What a seat, or everybody at the table, may know of a game of TRIPLE³."""

from __future__ import annotations

from dataclasses import dataclass

from trivet.core.game import Seat


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agreed on. ``misplay_ms`` is how long a misplay's rest lasts."""

    call_it: bool
    chips_to_win: int
    handicap: tuple[int, ...]
    hints: bool
    misplay_ms: int
    turns: bool


@dataclass(frozen=True, slots=True)
class Observation:
    """The table as ``seat`` sees it; ``hand`` is its own, and empty for the whole table's view.

    ``tops`` and ``heights`` are the nine stacks' top cards and numbers of cards; ``hand_sizes``,
    ``pile_sizes`` and ``chips`` have one number a seat, ``resting`` the milliseconds until which
    a seat rests (0: it never did in this round). ``winners`` are the round's when it is over, and
    the match's when that is. ``left``: the seats that got up. ``turn``: whose turn it is to place a
    card, ``None`` where all place at once.
    """

    seat: Seat
    phase: str
    round: int
    turn: int | None
    tops: tuple[str, ...]
    heights: tuple[int, ...]
    hand: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    pile_sizes: tuple[int, ...]
    chips: tuple[int, ...]
    resting: tuple[float, ...]
    winners: tuple[int, ...] | None
    left: tuple[int, ...]
    options: Options
