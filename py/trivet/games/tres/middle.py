"""The middle of the table: three cards to lay on, two piles, and round them who sits where.

Everybody reads it from another side. Cards have their number once for each side; a seat's plate
lies before its zone and tells from both sides how many cards it holds; arrows in the corners show
the playing direction. Names and sentences are in the zones, which face their readers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import NamedTuple

from trivet.core.markup import Content, Markup, element, render
from trivet.core.view import Context, Picture, Room
from trivet.core.widgets import SMALLEST_CARD, spoken
from trivet.core.words import Words
from trivet.games.tres.faces import direction_arrow, face_for_all, hand_sign
from trivet.games.tres.names import card_name
from trivet.games.tres.observation import Observation
from trivet.games.tres.signs import NOTHING, Sign, shown, signs

AIMED = "@"
"""Before a table card that was chosen first: that is what is laid on."""

LARGEST_SPOT, GAP = 150.0, 8.0
SLIM, BROAD, BROAD_FROM = 28.0, 38.0, 280.0
"""A plate's thickness, and from which shorter side of the room on it is the larger."""

PILE_SHARE = 0.7
SHAPES = ("stack", "row", "column")
SIDE_OF_TURN = {0: "bottom", 90: "left", 180: "top", 270: "right"}


class Plan(NamedTuple):
    """Sizes in CSS pixels: a table card, a pile, how thick the plates are at the sides and at top
    and bottom; and the shape: the cards with the piles in a ``row``, in a row with the piles below
    them (``stack``), or below one another (``column``)."""

    spot: float
    pile: float
    beside: float
    above: float
    shape: str


@lru_cache(maxsize=64)
def plan(room: Room, sides: frozenset[str]) -> Plan:
    """How everything is laid out; plates that nobody has take no room where there is little."""
    thick = SLIM if min(room.width, room.height) < BROAD_FROM else BROAD
    beside = thick if sides & {"left", "right"} or room.width >= 2 * BROAD_FROM else 0.0
    above = thick if sides & {"bottom", "top"} or room.height >= 2 * BROAD_FROM else 0.0
    inner = Room(room.width - 2 * beside - 2 * GAP, room.height - 2 * above - 2 * GAP)
    spot, shape = max(((_spot(inner, shape), shape) for shape in SHAPES), key=itemgetter(0))
    spot = max(spot, SMALLEST_CARD)
    return Plan(spot, _pile(spot), beside, above, shape)


def _pile(spot: float) -> float:
    return max(SMALLEST_CARD, PILE_SHARE * spot)


def _spot(inner: Room, shape: str) -> float:
    """The largest table card with which everything fits in, 0 if it does not with any."""
    spot = LARGEST_SPOT
    while spot >= SMALLEST_CARD:
        if _fits(spot, inner, shape):
            return spot
        spot -= 2
    return 0.0


def _fits(spot: float, inner: Room, shape: str) -> bool:
    pile = _pile(spot)
    if shape == "column":
        wide, tall = max(spot, 2 * pile + GAP), 3 * spot + pile + 3 * GAP
        return wide <= inner.width and tall <= inner.height
    if shape == "row":
        return 3 * spot + 2 * pile + 4 * GAP <= inner.width and spot <= inner.height
    return 3 * spot + 2 * GAP <= inner.width and spot + pile + GAP <= inner.height


def picture(observation: Observation, context: Context) -> Picture:
    """What lies in the middle, from what everybody sees."""
    turns = context.turns or _AROUND[len(observation.hand_sizes)]
    sides = tuple(SIDE_OF_TURN[turn] for turn in turns)
    laid_out = plan(context.room, frozenset(sides))
    over, until = signs(context)
    parts = {
        "ring": _ring(observation.direction, context.words),
        "spots": _spots(in_places(observation, context), aimed_at(context.selected), context.words),
        "draw": _draw_pile(observation.draw_size, context.words),
        "discard": _discard(observation.discard[-1:], context.words),
    }
    playing = observation.winners is None
    for seat, size in enumerate(observation.hand_sizes):
        parts[f"plate-{seat}"] = _plate(
            "×" if seat in observation.gone else str(size),
            context.words.count("tres.holds", size, name=context.names[seat]),
            playing and seat == observation.turn,
            context.colours[seat] if context.colours else None,
            over.get(seat, NOTHING),
        )
    sizes = {
        "across": context.room.width,
        "down": context.room.height,
        "spot": laid_out.spot,
        "heap": laid_out.pile,
        "beside": laid_out.beside,
        "above": laid_out.above,
    }
    return Picture(_frame(sides, laid_out.shape), parts, sizes, until)


_AROUND = {
    2: (0, 180),
    3: (0, 90, 180),
    4: (0, 90, 180, 270),
    5: (0, 0, 90, 180, 270),
    6: (0, 0, 90, 180, 180, 270),
}
"""Where seats are taken to be as long as nobody says."""


def in_places(observation: Observation, context: Context) -> tuple[str | None, ...]:
    """The table's cards by place, free places between them, as far as somebody kept places."""
    kept = sorted(card for card in context.row if card is not None)
    return context.row if kept == sorted(observation.table) else observation.table


def aimed_at(selected: tuple[str, ...]) -> str:
    """The table card that was chosen first, or nothing."""
    return next((name[1:] for name in selected if name.startswith(AIMED)), "")


@cache
def _frame(sides: tuple[str, ...], shape: str) -> Markup:
    """Plates lie in the order in which people sit: clockwise, so from right to left at the
    bottom."""
    return element(
        "div",
        element("div", class_="tres-ring", data_part="ring"),
        (_side(side, sides) for side in SIDE_OF_TURN.values()),
        element(
            "div",
            element("div", class_="tres-heap", data_part="draw"),
            element("div", class_="tres-spots", data_part="spots"),
            element("div", class_="tres-heap", data_part="discard"),
            class_=f"tres-cards {shape}",
        ),
        class_="tres-middle",
    )


def _side(side: str, sides: Sequence[str]) -> Markup:
    plates = [
        element("div", class_="tres-place", data_part=f"plate-{seat}")
        for seat, here in enumerate(sides)
        if here == side
    ]
    return element("div", plates, class_=f"tres-side {side}")


@cache
def _ring(direction: int, words: Words) -> Markup:
    arrows = [
        element("span", direction_arrow(direction), class_=f"tres-turned-{turn}")
        for turn in SIDE_OF_TURN
    ]
    told = words("tres.clockwise" if direction > 0 else "tres.anticlockwise")
    return render([arrows, spoken(told)])


@lru_cache(maxsize=512)
def _plate(text: str, name: str, turn: bool, colour: str | None, sign: Sign) -> Markup:
    """How many cards a seat holds, to be read from both sides."""
    return element(
        "span",
        element("b", text, aria_hidden="true"),
        hand_sign(),
        element("b", text, class_="flipped", aria_hidden="true"),
        spoken(name),
        shown(sign),
        class_="tres-plate turn" if turn else "tres-plate",
        data_colour=colour,
    )


@lru_cache(maxsize=256)
def _spots(row: tuple[str | None, ...], aimed: str, words: Words) -> Markup:
    return render(spot(card, face_for_all, aimed, words) for card in row)


def spot(card: str | None, picture_: Callable[[str], Markup], aimed: str, words: Words) -> Markup:
    """A place of the table with its card, if one lies there."""
    if card is None:
        return element("span", class_="tres-target")
    return target(card, picture_(card), card == aimed, words)


def target(card: str, picture_: Content, aimed: bool, words: Words) -> Markup:
    """A card of the table, to be laid on."""
    return element(
        "button",
        picture_,
        spoken(card_name(card, words)),
        type="button",
        class_="tres-target aimed" if aimed else "tres-target",
        data_target=card,
        aria_pressed="true" if aimed else "false",
    )


@lru_cache(maxsize=128)
def _draw_pile(size: int, words: Words) -> Markup:
    return element(
        "button",
        element("b", str(size), aria_hidden="true"),
        element("b", str(size), class_="flipped", aria_hidden="true"),
        spoken(words.count("tres.draw_pile", size)),
        type="button",
        class_="tres-pile face-down" if size else "tres-pile",
        data_press="draw",
    )


@lru_cache(maxsize=128)
def _discard(top: tuple[str, ...], words: Words) -> Markup:
    if not top:
        return element("span", spoken(words("tres.no_discard")), class_="tres-pile")
    [card] = top
    told = words("tres.discard", card=card_name(card, words))
    return element("span", face_for_all(card), spoken(told), class_="tres-discard")
