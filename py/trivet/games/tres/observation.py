"""What a seat, or everybody at the table, may know of a game of ¡TRES!."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from trivet.core.game import Seat


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agreed on; the game's page says what each means."""

    draw_three_skips: bool
    reverse_skips_with_two: bool
    catch: str
    catch_until: str
    false_catch_draws: int
    games_to_win: int
    hand_size: tuple[int, ...]


class Due(NamedTuple):
    """``seat`` has to say TRES since that millisecond."""

    seat: int
    since: float


class Settled(NamedTuple):
    """When TRES came to an end for ``seat``, by whose action, and how.

    ``how``: it was ``said``, the seat was ``caught``, somebody ``moved`` on or ``left``.
    """

    at: float
    seat: int
    by: int
    how: str


@dataclass(frozen=True, slots=True)
class Observation:
    """The table as ``seat`` sees it; ``hand`` is its own, and empty for the whole table's view.

    ``drawn`` is the card just drawn, for the seat that drew it. ``table`` and ``discard`` lie face
    up and everybody saw every card of them. ``hand_sizes`` and ``games_won`` have one number a
    seat, ``gone`` lists the seats that left. ``trail`` tells how TRES lately came to an end, the
    latest last. ``winners`` are the game's when it is over, and the match's when that is.
    """

    seat: Seat
    phase: str
    round: int
    turn: int
    direction: int
    table: tuple[str, ...]
    discard: tuple[str, ...]
    draw_size: int
    hand: tuple[str, ...]
    drawn: str | None
    hand_sizes: tuple[int, ...]
    due: tuple[Due, ...]
    skipped: int
    games_won: tuple[int, ...]
    gone: tuple[int, ...]
    trail: tuple[Settled, ...]
    winners: tuple[int, ...] | None
    options: Options
