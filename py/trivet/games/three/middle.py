"""The middle of THREE!: every seat's stack before its owner, the draw pile between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from trivet.core.markup import Markup, element, render
from trivet.core.view import Context, Picture, Room
from trivet.core.widgets import spoken
from trivet.core.words import Words
from trivet.games.three.faces import ASPECT
from trivet.games.three.names import bones, height, shown_card
from trivet.games.three.observation import Observation

LARGEST = 190.0
SMALLEST_HEAP, LARGEST_HEAP = 44.0, 84.0
GAP = 4.0


class Spot(NamedTuple):
    """Where a seat's tile lies: its upper left corner in CSS pixels."""

    x: float
    y: float


def middle(table: Observation, context: Context) -> Picture:
    """What everybody sees."""
    seats = len(table.heights)
    turns = context.turns or (0,) * seats
    tile, spots, heap = spread(turns, context.room)
    parts = {f"tile-{seat}": _tile(seat, table, context) for seat in range(seats)}
    parts["heap"] = _heap(table.draw_size, context.words) if heap else Markup()
    sizes = {"tile": tile, "heap": heap}
    for seat, spot in enumerate(spots):
        sizes |= {f"x-{seat}": spot.x, f"y-{seat}": spot.y}
    return Picture(_frame(turns, context.colours), parts, sizes)


@lru_cache(maxsize=32)
def spread(turns: Sequence[int], room: Room) -> tuple[float, tuple[Spot, ...], float]:
    """A tile's size, where the tiles lie in ``room``, and the size of the draw pile between.

    Each tile lies at its owner's side: ``turns`` are degrees clockwise, 0 for the near side. The
    sides' tiles lie either between those of the ends or beside them, whichever makes them larger.
    """
    count = {side: turns.count(side) for side in (0, 90, 180, 270)}
    ends, sides = max(count[0], count[180]), max(count[90], count[270])
    ranks, files = (count[0] > 0) + (count[180] > 0), (count[90] > 0) + (count[270] > 0)
    # Tiles lie in the middle of their side, so that one alone takes as much room as two.
    beside = min(room.width / (ends + 2 * (files > 0)), room.height / max(ranks, sides))
    between = min(room.width / max(ends, files), room.height / (sides + 2 * (ranks > 0)))
    tile = min(max(beside, between) - GAP, LARGEST)
    place = dict.fromkeys(count, 0)
    spots = []
    for turn in turns:
        offset = (place[turn] - (count[turn] - 1) / 2) * (tile + GAP)
        place[turn] += 1
        spots.append(_spot(turn, offset, tile, room))
    free = min(room.width - 2 * tile * (files > 0), room.height - 2 * tile * (ranks > 0))
    heap = min((free - 7 * GAP) / ASPECT, LARGEST_HEAP)
    return tile, tuple(spots), heap if heap >= SMALLEST_HEAP else 0.0


def _spot(turn: int, offset: float, tile: float, room: Room) -> Spot:
    """Seats count clockwise, so that a side's tiles lie from its owners' right to their left."""
    across, down = (room.width - tile) / 2, (room.height - tile) / 2
    match turn:
        case 90:
            return Spot(0.0, down - offset)
        case 180:
            return Spot(across + offset, 0.0)
        case 270:
            return Spot(room.width - tile, down + offset)
    return Spot(across - offset, room.height - tile)


@lru_cache(maxsize=16)
def _frame(turns: Sequence[int], colours: Sequence[str]) -> Markup:
    tiles = [
        element(
            "div",
            class_=f"three-spot three-spot-{seat} three-turn-{turn}",
            data_colour=colours[seat] if colours else None,
            data_part=f"tile-{seat}",
        )
        for seat, turn in enumerate(turns)
    ]
    return element(
        "div", tiles, element("div", class_="three-heap", data_part="heap"), class_="three-middle"
    )


def _tile(seat: int, table: Observation, context: Context) -> Markup:
    """A seat's stack, points and name, as its owner reads them."""
    looks = {
        "active": table.turn == seat and table.phase in ("turn", "last_round"),
        "next": table.turn == seat and table.phase == "window",
        "taken": table.caller == seat,
        "changed": context.past and any(e.params.get("seat") == seat for e in context.events),
        "gone": seat in table.gone,
        "won": table.winners is not None and seat in table.winners,
    }
    look = " ".join(["three-tile", *(name for name, on in looks.items() if on)])
    target = "stack" if table.phase == "turn" and looks["active"] else None
    return _drawn_tile(
        look,
        table.tops[seat],
        table.heights[seat],
        table.scores[seat],
        context.names[seat],
        _sign(seat, table, context.words),
        target,
        context.words,
    )


@lru_cache(maxsize=512)
def _drawn_tile(
    look: str,
    top: str,
    cards: int,
    points: int,
    name: str,
    sign: Markup | None,
    target: str | None,
    words: Words,
) -> Markup:
    face = shown_card(top, words) if top else spoken(words("three.stack.empty"))
    deep = f"three-pile deep-{min(cards, 4)}"
    return element(
        "div",
        element("span", face, height(cards, words), class_=deep),
        element("span", bones(points, words), sign, class_="three-facts"),
        element("span", name, class_="three-name"),
        class_=look,
        data_target=target,
    )


def _sign(seat: int, table: Observation, words: Words) -> Markup | None:
    """What a seat is about, beside its stack."""
    if table.caller == seat:
        return element("b", "3!", class_="three-coin")
    if table.winners is not None:
        return element("b", "★", class_="three-star") if seat in table.winners else None
    if seat in table.resting:
        return element("b", "zz", spoken(words("three.resting")), class_="three-sign")
    if seat in table.thinking:
        return element("b", "…", spoken(words("three.thinking")), class_="three-sign")
    return None


@lru_cache(maxsize=64)
def _heap(cards: int, words: Words) -> Markup:
    if not cards:
        return Markup()
    return element(
        "span",
        render(
            [
                element("b", str(cards), class_="three-height near"),
                element("b", str(cards), class_="three-height far", aria_hidden="true"),
                spoken(words.count("three.draw", cards)),
            ]
        ),
        class_="three-back",
    )
