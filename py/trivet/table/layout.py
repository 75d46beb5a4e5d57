"""Where everything lies on the screen, in CSS pixels: zones along the edges, the middle between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from trivet.core.view import Room
from trivet.table.seats import MOST_SEATS, SIDES, Place

SHORTEST_ZONE = 340.0
LONGEST_ZONE = 1040.0
LONGEST_SEAT = 480.0  # while seats are taken, so that there is room to sit down beside
DEPTH_SHARE, SHALLOWEST, DEEPEST = 0.27, 206.0, 270.0
TURNS = {"bottom": 0, "left": 90, "top": 180, "right": 270}


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle; ``turn`` is by how many degrees clockwise its content is turned."""

    x: float
    y: float
    width: float
    height: float
    turn: int = 0

    @property
    def room(self) -> Room:
        """Its inside as the reader sees it."""
        if self.turn % 180:
            return Room(self.height, self.width)
        return Room(self.width, self.height)

    def contains(self, x: float, y: float) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


def zone_depth(width: float, height: float) -> float:
    """How far a zone reaches into a screen of that size."""
    return min(max(min(width, height) * DEPTH_SHARE, SHALLOWEST), DEEPEST)


ACROSS, DOWN = ("bottom", "top"), ("left", "right")


def _through(width: float, height: float, places: Sequence[Place]) -> tuple[str, str]:
    """The two sides whose zones go through from corner to corner, while the others end at them.

    Those that leave the shortest zone the longest; if it is all the same, the screen's short sides.
    """
    short, long = (DOWN, ACROSS) if width >= height else (ACROSS, DOWN)
    return max((short, long), key=lambda through: _shortest(through, width, height, places))


def _shortest(
    through: tuple[str, str], width: float, height: float, places: Sequence[Place]
) -> float:
    """The length of the shortest zone."""
    seated = Counter(place.side for place in places)
    lengths = (
        _side_length(side, through, width, height, seated.keys()) / count
        for side, count in seated.items()
    )
    return min(lengths, default=max(width, height))


def _margins(
    side: str, through: tuple[str, str], depth: float, taken: Collection[str]
) -> tuple[float, float]:
    """What zones round the corners take away at the player's left and right end of a side."""
    if side in through:
        return 0.0, 0.0
    position = SIDES.index(side)
    at_left, at_right = SIDES[(position + 1) % 4], SIDES[position - 1]
    return depth * (at_left in taken), depth * (at_right in taken)


def _side_length(
    side: str, through: tuple[str, str], width: float, height: float, taken: Collection[str]
) -> float:
    """The length of a side that zones may use when those sides are taken."""
    whole = width if side in ACROSS else height
    return whole - sum(_margins(side, through, zone_depth(width, height), taken))


def zones(
    width: float, height: float, places: Sequence[Place], longest: float = LONGEST_ZONE
) -> tuple[Rect, ...]:
    """The zone of each place on a screen of that size; zones never overlap."""
    depth = zone_depth(width, height)
    taken = {place.side for place in places}
    through = _through(width, height, places)
    rects: dict[int, Rect] = {}
    for side in SIDES:
        here = sorted(
            (index for index, place in enumerate(places) if place.side == side),
            key=lambda index: places[index].along,
        )
        if not here:
            continue
        share = _side_length(side, through, width, height, taken) / len(here)
        length = min(share, longest)
        for position, index in enumerate(here):
            slack = share - length
            start = _margins(side, through, depth, taken)[0] + position * share
            start += slack * min(max(places[index].along, 0.0), 1.0)
            rects[index] = _on_side(side, start, length, depth, (width, height))
    return tuple(rects[index] for index in range(len(places)))


def _on_side(
    side: str, start: float, length: float, depth: float, screen: tuple[float, float]
) -> Rect:
    """A zone that begins ``start`` from its player's left end of the side."""
    width, height = screen
    turn = TURNS[side]
    if side == "bottom":
        return Rect(start, height - depth, length, depth, turn)
    if side == "top":
        return Rect(width - start - length, 0, length, depth, turn)
    if side == "left":
        return Rect(0, start, depth, length, turn)
    return Rect(width - depth, height - start - length, depth, length, turn)


def middle(width: float, height: float, places: Sequence[Place], turn: int = 0) -> Rect:
    """What the zones leave free."""
    depth = zone_depth(width, height)
    left, top, right, bottom = (
        depth if any(place.side == side for place in places) else 0.0
        for side in ("left", "top", "right", "bottom")
    )
    return Rect(left, top, width - left - right, height - top - bottom, turn)


def nearest_place(
    x: float, y: float, width: float, height: float, others: Sequence[Place]
) -> Place | None:
    """Where somebody sits who touches (x, y): at the nearest edge with room for one more zone.

    ``None`` when every side is full.
    """
    distances = {"bottom": height - y, "left": x, "top": y, "right": width - x}
    alongs = {
        "bottom": x / width,
        "left": y / height,
        "top": 1 - x / width,
        "right": 1 - y / height,
    }
    for side in sorted(SIDES, key=distances.__getitem__):
        place = Place(side, min(max(alongs[side], 0.0), 1.0))
        if has_room(width, height, [*others, place]):
            return place
    return None


def emptiest_place(width: float, height: float, others: Sequence[Place]) -> Place | None:
    """Where somebody sits who does not mind: at the emptiest side with room, off its middle if
    somebody sits there. ``None`` when every side is full."""
    seated = Counter(place.side for place in others)
    for side in sorted(("top", "bottom", "right", "left"), key=lambda side: seated[side]):
        alongs = [place.along for place in others if place.side == side]
        along = 0.5 if not alongs else 0.0 if alongs[0] > 0.5 else 1.0
        if has_room(width, height, [*others, place := Place(side, along)]):
            return place
    return None


def has_room(width: float, height: float, places: Sequence[Place]) -> bool:
    """Whether every side is long enough for those who sit there."""
    through = _through(width, height, places)
    return _shortest(through, width, height, places) >= SHORTEST_ZONE


@cache
def most_seats(width: float, height: float) -> int:
    """How many people find room at a screen of that size, wherever they sit down."""
    sides = range(MOST_SEATS + 1)
    return max(
        sum(counts)
        for counts in product(sides, repeat=len(SIDES))
        if sum(counts) <= MOST_SEATS
        and has_room(
            width,
            height,
            [Place(side, 0.5) for side, n in zip(SIDES, counts, strict=True) for _ in range(n)],
        )
    )


ALONGS = (0.0, 0.5, 1.0)
"""Where along a side a sitter moves to, step by step."""


def next_place(
    width: float, height: float, place: Place, others: Sequence[Place], to_left: bool
) -> Place:
    """Where a sitter comes who moves on along the edge, to the own left or right.

    Sides that are full are passed by; ``place`` itself if there is no other.
    """
    step = 1 if to_left else -1
    first = SIDES.index(place.side)
    for turn in range(len(SIDES) + 1):
        side = SIDES[(first + step * turn) % len(SIDES)]
        for along in sorted(ALONGS, reverse=to_left):
            beyond = (place.along - along) * step > 0.01
            candidate = Place(side, along)
            if (turn or beyond) and has_room(width, height, [*others, candidate]):
                return candidate
    return place
