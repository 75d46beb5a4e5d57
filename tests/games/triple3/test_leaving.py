"""A player gets up in the middle of TRIPLE³."""

import pytest

from games.triple3.tables import do, legal, table
from trivet.core.errors import OutOfTurn


def test_the_cards_of_one_who_leaves_go_aside_and_the_others_play_on():
    state, told = do(table(["BC2", "PS0 YD1", "RC1"], ["", "YD2", ""]), 1, "leave")
    assert told["left"] == {"seat": 1}
    assert (state.phase, state.left) == ("play", (1,))
    assert sorted(state.aside) == ["PS0", "YD1", "YD2"]
    assert state.hands == (("BC2",), (), ("RC1",))
    assert state.current_seats() == {0, 2}
    assert legal(state, 1) == []
    with pytest.raises(OutOfTurn):
        do(state, 1, "stop")


def test_an_empty_hand_of_one_who_left_does_not_win_the_round():
    state, _ = do(table(["BC2 YS3", "PS0", "RC1 PD3"]), 1, "leave")
    state, told = do(state, 0, "BC2@1")
    assert "round_over" not in told
    state, told = do(state, 2, "RC1@2")
    assert state.winners != (1,)


def test_whether_anybody_can_place_is_judged_without_the_cards_of_one_who_left():
    stuck, told = do(table(["YS2", "BC2", "RD2 YP2"], chips_to_win=2), 1, "leave")
    assert told["round_over"]["reason"] == "stuck"
    assert stuck.winners == (0,)


def test_the_last_who_stays_wins_the_match_at_once():
    state, told = do(table(["BC2", "PS0"]), 0, "leave")
    assert told["match_over"]["winners"] == (1,)
    assert (state.phase, state.returns()) == ("over", (0.0, 1.0))


def test_the_next_round_is_dealt_to_those_who_stay():
    state, _ = do(table(["BC2", "PS0", "RC1"], phase="round_over", chips=(1, 2, 0)), 1, "leave")
    assert state.phase == "round_over"
    state, _ = do(state, None, "deal")
    assert [len(pile) for pile in state.piles] == [27, 0, 27]
    assert state.aside == ()
    assert state.chips == (1, 2, 0)


def test_a_left_seat_cannot_leave_again_and_nobody_leaves_a_match_that_is_over():
    state, _ = do(table(["BC2", "PS0", "RC1"]), 1, "leave")
    with pytest.raises(OutOfTurn):
        do(state, 1, "leave")
    over, _ = do(table(["BC2", "PS0"]), 0, "leave")
    with pytest.raises(OutOfTurn):
        do(over, 1, "leave")
