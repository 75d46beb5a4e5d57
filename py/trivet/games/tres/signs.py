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


def signs(context: Context) -> dict[int, Sign]:
    """The seats that a sign hangs over now."""
    if context.at >= context.happened + SHOWN_MS:
        return {}
    return _signs(context.events)


def until(context: Context) -> float | None:
    """The millisecond of play at which the signs go away, if there are any."""
    return context.happened + SHOWN_MS if signs(context) else None


def _signs(events: Iterable[Event]) -> dict[int, Sign]:
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
    seats = drew.keys() | skipped | said
    return {seat: Sign(drew[seat], seat in had_to, seat in skipped, seat in said) for seat in seats}


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
