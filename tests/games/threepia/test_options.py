"""What may be chosen before a game of Threepia, for how many, and what a head start does."""

import pytest

from games.threepia.tables import do, table
from trivet.core.errors import OptionError
from trivet.games.threepia import GAME
from trivet.games.threepia.boards import BOARDS
from trivet.games.threepia.modes import modes_for, proposed_target


def offered(name, seats, **chosen):
    return GAME.offered(GAME.option(name), seats, chosen)


def test_a_head_start_gives_each_seat_its_points_from_the_start():
    assert GAME.new_initial_state(3, 1, {"head_start": [0, 8, 20]}).scores == (0, 8, 20)


def test_nobody_has_points_where_none_are_counted():
    state = GAME.new_initial_state(1, 1, {"mode": "relaxed", "head_start": [8]})
    assert state.scores == (0,)


def test_points_made_come_on_top_of_a_head_start_and_can_win():
    state, _ = do(table(["RC-RS YS-YX", "BX-BS"], head_start=[3, 0], target=4), 0, "RS-RC@2")
    assert (state.scores, state.winners) == ((4, 0), (0,))


@pytest.mark.parametrize("target", [1, 4, 100])
def test_any_target_from_one_point_on_can_be_agreed(target):
    assert GAME.new_initial_state(2, 1, {"target": target}).options.target == target


@pytest.mark.parametrize("target", [0, 101, 2.5])
def test_no_other_target_can(target):
    with pytest.raises(OptionError):
        GAME.new_initial_state(2, 1, {"target": target})


@pytest.mark.parametrize("seats", range(1, 7))
def test_only_ways_to_play_for_so_many_are_offered_and_the_first_is_proposed(seats):
    assert offered("mode", seats) == modes_for(seats)
    assert GAME.proposed(GAME.option("mode"), seats, {}) == modes_for(seats)[0]


def test_an_option_is_offered_only_in_the_way_to_play_in_which_it_matters():
    assert offered("target", 2, mode="points")
    assert not offered("target", 2, mode="time")
    assert offered("turn_seconds", 2, mode="time")
    assert not offered("clock_minutes", 1, mode="solo_time")
    assert offered("must_score", 2, mode="deck")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_target_that_so_many_reach_on_the_board_is_proposed(board, seats):
    proposed = GAME.proposed(GAME.option("target"), seats, {"board": board, "mode": "points"})
    assert proposed == proposed_target(board, seats)
