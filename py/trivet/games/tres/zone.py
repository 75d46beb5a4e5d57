"""A seat's own zone: pads and the table's cards at its inner side, the hand at the table's edge.

Nothing here depends on the hidden cards unless their owner looks at them: a pad that they could
make useless stays, and the refusal speaks.
"""

from __future__ import annotations

from functools import cache, lru_cache

from trivet.core.markup import Markup, element, render
from trivet.core.view import Context, Picture, Question, Room
from trivet.core.widgets import (
    GAP,
    SMALLEST_CARD,
    answer,
    ask,
    hand_sizes,
    hidden_hand,
    peek_pad,
    press_pad,
    spoken,
)
from trivet.core.words import Words
from trivet.games.tres.faces import face
from trivet.games.tres.middle import AIMED, aimed_at, in_places, spot
from trivet.games.tres.names import card_name
from trivet.games.tres.observation import Observation
from trivet.games.tres.signs import NOTHING, shown, signs

PAD_ROW, PADDING, BORDER = 48.0, 8.0, 6.0
TABLE_FROM = 520.0
"""From this width on a zone shows the table's cards too, for those who cannot reach the middle."""

IN_SIGHT = 0.7
"""The share of a card from its left edge on which the number stands."""

FROM_THE_END = (180, 270)
"""Zones turned by so many degrees see the middle's cards, side by side or one below the other,
begin at their right."""

CATCH = "catch"
"""What the catch pad presses; whom it means is found by :func:`whom_to_catch`."""


def picture(observation: Observation, context: Context) -> Picture:
    """A seat's zone, from what that seat may know."""
    seat, words = observation.seat, context.words
    assert seat is not None
    own_turn = observation.winners is None and observation.turn == seat
    over, until = signs(context)
    with_table = context.room.width >= TABLE_FROM
    parts = {
        "score": _score(observation, context, own_turn),
        "pads": _pads(observation, context, own_turn),
        "table": _table(
            _as_seen(in_places(observation, context), context.turn),
            aimed_at(context.selected),
            words,
        )
        if with_table
        else Markup(),
        "hand": _hand(_covered(context)),
        "turn": element("i", class_="tres-turn") if own_turn else Markup(),
        "sign": shown(NOTHING if context.peeking else over.get(seat, NOTHING)),
        "ask": _asked(context.question, context) if context.question else Markup(),
    }
    room = Room(
        context.room.width - BORDER - 2 * PADDING,
        context.room.height - BORDER - 2 * GAP - PAD_ROW - GAP,
    )
    return Picture(_frame(), parts, _sizes(len(context.slots), room), until)


@lru_cache(maxsize=256)
def _sizes(count: int, room: Room) -> dict[str, float]:
    return {**hand_sizes(count, room, seen=IN_SIGHT), "small": SMALLEST_CARD}


@cache
def _frame() -> Markup:
    return element(
        "div",
        element("div", class_="cover", data_part="turn"),
        element(
            "div",
            element("div", class_="tres-pads", data_part="pads"),
            element("div", class_="tres-own-table", data_part="table"),
            class_="tres-row zone-row",
        ),
        element("div", class_="hand", data_part="hand"),
        element("div", class_="cover", data_part="sign"),
        element("div", class_="cover", data_part="ask"),
        class_="tres",
    )


# ---- the hand -----------------------------------------------------------------------------------


def _covered(context: Context) -> Context:
    """Only what a hand's picture depends on: the cards are not in it unless they are looked at.

    Of a hand that was just dealt no card is newer than the others.
    """
    slots = context.slots
    held = sum(card is not None for card in slots)
    if not context.peeking:
        slots = tuple(None if card is None else "" for card in slots)
    return Context(
        context.words,
        (),
        Room(0, 0),
        selected=tuple(name for name in context.selected if not name.startswith(AIMED)),
        slots=slots,
        newest=context.newest if len(context.newest) < held else frozenset(),
        peeking=context.peeking,
    )


@lru_cache(maxsize=256)
def _hand(context: Context) -> Markup:
    return hidden_hand(context, face, lambda card: card_name(card, context.words))


def _as_seen(row: tuple[str | None, ...], turn: int) -> tuple[str | None, ...]:
    """In the order in which the zone's owner sees the cards lie in the middle."""
    return row[::-1] if turn in FROM_THE_END else row


@lru_cache(maxsize=128)
def _table(row: tuple[str | None, ...], aimed: str, words: Words) -> Markup:
    return render(spot(card, face, aimed, words) for card in row)


# ---- pads ---------------------------------------------------------------------------------------


def _pads(observation: Observation, context: Context, own_turn: bool) -> Markup:
    """The eye first, unless the cards lie open anyway."""
    aimed = aimed_at(context.selected)
    ready = own_turn and aimed in observation.table and len(context.selected) > 1
    racing = observation.options.catch == "race"
    drawn = observation.phase == "drawn"
    pads = _own_pads(racing, own_turn, drawn, aimed if ready else None, context.words)
    return render([peek_pad(context, "tres.look"), pads])


@lru_cache(maxsize=256)
def _own_pads(racing: bool, own_turn: bool, drawn: bool, aimed: str | None, words: Words) -> Markup:
    """TRES and the catch are always there; the last pad is what the turn is at."""
    raced = [
        press_pad("tres", words("tres.say"), "tres-say"),
        press_pad(CATCH, words("tres.catch"), "tres-catch"),
    ]
    if aimed is not None:
        last = element(
            "button", words("tres.lay"), type="button", class_="pad big", data_target=aimed
        )
    elif own_turn and drawn:
        last = press_pad("pass", words("tres.keep"))
    else:
        last = press_pad("draw", words("tres.draw"), off=not own_turn)
    return render([raced if racing else None, last])


# ---- the strip ----------------------------------------------------------------------------------


def _score(observation: Observation, context: Context, own_turn: bool) -> Markup:
    seat = observation.seat
    assert seat is not None
    playing = observation.winners is None
    whose = None
    if playing and own_turn:
        key = "tres.turn.drawn" if observation.phase == "drawn" else "tres.turn.own"
        whose = context.words(key)
    elif playing:
        whose = context.words("tres.turn", name=context.names[observation.turn])
    return _strip(
        observation.hand_sizes[seat],
        observation.games_won[seat],
        observation.options.games_to_win,
        whose,
        own_turn,
        context.words,
    )


@lru_cache(maxsize=512)
def _strip(
    held: int, won: int, needed: int, whose: str | None, own_turn: bool, words: Words
) -> Markup:
    chips = [
        element("i", class_="chip won" if n < won else "chip") for n in range(max(won, needed))
    ]
    won_told = spoken(words.count("tres.games_won", won))
    return render(
        [
            element("span", chips, won_told, class_="chips") if needed > 1 else None,
            element("span", words.count("tres.own_cards", held), class_="left"),
            element("b", whose, class_="tres-whose own-turn" if own_turn else "tres-whose")
            if whose
            else None,
        ]
    )


# ---- whom to catch ------------------------------------------------------------------------------


def whom_to_catch(observation: Observation) -> str | Question:
    """The one catch pad's action: whoever owes TRES; several are asked for.

    With nobody owing it, the pad means who owed it last: that catch may have lost a race by a
    hair, which the referee knows. Else it is one without cause, on the player whose turn it is.
    """
    seat = observation.seat
    owing = [due.seat for due in observation.due if due.seat != seat]
    if len(owing) > 1:
        return Question(CATCH, (), tuple(map(str, owing)))
    there = [other for other in range(len(observation.hand_sizes)) if other not in observation.gone]
    lately = [settled.seat for settled in reversed(observation.trail)]
    for other in (*owing, *lately, observation.turn, *there):
        if other != seat and other in there:
            return f"catch {other}"
    raise LookupError(CATCH)


def _asked(question: Question, context: Context) -> Markup:
    """Whom to catch, if several owe TRES."""
    assert question.about == CATCH
    pads = [answer(seat, context.names[int(seat)]) for seat in question.choices]
    return ask(context, context.words("tres.ask"), pads)
