"""Saying TRES, and the race against the catch."""

import pytest

from games.tres.tables import do, legal, sizes, table, tap
from trivet.core.errors import IllegalAction, OutOfTurn

THREE_LEFT = "R8 B9 B4 B1"
"""After laying R8 on B7 exactly three cards are left."""


def laid(hands=(THREE_LEFT, "R8 B1", "B2 B6"), at=1000.0, **fields):
    """Seat 0 has just laid and is left with three cards."""
    return do(table(hands, **fields), 0, "lay R8 on B7", at)[0]


def owing(state):
    return [seat for seat, _ in state.due]


class TestWhenItIsDue:
    def test_with_exactly_three_cards_in_the_hand(self):
        assert owing(laid()) == [0]
        assert owing(laid(["R8 B9 B4", "R8", "B2"])) == []
        assert owing(laid([THREE_LEFT + " R1", "R8", "B2"])) == []

    def test_after_drawing_as_well(self):
        state = table(["B4 B9", "B1"], up="B7 R1 B7", draw="G5 G4")
        assert owing(do(state, 0, "draw")[0]) == [0]

    def test_while_a_drawn_card_may_still_be_laid(self):
        state = table(["B4 B9", "B1"], up="B7 R1 B7", draw="G5 G8")
        state, _ = do(state, 0, "draw")
        assert legal(state, 0) == ["lay G8 on B7", "pass", "tres"]
        assert legal(state, 1) == ["catch 0"]

    def test_it_is_void_as_soon_as_the_hand_is_no_longer_three(self):
        state = table(["B4 B9", "B1"], up="B7 R1 B7", draw="G5 G8")
        state, _ = do(do(state, 0, "draw")[0], 0, "lay G8 on B7")
        assert owing(state) == []

    def test_it_is_due_when_owed_cards_run_short(self):
        # Only two cards are left for the three that a +3 makes the next player draw.
        state = table(["3+ B9", "B4"], up="R2 R2 R2", draw="")
        state, _ = do(state, 0, "lay 3+ on R2")
        assert sizes(state) == [1, 3]
        assert owing(state) == [1]

    def test_several_seats_can_owe_at_once(self):
        state = table([THREE_LEFT, "B4 B9", "R2"], catch_until="own_turn", draw="G5 G4 G4")
        state, _ = do(do(state, 0, "lay R8 on B7")[0], 1, "draw")
        assert owing(state) == [0, 1]
        assert legal(state, 0) == ["tres", "catch 1"]
        assert legal(state, 1)[-2:] == ["catch 0", "tres"]

    def test_all_may_act_while_somebody_owes_it(self):
        assert laid().current_seats() == {0, 1, 2}


class TestSayingIt:
    def test_protects_from_the_catch(self):
        state, told = do(laid(), 0, "tres", 1100.0)
        assert told == {"tres": {"seat": 0}}
        assert owing(state) == []
        assert sizes(state) == [3, 2, 2]

    def test_is_not_possible_when_it_is_not_due(self):
        state, _ = do(laid(), 0, "tres", 1100.0)
        for seat in (0, 1):
            with pytest.raises(IllegalAction, match="not_due"):
                do(state, seat, "tres", 5000.0)


class TestCatching:
    def test_makes_the_caught_player_draw_three(self):
        state, told = do(laid(), 2, "catch 0", 1100.0)
        assert told["caught"] == {"seat": 0, "by": 2}
        assert told["drew"] == {"seat": 0, "count": 3, "reason": "caught"}
        assert sizes(state) == [6, 2, 2]
        assert owing(state) == []

    def test_moves_neither_turn_nor_phase(self):
        state = table(["B4 B9", "B1"], up="B7 R1 B7", draw="G5 G6 G5 G8")
        state, _ = do(state, 0, "draw")
        state, _ = do(state, 1, "catch 0")
        assert (state.turn, state.phase, state.drawn) == (0, "drawn", "G8")

    @pytest.mark.parametrize("action", ["lay R8 on R9", "draw"])
    def test_is_possible_until_the_next_player_has_laid_or_drawn(self, action):
        state = laid(draw="G4 G4 G4 R9")
        assert "catch 0" in legal(state, 1)
        state, _ = do(state, 1, action, 3000.0)
        assert 0 not in owing(state)

    def test_is_possible_until_the_own_next_turn_if_so_agreed(self):
        state = laid(up="B7 R1 B7", catch_until="own_turn", draw="G4 G4 G4 G4 G4")
        for seat in (1, 2):
            assert 0 in owing(state)
            state, _ = do(state, seat, "draw", 3000.0)
        assert state.turn == 0
        assert 0 not in owing(state)

    def test_is_not_ended_by_an_own_draw_that_is_skipped(self):
        state, _ = do(table(["R4 B4 B9", "B1"], up="B7", draw="", owing=[0]), 0, "draw")
        assert owing(state) == [0]

    def test_is_not_ended_by_cards_that_are_owed(self):
        # The next player draws three within the play that leaves three in the hand.
        state = table(["R2 R3 B9 B4 B1", "B1"], up="R1 R1 R1")
        state, _ = do(state, 0, "lay R2 R3 on R1")
        assert sizes(state) == [3, 4]
        assert owing(state) == [0]

    def test_a_catch_without_cause_does_nothing(self):
        state = table(["B4 B9", "B1 B2 B3"])
        after, told = do(state, 0, "catch 1")
        assert after == state
        assert told == {"false_catch": {"seat": 0, "target": 1}}

    def test_a_catch_without_cause_costs_cards_if_so_agreed(self):
        state, _ = do(table(["B4 B9 B9", "B1"], false_catch_draws=2), 0, "catch 1")
        assert sizes(state) == [5, 1]

    def test_is_only_listed_when_there_is_cause(self):
        assert legal(table(["B4", "B1 B2 B3"]), 1) == []

    def test_nobody_catches_a_seat_that_is_not_there(self):
        for target in (0, 3):
            with pytest.raises(IllegalAction, match="target"):
                do(laid(), 0, f"catch {target}")

    def test_with_empty_piles_it_costs_nothing_but_is_over(self):
        state = table(["R4 B4 B9", "B1"], draw="", owing=[0])
        state, told = do(state, 1, "catch 0")
        assert told["draw_skipped"]["seat"] == 0
        assert owing(state) == []


class TestTheRace:
    """The referee brings taps in the order of their stamps; the later is told how it lost."""

    def test_tres_a_moment_earlier_beats_the_catch(self):
        state, _ = tap(laid(), 0, "tres", 1500.0)
        after, told = tap(state, 1, "catch 0", 1503.0)
        assert after == state
        assert told["lost"] == {"seat": 1, "owing": 0, "by": 0, "how": "said", "gap": 3.0}

    def test_the_catch_a_moment_earlier_beats_tres(self):
        state, _ = tap(laid(), 1, "catch 0", 1500.0)
        after, told = tap(state, 0, "tres", 1503.0)
        assert after == state
        assert told["lost"] == {"seat": 0, "owing": 0, "by": 1, "how": "caught", "gap": 3.0}

    def test_the_second_to_catch_comes_too_late(self):
        state, _ = tap(laid(), 1, "catch 0", 1500.0)
        after, told = tap(state, 2, "catch 0", 1520.0)
        assert sizes(after) == [6, 2, 2]
        assert (told["lost"]["by"], told["lost"]["gap"]) == (1, 20.0)

    def test_the_next_players_play_ends_the_race(self):
        state, _ = tap(laid(draw="G4 G4"), 1, "draw", 1500.0)
        _, told = tap(state, 2, "catch 0", 1510.0)
        assert (told["lost"]["by"], told["lost"]["how"]) == (1, "moved")

    def test_a_catch_that_lost_its_race_costs_nothing_even_where_false_ones_do(self):
        state, _ = tap(laid(false_catch_draws=3), 0, "tres", 1500.0)
        assert sizes(tap(state, 1, "catch 0", 2099.0)[0]) == [3, 2, 2]

    def test_a_catch_long_after_tres_is_without_cause(self):
        state, _ = tap(laid(false_catch_draws=3), 0, "tres", 1500.0)
        after, told = tap(state, 1, "catch 0", 2100.0)
        assert sizes(after) == [3, 5, 2]
        assert "false_catch" in told

    def test_races_for_several_seats_do_not_disturb_each_other(self):
        state = table(["B1 B2 B4", "R1 R2 R4", "G1"], turn=2, owing=[0, 1])
        state, _ = tap(state, 0, "tres", 100.0)
        state, _ = tap(state, 1, "tres", 110.0)
        for target, gap in ((0, 20.0), (1, 10.0)):
            assert tap(state, 2, f"catch {target}", 120.0)[1]["lost"]["gap"] == gap

    def test_what_ended_long_ago_is_forgotten(self):
        state = table(["B1 B2 B4", "R1 R2 R4", "G1"], turn=2, owing=[0, 1])
        state, _ = tap(state, 0, "tres", 100.0)
        state, _ = tap(state, 1, "tres", 900.0)
        assert [settled.seat for settled in state.trail] == [1]

    def test_tres_said_twice_is_told_so(self):
        state, _ = tap(laid(), 0, "tres", 1500.0)
        _, told = tap(state, 0, "tres", 1600.0)
        assert (told["lost"]["by"], told["lost"]["how"]) == (0, "said")

    def test_an_action_that_is_still_good_cannot_be_given_up_as_lost(self):
        for seat, text in ((0, "lost tres"), (1, "lost catch 0")):
            with pytest.raises(IllegalAction, match="not_lost"):
                do(laid(), seat, text)

    def test_the_end_of_the_game_ends_all_races(self):
        state = table(["R8", "B1 B2 B3"], owing=[1])
        state, _ = do(state, 0, "lay R8 on B7", 100.0)
        with pytest.raises(OutOfTurn, match="phase"):
            tap(state, 0, "catch 1", 101.0)
