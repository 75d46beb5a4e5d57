"""Pieces of markup that several games' views are made of: hands, questions, spoken names."""

from __future__ import annotations

from collections.abc import Callable

from trivet.core.markup import Content, Markup, element, render
from trivet.core.view import Context, Room
from trivet.core.words import Words

GAP = 4.0
SMALLEST_CARD, LARGEST_CARD = 48.0, 92.0
_EYE = element(
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


def peek_pad(words: Words, key: str = "hand.peek") -> Markup:
    """The pad to hold while looking at the own cards; ``key`` names what is written on it."""
    return element(
        "button",
        _EYE,
        element("span", words(key)),
        type="button",
        class_="pad peek",
        data_peek="hand",
    )


def ask(context: Context, headline: str, pads: Content) -> Markup:
    """An open question with its answers in ``pads``, and a pad that takes the wish back."""
    back = element(
        "button",
        "×",
        type="button",
        class_="pad round",
        data_choice="",
        aria_label=context.words("take_back"),
    )
    return element("div", element("p", headline, back), pads, class_="ask")


def answer(choice: str, content: Content, look: str = "") -> Markup:
    """A pad that answers the open question with ``choice``."""
    return element(
        "button", content, type="button", class_=f"pad {look}".strip(), data_choice=choice
    )


def hand_sizes(count: int, room: Room, aspect: float = 1.0) -> dict[str, float]:
    """Sizes in CSS pixels with which ``count`` cards fit into ``room``, in rows if need be.

    ``card`` is a card's width, ``tall`` its height (``aspect`` times that), ``overlap`` by how much
    cards of a row lie over each other when they do not fit otherwise.
    """
    size = LARGEST_CARD
    while size > SMALLEST_CARD and _rows(size * aspect, room) * _columns(size, room) < count:
        size -= 1
    rows = max(_rows(size * aspect, room), 1)
    columns = max(-(-count // rows), 1)
    needed = columns * (size + GAP) - GAP
    overlap = max(0.0, (needed - room.width) / max(columns - 1, 1))
    return {"card": size, "tall": size * aspect, "overlap": overlap}


def _columns(size: float, room: Room) -> int:
    return int((room.width + GAP) // (size + GAP))


def _rows(size: float, room: Room) -> int:
    return int((room.height + GAP) // (size + GAP))
