"""Pieces of markup that several games' views are made of: hands, questions, spoken names."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from trivet.core.markup import Content, Markup, element, render
from trivet.core.view import Context, Room
from trivet.core.words import Words

GAP = 4.0
SMALLEST_CARD, LARGEST_CARD = 48.0, 92.0
SQUEEZED_CARD = 40.0  # where of each would be seen less than that otherwise
SPARE = 0.5
"""So much of a row's room stays free: no card goes to the next row by rounding."""

EYE = element(
    "svg",
    element("path", d="M4 50Q50 4 96 50Q50 96 4 50Z", class_="eye-lid"),
    element("circle", cx=50, cy=50, r=17, class_="eye-ball"),
    viewBox="0 0 100 100",
    class_="eye",
    aria_hidden="true",
)


def spoken(text: str) -> Markup:
    """What is read out and not shown."""
    return element("span", text, class_="spoken")


def hidden_hand(
    context: Context,
    face: Callable[[str], Markup],
    name: Callable[[str], str],
    look: Callable[[str], str] = lambda slot: "",
) -> Markup:
    """The owner's cards slot by slot, face up only while the owner looks.

    ``face`` and ``name`` make a card's picture and spoken name, ``look`` gives a slot's own class.
    A card that is not looked at shows no more than its slot, and neither does its markup.
    """
    return render(
        _slot(str(number), card, context, face, name, look(str(number)))
        for number, card in enumerate(context.slots, 1)
    )


def _slot(
    number: str,
    card: str | None,
    context: Context,
    face: Callable[[str], Markup],
    name: Callable[[str], str],
    look: str,
) -> Markup:
    if card is None:
        return element("span", class_="card hole")
    selected = number in context.selected
    content: Content = spoken(context.words("hand.slot", number=number))
    if context.peeking:
        content = [face(card), spoken(name(card))]
    looks = [
        "card",
        look,
        "selected" if selected else "",
        "newest" if number in context.newest else "",
        "" if context.peeking else "back",
    ]
    return element(
        "button",
        content,
        type="button",
        class_=" ".join(filter(None, looks)),
        data_card=number,
        data_hidden=True,
        aria_pressed="true" if selected else "false",
    )


def peek_pad(context: Context, key: str = "hand.peek") -> Markup:
    """The pad to hold while looking at the own cards; ``key`` names what is written on it.

    Nothing where they lie open: there is no need to hold anything.
    """
    return Markup() if context.open_hand else _peek_pad(context.words, key)


@lru_cache(maxsize=32)
def _peek_pad(words: Words, key: str) -> Markup:
    return element(
        "button",
        EYE,
        element("span", words(key)),
        type="button",
        class_="pad peek",
        data_peek="hand",
    )


def pad(
    kind: str,
    value: str,
    content: Content,
    look: str = "",
    *,
    label: str | None = None,
    off: bool = False,
    data_colour: str | None = None,
) -> Markup:
    """A button for fingers, greyed and dead if it is ``off``.

    ``kind`` and ``value`` make its handle, ``label`` speaks for a sign.
    """
    return element(
        "button",
        content,
        type="button",
        class_=f"pad {look}".strip(),
        aria_label=label,
        disabled=off,
        data_colour=data_colour,
        **{f"data_{kind}": value},
    )


def press_pad(
    action: str,
    content: Content,
    look: str = "",
    *,
    off: bool = False,
    data_colour: str | None = None,
) -> Markup:
    """A pad that does ``action`` when it is pressed."""
    return pad("press", action, content, look, off=off, data_colour=data_colour)


def ask(context: Context, headline: str, pads: Content) -> Markup:
    """An open question with its answers in ``pads``, and a pad that takes the wish back."""
    back = pad("choice", "", "×", "round", label=context.words("take_back"))
    return element("div", element("p", headline, back), pads, class_="ask")


def answer(choice: str, content: Content, look: str = "") -> Markup:
    """A pad that answers the open question with ``choice``."""
    return pad("choice", choice, content, look)


def hand_sizes(
    count: int, room: Room, aspect: float = 1.0, largest: float = LARGEST_CARD, seen: float = 1.0
) -> dict[str, float]:
    """Sizes in CSS pixels with which ``count`` cards fit into ``room``, in rows if need be.

    ``card`` is a card's width, ``tall`` its height (``aspect`` times that), ``overlap`` by how much
    cards of a row lie over each other and ``row`` how long that is. Cards are as large as they can
    be, up to ``largest`` along their shorter side, if of each the share ``seen`` and a finger's
    width stays free; where not even the smallest leave that much, they lie over each other more.
    """
    count = max(count, 1)
    ways = [_in_rows(count, rows, room, aspect, largest, seen) for rows in range(1, count + 1)]
    fitting = [way for way in ways if way["card"] * min(aspect, 1.0) >= SMALLEST_CARD]
    if fitting:
        return max(fitting, key=lambda way: (round(way["card"]), -way["overlap"]))
    return _crowded(count, room, aspect)


def _in_rows(
    count: int, rows: int, room: Room, aspect: float, largest: float, seen: float
) -> dict[str, float]:
    """The largest cards in so many rows."""
    columns = -(-count // rows)
    shorter = min(aspect, 1.0)
    size = min(largest / shorter, ((room.height + GAP) / rows - GAP) / aspect)
    apart = (room.width - SPARE + GAP) / columns - GAP
    if seen == 1.0 and apart >= SMALLEST_CARD / shorter:
        size = min(size, apart)
    elif size > apart:
        wide = room.width - SPARE
        fanned = wide / (1 + (columns - 1) * seen)
        if fanned * seen < SMALLEST_CARD:
            fanned = wide - (columns - 1) * SMALLEST_CARD
        size = min(size, fanned)
    return _row(size, columns, room, aspect)


def _crowded(count: int, room: Room, aspect: float) -> dict[str, float]:
    """As much of each card as can be seen: the smallest, or squeezed ones in one row more."""
    shorter = min(aspect, 1.0)
    ways = [_row(SMALLEST_CARD / shorter, count, room, aspect)]
    for rows in range(2, count + 1):
        size = min(SMALLEST_CARD / shorter, ((room.height + GAP) / rows - GAP) / aspect)
        if size * shorter < SQUEEZED_CARD:
            break
        ways.append(_row(size, -(-count // rows), room, aspect))
    return max(ways, key=lambda way: (way["card"] - max(way["overlap"] - GAP, 0.0), way["card"]))


def _row(size: float, columns: int, room: Room, aspect: float) -> dict[str, float]:
    needed = columns * (size + GAP) - GAP
    too_much = needed - room.width
    if too_much <= 0 or columns == 1:
        return {"card": size, "tall": size * aspect, "overlap": 0.0, "row": needed}
    overlap, row = (too_much + SPARE) / (columns - 1), room.width - SPARE
    return {"card": size, "tall": size * aspect, "overlap": overlap, "row": row}
