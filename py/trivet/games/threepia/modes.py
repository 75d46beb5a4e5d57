"""The ways to play as data. Source: section 4 of the booklet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to play.

    ``seats``: for how many. ``clock``: what runs out, the ``turn`` or each player's ``own`` time
    for the whole game. ``ends_dry``: the game ends when a card must be drawn and none is left.
    ``last_round``: it ends with the round in which the draw pile has become empty. ``many_cards``:
    as many cards a turn as fit. ``hand_costs``: each card left in hand costs a point at the end.
    ``counts``: there are points. ``timed``: how long it took matters.
    """

    seats: range
    clock: str | None = None
    ends_dry: bool = False
    last_round: bool = False
    many_cards: bool = False
    hand_costs: bool = False
    counts: bool = True
    timed: bool = False


_SEVERAL, _ALONE = range(2, 7), range(1, 2)

MODES = {
    "points": Mode(_SEVERAL, last_round=True),
    "rounds": Mode(_SEVERAL, last_round=True),
    "deck": Mode(_SEVERAL, ends_dry=True, hand_costs=True),
    "time": Mode(_SEVERAL, clock="turn", ends_dry=True, many_cards=True, timed=True),
    "stopwatch": Mode(_SEVERAL, clock="own", timed=True),
    "solo_time": Mode(_ALONE, ends_dry=True, timed=True),
    "relaxed": Mode(_ALONE, ends_dry=True, counts=False),
}
"""The ways to play by their option's value; the first fitting one is the default."""


def modes_for(seats: int) -> tuple[str, ...]:
    """The ways to play for so many seats, the default first."""
    return tuple(name for name, mode in MODES.items() if seats in mode.seats)


ONLY_IN = {
    "target": ("points",),
    "finish_round": ("points",),
    "rounds": ("rounds",),
    "turn_seconds": ("time",),
    "clock_minutes": ("stopwatch",),
}
"""The ways to play in which an option matters; all others matter in every one."""

TARGETS = (15, 20, 30)
"""The targets that the booklet names."""

LEADERS_POINTS = {
    "square": (48, 33, 27, 21, 15),
    "fridge": (93, 54, 42, 29, 30),
    "windmill": (69, 49, 31, 34, 22),
    "worm": (57, 38, 31, 27, 17),
    "x": (70, 53, 35, 36, 25),
    "snake": (63, 47, 29, 30, 21),
    "lbox": (48, 32, 27, 21, 15),
}
"""What the leader of two, three, ... six players has at least when the deck ends, in four of five
games: measured over 60 games between bots of medium strength."""


def proposed_target(board: str, seats: int) -> int:
    """The highest of TARGETS that so many players will most likely reach before the deck ends.

    Raises ValueError for a board or a number of seats for which there is no such race.
    """
    if board not in LEADERS_POINTS or seats not in _SEVERAL:
        raise ValueError(f"no target for {seats} on {board}")
    points = LEADERS_POINTS[board][seats - _SEVERAL[0]]
    return max(target for target in TARGETS if target <= points)
