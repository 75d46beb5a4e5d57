"""The board in the middle: one drawing with its slots, the rows that score, and the draw pile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise

from trivet.core.markup import Markup, element, render
from trivet.core.view import Context, Room
from trivet.core.words import Words
from trivet.games.threepia.boards import BOARDS, Cell
from trivet.games.threepia.clocks import share_left, shown
from trivet.games.threepia.faces import Direction, domino, end_mark, named
from trivet.games.threepia.marks import ends
from trivet.games.threepia.notices import card_name
from trivet.games.threepia.observation import Observation
from trivet.games.threepia.plan import CELL, HUBS, centre, extent
from trivet.games.threepia.scoring import Row

LIT_MS = 2500.0
"""So long rows that scored stay lit, in milliseconds."""

LARGEST_CELL = 150.0
EDGE = 6.0
WORTH_TURNING = 1.1
"""A board is turned on its side where its cells come out so many times as large."""

_HUB_RADIUS = 42
_RING = 100


def direction(board: str, slot: int) -> Direction:
    """From a slot's first cell to its second."""
    (row, column), (next_row, next_column) = BOARDS[board].slots[slot]
    return next_row - row, next_column - column


def quarter(board: str, room: Room | None) -> int:
    """By how many degrees clockwise the board is turned in the middle's ``room``: 90 where it comes
    out larger on its side, else 0."""
    if room is None:
        return 0
    rows, columns = extent(board)
    return 90 if _cell(columns, rows, room) > WORTH_TURNING * _cell(rows, columns, room) else 0


def _cell(rows: float, columns: float, room: Room) -> float:
    return min((room.width - EDGE) / columns, (room.height - EDGE) / rows, LARGEST_CELL)


def sizes(board: str, room: Room) -> dict[str, float]:
    """The drawing's ``width`` and ``height`` in CSS pixels, as large as the room allows."""
    rows, columns = extent(board)
    if quarter(board, room):
        rows, columns = columns, rows
    cell = _cell(rows, columns, room)
    return {"board-width": cell * columns, "board-height": cell * rows}


@cache
def frame(board: str, quarter: int = 0) -> Markup:
    """The drawing, turned by so many degrees, with holders for all that changes."""
    rows, columns = extent(board)
    width, height = (rows, columns) if quarter else (columns, rows)
    slots = [_holder(board, slot) for slot in range(len(BOARDS[board].slots))]
    hub = HUBS[board]
    place = f"translate({hub.column * CELL:g} {hub.row * CELL:g}) scale({hub.side:g})"
    drawing = [
        slots,
        element("g", class_="threepia-hub", data_part="hub", transform=place),
        element("g", class_="threepia-lit", data_part="lit"),
    ]
    if quarter:
        on_its_side = f"translate({rows * CELL:g} 0) rotate({quarter})"
        drawing = [element("g", drawing, transform=on_its_side)]
    return element(
        "svg",
        drawing,
        class_="threepia-board",
        viewBox=f"0 0 {width * CELL:g} {height * CELL:g}",
    )


def _holder(board: str, slot: int) -> Markup:
    cells = BOARDS[board].slots[slot]
    x, y = (min(place) * CELL for place in ((c for _, c in cells), (r for r, _ in cells)))
    return element(
        "g",
        class_="threepia-slot",
        data_target=str(slot + 1),
        data_part=f"slot-{slot + 1}",
        transform=f"translate({x} {y})",
    )


def parts(observation: Observation, context: Context) -> dict[str, Markup]:
    """The cards in the slots, what the last lay scored, and the draw pile."""
    board, words = observation.options.board, context.words
    marked = ends(observation, context)
    found = {
        f"slot-{slot + 1}": _card(card, direction(board, slot), slot + 1, marked.get(slot), words)
        for slot, card in enumerate(observation.board)
    }
    found["lit"] = _lit(observation, context)
    found["hub"] = _hub(observation, context)
    return found


@lru_cache(maxsize=1024)
def _card(way: str, direction: Direction, number: int, marked: int | None, words: Words) -> Markup:
    label = words("threepia.slot", number=number, card=card_name(way, words))
    end = None if marked is None else end_mark(direction, marked)
    return element("g", domino(way, direction), end, role="img", aria_label=label)


# ---- what scored --------------------------------------------------------------------------------


def dark_at(context: Context) -> float | None:
    """The millisecond of play at which the rows of the last lay go dark; ``None`` if they are."""
    lay = _lit_lay(context)
    return None if lay is None else lay[0] + LIT_MS


def _lit_lay(context: Context) -> tuple[float, Mapping[str, object]] | None:
    """When the last card was laid and what came of it, if that is still to be seen."""
    for at, events in ((context.happened, context.events), *reversed(context.earlier)):
        for event in events:
            if event.code == "laid":
                return (at, event.params) if context.at < at + LIT_MS else None
    return None


def _lit(observation: Observation, context: Context) -> Markup:
    namings = dict(observation.named)
    lay = _lit_lay(context)
    if lay is None:
        return _rows((), tuple(sorted(namings.items())), 0)
    rows, named, seat = (lay[1][name] for name in ("rows", "named", "seat"))
    assert isinstance(rows, tuple) and isinstance(named, tuple) and isinstance(seat, int)
    namings |= dict(named)
    turn = _facing(observation, context, seat)
    return _rows(rows, tuple(sorted(namings.items())), turn)


@lru_cache(maxsize=64)
def _rows(rows: tuple[Row, ...], namings: tuple[tuple[Cell, str], ...], turn: int) -> Markup:
    """Bands over the rows, each with its points, which face who made them."""
    plates = [named(one, *centre(cell)) for cell, one in namings]
    points = [_points(row.points, place, turn) for row, place in _places(rows)]
    return render([map(_line, rows), plates, points])


def _line(row: Row) -> Markup:
    """A band over the cells that share something; their signs stay in sight."""
    path = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in map(centre, row.cells))
    return element("path", d=path, class_="threepia-run")


def _places(rows: tuple[Row, ...]) -> Iterator[tuple[Row, tuple[float, float]]]:
    """Where each row's points stand: between two of its cells, no two at one place."""
    taken: set[tuple[float, float]] = set()
    for row in rows:
        middles = [centre(cell) for cell in row.cells]
        between = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in pairwise(middles)]
        free = [place for place in between if place not in taken] or between
        place = free[(len(free) - 1) // 2]
        taken.add(place)
        yield row, place


def _points(points: int, place: tuple[float, float], turn: int) -> Markup:
    x, y = place
    return element(
        "g",
        element("circle", r=27, class_="threepia-points"),
        element("text", f"+{points}", y=11, class_="threepia-gain"),
        transform=f"translate({x:g} {y:g}) rotate({turn})",
    )


def _facing(observation: Observation, context: Context, seat: int) -> int:
    """By how much what faces that seat is turned in the drawing, which may be turned itself."""
    turn = context.turns[seat] if context.turns else 0
    return (turn - quarter(observation.options.board, context.room)) % 360


# ---- the draw pile, and whose turn it is --------------------------------------------------------


def _hub(observation: Observation, context: Context) -> Markup:
    turn = observation.turn
    left = share_left(observation, context.at)
    return _hub_drawing(
        observation.draw_size,
        shown(observation, turn, context.at),
        None if left is None else round(left * _RING),
        _facing(observation, context, turn),
        context.colours[turn] if context.colours and observation.winners is None else None,
        len(observation.hand_sizes) > 1,
        context.words,
    )


@lru_cache(maxsize=256)
def _hub_drawing(
    left: int,
    clock: str | None,
    share: int | None,
    turn: int,
    colour: str | None,
    several: bool,
    words: Words,
) -> Markup:
    """The pile and the running clock, turned to whose turn it is; an arrow points there."""
    pointer = element("path", d="M24 82L50 102L76 82Z", class_="threepia-pointer")
    lines = [_pile(left, 34, 0.8), element("text", clock, x=50, y=72, class_="threepia-clock")]
    return element(
        "g",
        element("circle", cx=50, cy=50, r=_HUB_RADIUS, class_="threepia-disc"),
        None if share is None else _ring(share),
        pointer if several and colour else None,
        lines if clock else _pile(left, 50, 1.3),
        transform=f"rotate({turn} 50 50)",
        data_press="draw" if left else "pass",
        data_colour=colour,
        role="img",
        aria_label=words.count("threepia.pile", left),
    )


def _ring(share: int) -> Markup:
    """How much time is left: it looks the same from all sides."""
    return element(
        "circle",
        cx=50,
        cy=50,
        r=_HUB_RADIUS - 3,
        class_="threepia-ring-left",
        pathLength=_RING,
        stroke_dasharray=f"{share} {_RING}",
        transform="rotate(-90 50 50)",
    )


def _pile(left: int, y: float, scale: float) -> Markup:
    back = element("rect", x=-22, y=-15, width=44, height=30, rx=5, class_="threepia-back")
    count = element("text", str(left), y=8, class_="threepia-count")
    return element("g", back, count, transform=f"translate(50 {y}) scale({scale})")
