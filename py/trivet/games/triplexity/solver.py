"""What a position is worth with best play on both sides: both games, solved on the spot.

*Basic.* Retrograde analysis of all positions, from the finished ones backwards.

*Advanced.* Turning pieces over and which piece is which change what a line scores, never what may
be done or who wins. So who can force a win, and how fast, is read off the colours alone. What the
winner can force besides is the pips of its own three pieces; the loser's do not matter, and the
winner never has to leave the positions in which it can force a win. That leaves those few
positions with the winner's pieces told apart, instead of all that there are.

A *view* is a position as one seat, the attacker, looks at it: its pieces are seat 0's, the other's
are bare ``b``, and the stacks stand in a fixed order, since no position is better than another. The
attacker looks for a win; a position in which neither seat finds one is a draw. Repetition and the
greatest number of moves are left out: they only turn endless play into the draw that it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator
from itertools import permutations
from typing import NamedTuple

from trivet.games.triplexity.actions import MOVES
from trivet.games.triplexity.pieces import COLOURS, FACES, PIPS, SEAT, name
from trivet.games.triplexity.position import EMPTY, Position, after, legal, owner, points

ATTACKER = 0
_SEATS = range(len(COLOURS))
_OWN, _OTHER = COLOURS[0], COLOURS[1]
_BARE = {piece: COLOURS[seat] for piece, seat in SEAT.items()}
_SEEN_BY = tuple(
    {
        piece: piece.replace(COLOURS[seat], _OWN) if whose == seat else _OTHER
        for piece, whose in SEAT.items()
    }
    for seat in _SEATS
)

SLICE = 4
"""Positions that are looked at between two yields."""


class Value(NamedTuple):
    """What a position comes to: ``winner`` is a seat, or ``None`` in a draw.

    ``points``: what the line will score (0 in a draw). ``distance``: the actions until it is made,
    the winner hurrying and the loser delaying as far as the points allow (``None`` in a draw).
    """

    winner: int | None
    points: int
    distance: int | None


DRAW = Value(None, 0, None)

Table = dict[Position, tuple[int, int]]
"""Points and distance of every view in which the attacker can force a win."""

Views = frozenset[Position]
Graph = dict[Position, Views]

_tables: dict[bool, Table] = {}


def value_of(position: Position) -> Value:
    """What ``position`` of either game is worth. Solves as much of it as nobody did before."""
    value = look_up(table(False), bare(position))
    advanced = any(PIPS[piece] for stack in position.stacks for piece in stack)
    if value.winner is None or not advanced:
        return value
    return look_up(table(True), position)


def bare(position: Position) -> Position:
    """``position`` with the colours only: who can force a win in it depends on nothing else."""
    stacks = tuple([tuple([_BARE[piece] for piece in stack]) for stack in position.stacks])
    return Position(stacks, position.turn, position.forbidden)


def look_up(table: Table, position: Position) -> Value:
    """The same from the :func:`table` of its game."""
    for seat in _SEATS:
        if found := table.get(_view(position, seat)):
            return Value(seat, *found)
    return DRAW


def table(advanced: bool) -> Table:
    """The solution of one of the games, at once."""
    thinking = solving(advanced)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            solution: Table = done.value
            return solution


def solving(advanced: bool) -> Generator[None, None, Table]:
    """The solution of one of the games, in slices; it is kept."""
    if advanced not in _tables:
        graph = yield from (_advanced_graph() if advanced else _basic_graph())
        _tables[advanced] = yield from _solved(graph)
    return _tables[advanced]


def _view(position: Position, seat: int) -> Position:
    """``position`` as ``seat``, the attacker, looks at it."""
    look = _SEEN_BY[seat]
    stacks = tuple([tuple([look[piece] for piece in stack]) for stack in position.stacks])
    return _ordered(Position(stacks, int(position.turn != seat), position.forbidden))


def _ordered(position: Position) -> Position:
    """The same with the stacks in a fixed order; equal ones by their part in the forbidden move."""
    stacks, turn, forbidden = position
    source, target = forbidden or (None, None)
    order = sorted(range(3), key=lambda i: (stacks[i], i == source, i == target))
    if forbidden is not None:
        forbidden = MOVES[order.index(forbidden.source), order.index(forbidden.target)]
    return Position(tuple([stacks[i] for i in order]), turn, forbidden)


def _children(view: Position, advanced: bool) -> Views:
    """The views that one action leads to; none from a finished one."""
    if owner(view.stacks) is not None:
        return frozenset()
    actions = legal(view, advanced and view.turn == ATTACKER)
    return frozenset([_ordered(after(view, action)) for action in actions])


def _basic_graph() -> Generator[None, None, Graph]:
    """All that can come of an empty table, whoever of the two begins."""
    graph: Graph = {}
    waiting = [Position(EMPTY, turn, None) for turn in _SEATS]
    while waiting:
        view = waiting.pop()
        if view in graph:
            continue
        graph[view] = _children(view, False)
        waiting += graph[view]
        if len(graph) % SLICE == 0:
            yield
    return graph


def _advanced_graph() -> Generator[None, None, Graph]:
    """What can come of the views that are won in the basic game while the attacker stays there."""
    won = yield from solving(False)
    graph: Graph = {}
    for alike in won:
        for view in _told_apart(alike):
            children = _children(view, True)
            if view.turn == ATTACKER:
                children = frozenset([child for child in children if _ordered(bare(child)) in won])
            graph[view] = children
            if len(graph) % SLICE == 0:
                yield
    return graph


def _told_apart(view: Position) -> Iterator[Position]:
    """All that ``view`` can be when the attacker's pieces are advanced ones."""
    own = sum(stack.count(_OWN) for stack in view.stacks)
    for pieces in permutations(FACES[ATTACKER], own):
        if len(set(map(name, pieces))) == own:
            following = iter(pieces)
            stacks = tuple(
                tuple(next(following) if piece == _OWN else piece for piece in stack)
                for stack in view.stacks
            )
            yield _ordered(Position(stacks, view.turn, view.forbidden))


def _solved(graph: Graph) -> Generator[None, None, Table]:
    """Retrograde analysis: from the attacker's finished lines back, the dearest first.

    A view is won as soon as one child is when the attacker moves, and once the last child is when
    the defender does: so its points and distance are the best that each of them can do.
    """
    parents: defaultdict[Position, list[Position]] = defaultdict(list)
    missing, lines = {}, {}
    for count, (view, children) in enumerate(graph.items(), start=1):
        missing[view] = 1 if view.turn == ATTACKER else len(children)
        for child in children:
            parents[child].append(view)
        if owner(view.stacks) == ATTACKER:
            lines[view] = points(view.stacks, ATTACKER)
        if count % (64 * SLICE) == 0:
            yield
    solved: Table = {}
    for worth in sorted(set(lines.values()), reverse=True):
        reached = [view for view, scored in lines.items() if scored == worth]
        distance = 0
        while reached:
            solved |= dict.fromkeys(reached, (worth, distance))
            before = [parent for view in reached for parent in parents[view]]
            reached = []
            for parent in before:
                missing[parent] -= 1
                if missing[parent] == 0:
                    reached.append(parent)
            distance += 1
            yield
    return solved
