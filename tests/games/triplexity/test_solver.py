"""What positions are worth: the known counts, and proofs that the solution is right.

``exhaustive.py`` beside this solves the advanced game the long way and compares.
"""

from collections import Counter

import pytest

from games.triplexity.tables import ADVANCED, position
from trivet.cli import perft
from trivet.core.rng import Rng
from trivet.games.triplexity import GAME, solver
from trivet.games.triplexity.pieces import COLOURS, SEAT
from trivet.games.triplexity.position import EMPTY, Position, after, legal, owner, points
from trivet.games.triplexity.solver import DRAW, Value, solving, value_of


def following(lies, advanced=False):
    return [after(lies, action) for action in legal(lies, advanced)]


def reachable():
    """Every position of the basic game when seat 0 begins."""
    found, waiting = set(), [Position(EMPTY, 0, None)]
    while waiting:
        lies = waiting.pop()
        if lies not in found:
            found.add(lies)
            waiting += following(lies) if owner(lies.stacks) is None else []
    return found


@pytest.fixture(scope="module")
def positions():
    return reachable()


def test_the_known_numbers_of_move_sequences():
    start = GAME.new_initial_state(2, 0)
    expected = [1, 3, 9, 27, 78, 210, 480, 1752, 4608]
    assert [perft(start, depth) for depth in range(9)] == expected


def test_the_known_numbers_of_positions(positions):
    assert len(positions) == 1526
    assert sum(owner(lies.stacks) is not None for lies in positions) == 196


def test_the_known_numbers_of_drawn_won_and_lost_positions(positions):
    ways = {None: "drawn", True: "won", False: "lost"}
    values = ((lies, value_of(lies).winner) for lies in positions)
    counts = Counter(
        ways[None if winner is None else winner == lies.turn] for lies, winner in values
    )
    assert counts == {"drawn": 847, "won": 465, "lost": 214}


def test_the_start_is_a_draw_wherever_the_first_piece_goes():
    start = Position(EMPTY, 0, None)
    assert {value_of(lies) for lies in [start, *following(start)]} == {DRAW}
    advanced = following(start, advanced=True)
    assert len(advanced) == 18
    assert {value_of(lies) for lies in advanced} == {DRAW}


def test_somebody_to_move_can_always_do_something(positions):
    assert all(legal(lies, False) for lies in positions)


def test_both_colours_never_have_a_line_at_once(positions):
    for lies in positions:
        piled = [stack for stack in lies.stacks if len(stack) == 3 and len(set(stack)) == 1]
        tops = {stack[-1] if stack else None for stack in lies.stacks}
        colours = {stack[0] for stack in piled} | (tops if len(tops) == 1 else set())
        winner = owner(lies.stacks)
        assert colours == (set() if winner is None else {COLOURS[winner]}) or tops == {None}


def best(lies, advanced):
    """What best play makes of the values that one action leads to."""
    children = {value_of(child) for child in following(lies, advanced)}
    won = [child for child in children if child.winner == lies.turn]
    if won:
        most = max(child.points for child in won)
        nearest = min(child.distance for child in won if child.points == most)
        return Value(lies.turn, most, nearest + 1)
    if DRAW in children:
        return DRAW
    least = min(child.points for child in children)
    farthest = max(child.distance for child in children if child.points == least)
    return Value(1 - lies.turn, least, farthest + 1)


def is_right(lies, advanced):
    """A finished line is worth what it scores, any other position the best it can lead to.

    Where that holds everywhere, the distances make every win a way that ends, and nobody can do
    better than the values say.
    """
    winner = owner(lies.stacks)
    if winner is None:
        return value_of(lies) == best(lies, advanced)
    return value_of(lies) == Value(winner, points(lies.stacks, winner), 0)


def test_every_position_of_the_basic_game_is_worth_the_best_it_leads_to(positions):
    assert all(is_right(lies, False) for lies in positions)


def test_positions_of_the_advanced_game_are_worth_the_best_they_lead_to(positions):
    rng, seen = Rng(1, "test"), Counter()
    names = [[f"{colour}{number}" for number in "123"] for colour in COLOURS]
    for lies in sorted(positions, key=str):
        if any(lies.stacks):
            own = [iter(rng.shuffled(names[seat])) for seat in (0, 1)]
            stacks = tuple(
                tuple(side_up(next(own[SEAT[piece]]), rng) for piece in stack)
                for stack in lies.stacks
            )
            told_apart = Position(stacks, lies.turn, lies.forbidden)
            assert is_right(told_apart, True)
            assert value_of(told_apart).winner == value_of(lies).winner
            seen[value_of(told_apart).points] += 1
    assert seen.keys() == {0, *range(6, 16)} - {8, 13}


def side_up(name, rng):
    return f"{name}^{rng.choice((name[1], 7 - int(name[1])))}"


def test_a_position_is_worth_the_same_for_both_colours_and_on_either_side():
    one = value_of(position("a a/b b a/b", 0))
    other = value_of(position("a/a a b/b b", 1))
    assert one == Value(0, 1, 1)
    assert other == Value(1, 1, 1)


def test_the_winner_of_an_advanced_round_waits_for_more_points_where_it_can():
    lies = position("a1^1/b3^3 b2^2/b1^1 a3^3 a2^5", 0, "R>L")
    at_once = [child for child in following(lies, True) if owner(child.stacks) == 0]
    assert [points(child.stacks, 0) for child in at_once] == [6]
    # After L>C, the one thing left to the other is R>L, which makes the line.
    assert value_of(lies) == Value(0, 11, 2)


@pytest.mark.parametrize("advanced", [False, True])
def test_a_slice_of_solving_looks_at_few_positions(monkeypatch, advanced):
    looked_at = []
    monkeypatch.setattr(solver, "_tables", {})
    monkeypatch.setattr(solver, "after", lambda *args: looked_at.append(args) or after(*args))
    slices = []
    for _ in solving(advanced):
        slices.append(len(looked_at))
        looked_at.clear()
    assert sum(slices) > 300
    assert max(slices) <= 4 * 18
    assert list(solving(advanced)) == []


def test_every_won_position_is_played_out_within_its_distance(positions):
    for lies in positions:
        value = value_of(lies)
        if value.winner is None:
            continue
        for left in range(value.distance, 0, -1):
            lies = next(child for child in following(lies) if value_of(child).distance == left - 1)
        assert owner(lies.stacks) == value.winner


def test_advanced_options_do_not_change_how_many_first_placements_there_are():
    start = GAME.new_initial_state(2, 0, ADVANCED)
    assert [perft(start, depth) for depth in range(3)] == [1, 18, 18 * 18]
