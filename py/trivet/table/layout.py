"""Where everything lies on the screen, in CSS pixels: zones along the edges, the middle between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from trivet.core.view import Room
from trivet.table.seats import MOST_SEATS, SIDES, Place

SHORTEST_ZONE = 340.0
LONGEST_ZONE = 1040.0
LONGEST_SEAT = 480.0  # while seats are taken, so that there is room to sit down beside
DEPTH_SHARE, SHALLOWEST, DEEPEST = 0.27, 206.0, 270.0
CRAMPED = 440.0
"""A zone shorter than this reaches deeper into the screen, as far as nobody misses the room."""
DEEPER = 64.0  # by how much at most
LONG_ENOUGH, MIDDLE_ENOUGH = 520.0, 470.0
"""What stays between deeper zones for each zone there, and where there is none."""
BESIDE = (
    160.0  # by how much the middle stays longer that way than the other, for what is told there
)
SMALLEST_MIDDLE = 150.0  # CSS pixels between zones, so that people can sit there
FACING_SHARE = (
    0.4  # of a screen's width or height, beyond which zones on both its sides never reach
)
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
    side: str, through: tuple[str, str], depths: Mapping[str, float]
) -> tuple[float, float]:
    """What zones round the corners take away at the player's left and right end of a side."""
    if side in through:
        return 0.0, 0.0
    position = SIDES.index(side)
    return depths[SIDES[(position + 1) % 4]], depths[SIDES[position - 1]]


def _side_length(
    side: str, through: tuple[str, str], width: float, height: float, taken: Collection[str]
) -> float:
    """The length of a side that zones may use when those sides are taken."""
    whole, depth = width if side in ACROSS else height, zone_depth(width, height)
    return whole - sum(_margins(side, through, {s: depth * (s in taken) for s in SIDES}))


@lru_cache(maxsize=64)
def _depths(width: float, height: float, places: tuple[Place, ...]) -> dict[str, float]:
    """How far the zones of each side reach into the screen; no way for a side without any."""
    seated = Counter(place.side for place in places)
    through = _through(width, height, places)
    depth = zone_depth(width, height)
    depths = {side: depth * (side in seated) for side in SIDES}
    left = {
        DOWN: width - depths["left"] - depths["right"],
        ACROSS: height - depths["top"] - depths["bottom"],
    }
    for sides, others in ((DOWN, ACROSS), (ACROSS, DOWN)):
        most = (width if sides == DOWN else height) * FACING_SHARE
        for side in sides:
            depths[side] = min(depths[side], most)
        cramped = [
            side
            for side in sides
            if side in seated
            and _side_length(side, through, width, height, seated) / seated[side] < CRAMPED
        ]
        between = 0 if others == through else max(seated[side] for side in others)
        needed = max(between * LONG_ENOUGH, MIDDLE_ENOUGH)
        if left[others] < needed:
            needed = max(needed, left[others] + BESIDE)
        spare = left[sides] - needed
        for side in cramped:
            depths[side] += min(max(spare / len(cramped), 0.0), DEEPER)
    return depths


def zones(
    width: float, height: float, places: Sequence[Place], longest: float = LONGEST_ZONE
) -> tuple[Rect, ...]:
    """The zone of each place on a screen of that size; zones never overlap."""
    depths = _depths(width, height, tuple(places))
    through = _through(width, height, places)
    rects: dict[int, Rect] = {}
    for side in SIDES:
        here = sorted(
            (index for index, place in enumerate(places) if place.side == side),
            key=lambda index: places[index].along,
        )
        if not here:
            continue
        margins = _margins(side, through, depths)
        share = ((width if side in ACROSS else height) - sum(margins)) / len(here)
        length = min(share, longest)
        for position, index in enumerate(here):
            slack = share - length
            start = margins[0] + position * share
            start += slack * min(max(places[index].along, 0.0), 1.0)
            rects[index] = _on_side(side, start, length, depths[side], (width, height))
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
    depths = _depths(width, height, tuple(places))
    left, top, right, bottom = (depths[side] for side in ("left", "top", "right", "bottom"))
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
    """Whether every side is long enough for those who sit there, and something lies between."""
    through = _through(width, height, places)
    depth, taken = zone_depth(width, height), {place.side for place in places}
    across = width - depth * len(taken.intersection(DOWN))
    down = height - depth * len(taken.intersection(ACROSS))
    return (
        min(across, down) >= SMALLEST_MIDDLE
        and _shortest(through, width, height, places) >= SHORTEST_ZONE
    )


@cache
def most_seats(width: float, height: float) -> int:
    """How many people find room at a screen of that size, wherever they sit down."""
    sides = range(MOST_SEATS + 1)
    return max(
        (
            sum(counts)
            for counts in product(sides, repeat=len(SIDES))
            if sum(counts) <= MOST_SEATS
            and has_room(
                width,
                height,
                [Place(side, 0.5) for side, n in zip(SIDES, counts, strict=True) for _ in range(n)],
            )
        ),
        default=0,
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
