"""Races for a cell: which recent placement made another one void."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trivet.games.triple3.cards import openings

LOST_WINDOW_MS = 600
"""How long a placement can have been void and still count as beaten, in milliseconds.

A hand on its way cannot be called back: to see the change, to understand it and to stop the
movement takes an adult about half a second and a child a little more. Later than that the card was
put down against a table that could be seen, which is a misplay.
"""


class Placed(NamedTuple):
    """A recent placement, as far as it matters to those it beat."""

    at: float
    seat: int
    cell: int
    covered: str


def beaten_by(
    tops: Sequence[str], trail: Sequence[Placed], seat: int, properties: int, cell: int, at: float
) -> Placed | None:
    """Which placement of the ``trail`` took away the last of the ``properties`` on ``cell``.

    ``None`` if they were not there in the last LOST_WINDOW_MS before ``at``, or if ``seat`` took
    them away itself.
    """
    before = list(tops)
    for placed in reversed(trail):
        if at - placed.at >= LOST_WINDOW_MS:
            break
        before[placed.cell] = placed.covered
        if properties & openings(before)[cell]:
            return placed if placed.seat != seat else None
    return None
