"""Fingers on the glass, from down to up or lost. The page reports them, this keeps them apart.

A contact belongs to the box (a seat's zone, the middle, the bare edge) in which it began, until it
ends, wherever it travels. Contacts know nothing of the page's elements, so that an element may be
replaced under a finger.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

DRAG_DISTANCE = 12.0
NO_POINTER = -1
"""Stands for a keyboard and for what was touched before Python came."""


@dataclass(frozen=True, slots=True)
class Handle:
    """What a finger took hold of: ``kind`` (press, card, target, choice, do) and its value."""

    kind: str
    value: str


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger's report: ``pointer`` as the browser numbers it, CSS pixels, time stamp in ms.

    ``box`` and ``handle`` name what lies under it.
    """

    pointer: int
    x: float
    y: float
    stamp: float
    box: str | None = None
    handle: Handle | None = None


@dataclass(frozen=True, slots=True)
class Contact:
    """A finger that is down. ``id`` is never used again; pointers' numbers are."""

    id: int
    start: Touch

    @property
    def box(self) -> str | None:
        return self.start.box

    @property
    def handle(self) -> Handle | None:
        return self.start.handle

    def dragged_to(self, end: Touch) -> bool:
        """Whether it travelled too far for a tap."""
        dx, dy = end.x - self.start.x, end.y - self.start.y
        return dx * dx + dy * dy > DRAG_DISTANCE * DRAG_DISTANCE


@dataclass(slots=True)
class Contacts:
    """All fingers that are down now."""

    _down: dict[int, Contact] = field(default_factory=dict)
    _last_id: int = 0

    def __len__(self) -> int:
        return len(self._down)

    def __iter__(self) -> Iterator[Contact]:
        return iter(tuple(self._down.values()))

    def next_id(self) -> int:
        """A number for something that acts like a contact, such as a click without a finger."""
        self._last_id += 1
        return self._last_id

    def down(self, touch: Touch) -> Contact:
        """A finger lands. A pointer that was never reported up begins anew."""
        contact = Contact(self.next_id(), touch)
        self._down[touch.pointer] = contact
        return contact

    def end(self, pointer: int) -> Contact | None:
        """A finger lifts or is lost: its contact, or ``None`` if it was not down."""
        return self._down.pop(pointer, None)

    def end_all(self) -> tuple[Contact, ...]:
        """Every finger is lost at once."""
        lost = tuple(self._down.values())
        self._down.clear()
        return lost
