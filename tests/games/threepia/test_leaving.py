"""A player goes home in the middle of the game. Source: docs/games/threepia.md, our rulings."""

import pytest

from games.threepia.tables import do, legal, table
from trivet.core.errors import OutOfTurn

HANDS = ["RC-RS BC-BC", "YC-YC RC-RC", "RX-RX BX-BX"]


@pytest.mark.parametrize("seat", range(3))
def test_the_cards_go_under_the_draw_pile_and_the_others_play_on(seat):
    before = table(HANDS)
    state, events = do(before, seat, "leave")
    assert events == {"left": {"seat": seat, "count": 2}}
    assert state.hands[seat] == ()
    assert state.draw == (*before.hands[seat], *before.draw)
    assert state.pieces() == before.pieces()
    assert (state.phase, state.turn) == ("turn", 1 if seat == 0 else 0)


def test_it_is_never_in_the_list_of_legal_actions():
    assert all("leave" not in legal(table(HANDS), seat) for seat in range(3))


def test_who_has_left_never_has_a_turn_again_and_does_nothing():
    state, _ = do(table(HANDS), 1, "leave")
    for _ in range(6):
        assert state.current_seats() == {state.turn} != {1}
        state, _ = do(state, state.turn, legal(state, state.turn)[0])
    for text in ("leave", "draw"):
        with pytest.raises(OutOfTurn, match="seat"):
            do(state, 1, text)


def test_who_stays_last_has_won_whatever_the_points():
    state, _ = do(table(HANDS, scores=(3, 9, 0)), 1, "leave")
    state, events = do(state, 0, "leave")
    assert (state.winners, events["round_over"]["reason"]) == ((2,), "left")
    assert state.returns() == (0.0, 0.0, 1.0)


def test_who_has_left_cannot_win_by_points():
    state, _ = do(table(HANDS, mode="rounds", rounds=1, scores=(0, 0, 99)), 2, "leave")
    state, _ = do(state, 0, legal(state, 0)[0])
    state, _ = do(state, 1, legal(state, 1)[0])
    assert state.is_terminal()
    assert 2 not in state.winners


def test_a_round_ends_also_if_its_last_player_leaves():
    state = table(HANDS, mode="rounds", rounds=1, turn=2, scores=(4, 1, 9))
    state, events = do(state, 2, "leave")
    assert (state.winners, events["round_over"]["reason"]) == ((0,), "rounds")


def test_alone_leaving_ends_the_game_without_a_winner():
    state, _ = do(table(["RC-RS BC-BC"], mode="relaxed"), 0, "leave")
    assert (state.phase, state.winners, state.returns()) == ("over", (), (0.0,))


def test_the_leavers_cards_can_be_drawn_when_the_pile_was_empty():
    state, _ = do(table(["RC-RS BC-BC", "YC-YC RC-RC", "RX-RX"], "", mode="deck"), 2, "leave")
    assert state.draw == ("RX-RX",)


def test_with_a_turn_clock_the_next_player_has_the_whole_time():
    state, _ = do(table(HANDS, mode="time"), 0, "leave", 7_000.0)
    assert (state.turn, state.timeout().at) == (1, 37_000.0)


def test_somebody_elses_leaving_costs_the_player_in_turn_no_time():
    state, _ = do(table(HANDS, mode="stopwatch"), 1, "leave", 7_000.0)
    assert (state.turn, state.timeout().at) == (0, 180_000.0)


def test_with_chess_clocks_who_ran_out_may_win_when_the_last_player_leaves():
    state, _ = do(table(HANDS, mode="stopwatch", scores=(5, 0, 0)), None, "timeout", 180_000.0)
    state, _ = do(state, None, "timeout", 360_000.0)
    state, events = do(state, 2, "leave", 361_000.0)
    assert (state.winners, events["round_over"]["reason"]) == ((0,), "clocks")
