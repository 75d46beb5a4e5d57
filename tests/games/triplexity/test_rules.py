"""The rules of TRIPLEXiTY, sentence by sentence. Source: booklet and docs/games/triplexity.md."""

import pytest

from games.triplexity.tables import ADVANCED, do, legal, played, stacks, table
from trivet.core.errors import IllegalAction, OptionError, OutOfTurn
from trivet.games.triplexity import GAME
from trivet.games.triplexity.state import MOST_MOVES, MOST_ROUNDS

CIRCLE = "L, L, L, C, C, R"
"""Placements after which the piece on top of L can go round for ever: a b a / b a / b."""

ROUND_TRIP = ["L>C", "C>R", "R>L"]

STACK_WIN = "L, C, L, C, L"
"""A round in which whoever begins wins with its fifth piece."""


def refusal(state, text, seat="turn"):
    with pytest.raises((IllegalAction, OutOfTurn)) as caught:
        do(state, text, seat)
    return caught.value.code


class TestPlacing:
    def test_the_first_piece_goes_anywhere(self):
        assert legal(GAME.new_initial_state(2, 1)) == ["L", "C", "R"]

    def test_players_place_their_own_colour_in_turn(self):
        state = played("L, C, L")
        assert stacks(state) == "a a/b/-"
        assert (state.phase, state.position.turn) == ("place", 1)
        assert state.current_seats() == {1}

    def test_a_stack_takes_three_pieces_and_no_fourth(self):
        state = table("a b a/-/-", turn=1)
        assert legal(state) == ["C", "R"]
        assert refusal(state, "L") == "full"

    def test_pieces_are_not_moved_before_all_six_lie(self):
        assert refusal(played("L, C, R, L, C"), "L>C") == "placing"

    def test_after_the_sixth_piece_only_moves_are_left(self):
        state = played(CIRCLE)
        assert (state.phase, state.position.turn) == ("move", 0)
        assert legal(state) == ["L>C", "L>R", "C>R", "R>C"]
        assert refusal(state, "C") == "all_placed"

    def test_placing_is_told(self):
        _, events = do(played("L"), "C")
        assert events == {"placed": {"seat": 1, "piece": "b", "target": "C"}}


class TestMoving:
    def test_any_top_piece_may_be_moved_whatever_its_colour(self):
        state = table("a b/b a/b a", turn=1)
        assert legal(state) == ["L>C", "L>R", "C>L", "C>R", "R>L", "R>C"]
        after, events = do(state, "C>L")
        assert stacks(after) == "a b a/b/b a"
        assert events == {"moved": {"seat": 1, "piece": "a", "source": "C", "target": "L"}}

    def test_nothing_moves_onto_a_full_stack_or_from_an_empty_position(self):
        state = table("a b a/b a b/-")
        assert legal(state) == ["L>R", "C>R"]
        assert refusal(state, "L>C") == "full"
        assert refusal(state, "R>L") == "empty"

    def test_the_opponents_move_may_not_be_taken_back(self):
        state, _ = do(played(CIRCLE), "L>R")
        assert state.to_json()["forbidden"] == ["R", "L"]
        assert "R>L" not in legal(state)
        assert refusal(state, "R>L") == "taken_back"

    def test_the_piece_just_moved_may_go_on_to_the_third_position(self):
        state, _ = do(table("a b/b a/b a"), "L>C")
        assert legal(state) == ["L>R", "C>R", "R>L"]

    def test_only_the_last_move_is_forbidden_to_be_taken_back(self):
        state, _ = do(played(CIRCLE), "L>R")
        state, _ = do(state, "L>C")
        assert "R>L" in legal(state)

    def test_nothing_is_forbidden_by_the_last_placement(self):
        assert played(CIRCLE).to_json()["forbidden"] is None


class TestTheEnd:
    def test_three_of_a_colour_in_one_stack_win(self):
        state, events = do(table("a a/b b a/b"), "C>L")
        assert stacks(state) == "a a a/b b/b"
        assert events["round_over"] == {"winners": (0,), "reason": "stack", "points": 1}

    def test_a_colour_on_top_of_all_three_stacks_wins(self):
        state, events = do(table("a a/b a/b b"), "L>R")
        assert stacks(state) == "a/b a/b b a"
        assert events["round_over"] == {"winners": (0,), "reason": "tops", "points": 1}

    def test_three_of_a_colour_over_two_others_are_no_line(self):
        state, _ = do(table("b a/a b/b a"), "C>L")
        assert state.winners is None

    def test_the_colours_owner_wins_even_if_the_opponent_makes_the_line(self):
        state, events = do(table("b b a/a a/b", turn=1), "L>C")
        assert state.winners == events["round_over"]["winners"] == (0,)
        assert state.returns() == (1.0, 0.0)

    def test_a_stack_wins_while_pieces_are_still_placed(self):
        state = played(STACK_WIN)
        assert (state.phase, state.winners, state.scores) == ("over", (0,), (1, 0))

    def test_three_tops_win_while_pieces_are_still_placed(self):
        state = played("L, C, C, R, R")
        assert (state.phase, state.winners) == ("over", (0,))

    def test_the_last_piece_placed_can_win_too(self):
        state = played("L, C, L, C, R, C")
        assert (state.phase, state.winners) == ("over", (1,))

    def test_when_it_is_over_nobody_may_do_anything(self):
        state = played(STACK_WIN)
        assert [legal(state, seat) for seat in (None, 0, 1)] == [[], [], []]
        assert state.current_seats() == frozenset()
        assert not state.is_running()
        assert refusal(state, "C") == refusal(state, "deal", None) == "phase"
        assert refusal(state, "leave", 0) == "phase"


class TestRepetition:
    def go_round(self, moves, **options):
        state = played(CIRCLE, **options)
        for number in range(moves):
            state, events = do(state, ROUND_TRIP[number % 3])
        return state, events

    def test_the_third_occurrence_of_a_position_is_a_draw(self):
        assert self.go_round(12)[0].phase == "move"
        state, events = self.go_round(13)
        assert events["round_over"] == {"winners": (0, 1), "reason": "repetition", "points": 0}
        assert (state.phase, state.winners, state.scores) == ("over", (0, 1), (0, 0))
        assert state.returns() == (0.5, 0.5)

    @pytest.mark.parametrize("times", [2, 4, 5])
    def test_how_often_it_takes_can_be_agreed_on(self, times):
        moves = 6 * (times - 1) + 1
        assert self.go_round(moves - 1, repetition=times)[0].winners is None
        assert self.go_round(moves, repetition=times)[0].winners == (0, 1)

    def test_equal_stacks_with_the_other_seat_to_move_are_another_position(self):
        first, _ = self.go_round(1, repetition=2)
        fourth, events = self.go_round(4, repetition=2)
        assert fourth.position == first.position._replace(turn=1 - first.position.turn)
        assert events.keys() == {"moved"}

    def test_in_the_advanced_game_the_side_that_lies_up_counts_as_well(self):
        placed = "a1^1 L, b1^1 L, a2^2 L, b2^2 C, a3^3 C, b3^3 R"
        state = played(placed, repetition=2, **ADVANCED)
        for number in range(6):
            state, _ = do(state, ROUND_TRIP[number % 3])
        # After six moves the piece lies as it did; after the seventh the first move is repeated.
        assert stacks(state) == stacks(played(placed, **ADVANCED))
        assert do(state, "L>C")[0].winners == (0, 1)

    def test_switched_off_there_is_still_a_last_move(self):
        state, _ = self.go_round(MOST_MOVES - 1, repetition="off")
        assert state.winners is None
        state, events = self.go_round(MOST_MOVES, repetition="off")
        assert events["round_over"]["reason"] == "moves"
        assert state.winners == (0, 1)

    def test_everybody_sees_how_often_the_position_has_been_there(self):
        assert self.go_round(1)[0].observation(0).occurred == 1
        assert self.go_round(7)[0].observation(None).occurred == 2


class TestAdvanced:
    def test_pieces_are_placed_either_way_up(self):
        state = GAME.new_initial_state(2, 0, ADVANCED)
        pieces = ["a1^1", "a1^6", "a2^2", "a2^5", "a3^3", "a3^4"]
        assert legal(state) == [f"{piece} {where}" for piece in pieces for where in "LCR"]

    def test_a_piece_is_placed_once(self):
        state = played("a2^5 C, b1^1 L", **ADVANCED)
        assert not any(text.startswith("a2") for text in legal(state))
        assert refusal(state, "a2^2 L") == refusal(state, "a2^5 L") == "not_in_hand"
        assert state.observation(1).reserve == (("a1", "a3"), ("b2", "b3"))

    def test_nobody_places_the_others_pieces(self):
        assert refusal(GAME.new_initial_state(2, 0, ADVANCED), "b1^1 L") == "not_in_hand"

    def test_each_game_has_its_own_placements(self):
        assert refusal(GAME.new_initial_state(2, 0, ADVANCED), "L") == "piece_missing"
        assert refusal(GAME.new_initial_state(2, 0), "a1^1 L") == "piece_unwanted"

    def test_a_moved_piece_is_turned_over(self):
        state = table("a1^6 b1^1/b2^5 a2^2/b3^4 a3^3")
        state, events = do(state, "C>L")
        assert stacks(state) == "a1^6 b1^1 a2^5/b2^5/b3^4 a3^3"
        assert events["moved"]["piece"] == "a2^5"

    def test_the_winner_scores_the_pips_that_lie_up(self):
        state, events = do(table("a1^6 a2^5/b1^1 a3^3/b2^2 b3^4"), "L>R")
        assert events["round_over"] == {"winners": (0,), "reason": "tops", "points": 6 + 2 + 3}
        assert state.scores == (11, 0)

    @pytest.mark.parametrize(("pieces", "points"), [("a1^6 a2^5 a3^4", 15), ("a1^1 a2^2 a3^3", 6)])
    def test_a_line_is_worth_six_to_fifteen_points(self, pieces, points):
        one, two, three = pieces.split()
        state = played(f"{one} L, b1^1 C, {two} L, b2^2 C, {three} L", **ADVANCED)
        assert state.scores == (points, 0)

    def test_a_drawn_round_scores_nothing(self):
        state = played("a1^1 L, b1^1 L, a2^2 L, b2^2 C, a3^3 C, b3^3 R", repetition=2, **ADVANCED)
        for number in range(7):
            state, _ = do(state, ROUND_TRIP[number % 3])
        assert (state.phase, state.scores) == ("over", (0, 0))


class TestTheMatch:
    def test_one_round_is_a_match_unless_agreed_otherwise(self):
        assert played(STACK_WIN).phase == "over"
        assert played(STACK_WIN, rounds=2).phase == "round_over"

    def test_the_seats_begin_in_turn_and_keep_their_colours(self):
        state = played(f"{STACK_WIN}, deal", rounds=3)
        assert (state.round, state.phase, state.position.turn) == (2, "place", 1)
        state, _ = do(state, "L")
        assert stacks(state) == "b/-/-"
        state = played(f"{STACK_WIN}, deal, {STACK_WIN}, deal", rounds=3)
        assert (state.round, state.position.turn, state.scores) == (3, 0, (1, 1))

    def test_only_nobody_deals_and_only_after_a_round(self):
        state = played(STACK_WIN, rounds=2)
        assert [legal(state, seat) for seat in (None, 0, 1)] == [["deal"], [], []]
        assert refusal(state, "deal", 0) == "nobody"
        assert refusal(state, "L", 1) == "phase"
        assert refusal(GAME.new_initial_state(2, 0), "deal", None) == "phase"
        assert do(state, "deal", None)[1] == {"dealt": {"round": 2}}

    def test_after_the_agreed_rounds_the_higher_total_wins(self):
        rounds = [STACK_WIN] * 3
        state = played(", deal, ".join(rounds), rounds=3)
        assert (state.phase, state.scores, state.winners) == ("over", (2, 1), (0,))

    def test_equal_totals_are_shared(self):
        state = played(f"{STACK_WIN}, deal, {STACK_WIN}", rounds=2)
        assert (state.phase, state.winners, state.returns()) == ("over", (0, 1), (0.5, 0.5))

    def test_whoever_first_has_the_agreed_points_wins(self):
        state = played(f"{STACK_WIN}, deal, {STACK_WIN}, deal, {STACK_WIN}", points=2)
        assert (state.phase, state.scores, state.winners) == ("over", (2, 1), (0,))

    def test_with_rounds_and_points_whatever_comes_first_ends_the_match(self):
        both = {"rounds": 2, "points": 2}
        assert played(f"{STACK_WIN}, deal, {STACK_WIN}", **both).phase == "over"
        assert played(STACK_WIN, rounds=2, points=1).phase == "over"

    def test_a_match_for_points_has_a_last_round(self):
        line = "a a/b b a/b"
        state, _ = do(table(line, round_number=MOST_ROUNDS - 1, points=50), "C>L")
        assert state.phase == "round_over"
        state, _ = do(table(line, round_number=MOST_ROUNDS, points=50), "C>L")
        assert (state.phase, state.winners) == ("over", (0,))

    def test_repetitions_are_counted_anew_in_every_round(self):
        state = played(f"{CIRCLE}, L>C, C>R", rounds=2)
        assert len(state.seen) == 2
        assert played(f"{STACK_WIN}, deal", rounds=2).seen == ()

    @pytest.mark.parametrize(
        "options",
        [{"rounds": 21}, {"points": 101}, {"repetition": 1}, {"repetition": 6}, {"pips": 1}],
    )
    def test_only_the_agreed_options_exist(self, options):
        with pytest.raises(OptionError):
            GAME.new_initial_state(2, 0, options)

    @pytest.mark.parametrize("seats", [1, 3])
    def test_two_play(self, seats):
        with pytest.raises(OptionError):
            GAME.new_initial_state(seats, 0)


class TestAHeadStart:
    def scores(self, *ahead, **options):
        return GAME.new_initial_state(2, 0, {"head_start": ahead, **options}).scores

    def test_nobody_is_ahead_unless_agreed(self):
        assert GAME.new_initial_state(2, 0, {"rounds": 5}).scores == (0, 0)

    def test_it_counts_wins(self):
        assert self.scores(0, 2, rounds=5) == (0, 2)
        assert self.scores(3, 1, points=4) == (3, 1)
        assert self.scores(0, 2, rounds=5, advanced=True) == (0, 20)

    def test_it_never_reaches_the_points_that_end_the_match(self):
        assert self.scores(0, 3, points=2) == (0, 1)
        assert self.scores(1, 2, points=15, advanced=True) == (10, 14)

    def test_in_a_match_of_a_single_round_it_counts_nothing(self):
        assert self.scores(0, 3) == (0, 0)
        state = played(STACK_WIN, head_start=(0, 3))
        assert (state.phase, state.winners) == ("over", (0,))

    def test_it_counts_until_the_end_of_the_match(self):
        state = played(f"{STACK_WIN}, deal, {STACK_WIN}", rounds=2, head_start=(0, 1))
        assert (state.phase, state.scores, state.winners) == ("over", (1, 2), (1,))


class TestOutOfTurn:
    @pytest.mark.parametrize("seat", [1, 2, -1, None])
    def test_only_the_seat_to_move_acts(self, seat):
        assert refusal(GAME.new_initial_state(2, 0), "L", seat) == "turn"

    @pytest.mark.parametrize("at", [-1.0, float("inf"), float("nan")])
    def test_no_time_of_play_is_refused(self, at):
        with pytest.raises(IllegalAction):
            do(GAME.new_initial_state(2, 0), "L", at=at)

    def test_an_action_of_another_game_is_refused(self):
        with pytest.raises(IllegalAction):
            GAME.new_initial_state(2, 0).apply_action(0, "L", 0.0)


class TestLeaving:
    @pytest.mark.parametrize("seat", [0, 1])
    def test_whoever_leaves_gives_the_match_to_the_other(self, seat):
        before = played("L, C", rounds=5)
        state, events = do(before, "leave", seat)
        assert (state.phase, state.winners, state.left) == ("over", (1 - seat,), seat)
        assert state.position == before.position
        assert state.current_seats() == frozenset()
        assert events["left"] == {"seat": seat}
        assert events["round_over"] == {"winners": (1 - seat,), "reason": "left", "points": 0}
        assert events["match_over"] == {"winners": (1 - seat,)}

    def test_leaving_between_rounds_ends_no_round_twice(self):
        state, events = do(played(STACK_WIN, rounds=2), "leave", 0)
        assert (state.phase, state.scores, state.winners) == ("over", (1, 0), (1,))
        assert "round_over" not in events

    def test_leaving_is_never_offered(self):
        assert "leave" not in legal(played("L, C"), 0) + legal(played("L, C"), 1)

    @pytest.mark.parametrize("seat", [2, -1, None])
    def test_only_seats_leave(self, seat):
        assert refusal(played("L"), "leave", seat) == "seat"
