"""Calm play takes the race out of ¡TRES!; the size of the hand evens strengths out."""

import pytest

from games.tres.tables import do, legal, table
from trivet.core.errors import IllegalAction, OptionError
from trivet.games.tres import GAME


def calm_table():
    """Seat 0 comes to three cards with any single card that it lays."""
    return table(["G8 R1 R2 B2", "Y1 Y4 B1 B1", "G3 G3"], catch="calm")


def test_whoever_comes_to_three_cards_has_it_said_by_the_game():
    after, told = do(calm_table(), 0, "lay G8 on B7")
    assert told["tres"] == {"seat": 0}
    assert after.due == ()


def test_drawing_to_three_cards_has_it_said_too():
    state = table(["R1 R2", "Y1 Y4 B1 B1"], catch="calm", draw="G5 G5", up="R9 R9 R9")
    _, told = do(state, 0, "draw")
    assert told["tres"] == {"seat": 0}


def test_with_another_number_of_cards_nothing_is_said():
    _, told = do(table(["G8 R1 R2 B2 B3", "Y1 Y4"], catch="calm"), 0, "lay G8 on B7")
    assert "tres" not in told


def test_nobody_owes_anything_so_only_the_turn_is_to_be_played():
    after, _ = do(calm_table(), 0, "lay G8 on B7")
    assert after.current_seats() == {1}
    assert legal(after, 2) == []


@pytest.mark.parametrize(("action", "code"), [("catch 0", "calm"), ("tres", "not_due")])
def test_saying_and_catching_are_refused_at_no_cost(action, code):
    after, _ = do(calm_table(), 0, "lay G8 on B7")
    with pytest.raises(IllegalAction) as refusal:
        do(after, 1, action)
    assert refusal.value.code == code


def test_only_the_race_needs_fingers_told_apart():
    shared = {option.name: option.default for option in GAME.options if not option.per_seat}
    assert GAME.simultaneous(shared)
    assert not GAME.simultaneous({**shared, "catch": "calm"})


def test_each_seat_is_dealt_as_many_cards_as_it_has_chosen():
    even = GAME.new_initial_state(3, 2)
    uneven = GAME.new_initial_state(3, 2, {"hand_size": [4, 7, 10]})
    assert [len(hand) for hand in even.hands] == [7, 7, 7]
    assert [len(hand) for hand in uneven.hands] == [4, 7, 10]
    assert uneven.pieces() == even.pieces()


def test_the_next_game_deals_the_same_numbers_and_nothing_to_who_left():
    options = {"hand_size": [4, 5, 6], "games_to_win": 2}
    state = GAME.new_initial_state(3, 2, options)
    state, _ = do(state, 1, "leave")
    state = state._replace(phase="round_over", winners=(0,))
    dealt, _ = do(state, None, "deal")
    drawn_at_once = [3 * (card == "3+") for card in dealt.table]
    assert len(dealt.hands[1]) == 0
    assert len(dealt.hands[0]) + len(dealt.hands[2]) == 10 + sum(drawn_at_once)


@pytest.mark.parametrize("size", [3, 11])
def test_a_hand_of_less_than_four_or_more_than_ten_cards_is_not_dealt(size):
    with pytest.raises(OptionError):
        GAME.new_initial_state(2, 1, {"hand_size": [7, size]})
