"""A seat's zone in THREE!: the Three! pad, the own stack, the hidden hand, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from math import ceil

from trivet.core.markup import Content, Markup, element, render
from trivet.core.view import Context, Picture, Room
from trivet.core.widgets import answer, hand_sizes, hidden_hand, peek_pad, press_pad, spoken
from trivet.core.words import Words, milliseconds
from trivet.games.three.cards import HAND, dogs
from trivet.games.three.faces import ASPECT, head
from trivet.games.three.faces import card as face
from trivet.games.three.names import (
    PAWS,
    bones,
    cost,
    dog_in_full,
    dog_name,
    height,
    paws,
    shown_card,
)
from trivet.games.three.observation import Observation

GAP = 6.0
BORDER = 6.0
TARGET, PEEK = 48.0, 48.0
PAD_GAP = 4.0
HEADLINE = 26.0
NAMED = 56.0
"""Height in CSS pixels from which a dog's pad has room for its name."""
WORDY = 300.0
"""Width in CSS pixels from which the pad over the hand has room for a whole sentence."""
NARROWEST_HAND = 3 * (TARGET + 4.0) + 4.0
SECOND = 1000.0


def zone(table: Observation, context: Context) -> Picture:
    """What ``table.seat`` sees in front of it."""
    seat, words = table.seat, context.words
    assert seat is not None
    sizes = _sizes(context.room, len(dogs(table.options.deck)))
    peek = "hand.peek" if sizes["held"] >= WORDY else "three.peek"
    left, change = _countdown(table, context)
    parts = {
        "score": _strip(table, context),
        "token": _token(table.caller == seat, _may_call(table), sizes["own"] > TARGET, words),
        "act": _act(table, context, left),
        "stack": _stack(table.tops[seat], table.heights[seat], _is_own_turn(table), words),
        "peek": peek_pad(context, peek) if table.hand_sizes[seat] else Markup(),
        "hand": _hand(table, context),
        "lamp": _lamp(table),
        "ask": _ask(table, context, left, sizes["tall-pad"] >= NAMED, sizes["headline"] > 0),
    }
    return Picture(_frame(), parts, sizes, change)


@lru_cache(maxsize=64)
def _sizes(room: Room, kinds: int) -> Mapping[str, float]:
    """All sizes of a zone in CSS pixels: its columns, the cards of the hand, the dogs' pads."""
    width, tall = room.width - BORDER - 4 * GAP, room.height - BORDER / 2
    own, pads = _shared(width, tall - PAD_GAP, kinds + 1)
    stack = min((tall - 2 * GAP) / ASPECT - GAP, width - own - NARROWEST_HAND - 2 * GAP)
    held = Room(width - own - stack - 2 * GAP, tall - PEEK - 4 * GAP)
    hand = hand_sizes(HAND, held, ASPECT)
    return {**hand, **pads, "own": own, "stack": stack, "held": held.width}


@cache
def _frame() -> Markup:
    return element(
        "div",
        element("div", class_="cover", data_part="lamp"),
        element(
            "div",
            element("div", class_="three-token", data_part="token"),
            element("div", class_="three-act", data_part="act"),
            class_="three-own",
        ),
        element(
            "button", type="button", class_="three-stack", data_target="stack", data_part="stack"
        ),
        element(
            "div",
            element("div", class_="three-peek", data_part="peek"),
            element("div", class_="hand", data_part="hand"),
            class_="three-held",
        ),
        element("div", class_="cover", data_part="ask"),
        class_="three zone-row",
    )


def _shared(width: float, tall: float, count: int) -> tuple[float, dict[str, float]]:
    """The width of the column with the token, and the sizes of ``count`` pads beside it.

    Where there is little room the column becomes as narrow as a finger can still hit.
    """
    for own in (min(max(width * 0.2, 84.0), 150.0), TARGET):
        if pads := pads_in(Room(width - own - GAP, tall), count):
            return own, pads
    return TARGET, {"wide-pad": TARGET, "tall-pad": TARGET, "headline": 0.0}


def pads_in(room: Room, count: int) -> dict[str, float]:
    """The size of ``count`` pads, as square as can be, in rows that fill ``room``.

    ``headline`` is the height that is left above them for a sentence, 0 where there is none. Empty
    if not all of them can be large enough for fingers.
    """
    for headline in (HEADLINE, 0.0):
        fitting = [
            (min(wide, tall * 1.2), wide, tall)
            for wide, tall in _in_rows(room.width, room.height - headline, count)
            if min(wide, tall) >= TARGET
        ]
        if fitting:
            _, wide, tall = max(fitting)
            # A hair less, lest rounding break a row.
            return {"wide-pad": wide - 0.1, "tall-pad": tall, "headline": headline}
    return {}


def _in_rows(width: float, height_: float, count: int) -> Iterator[tuple[float, float]]:
    """Widths and heights of so many pads, by the number of columns."""
    for columns in range(1, count + 1):
        rows = ceil(count / columns)
        yield (
            (width - PAD_GAP * (columns - 1)) / columns,
            (height_ - PAD_GAP * (rows - 1)) / rows,
        )


# ---- whose turn, and how long -----------------------------------------------------------------


def _countdown(table: Observation, context: Context) -> tuple[int, float | None]:
    """What is left of the breathing space in paw prints, or of the call in seconds; and the
    millisecond at which that changes."""
    if table.until is None:
        return 0, None
    step = SECOND
    if table.phase == "window":
        step = (table.options.call_window_ms or SECOND) / PAWS
    left = ceil(max(0.0, table.until - context.at) / step)
    return left, table.until - (left - 1) * step if left > 1 else None


def _may_call(table: Observation) -> bool:
    """Whether a hit on the token would count now, as everybody knows."""
    if table.phase == "last_round" and not table.options.calls_in_last_round:
        return False
    return table.phase != "over" and table.caller is None and table.seat not in table.resting


def _is_own_turn(table: Observation) -> bool:
    return table.turn == table.seat and table.phase in ("turn", "last_round")


def _strip(table: Observation, context: Context) -> Markup:
    assert table.seat is not None
    words, own = context.words, None
    if _is_own_turn(table):
        own = element("b", words("three.turn.own"), class_="own-turn")
    if table.phase == "call" and table.caller == table.seat:
        own = element("span", _stakes(table, words), class_="three-stakes")
    left = element("span", words.count("three.draw", table.draw_size), class_="left")
    draws = table.draw_size and table.caller != table.seat
    return render([bones(table.scores[table.seat], words), left if draws else None, own])


def _stakes(table: Observation, words: Words) -> str:
    """What a call that is wrong costs, or one that comes too late; and that there is no way
    back."""
    rules = table.options
    key = "three.stakes" if table.until is not None else "three.stakes.calm"
    return words(key, cost=cost(rules.wrong_call_penalty, rules.call_rest, words))


@cache
def _lit() -> Markup:
    return element("i", class_="three-lamp")


def _lamp(table: Observation) -> Markup:
    return _lit() if _is_own_turn(table) else Markup()


@lru_cache(maxsize=16)
def _token(has: bool, may: bool, wide: bool, words: Words) -> Markup:
    look = "has" if has else "" if may else "asleep"
    word = element("b", words("three.token" if wide else "three.token.short"))
    return press_pad("token", word, f"three-hit {look}".strip())


def _act(table: Observation, context: Context, left: int) -> Markup:
    """Under the token: what else can be done now, or what is waited for."""
    words, turn = context.words, context.names[table.turn]
    match table.phase:
        case "turn" if _is_own_turn(table) and not table.declared:
            return _declare(table, words)
        case "turn" if _is_own_turn(table):
            return element("p", words("three.play_a_card"))
        case "turn" | "last_round" if not _is_own_turn(table):
            return element("p", words("three.turn", name=turn))
        case "window" if table.seat in table.thinking:
            return press_pad("on", words("three.on"), "big")
        case "window":
            told = "three.next.own" if table.turn == table.seat else "three.next"
            if table.until is None:
                told = "three.thinking"
            clock = paws(left) if table.until is not None else None
            return element("p", clock, element("span", words(told, name=turn)))
        case "call" if left:
            return element("p", element("b", str(left), class_="three-seconds"))
    return Markup()


# ---- stack and hand ---------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _stack(top: str, cards: int, own_turn: bool, words: Words) -> Markup:
    label = words("three.stack.here" if own_turn else "three.stack.own")
    if not top:
        hint = element("span", label, class_="three-hint")
        return element("span", hint, class_="three-pile deep-0")
    pile = [shown_card(top, words), height(cards, words), spoken(label)]
    return element("span", pile, class_=f"three-pile deep-{min(cards, 4)}")


def _declare(table: Observation, words: Words, look: str = "") -> Markup:
    """Allowed with an empty stack too, though paler: nobody can gain by it."""
    assert table.seat is not None
    faint = "" if table.heights[table.seat] else "faint"
    return press_pad("declare", words("three.declare"), f"{look} {faint}".strip())


def _hand(table: Observation, context: Context) -> Markup:
    words = context.words
    if table.phase == "last_round":
        return _last_round(table, context)
    return hidden_hand(context, face, lambda dog: dog_in_full(dog, words))


def _last_round(table: Observation, context: Context) -> Markup:
    words = context.words
    if _is_own_turn(table):
        pads = [
            _declare(table, words, "big"),
            press_pad("pass", words("three.pass")),
        ]
        return element(
            "div",
            element("p", words("three.last.own")),
            element("div", pads, class_="row"),
            class_="three-last",
        )
    told = words("three.last", name=context.names[table.turn])
    return element("div", element("p", told), class_="three-last")


# ---- questions --------------------------------------------------------------------------------


def _ask(table: Observation, context: Context, left: int, named: bool, headline: bool) -> Markup:
    """Over stack and hand: which dog, or whom; and who has the token."""
    words, question = context.words, context.question
    if table.phase == "call" and table.caller == table.seat:
        others = _others(table)
        if (
            question is not None
            and question.about == "call"
            and question.given[1] == str(table.until)
        ):
            accused = int(question.given[0])
            pads = [answer(dog, _dog(dog, named, words), "three-dog") for dog in question.choices]
            told = words("three.call.dog", name=context.names[accused])
            return _sheet(told if headline else None, [pads, _back(words)])
        if len(others) == 1:
            [other] = others
            pads = [
                press_pad(f"call {other} {dog}", _dog(dog, named, words), "three-dog")
                for dog in dogs(table.options.deck)
            ]
            told = words("three.call.dog", name=context.names[other])
            return _sheet(told if headline else None, [pads])
        pads = [
            press_pad(
                f"accuse {other}",
                _person(other, table, context),
                "three-person",
                data_colour=colour(context, other),
            )
            for other in others
        ]
        return _sheet(words("three.call.whom"), pads)
    if table.phase == "call":
        return _waiting(table, context)
    may_declare = _is_own_turn(table) and not table.declared
    if question is not None and question.about == "declare" and may_declare:
        pads = [answer(dog, _dog(dog, named, words), "three-dog") for dog in question.choices]
        told = words("three.declare.dog")
        return _sheet(told if headline else None, [pads, _back(words)])
    return Markup()


def colour(context: Context, seat: int) -> str | None:
    """A seat's colour, where it is known."""
    return context.colours[seat] if context.colours else None


def _others(table: Observation) -> list[int]:
    return [s for s in range(len(table.heights)) if s != table.seat and s not in table.gone]


def _sheet(told: str | None, pads: Content) -> Markup:
    headline = element("p", told) if told else None
    return element("div", headline, element("div", pads, class_="three-pads"), class_="three-ask")


@lru_cache(maxsize=64)
def _dog(dog: str, named: bool, words: Words) -> Markup:
    name = element("span", dog_name(dog, words), aria_hidden="true") if named else None
    return render([head(dog), name, spoken(dog_in_full(dog, words))])


def _person(seat: int, table: Observation, context: Context) -> Content:
    top = table.tops[seat]
    pile = [
        shown_card(top, context.words) if top else None,
        height(table.heights[seat], context.words),
    ]
    return [
        element("span", pile, class_=f"three-pile deep-{min(table.heights[seat], 4)}"),
        element("span", context.names[seat]),
    ]


@lru_cache(maxsize=4)
def _back(words: Words) -> Markup:
    return element(
        "button",
        "×",
        type="button",
        class_="pad three-dog back",
        data_choice="",
        aria_label=words("take_back"),
    )


def _waiting(table: Observation, context: Context) -> Markup:
    """Who has the token, told to those who have not, and by how much they were slower."""
    assert table.caller is not None
    words, name = context.words, context.names[table.caller]
    gaps = {beaten.seat: beaten.gap for beaten in table.beaten}
    gap = None
    if table.seat in gaps:
        late = gaps[table.seat]
        told = milliseconds(late, words) if late else words("three.dead_heat")
        gap = element("span", words("three.behind", gap=told), class_="three-gap")
    return element(
        "div",
        element("b", "3!", class_="three-coin", data_colour=colour(context, table.caller)),
        element("p", element("b", words("three.has_token", name=name)), gap),
        class_="three-ask three-waiting",
    )
