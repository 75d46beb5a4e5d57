"""Solves the advanced game the long way and compares: ``python .../exhaustive.py``, some minutes.

All positions with every piece told apart, both players', by plain iteration of the values that one
action leads to. Nothing of the solver is used but the values that are compared.
"""

from itertools import permutations

from trivet.games.triplexity.actions import MOVES
from trivet.games.triplexity.position import EMPTY, Position, after, legal, owner, points
from trivet.games.triplexity.solver import value_of

EXCHANGED = str.maketrans("ab", "ba")


def one_of_alike(position):
    """One and the same of all positions alike: seat 0 to move, the stacks in any order."""
    stacks, turn, forbidden = position
    if turn == 1:
        stacks = tuple(tuple(piece.translate(EXCHANGED) for piece in stack) for stack in stacks)
    ways = []
    for order in permutations(range(3)):
        moved = forbidden and (order.index(forbidden.source), order.index(forbidden.target))
        ways.append((tuple(stacks[old] for old in order), moved or ()))
    stacks, moved = min(ways)
    return Position(stacks, 0, MOVES[moved] if moved else None)


def graph():
    """For every unfinished position what one action leads to; ``None`` for a finished one."""
    found, waiting = {}, [Position(EMPTY, 0, None)]
    while waiting:
        position = waiting.pop()
        if position in found:
            continue
        if owner(position.stacks) is not None:
            found[position] = None
            continue
        found[position] = {one_of_alike(after(position, a)) for a in legal(position, True)}
        waiting += found[position]
    return found


def solved(positions):
    """The points that the seat to move wins, negative ones that it loses, 0 in a draw.

    For each number of points from the highest down: who can force at least as many.
    """
    values = {}
    lines = {p: owner(p.stacks) for p, children in positions.items() if children is None}
    scores = {p: points(p.stacks, seat) * (1 if seat == 0 else -1) for p, seat in lines.items()}
    for worth in sorted({abs(score) for score in scores.values()}, reverse=True):
        values |= {p: score for p, score in scores.items() if abs(score) == worth}
        changed = True
        while changed:
            changed = False
            for position, children in positions.items():
                if children is None or position in values:
                    continue
                known = [-values[child] for child in children if child in values]
                if worth in known:
                    values[position], changed = worth, True
                elif len(known) == len(children):
                    values[position], changed = max(known), True
    return values


def main():
    positions = graph()
    print(f"{len(positions)} positions up to symmetry")
    values, wrong = solved(positions), 0
    for position in positions:
        value = value_of(position)
        claimed = 0 if value.winner is None else value.points * (1 if value.winner == 0 else -1)
        wrong += claimed != values.get(position, 0)
    print(
        f"{len(values)} are decided, the start is {values.get(Position(EMPTY, 0, None), 'a draw')}"
    )
    print(f"{wrong} values differ from the solver's")


if __name__ == "__main__":
    main()
