"""TRIPLE³ without a race: with the option ``turns`` cards are placed in turn."""

import pytest

from games.triple3.tables import do, legal, table, tap
from trivet.core.errors import IllegalAction, OutOfTurn
from trivet.games.triple3 import GAME


def in_turns(hands, piles=None, seats_left=(), **options):
    """A position that has begun with seat 0's turn."""
    waiting = table(hands, piles, phase="ready", turns=True, **options)
    return do(waiting, None, "go")[0]


def test_each_round_begins_with_the_next_seat():
    state = GAME.new_initial_state(3, 1, {"turns": True})
    assert state.observation(0).turn is None
    state, _ = do(state, None, "go")
    assert state.turn == 0
    over, told = do(in_turns(["BC2", "PS0"]), 0, "BC2@1")
    assert told["round_over"]["winners"] == (0,)
    following, _ = do(over, None, "deal")
    assert do(following, None, "go")[0].turn == 1


def test_whose_turn_it_is_may_place_and_the_others_may_only_take_up_cards_and_stop():
    state = in_turns(["BC2", "RC1 PS0"], ["", "YD1"])
    assert "BC2@1" in legal(state, 0)
    assert "pass" in legal(state, 0)
    assert "stop" not in legal(state, 0)
    assert legal(state, 1) == ["take 1", "stop"]
    with pytest.raises(OutOfTurn) as refused:
        do(state, 1, "RC1@1")
    assert refused.value.code == "turn"
    with pytest.raises(OutOfTurn):
        do(state, 1, "pass")


def test_after_a_placement_the_next_seat_clockwise_has_its_turn():
    state = in_turns(["BC2 PS0", "RC1 PS1", "PP0"])
    state, _ = do(state, 0, "BC2@1")
    assert state.turn == 1


def test_a_misplay_costs_the_turn_and_no_time():
    state = in_turns(["PS0 BC2", "RC1"])
    state, told = do(state, 0, "PS0@5", at=100)
    assert told["misplay"]["until"] == 100
    assert state.turn == 1
    assert state.resting == (0, 0)


def test_a_card_put_down_out_of_turn_is_neither_a_misplay_nor_a_lost_race():
    state = in_turns(["BC2 PS0", "BC0 PS1"])
    state, _ = do(state, 0, "BC2@1", at=100)
    with pytest.raises(OutOfTurn):
        tap(state, 0, "PS0@1", at=101)


def test_when_all_pass_in_a_row_the_fewest_cards_win():
    state = in_turns(["BC2 PS0", "RC1 PS1 YD2"])
    state, told = do(state, 0, "pass")
    assert told == {"passed": {"seat": 0}}
    state, told = do(state, 1, "pass")
    assert told["round_over"] == {"winners": (0,), "reason": "stuck", "left": (2, 3)}


def test_a_placement_between_two_passes_keeps_the_round_going():
    state = in_turns(["BC2 PS0", "RC1 PS1", "YD2"])
    state, _ = do(state, 0, "pass")
    state, _ = do(state, 1, "RC1@4")
    state, _ = do(state, 2, "pass")
    state, _ = do(state, 0, "pass")
    assert state.phase == "play"


def test_who_leaves_in_the_own_turn_leaves_it_to_the_next():
    state = in_turns(["BC2 PS0", "RC1 PS1", "BC0"])
    state, _ = do(state, 0, "leave")
    assert state.turn == 1
    state, _ = do(state, 1, "RC1@4")
    state, _ = do(state, 2, "pass")
    assert state.turn == 1


def test_a_stop_keeps_whose_turn_it_is():
    state = in_turns(["BC2 PS0", "RC1 PS1", "BC0"])
    state, _ = do(state, 0, "pass")
    state, _ = do(state, 2, "stop")
    state, _ = do(state, None, "go")
    assert state.turn == 1


def test_nobody_passes_where_all_place_at_once():
    with pytest.raises(IllegalAction):
        do(table(["BC2", "RC1"]), 0, "pass")
