"""What just happened to each seat: drawn cards, a lost turn, TRES said. Shown for a moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from trivet.core.game import Event
from trivet.core.markup import Markup, element
from trivet.core.view import Context
from trivet.games.tres.faces import skip_sign

SHOWN_MS = 3000.0
"""So many milliseconds of play a sign is shown: long enough to look up from the own cards."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What hangs over a seat: how many cards it drew and whether it had to, whether it loses its
    turn, whether TRES was said."""

    drew: int = 0
    had_to: bool = False
    skipped: bool = False
    said: bool = False


NOTHING = Sign()


def signs(context: Context) -> tuple[dict[int, Sign], float | None]:
    """The seats that a sign hangs over now, each with its latest, and the millisecond of play at
    which the next of them goes away."""
    found: dict[int, Sign] = {}
    until = None
    for happened, events in (*context.earlier, (context.happened, context.events)):
        end = happened + SHOWN_MS
        if happened <= context.at < end and (now := _signs(events)):
            found.update(now)
            until = end if until is None else min(until, end)
    return found, until


def _signs(events: Iterable[Event]) -> dict[int, Sign]:
    """What one action did to whom."""
    drew: Counter[int] = Counter()
    had_to, skipped, said = set(), set(), set()
    for event in events:
        match event.code, event.params:
            case "drew", {"seat": int(seat), "count": int(count), "reason": str(reason)}:
                drew[seat] += count
                if reason != "turn":
                    had_to.add(seat)
            case "lost_turn", {"seat": int(seat)}:
                skipped.add(seat)
            case "tres", {"seat": int(seat)}:
                said.add(seat)
    return {
        seat: Sign(drew[seat], seat in had_to, seat in skipped, seat in said)
        for seat in drew.keys() | skipped | said
    }


@lru_cache(maxsize=64)
def shown(sign: Sign) -> Markup:
    """A sign's picture; the notices tell the same in words."""
    if sign == NOTHING:
        return Markup()
    return element(
        "span",
        element("b", f"+{sign.drew}") if sign.drew else None,
        skip_sign() if sign.skipped else None,
        element("b", "TRES!") if sign.said else None,
        class_="tres-sign-over bad" if sign.had_to or sign.skipped else "tres-sign-over",
        aria_hidden="true",
    )
