"""How TRIPLEXiTY looks: the three positions in the middle, and in each zone from the side.

Positions are called 1, 2 and 3 where they are named at all, since left for one is right for the
other; the same strokes mark them in the middle and in the zones. What is chosen is a piece to
place (``a2``, in the basic game ``1``, ``2``, ``3``), perhaps ``turned`` before, or the position
whose top piece is to move (``L``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from trivet.core.game import Event, Seat
from trivet.core.markup import Content, Markup, element, render
from trivet.core.view import Context, Notice, Picture, Room, View
from trivet.core.widgets import GAP, LARGEST_CARD, SMALLEST_CARD, spoken
from trivet.core.words import Words
from trivet.games.triplexity import telling
from trivet.games.triplexity.faces import (
    LOOKS,
    barred_sign,
    from_aside,
    ground_aside,
    mat,
    no_entry,
    pieces_under,
    top_piece,
)
from trivet.games.triplexity.observation import Observation
from trivet.games.triplexity.pieces import COLOURS, EACH, FACES, NAMES, POSITIONS, name
from trivet.games.triplexity.position import legal, owner
from trivet.games.triplexity.solver import solving

LANE = 24.0
"""The way between two positions in the middle, in hundredths of a position's width."""

WIDTH = 3 + 2 * LANE / 100
"""All three positions with their lanes, in widths of a position."""

LARGEST, MARGIN = 300.0, 6.0
HINT = 36.0
TALL = 1.28
"""The height of a tower seen from the side by its width."""

SETTLING = 400.0
"""Milliseconds for which a piece that was just put down draws the eye."""

TURNED_ROUND = "turned"
PLAIN_COLOURS = ("sky", "amber")
"""Where no people are known: in the rules."""

_PLAIN = tuple(str(number) for number in range(1, EACH + 1))
_EVERY = {False: (_PLAIN, _PLAIN), True: NAMES}
"""Each seat's pieces by what they are called when touched: in the basic and the advanced game."""

_GONE = element("span", class_="card triplexity-gone")

AS_SEEN = {0: "LCR", 90: "LCR", 180: "RCL", 270: "RCL"}
"""The positions from the left of a zone's owner, by turn. They lie in a row on a broad middle and
in a column on a tall one; for whom they lie behind one another, the marks tell which is which."""


class TriplexityView(View):
    """See :class:`trivet.core.view.View`."""

    def middle(self, observation: object, context: Context) -> Picture:
        assert isinstance(observation, Observation)
        row, cell = _layout(context.room)
        chosen = _chosen(observation, context.selected)
        colours = _colours(context)
        arrived, line = _arrived(context), _line(observation)
        targets = _targets(observation, chosen)
        until = context.happened + SETTLING if arrived else None
        parts = {"ban": _ban(observation, row, context.words)}
        for number, position in enumerate(POSITIONS, 1):
            stack = observation.stacks[number - 1]
            parts[f"mat-{position}"] = _mat(number, _colour_of_turn(observation, colours))
            looks = " ".join(filter(None, (line, "arrived" if position == arrived else "")))
            handle = _handle(observation, position, chosen)
            parts[f"stack-{position}"] = _stack(stack, colours, handle, looks)
            parts[f"mark-{position}"] = _mark(targets, chosen, position)
        return Picture(_board(row), parts, {"cell": cell}, until)

    def zone(self, observation: object, context: Context) -> Picture:
        assert isinstance(observation, Observation)
        seat = observation.seat
        assert seat is not None
        chosen = _chosen(observation, context.selected)
        colours = _colours(context)
        own_turn = observation.turn == seat
        targets = _targets(observation, chosen) if own_turn else frozenset()
        banned = _banned(observation, chosen) if own_turn else None
        card, spot = _sizes(context.room, observation.phase == "place")
        parts = {
            "score": telling.score(observation, context.words),
            "hint": _hint(observation, chosen, context),
            "reserve": _reserve(observation, chosen, colours, context),
        }
        for number, position in enumerate(POSITIONS, 1):
            stack = observation.stacks[number - 1]
            tower = _tower(
                number,
                stack,
                colours,
                _handle(observation, position, chosen),
                telling.stack(number, stack, context),
            )
            barred = _barred(context.words) if position == banned else None
            parts[f"spot-{position}"] = render([tower, _mark(targets, chosen, position), barred])
        frame = _zone_frame(AS_SEEN[context.turn])
        return Picture(frame, parts, {"card": card, "tall": card, "spot": spot})

    def middle_seat(self, observation: object) -> int | None:
        assert isinstance(observation, Observation)
        return observation.turn if observation.winners is None else None

    def choose(self, observation: object, selected: tuple[str, ...], card: str) -> tuple[str, ...]:
        """A piece with two sides is turned over by a second tap; all others are put back."""
        if card not in selected:
            return (card,)
        if card in POSITIONS or card.isdecimal():
            return ()
        return (card,) if TURNED_ROUND in selected else (TURNED_ROUND, card)

    def compose(self, observation: object, selected: tuple[str, ...], target: str) -> str | None:
        card = selected[-1]
        if card in POSITIONS:
            return None if card == target else f"{card}>{target}"
        if card.isdecimal():
            return target
        return f"{_lying(card, TURNED_ROUND in selected)} {target}"

    def notice(self, event: Event, reader: Seat, context: Context) -> Notice | None:
        return telling.notice(event, reader, context)

    def weighing(self, observation: object) -> Iterator[None]:
        assert isinstance(observation, Observation)
        yield from solving(False)
        if observation.options.advanced:
            yield from solving(True)

    def worth(self, observation: object, context: Context) -> Markup | None:
        assert isinstance(observation, Observation)
        return telling.worth(observation, context)

    def rules(self, context: Context) -> Markup:
        return telling.rules(context, PLAIN_COLOURS)


# ---- what the pictures depend on ----------------------------------------------------------------


def _colours(context: Context) -> tuple[str, ...]:
    return context.colours or PLAIN_COLOURS


def _lying(piece: str, turned: bool) -> str:
    """A piece of the reserve as it lies there: its higher side up unless it was turned over."""
    low, high = (face for faces in FACES for face in faces if name(face) == piece)
    return low if turned else high


def _chosen(observation: Observation, selected: tuple[str, ...]) -> tuple[str, ...]:
    """What is chosen, unless the table has changed so that it is no longer there."""
    if not selected or observation.winners is not None:
        return ()
    card = selected[-1]
    if card in POSITIONS:
        there = observation.phase == "move" and observation.stacks[POSITIONS.index(card)]
        return selected if there else ()
    seat = observation.turn if observation.seat is None else observation.seat
    return selected if card in _handles(observation, seat) else ()


def _handles(observation: Observation, seat: int) -> tuple[str, ...]:
    """The pieces that a seat has still to place, by what they are called when touched."""
    reserve = observation.reserve[seat]
    if observation.options.advanced:
        return reserve
    return _PLAIN[: len(reserve)]


def _handle(observation: Observation, position: str, chosen: tuple[str, ...]) -> str | None:
    """How a position's top piece is called when touched; ``None`` when it is a place only."""
    free = observation.phase == "move" and observation.stacks[POSITIONS.index(position)]
    return position if free and (not chosen or chosen[-1] == position) else None


def _line(observation: Observation) -> str:
    """Whose three pieces are the line that ends a round, as a class; it takes all of them."""
    won = owner(observation.stacks)
    return "" if won is None else f"line-{LOOKS[won]}"


def _arrived(context: Context) -> str | None:
    """Where a piece has just been put, for as long as it takes to be seen."""
    if context.at >= context.happened + SETTLING:
        return None
    targets = (e.params["target"] for e in context.events if e.code in ("placed", "moved"))
    return next((target for target in targets if isinstance(target, str)), None)


def _colour_of_turn(observation: Observation, colours: tuple[str, ...]) -> str | None:
    return colours[observation.turn] if observation.winners is None else None


def _targets(observation: Observation, chosen: tuple[str, ...]) -> frozenset[str]:
    """Where what is chosen may go."""
    if not chosen:
        return frozenset()
    source = POSITIONS.index(chosen[-1]) if chosen[-1] in POSITIONS else None
    return frozenset(
        POSITIONS[action.target]
        for action in legal(observation.position, False)
        if source is None or action[0] == source
    )


def _banned(observation: Observation, chosen: tuple[str, ...]) -> str | None:
    """Where the chosen piece may not go because it has just come from there."""
    if observation.forbidden is None or observation.forbidden[0] not in chosen:
        return None
    return observation.forbidden[1]


def _layout(room: Room) -> tuple[bool, float]:
    """Whether the positions lie in a row, not in a column, and the width of each."""
    width, height = room.width - 2 * MARGIN, room.height - 2 * MARGIN
    row = min(width / WIDTH, height)
    column = min(height / WIDTH, width)
    return row >= column, min(max(row, column), LARGEST)


def _sizes(room: Room, placing: bool) -> tuple[float, float]:
    """The widths of a piece and of a tower in a zone."""
    height = room.height - HINT - 4 * GAP
    width = room.width - 6 * GAP
    card = min(LARGEST_CARD, height) if placing else 0.0
    while card > SMALLEST_CARD and _tower_room(width, card) < min(card, height / TALL):
        card -= 2
    return card, max(min(height / TALL, _tower_room(width, card)), SMALLEST_CARD)


def _tower_room(width: float, card: float) -> float:
    pieces = EACH * (card + GAP) + 4 * GAP if card else 0.0
    return (width - pieces) / len(POSITIONS) - 2 * GAP


# ---- the middle ---------------------------------------------------------------------------------


@cache
def _board(row: bool) -> Markup:
    places = [
        element(
            "div",
            element("div", data_part=f"mat-{position}"),
            element("div", class_="triplexity-lies", data_part=f"stack-{position}"),
            element("div", data_part=f"mark-{position}"),
            class_="triplexity-place",
            data_target=position,
        )
        for position in POSITIONS
    ]
    ban = element("div", class_="triplexity-ban", data_part="ban")
    return element("div", ban, places, class_=f"triplexity-board {'row' if row else 'column'}")


@lru_cache(maxsize=64)
def _mat(number: int, colour: str | None) -> Markup:
    look = "triplexity-ground" if colour is None else "triplexity-ground turn"
    return element("div", mat(number), class_=look, data_colour=colour)


@lru_cache(maxsize=1024)
def _stack(
    stack: tuple[str, ...], colours: tuple[str, ...], handle: str | None, looks: str
) -> Markup:
    """A stack from above; what is dragged of it is its top piece."""
    if not stack:
        return Markup()
    return element(
        "div",
        pieces_under(stack, colours),
        element("div", top_piece(stack[-1], colours), class_="triplexity-upper"),
        class_=f"triplexity-stack {looks}".strip(),
        data_card=handle,
    )


def _ban(observation: Observation, row: bool, words: Words) -> Markup:
    if observation.forbidden is None or observation.winners is not None:
        return Markup()
    return _barred_way(*observation.forbidden, row, words)


@lru_cache(maxsize=64)
def _barred_way(source: str, target: str, row: bool, words: Words) -> Markup:
    """A barred arrow from where a piece is now to where it may not go back."""
    start, end = POSITIONS.index(source), POSITIONS.index(target)
    step = 1 if end > start else -1
    begin, sign = _along(start) + step * 46, _along(end) - step * (50 + LANE / 2)
    way = element("path", class_="triplexity-way", d=f"M{begin:g} 50H{sign:g}")
    drawn = element(
        "g",
        way,
        no_entry(sign, 50, LANE, 0 if step > 0 else 180),
        transform=None if row else "matrix(0 1 1 0 0 0)",
    )
    across, down = (WIDTH * 100, 100) if row else (100, WIDTH * 100)
    picture = element("svg", drawn, viewBox=f"0 0 {across:g} {down:g}", aria_hidden="true")
    return render([picture, spoken(words("triplexity.barred", source=start + 1, target=end + 1))])


def _along(index: int) -> float:
    return 50 + index * (100 + LANE)


def _mark(targets: frozenset[str], chosen: tuple[str, ...], position: str) -> Markup:
    """On a position: that its top piece is chosen, or that what is chosen may go there."""
    if position in chosen:
        return element("i", class_="triplexity-chosen")
    return element("i", class_="triplexity-fits") if position in targets else Markup()


@cache
def _barred(words: Words) -> Markup:
    return element("i", barred_sign(), spoken(words("triplexity.not_back")), class_="triplexity-no")


# ---- a zone -------------------------------------------------------------------------------------


@cache
def _zone_frame(order: str) -> Markup:
    spots = [
        element(
            "div",
            class_="triplexity-spot",
            data_target=position,
            data_part=f"spot-{position}",
        )
        for position in order
    ]
    return element(
        "div",
        element("div", class_="triplexity-hint", data_part="hint"),
        element(
            "div",
            element("div", class_="triplexity-reserve", data_part="reserve"),
            element("div", spots, class_="triplexity-map"),
            class_="triplexity-things",
        ),
        class_="triplexity",
    )


@lru_cache(maxsize=1024)
def _tower(
    number: int, stack: tuple[str, ...], colours: tuple[str, ...], handle: str | None, name: str
) -> Markup:
    """A stack from the side."""
    pictures: Content = None
    if stack:
        pictures = [from_aside(stack, colours, "under"), from_aside(stack, colours, "top")]
    return element(
        "button",
        ground_aside(number),
        pictures,
        spoken(name),
        type="button",
        class_="triplexity-tower",
        data_card=handle,
    )


def _reserve(
    observation: Observation,
    chosen: tuple[str, ...],
    colours: tuple[str, ...],
    context: Context,
) -> Markup:
    """The own pieces that are still to be placed, and where those were that have gone."""
    seat = observation.seat
    assert seat is not None
    if observation.phase != "place":
        return Markup()
    there = _handles(observation, seat)
    every = _EVERY[observation.options.advanced][seat]
    cards = []
    for handle in every:
        selected = handle in chosen
        turned = selected and TURNED_ROUND in chosen
        piece = _lying(handle, turned) if observation.options.advanced else COLOURS[seat]
        if handle in there:
            name = telling.piece(piece, context)
            cards.append(_piece(handle, piece, selected, colours, name))
        else:
            cards.append(_GONE)
    return render(cards)


@lru_cache(maxsize=256)
def _piece(handle: str, piece: str, selected: bool, colours: tuple[str, ...], name: str) -> Markup:
    return element(
        "button",
        top_piece(piece, colours),
        spoken(name),
        type="button",
        class_="card selected" if selected else "card",
        data_card=handle,
        aria_pressed="true" if selected else "false",
    )


def _hint(observation: Observation, chosen: tuple[str, ...], context: Context) -> Markup:
    """Whose turn it is and what to do, beside a picture of the own pieces."""
    seat = observation.seat
    assert seat is not None
    own = element("span", top_piece(COLOURS[seat], _colours(context)), class_="triplexity-own")
    text = telling.hint(observation, chosen, context)
    look = "triplexity-say own" if observation.turn == seat else "triplexity-say"
    return render([own, element("span", text, class_=look)])


VIEW = TriplexityView()
