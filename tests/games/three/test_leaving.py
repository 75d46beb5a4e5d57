"""A player who leaves: the game goes on for the others, or ends properly."""

import pytest

from games.three.tables import do, last_round, legal, play_through, spread, table
from trivet.core.errors import OutOfTurn


def three_players(**changes):
    return table(["A B", "C D", "E F"], ["G", "H H", "G G G"], draw="A B", **{"turn": 1, **changes})


def test_the_hand_goes_under_the_draw_pile_and_the_stack_out_of_the_game():
    after, events = do(three_players(), 1, "leave", 50.0)
    assert events == {"left": {"seat": 1}}
    assert spread(after.draw) == "C D A B"
    assert (after.hands[1], after.stacks[1]) == ((), ())
    assert spread(after.out) == "H H"


def test_the_turn_passes_to_the_next_player_with_a_fresh_declaration():
    declared, _ = do(three_players(), 1, "declare H")
    after, _ = do(declared, 1, "leave")
    assert (after.phase, after.turn, after.declared) == ("turn", 2, False)
    assert "declare G" in legal(after, 2)


def test_somebody_elses_turn_is_not_disturbed():
    declared, _ = do(three_players(), 1, "declare H")
    after, _ = do(declared, 0, "leave")
    assert (after.phase, after.turn, after.declared) == ("turn", 1, True)


def test_whoever_left_does_nothing_any_more_and_cannot_be_called():
    after, _ = do(three_players(), 0, "leave")
    assert after.current_seats() == {1, 2}
    assert legal(after, 0) == []
    for text in ("token", "leave", "play A"):
        with pytest.raises(OutOfTurn, match="gone"):
            do(after, 0, text)
    taken, _ = do(after, 1, "token")
    assert {call.split()[1] for call in legal(taken, 1)} == {"2"}


def test_it_is_possible_at_any_time_but_never_listed():
    state = three_players()
    assert all("leave" not in legal(state, seat) for seat in range(3))
    during_window, _ = do(state, 1, "play C")
    during_call, _ = do(during_window, 0, "token", 100.0)
    for state in (during_window, during_call):
        for seat in range(3):
            after, _ = do(state, seat, "leave", 200.0)
            assert after.gone == {seat}


def test_the_breathing_space_runs_on_for_the_others():
    window, _ = do(three_players(), 1, "play C", 0.0)
    after, _ = do(window, 2, "leave", 100.0)
    assert (after.phase, after.turn, after.until) == ("window", 0, 1500.0)


def test_a_caller_who_leaves_calls_nobody_and_what_was_left_of_the_space_runs_on():
    during = play_through(three_players(), (1, "play C", 0.0), (0, "token", 600.0))
    after, _ = do(during, 0, "leave", 2000.0)
    assert (after.phase, after.caller, after.until) == ("window", None, 2900.0)
    assert after.checks == ()


def test_a_call_goes_on_when_another_player_leaves():
    during, _ = do(three_players(), 0, "token", 0.0)
    after, _ = do(during, 1, "leave", 10.0)
    assert (after.phase, after.caller) == ("call", 0)
    after, _ = do(after, 0, "call 2 G", 20.0)
    assert (after.phase, after.turn, spread(after.holders[0])) == ("turn", 2, "G G G")


def test_players_without_cards_are_passed_over_as_long_as_others_have_some():
    state = table(["A", "B", "C"], turn=0, draw="D", call_window_ms=0)
    state = play_through(state, (0, "play A", 0.0), (1, "leave", 1.0), (2, "play C", 2.0))
    assert state.hands == (("D",), (), ("B",))
    state = play_through(state, (0, "play D", 3.0), (2, "play B", 4.0))
    assert (state.phase, state.turn) == ("last_round", 0)
    uneven = table(["A A", "", "C"], turn=0, call_window_ms=0)
    uneven = play_through(uneven, (0, "play A", 0.0), (2, "play C", 1.0))
    assert uneven.turn == 0


def test_the_last_round_begins_if_only_who_left_still_had_cards():
    state = table(["", "B", ""], ["A", "C", "D"], turn=1)
    after, events = do(state, 1, "leave")
    assert (after.phase, after.turn, after.to_come) == ("last_round", 2, (2, 0))
    assert "last_round" in events
    assert after.draw == ("B",)


def test_in_the_last_round_the_others_still_have_their_chance():
    after, _ = do(last_round(["", "", ""]), 0, "leave")
    assert (after.phase, after.turn, after.to_come) == ("last_round", 1, (1, 2))
    after = play_through(after, (1, "pass", 0.0), (2, "leave", 1.0))
    assert after.is_terminal()


def test_the_last_to_declare_may_leave_during_a_call():
    state = last_round(["", "", ""], calls_in_last_round=True)
    state = play_through(state, (0, "pass", 0.0), (1, "pass", 1.0), (0, "token", 2.0))
    state, _ = do(state, 2, "leave", 3.0)
    assert state.phase == "call"
    state, _ = do(state, 0, "call 1 A", 4.0)
    assert state.phase == "over"


def test_who_is_left_alone_has_won_whatever_the_scores():
    state = play_through(table(["A", "B"], ["G G G", ""]), (0, "declare G", 0.0), (0, "leave", 1.0))
    assert state.scores() == (3, 0)
    assert (state.phase, state.winners) == ("over", (1,))
    assert state.returns() == (0.0, 1.0)


def test_whoever_left_keeps_the_points_but_cannot_win():
    state = last_round(["G G G", "", "A A A"])
    state = play_through(
        state, (0, "declare G", 0.0), (0, "leave", 1.0), (1, "pass", 2.0), (2, "pass", 3.0)
    )
    assert state.scores() == (3, 0, 0)
    assert state.winners == (1, 2)
