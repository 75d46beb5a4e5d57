"""A seat's own zone: the hand at the edge, pads above it, and the slots once more beside it."""

from __future__ import annotations

from functools import cache, lru_cache

from trivet.core.markup import Markup, element, render
from trivet.core.view import Context, Room
from trivet.core.widgets import (
    GAP,
    answer,
    ask,
    hand_sizes,
    hidden_hand,
    peek_pad,
    press_pad,
    spoken,
)
from trivet.core.words import Words
from trivet.games.threepia import naming
from trivet.games.threepia.board import direction, quarter
from trivet.games.threepia.clocks import shown
from trivet.games.threepia.faces import (
    LEVEL,
    TALL,
    Direction,
    cells,
    domino,
    end_mark,
    picture,
    sign,
)
from trivet.games.threepia.marks import TURNED, ends, fitting
from trivet.games.threepia.modes import MODES
from trivet.games.threepia.notices import card_name, element_name
from trivet.games.threepia.observation import Observation
from trivet.games.threepia.plan import CELL, apart

PAD, LARGEST_PAD = 48.0, 84.0
PADDING = 8.0
TAB = 8.0
"""By how much a hand is lifted that is so wide that it would lie over the tab of the strip."""
BORDER = 3.0
LARGEST_HALF = 112.0
"""Half a card of the hand is at most so long, in CSS pixels."""

UPSIDE_DOWN, BACK_TO_FRONT = (90, 180), (180, 270)
"""Zones turned by so many degrees see the first cell of an upright slot below the second, of one
that lies to the right of it."""


@cache
def frame() -> Markup:
    """The zone with holders for all that changes."""
    own = element(
        "div",
        element("div", class_="threepia-pads", data_part="pads"),
        element("div", class_="hand", data_part="hand"),
        class_="threepia-own",
    )
    return element(
        "div",
        own,
        element("div", class_="threepia-map", data_part="map"),
        element("div", class_="cover", data_part="ask"),
        class_="threepia",
    )


def sizes(observation: Observation, context: Context) -> dict[str, float]:
    """Sizes in CSS pixels: a card of the hand, and a ``slot`` of the map."""
    room = Room(
        context.room.width - 2 * BORDER - 2 * PADDING, context.room.height - BORDER - PADDING
    )
    rows = apart(observation.options.board, _seen(observation, context))
    slot = min(max((room.height - (len(rows) - 1) * GAP) / len(rows), PAD), LARGEST_PAD)
    columns = len(rows[0])
    width = room.width - columns * (slot + GAP) - PADDING
    held = max(len(context.slots), 3)
    tall = room.height - PAD - GAP
    hand, lift = _hand_sizes(held, Room(width, tall)), 0.0
    if width - hand["row"] < 2 * PAD:
        hand, lift = _hand_sizes(held, Room(width, tall - TAB)), TAB
    return {**hand, "slot": slot, "lift": lift}


@lru_cache(maxsize=64)
def _hand_sizes(held: int, room: Room) -> dict[str, float]:
    """Cards stand, or lie on their side where they can be larger so."""
    ways = (hand_sizes(held, room, aspect, LARGEST_HALF) for aspect in (2.0, 0.5))
    return max(ways, key=lambda way: (min(way["card"], way["tall"]), -way["overlap"]))


def parts(observation: Observation, context: Context) -> dict[str, Markup]:
    """All that changes."""
    seat, words = observation.seat, context.words
    assert seat is not None
    return {
        "score": _score(
            observation,
            words,
            context.names[observation.turn],
            shown(observation, observation.turn, context.at),
        ),
        "pads": _pads(observation, context),
        "hand": _hand(context, _lies(observation, context), _seen(observation, context)),
        "map": _map(observation, context),
        "ask": _question(observation, context),
    }


def _seen(observation: Observation, context: Context) -> int:
    """By how many degrees clockwise this zone is turned against the board as it is drawn."""
    return (context.turn - quarter(observation.options.board, context.middle)) % 360


def _lies(observation: Observation, context: Context) -> bool:
    found = sizes(observation, context)
    return found["card"] > found["tall"]


# ---- the strip, and the pads --------------------------------------------------------------------


def _score(observation: Observation, words: Words, turn: str, running: str | None) -> Markup:
    seat, options, mode = observation.seat, observation.options, MODES[observation.options.mode]
    assert seat is not None
    points = observation.scores[seat]
    shown = words.count("threepia.points", points) if mode.counts else None
    if options.mode == "points":
        shown = words.count("threepia.points.target", options.target, points=points)
    goal = None
    if options.mode == "rounds":
        goal = words("threepia.round", round=observation.round, rounds=options.rounds)
    return render(
        [
            element("b", shown) if shown else None,
            element("span", goal, class_="left") if goal else None,
            _whose(observation, words, turn, running),
        ]
    )


def _whose(observation: Observation, words: Words, turn: str, running: str | None) -> Markup | None:
    if observation.winners is not None or len(observation.hand_sizes) == 1:
        return None
    if observation.turn == observation.seat:
        return element("b", words("threepia.turn.own"), class_="threepia-whose own-turn")
    clock = element("b", f"{running} ") if running else None
    return element("span", clock, words("threepia.turn", name=turn), class_="threepia-whose")


def _pads(observation: Observation, context: Context) -> Markup:
    """The eye, the own clock, and the pad to draw or pass with, which is dead out of turn."""
    seat = observation.seat
    assert seat is not None
    clock = shown(observation, seat, context.at)
    own = observation.turn == seat and observation.winners is None
    several = len(observation.hand_sizes) > 1
    return render(
        [
            peek_pad(context) if several else None,
            element("b", clock, class_="threepia-time") if clock else None,
            _draw(observation.draw_size, own, context.words),
        ]
    )


@lru_cache(maxsize=128)
def _draw(left: int, own: bool, words: Words) -> Markup:
    action = "draw" if left else "pass"
    content = [
        element("span", words(f"threepia.{action}"), element("small", str(left)) if left else None),
        spoken(words.count("threepia.pile", left)),
    ]
    look = "threepia-draw own" if own else "threepia-draw"
    return press_pad(action, content, look, off=not own)


# ---- the hand -----------------------------------------------------------------------------------


def _hand(context: Context, lying: bool, seen: int) -> Markup:
    """The cards, standing or lying, their marked end where a slot's first cell is seen."""
    from_behind = seen in (BACK_TO_FRONT if lying else UPSIDE_DOWN)
    way = LEVEL if lying else TALL

    def look(slot: str) -> str:
        is_turned = TURNED in context.selected and slot in context.selected
        posture = "threepia-card lying" if lying else "threepia-card"
        return f"{posture} turned" if is_turned != from_behind else posture

    return hidden_hand(
        context, lambda card: picture(card, way), lambda card: card_name(card, context.words), look
    )


# ---- the slots once more ------------------------------------------------------------------------


def _map(observation: Observation, context: Context) -> Markup:
    board = observation.options.board
    seen = _seen(observation, context)
    marked, fits = ends(observation, context), fitting(observation, context)

    def place(number: int | None) -> Markup:
        if number is None:
            return element("span", class_="threepia-place")
        slot = number - 1
        return _slot(
            observation.board[slot],
            direction(board, slot),
            number,
            seen,
            marked.get(slot),
            slot in fits,
            context.words,
        )

    return render(element("div", map(place, row)) for row in apart(board, seen))


@lru_cache(maxsize=2048)
def _slot(
    way: str,
    direction: Direction,
    number: int,
    turn: int,
    marked: int | None,
    fits: bool,
    words: Words,
) -> Markup:
    """A slot to touch, with the card on it as its reader sees it in the middle."""
    down, right = direction
    width, height = CELL * (1 + abs(right)), CELL * (1 + abs(down))
    drawing = element(
        "svg",
        domino(way, direction),
        None if marked is None else end_mark(direction, marked),
        viewBox=f"0 0 {width} {height}",
        class_=f"seen-{turn}",
        aria_hidden="true",
    )
    return element(
        "button",
        drawing,
        spoken(words("threepia.slot", number=number, card=card_name(way, words))),
        type="button",
        class_="threepia-place fits" if fits else "threepia-place",
        data_target=str(number),
    )


# ---- what triangles stand for -------------------------------------------------------------------


def _question(observation: Observation, context: Context) -> Markup:
    question, words = context.question, context.words
    if question is None:
        return Markup()
    if question.about == naming.PROPOSED:
        proposed, other = question.choices
        signs = [sign(one) for _, one in naming.proposed_namings(question)]
        names = words("and").join(
            element_name(one, words) for _, one in naming.proposed_namings(question)
        )
        pads = [
            answer(proposed, [signs, element("span", names)], "big threepia-naming"),
            answer(other, words("threepia.ask.other")),
        ]
        return ask(context, words("threepia.ask.naming"), pads)
    seen = _seen(observation, context)
    plan = cells(observation.options.board, naming.asked_cell(question), seen)
    pads = [
        answer(one, [sign(one), spoken(element_name(one, words))], "threepia-naming")
        for one in question.choices
    ]
    return ask(context, render([plan, words("threepia.ask.triangle")]), pads)
