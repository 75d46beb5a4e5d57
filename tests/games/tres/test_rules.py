"""The rules of ¡TRES!, sentence by sentence. Source: the booklet and docs/games/tres.md."""

from collections import Counter
from itertools import permutations

import pytest

from games.tres.tables import do, legal, plays_on, sizes, table
from trivet.core.errors import IllegalAction, OptionError, OutOfTurn
from trivet.games.tres import GAME
from trivet.games.tres.cards import ACTION_CARDS, COPIES, DECK, NUMBER, run

EXAMPLE = "G8 G9 R2 B9 3S"
"""The hand of the worked example; it meets B7, R1 and Y*."""


def texts(*plays):
    return set(plays)


class TestTheCards:
    def test_the_deck_has_92_cards(self):
        assert len(DECK) == 92
        assert sum(card[1:].isdigit() for card in DECK) == 72

    def test_there_are_four_of_each_action_card_and_two_jokers_of_each_colour(self):
        counts = Counter(DECK)
        assert [counts[card] for card in ("3R", "3S", "3+")] == [4, 4, 4]
        assert [counts[f"{colour}*"] for colour in "RBGY"] == [2, 2, 2, 2]


class TestWhatMayBeLaid:
    example = table([EXAMPLE, "B1"])

    def test_on_the_seven_of_the_example(self):
        assert plays_on(self.example, "B7") == texts("G8", "G8 G9", "G8 B9")

    def test_on_the_one_of_the_example(self):
        assert plays_on(self.example, "R1") == texts(
            *("R2", "B9", "G9", "B9 R2", "G9 R2", "G8 B9", "G8 G9", "R2 3S")
        )

    def test_on_the_joker_of_the_example(self):
        assert plays_on(self.example, "Y*") == texts(
            *("G8", "G9", "R2", "B9", "3S", "G8 G9", "G8 B9", "R2 3S", "G9 R2", "B9 R2")
        )

    def test_on_a_seven_go_what_the_booklet_lists(self):
        state = table(["R5 R6 R8 R9", "B1"], up="B7")
        assert plays_on(state, "B7") == texts("R8", "R6", "R8 R9", "R6 R8", "R5 R6")

    def test_numbers_go_round(self):
        state = table(["R8 R1 R2", "B1"], up="B9")
        assert plays_on(state, "B9") == texts("R8", "R1", "R8 R1", "R1 R2")

    def test_equal_numbers_and_distant_ones_form_nothing(self):
        assert plays_on(table(["R7 R4 R1", "B1"], up="B7"), "B7") == set()

    def test_a_joker_in_the_hand_goes_on_every_card(self):
        assert all(run(("R*",), card) for card in COPIES)

    def test_two_equal_jokers_may_be_laid_together_but_only_by_who_holds_both(self):
        assert "R* R*" in plays_on(table(["R* R*", "B1"], up="B7"), "B7")
        assert "R* R*" not in plays_on(table(["R* B1", "B1"], up="B7"), "B7")

    def test_equal_cards_are_one_choice(self):
        assert legal(table(["R8 R8", "B1"], up="B7 B7"), 0) == ["lay R8 on B7", "draw"]

    def test_every_run_is_what_counting_by_hand_finds(self):
        # Any three numbers in a row, going round, in any order; a joker may be any of them.
        rows = [tuple((first + step) % 9 + 1 for step in range(3)) for first in range(9)]
        wanted = {order for row in rows for order in permutations(row)}
        sample = [*(f"R{number}" for number in range(1, 10)), "3+", "R*"]
        for one in sample:
            for other in sample:
                for on in sample:
                    given = [NUMBER[card] for card in (one, other, on)]
                    fits = any(
                        all(n in (0, w) for n, w in zip(given, order, strict=True))
                        for order in wanted
                    )
                    assert (run((one, other), on) is not None) == fits

    def test_the_order_in_which_two_cards_are_named_does_not_matter(self):
        state = table(["R8 Y9 B1", "B1"])
        assert do(state, 0, "lay R8 Y9 on B7") == do(state, 0, "lay Y9 R8 on B7")


class TestJokers:
    def test_the_number_need_not_be_said(self):
        _, told = do(table(["R* G9 B1", "B1"]), 0, "lay R* G9 on B7")
        assert told["laid"]["run"] == ("B7", "R*=8", "G9")

    def test_a_number_that_is_said_has_to_fit(self):
        state = table(["R* B1", "B1"])
        assert do(state, 0, "lay R*=6 on B7")[1]["laid"]["run"] == ("R*=6", "B7")
        with pytest.raises(IllegalAction, match="no_run"):
            do(state, 0, "lay R*=5 on B7")

    def test_a_joker_on_the_table_is_what_its_user_needs(self):
        _, told = do(table(["G9 R2 B1", "B1"]), 0, "lay G9 R2 on Y*=1")
        assert told["laid"]["run"] == ("G9", "Y*=1", "R2")

    def test_a_joker_comes_back_without_a_number(self):
        state, _ = do(table(["R* B1", "B1"]), 0, "lay R*=6 on B7")
        assert state.discard == ("R*", "B7")


class TestATurn:
    def test_laid_cards_and_the_table_card_are_discarded_and_one_is_turned_up(self):
        state, told = do(table(["R8 Y9 B1", "B1"]), 0, "lay R8 Y9 on B7")
        assert state.hands[0] == ("B1",)
        assert state.discard == ("R8", "Y9", "B7")
        assert state.table == ("R1", "Y*", "G6")
        assert told["turned"]["cards"] == ("G6",)
        assert state.turn == 1

    def test_who_will_not_lay_draws_one_card(self):
        state, told = do(table(["R4", "B1"], up="B7 R1 B7", draw="G1 G5"), 0, "draw")
        assert state.hands[0] == ("R4", "G5")
        assert told["drew"] == {"seat": 0, "count": 1, "reason": "turn"}

    def test_a_drawn_card_that_does_not_fit_ends_the_turn(self):
        state, _ = do(table(["R8", "B1"], up="B7 R1 B7", draw="G1 G4"), 0, "draw")
        assert (state.phase, state.turn, state.drawn) == ("turn", 1, None)

    def test_a_drawn_card_that_fits_may_be_laid_alone_or_kept(self):
        state, _ = do(table(["R5", "B1"], up="B7 R1 B7", draw="G1 G8"), 0, "draw")
        assert (state.phase, state.turn, state.drawn) == ("drawn", 0, "G8")
        assert legal(state, 0) == ["lay G8 on B7", "pass"]
        assert do(state, 0, "lay G8 on B7")[0].turn == 1
        kept, _ = do(state, 0, "pass")
        assert (kept.turn, kept.hands[0]) == (1, ("R5", "G8"))

    @pytest.mark.parametrize("text", ["lay G8 R9 on B7", "lay R9 on G8", "lay R6 on B7", "draw"])
    def test_no_other_card_may_be_laid_after_drawing(self, text):
        state, _ = do(table(["R9 R6", "B1"], up="B7 G8 B7", draw="G1 G8"), 0, "draw")
        with pytest.raises(IllegalAction, match="only_drawn"):
            do(state, 0, text)

    def test_only_the_player_whose_turn_it_is_lays_or_draws(self):
        state = table(["R8", "R8"])
        assert state.current_seats() == {0}
        for text in ("lay R8 on B7", "draw", "pass"):
            with pytest.raises(OutOfTurn, match="turn"):
                do(state, 1, text)

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            *(("lay R9 on B7", "no_run"), ("lay B8 on B7", "not_in_hand")),
            *(("lay R8 on G9", "not_on_table"), ("lay R* R* on B7", "not_in_hand")),
            *(("pass", "not_drawn"), ("tres", "not_due"), ("catch 0", "target")),
            *(("catch 2", "target"), ("lost tres", "not_lost"), ("lost catch 1", "not_lost")),
        ],
    )
    def test_what_the_rules_do_not_allow_is_refused_with_its_reason(self, text, code):
        with pytest.raises(IllegalAction, match=code):
            do(table(["R8 R*", "B1"]), 0, text)

    def test_the_first_without_cards_wins(self):
        state, told = do(table(["R8", "B1"]), 0, "lay R8 on B7")
        assert (state.phase, state.winners, state.returns()) == ("over", (0,), (1.0, 0.0))
        assert told["round_over"] == {"winners": (0,), "reason": "out", "left": (0, 1)}

    def test_a_game_that_is_over_allows_nothing(self):
        state, _ = do(table(["R8", "B1"]), 0, "lay R8 on B7")
        assert state.current_seats() == frozenset()
        with pytest.raises(OutOfTurn, match="phase"):
            do(state, 1, "draw")


class TestLaidActionCards:
    def after(self, hand, text, up="R2 Y7 Y7", players=3, **options):
        hands = [hand, *["B1 B2 B3 B4"] * (players - 1)]
        return do(table(hands, up=up, **options), 0, text)

    def test_an_action_card_is_a_three(self):
        state = table(["3S", "B1"], up="B2 B4 B6")
        assert plays_on(state, "B2") == plays_on(state, "B4") == {"3S"}
        assert plays_on(state, "B6") == set()

    def test_reverse_changes_the_direction(self):
        state, told = self.after("3R B9", "lay 3R on R2")
        assert (state.direction, state.turn) == (-1, 2)
        assert told["reversed"] == {"direction": -1}

    def test_skip_takes_the_next_players_turn(self):
        state, told = self.after("3S B9", "lay 3S on R2")
        assert state.turn == 2
        assert told["lost_turn"] == {"seat": 1}

    def test_plus_gives_the_next_player_three_cards_and_then_the_turn(self):
        state, _ = self.after("3+ B9", "lay 3+ on R2")
        assert (sizes(state), state.turn) == ([1, 7, 4], 1)

    def test_with_two_players_reverse_changes_only_the_direction(self):
        state, _ = self.after("3R B9", "lay 3R on R2", players=2)
        assert (state.direction, state.turn) == (-1, 1)

    def test_with_two_players_skip_gives_another_turn(self):
        assert self.after("3S B9", "lay 3S on R2", players=2)[0].turn == 0

    def test_reverse_skips_with_two_if_so_agreed_but_not_with_three(self):
        option = {"reverse_skips_with_two": True}
        assert self.after("3R B9", "lay 3R on R2", players=2, **option)[0].turn == 0
        assert self.after("3R B9", "lay 3R on R2", players=3, **option)[0].turn == 2

    def test_drawing_three_loses_the_turn_if_so_agreed(self):
        state, told = self.after("3+ B9", "lay 3+ on R2", draw_three_skips=True)
        assert (sizes(state), state.turn) == ([1, 7, 4], 2)
        assert told["lost_turn"] == {"seat": 1}

    def test_an_action_card_taken_off_the_table_has_no_second_effect(self):
        state, told = self.after("B4 B9", "lay B4 on 3S", up="3S 3+ 3R")
        assert (state.turn, state.direction, sizes(state)) == (1, 1, [1, 4, 4])
        assert "lost_turn" not in told

    def test_the_last_card_ends_the_game_before_it_acts(self):
        state, told = self.after("3+", "lay 3+ on R2")
        assert (state.winners, sizes(state)) == ((0,), [0, 4, 4])
        assert set(told) == {"laid", "round_over", "match_over"}


class TestTomaTres:
    def after(self, hand, text, up="R1 Y7 Y*", **options):
        return do(table([hand, "B1 B2 B3 B4", "B1"], up=up, **options), 0, text)

    def test_three_cards_of_one_colour_let_the_next_player_draw_three(self):
        state, told = self.after("R2 R3 B9", "lay R2 R3 on R1")
        assert (sizes(state), state.turn) == ([1, 7, 1], 1)
        assert told["drew"] == {"seat": 1, "count": 3, "reason": "toma_tres"}

    def test_two_cards_of_one_colour_or_three_of_several_do_not(self):
        assert sizes(self.after("R2 B9", "lay R2 on R1")[0]) == [1, 4, 1]
        assert sizes(self.after("R2 G3 B9", "lay R2 G3 on R1")[0]) == [1, 4, 1]

    def test_a_joker_has_its_colour(self):
        assert sizes(self.after("R* R2 B9", "lay R* R2 on R1")[0])[1] == 7
        assert sizes(self.after("G* R2 B9", "lay G* R2 on R1")[0])[1] == 4
        assert sizes(self.after("Y8 Y9 B9", "lay Y8 Y9 on Y*")[0])[1] == 7

    def test_an_action_card_has_any_colour_on_the_table_too(self):
        assert sizes(self.after("R4 R5 B9", "lay R4 R5 on 3R", up="3R")[0])[1] == 7

    def test_with_a_skip_the_next_player_draws_three_and_loses_the_turn(self):
        state, _ = self.after("R2 3S B9", "lay R2 3S on R1")
        assert (sizes(state), state.turn) == ([1, 7, 1], 2)

    def test_with_a_plus_the_next_player_draws_six(self):
        state, _ = self.after("R2 3+ B9", "lay R2 3+ on R1")
        assert (sizes(state), state.turn) == ([1, 10, 1], 1)

    def test_with_a_reverse_the_player_next_in_the_new_direction_draws(self):
        state, _ = self.after("R2 3R B9", "lay R2 3R on R1")
        assert (sizes(state), state.turn) == ([1, 4, 4], 2)

    def test_drawing_three_loses_one_turn_if_so_agreed_even_with_a_skip(self):
        state, _ = self.after("R2 3S B9", "lay R2 3S on R1", draw_three_skips=True)
        assert state.turn == 2


class TestTurnedUpActionCards:
    def after(self, draw, players=3, **options):
        hands = ["R8 B9", *["B1 B2 B3 B4"] * (players - 1)]
        return do(table(hands, draw=draw, **options), 0, "lay R8 on B7")

    def test_skip_takes_the_turn_of_the_player_whose_turn_it_is(self):
        state, told = self.after("G5 3S")
        assert state.turn == 2
        assert told["lost_turn"] == {"seat": 1}

    def test_reverse_changes_the_direction_and_takes_the_turn(self):
        state, told = self.after("G5 3R")
        assert (state.direction, state.turn) == (-1, 0)
        assert told["lost_turn"] == {"seat": 1}

    def test_plus_lets_the_player_draw_three_and_play(self):
        state, _ = self.after("G4 G5 G6 3+")
        assert (sizes(state), state.turn) == ([1, 7, 4], 1)

    def test_plus_takes_the_turn_too_if_so_agreed(self):
        state, _ = self.after("G4 G5 G6 3+", draw_three_skips=True)
        assert (sizes(state), state.turn) == ([1, 7, 4], 2)

    def test_several_act_in_the_order_turned_on_the_player_whose_turn_it_then_is(self):
        state = table(
            ["R8 B9", "B1", "B2", "B3 B4"], up="B7", draw="G1 G2 G4 3+ 3R 3S", discard="G5 G6"
        )
        state, told = do(state, 0, "lay R8 on B7")
        # Seat 1 is skipped, seat 2 reverses and is out of turn, seat 1 draws three.
        assert told["turned"]["cards"] == ("3S", "3R", "3+")
        assert (sizes(state), state.turn, state.direction) == ([1, 4, 1, 2], 1, -1)

    def test_the_opening_three_act_as_well(self):
        for seed in range(300):
            state = GAME.new_initial_state(4, seed)
            pluses = state.table.count("3+")
            assert sum(sizes(state)) == 28 + 3 * pluses
            assert state.direction == (-1) ** state.table.count("3R")
            if pluses == 1 and state.table[2] == "3+":
                assert sizes(state)[state.turn] == 10


class TestTheDeal:
    @pytest.mark.parametrize("seats", range(2, 7))
    def test_everybody_has_seven_cards_and_three_lie_face_up(self, seats):
        dealt = [GAME.new_initial_state(seats, seed) for seed in range(30)]
        plain = [s for s in dealt if not set(s.table) & set(ACTION_CARDS)]
        assert plain
        for state in plain:
            assert sizes(state) == [7] * seats
            assert (len(state.table), len(state.draw)) == (3, 89 - 7 * seats)
            assert (state.phase, state.direction, state.discard) == ("turn", 1, ())

    def test_every_seat_begins_about_equally_often(self):
        turns = Counter(GAME.new_initial_state(3, seed).turn for seed in range(600))
        assert all(150 < turns[seat] < 250 for seat in range(3))

    def test_equal_seeds_deal_equal_cards(self):
        assert GAME.new_initial_state(3, 7) == GAME.new_initial_state(3, 7)
        assert GAME.new_initial_state(3, 7).hands != GAME.new_initial_state(3, 8).hands

    @pytest.mark.parametrize("seats", [0, 1, 7, True, None])
    def test_only_two_to_six_can_play(self, seats):
        with pytest.raises(OptionError):
            GAME.new_initial_state(seats, 1)


class TestAnEmptyDrawPile:
    def test_the_discard_pile_is_shuffled_into_a_new_one_when_a_card_is_needed(self):
        state = table(["R4", "B1"], up="B7 R1 B7", draw="", discard="G4 Y4 R9")
        state, told = do(state, 0, "draw")
        assert told["reshuffled"] == {"count": 3}
        assert sizes(state) == [2, 1]
        assert (len(state.draw), state.discard, state.reshuffles) == (2, (), 1)

    def test_what_was_just_laid_can_be_turned_up_again(self):
        state, _ = do(table(["R8 R4", "B1"], draw=""), 0, "lay R8 on B7")
        assert set(state.table) - {"R1", "Y*"} <= {"R8", "B7"}
        assert len(state.draw) == 1

    def test_nothing_is_shuffled_before_it_is_needed(self):
        state, _ = do(table(["R4", "B1"], up="B7 R1 B7", draw="G4", discard="Y4"), 0, "draw")
        assert (state.draw, state.discard) == ((), ("Y4",))

    def test_owed_cards_that_are_not_there_are_not_drawn(self):
        state = table(["R2 R3 B9", "B1"], up="R1", draw="")
        state, told = do(state, 0, "lay R2 R3 on R1")
        assert sizes(state) == [1, 4]
        # All three went into the hand: nothing is left to turn up.
        assert state.table == ()
        assert legal(state, 1) == ["draw"]
        assert told["drew"]["count"] == 3

    def test_a_draw_is_skipped_when_both_piles_are_empty(self):
        state, told = do(table(["R4", "B1"], up="B7", draw=""), 0, "draw")
        assert told["draw_skipped"] == {"seat": 0, "reason": "turn"}
        assert (state.turn, state.skipped, sizes(state)) == (1, 1, [1, 1])

    def test_as_many_skipped_draws_in_a_row_as_players_end_the_game(self):
        state = table(["R4 R4", "B1", "B4"], up="B7", draw="")
        for seat in range(3):
            assert state.phase == "turn"
            state, told = do(state, seat, "draw")
        assert (state.phase, state.winners) == ("over", (1, 2))
        assert state.returns() == (0.0, 0.5, 0.5)
        assert told["round_over"]["reason"] == "stuck"

    def test_laying_begins_the_count_anew(self):
        state = table(["R4 R4", "B8 B1", "B4"], up="B7", draw="", skipped=1, turn=1)
        assert do(state, 1, "lay B8 on B7")[0].skipped == 0

    def test_so_does_a_card_that_is_drawn(self):
        state = table(["R4 R4", "B8 B1", "B4"], up="B7", draw="G4", skipped=2)
        assert do(state, 0, "draw")[0].skipped == 0

    def test_so_does_somebody_who_leaves_cards_behind(self):
        state = table(["R4 R4", "B8 B1", "B4"], up="B7", draw="", skipped=2)
        assert do(state, 1, "leave")[0].skipped == 0

    def test_after_a_hundred_times_the_discard_pile_stays_where_it_is(self):
        state = table(["R4", "B1"], up="B7", draw="", discard="G1 G2", reshuffles=100)
        assert do(state, 0, "draw")[0].skipped == 1


class TestAMatch:
    def test_goes_on_with_a_new_deal_until_somebody_has_won_enough_games(self):
        state, told = do(table(["R8", "B1"], games_to_win=2), 0, "lay R8 on B7")
        assert (state.phase, state.games_won, state.winners) == ("round_over", (1, 0), (0,))
        assert not state.is_running() and not state.is_terminal()
        assert state.returns() == (0.0, 0.0)
        assert legal(state, None) == ["deal"]
        assert "match_over" not in told
        state, told = do(state, None, "deal")
        assert told["dealt"] == {"round": 2}
        assert (state.phase, state.round, state.games_won) == ("turn", 2, (1, 0))

    def test_ends_with_the_last_game_needed(self):
        state = table(["R8", "B1"], games_to_win=2, games_won=(1, 1))
        state, _ = do(state, 0, "lay R8 on B7")
        assert (state.phase, state.games_won, state.returns()) == ("over", (2, 1), (1.0, 0.0))

    def test_nobody_but_nobody_deals(self):
        state, _ = do(table(["R8", "B1"], games_to_win=2), 0, "lay R8 on B7")
        with pytest.raises(OutOfTurn, match="nobody"):
            do(state, 0, "deal")
        with pytest.raises(OutOfTurn, match="phase"):
            do(table(["R8", "B1"]), None, "deal")


class TestLeaving:
    def test_the_cards_go_under_the_draw_pile(self):
        state, told = do(table(["R8", "B1 B2", "B3"]), 1, "leave")
        assert told == {"left": {"seat": 1}}
        assert sorted(state.draw[:2]) == ["B1", "B2"]
        assert (state.hands[1], state.gone) == ((), (1,))

    def test_the_turn_of_who_leaves_passes_on(self):
        state, _ = do(table(["R8", "B1 B2", "B3"], turn=1, direction=-1), 1, "leave")
        assert state.turn == 0

    def test_the_others_play_on_as_if_the_seat_were_not_there(self):
        state, _ = do(table(["R8 R4", "B1 B2", "B3"]), 1, "leave")
        state, _ = do(state, 0, "lay R8 on B7")
        assert state.turn == 2
        assert legal(state, 1) == []

    def test_who_has_left_can_do_nothing_and_cannot_be_caught(self):
        state, _ = do(table(["R8", "B1 B2 B4", "B3"], owing=[1]), 1, "leave")
        assert state.due == ()
        for text in ("draw", "tres", "leave", "catch 0"):
            with pytest.raises(OutOfTurn, match="seat"):
                do(state, 1, text)
        with pytest.raises(IllegalAction, match="target"):
            do(state, 0, "catch 1")

    def test_a_card_just_drawn_goes_too(self):
        state = table(["R9", "B1", "B3"], up="B7 R1 B7", draw="G1 G8")
        state, _ = do(do(state, 0, "draw")[0], 0, "leave")
        assert (state.phase, state.drawn, state.turn) == ("turn", None, 1)

    def test_another_players_leaving_does_not_disturb_a_turn(self):
        state = table(["R9", "B1", "B3"], up="B7 R1 B7", draw="G1 G8")
        state, _ = do(do(state, 0, "draw")[0], 2, "leave")
        assert (state.phase, state.drawn, state.turn) == ("drawn", "G8", 0)

    def test_the_last_one_left_wins_the_match(self):
        state, _ = do(table(["R8", "B1"], games_to_win=3), 0, "leave")
        assert (state.phase, state.winners, state.returns()) == ("over", (1,), (0.0, 1.0))

    def test_is_possible_between_two_games_and_the_next_is_dealt_without_the_seat(self):
        state, _ = do(table(["R8", "B1", "B3"], games_to_win=2), 0, "lay R8 on B7")
        state, _ = do(do(state, 1, "leave")[0], None, "deal")
        assert state.hands[1] == ()
        assert state.turn != 1
        assert len(state.pieces()) == 92

    def test_between_two_games_begins_no_turn(self):
        state, _ = do(table(["R8", "B1", "B3"], games_to_win=2), 0, "lay R8 on B7")
        state, _ = do(state, 0, "leave")
        assert (state.phase, len(state.table)) == ("round_over", 2)

    def test_is_never_listed_as_a_move_and_impossible_at_the_end(self):
        state, _ = do(table(["R8", "B1"]), 0, "lay R8 on B7")
        assert "leave" not in legal(table(["R8", "B1"]), 0)
        with pytest.raises(OutOfTurn, match="phase"):
            do(state, 0, "leave")
