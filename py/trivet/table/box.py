"""A box: one rectangle of the page and what is in it. Screens make them, the page shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from trivet.core.markup import Markup
from trivet.table.contacts import Contact, Touch
from trivet.table.layout import Rect


@dataclass(frozen=True, slots=True)
class Box:
    """``frame`` has elements with ``data-part``; ``parts`` fill them; ``sizes`` become custom
    properties in CSS pixels; ``looks`` become data attributes of the box."""

    id: str
    rect: Rect
    frame: Markup
    parts: Mapping[str, Markup] = field(default_factory=dict)
    sizes: Mapping[str, float] = field(default_factory=dict)
    looks: Mapping[str, str] = field(default_factory=dict)


def zone_id(seat: int) -> str:
    """The box of a seat's zone."""
    return f"zone-{seat}"


def zone_seat(box: str | None) -> int | None:
    """The seat whose zone a box is, or ``None`` for every other box."""
    if box is None or not box.startswith("zone-"):
        return None
    return int(box.removeprefix("zone-"))


MIDDLE = "middle"


class Screen(Protocol):
    """What the players see and touch at a time: the seats being taken, or a game."""

    name: str

    def boxes(self, width: float, height: float, now: float) -> Iterable[Box]:
        """Everything on a page of that size in CSS pixels; each may be made when it is its turn."""
        ...

    def press(self, contact: Contact, now: float) -> None:
        """A finger landed."""
        ...

    def release(self, contact: Contact, end: Touch, now: float) -> None:
        """A finger lifted at ``end``."""
        ...

    def lose(self, contact: Contact) -> None:
        """A finger was lost; nothing of it takes effect."""
        ...

    def typed(self, box: str, field: str, text: str) -> None:
        """Somebody typed into a field of a box."""
        ...

    def turn(self, quarters: int) -> None:
        """The page has turned clockwise by so many quarters; the people have not."""
        ...

    def advance(self, now: float) -> bool:
        """Time has come to page time ``now`` in milliseconds; whether the screen may look
        otherwise since then."""
        ...

    def next_due(self, now: float) -> float | None:
        """The page time at which ``advance`` is wanted, if nothing else happens."""
        ...
