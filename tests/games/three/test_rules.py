"""The rules of THREE!, rule by rule, with the worked examples of its page."""

from collections import Counter

import pytest

from games.three.tables import do, last_round, legal, play_through, spread, table
from trivet.core.errors import IllegalAction, OptionError, OutOfTurn
from trivet.games.three import GAME
from trivet.games.three.actions import Word

EXAMPLE = "C A C B C"
"""The stack of the page's examples."""


class TestTheDeal:
    @pytest.mark.parametrize(
        ("deck", "kinds", "copies"), [("8x6", 8, 6), ("6x8", 6, 8), ("12x4", 12, 4)]
    )
    def test_has_48_cards_of_as_many_kinds_as_were_chosen(self, deck, kinds, copies):
        state = GAME.new_initial_state(3, 7, {"deck": deck})
        counts = Counter(state.pieces())
        assert sorted(counts) == [*"ABCDEFGHIJKL"[:kinds]]
        assert set(counts.values()) == {copies}

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_gives_each_seat_three_cards_and_the_rest_to_the_draw_pile(self, seats):
        state = GAME.new_initial_state(seats, 7)
        assert [len(hand) for hand in state.hands] == [3] * seats
        assert len(state.draw) == 48 - 3 * seats
        assert (state.phase, state.stacks, state.holders) == ("turn", ((),) * seats, ((),) * seats)

    def test_lets_the_seed_choose_who_begins_each_seat_as_likely(self):
        counts = Counter(GAME.new_initial_state(4, seed).turn for seed in range(2000))
        assert all(420 < counts[seat] < 580 for seat in range(4))

    def test_lets_the_players_choose_who_begins_counting_round_the_table(self):
        turns = [GAME.new_initial_state(2, 7, {"first_player": n}).turn for n in "0123"]
        assert turns == [0, 1, 0, 1]

    @pytest.mark.parametrize("seats", [1, 5])
    def test_is_for_two_to_four(self, seats):
        with pytest.raises(OptionError):
            GAME.new_initial_state(seats, 7)


class TestPlayingACard:
    state = table(["A B A", "C D E"], ["B", ""], draw="F G")

    def test_puts_it_on_the_own_stack_and_draws_the_top_card(self):
        after, events = do(self.state, 0, "play A", 100.0)
        assert after.stacks == (("B", "A"), ())
        assert after.hands[0] == ("B", "A", "G")
        assert after.draw == ("F",)
        assert events["played"] == {"seat": 0, "card": "A"}
        assert events["drew"] == {"seat": 0, "left": 1}

    def test_shows_the_drawn_card_to_nobody_else(self):
        _, events = self.state.apply_action(0, GAME.parse_action("play A"), 100.0)
        (drawn,) = [event for event in events if event.code == "drew_card"]
        assert drawn.params["card"] == "G"
        assert drawn.seen_by == {0}

    def test_opens_the_breathing_space_in_which_the_next_player_is_to_come(self):
        after, _ = do(self.state, 0, "play A", 100.0)
        assert (after.phase, after.turn, after.until) == ("window", 1, 1600.0)
        assert legal(after, 0) == legal(after, 1) == ["token"]
        with pytest.raises(OutOfTurn, match="window"):
            do(after, 1, "play C", 1599.0)
        with pytest.raises(OutOfTurn, match="window"):
            do(after, 1, "declare C", 1599.0)

    def test_is_the_next_players_turn_once_nobody_has_closed_the_space(self):
        after, _ = do(self.state, 0, "play A", 100.0)
        plan = after.timeout()
        assert (plan.at, str(plan.action)) == (1600.0, "window")
        assert legal(after, None, 1599.0) == []
        with pytest.raises(OutOfTurn, match="early"):
            do(after, None, "window", 1599.9)
        open_again, _ = do(after, None, "window", 1600.0)
        assert (open_again.phase, open_again.turn, open_again.until) == ("turn", 1, None)

    def test_needs_no_closing_without_a_breathing_space(self):
        state = table(["A", "B"], call_window_ms=0)
        after, _ = do(state, 0, "play A", 100.0)
        assert (after.phase, after.turn, after.timeout()) == ("turn", 1, None)

    def test_goes_on_without_drawing_when_the_draw_pile_is_empty(self):
        after, events = do(table(["A B", "C D"]), 0, "play A")
        assert after.hands[0] == ("B",)
        assert "drew" not in events

    def test_is_refused_for_a_card_that_is_not_in_hand(self):
        with pytest.raises(IllegalAction, match="not_in_hand"):
            do(self.state, 0, "play C")

    def test_is_refused_out_of_turn(self):
        with pytest.raises(OutOfTurn, match="turn"):
            do(self.state, 1, "play C")

    def test_lists_every_kind_in_hand_once_and_every_dog_to_declare(self):
        assert legal(self.state, 0) == [
            *("play A", "play B"),
            *(f"declare {dog}" for dog in "ABCDEFGH"),
            "token",
        ]
        assert legal(self.state, 1) == ["token"]


class TestACall:
    state = table(["A", "B", "D"], ["", EXAMPLE, ""], turn=2)

    def called(self, text, **options):
        state = table(["A", "B", "D"], ["", EXAMPLE, ""], turn=2, **options)
        state, _ = do(state, 0, "token", 100.0)
        return do(state, 0, text, 900.0)

    def test_of_three_or_more_gives_all_of_them_to_the_caller(self):
        after, events = self.called("call 1 C")
        assert spread(after.holders[0]) == "C C C"
        assert spread(after.stacks[1]) == "A B"
        assert events["called"] == {
            "seat": 0,
            "accused": 1,
            "card": "C",
            "count": 3,
            "hit": True,
            "to": 0,
        }

    def test_of_two_or_fewer_gives_them_to_the_accused(self):
        after, events = self.called("call 1 A")
        assert spread(after.holders[1]) == "A"
        assert spread(after.stacks[1]) == "C C B C"
        assert events["called"] == {
            "seat": 0,
            "accused": 1,
            "card": "A",
            "count": 1,
            "hit": False,
            "to": 1,
        }

    def test_of_a_dog_that_is_not_there_moves_nothing(self):
        after, events = self.called("call 1 H")
        assert after.stacks == self.state.stacks
        assert after.holders == self.state.holders
        assert events["called"]["count"] == 0

    def test_of_more_than_three_gives_all_of_them(self):
        state = table(["A", "B"], ["", "C C A C C"])
        after = play_through(state, (0, "token", 0.0), (0, "call 1 C", 1.0))
        assert spread(after.holders[0]) == "C C C C"
        assert spread(after.stacks[1]) == "A"

    def test_leaves_the_turn_where_it_was(self):
        after, _ = self.called("call 1 C")
        assert (after.phase, after.turn, after.caller) == ("turn", 2, None)

    def test_counts_the_card_that_was_just_played(self):
        state = table(["C", "A"], ["C C", ""])
        after = play_through(state, (0, "play C", 0.0), (1, "token", 400.0), (1, "call 0 C", 900.0))
        assert spread(after.holders[1]) == "C C C"

    def test_may_come_in_and_out_of_turn_but_not_against_oneself(self):
        taken, _ = do(self.state, 2, "token")
        assert legal(taken, 2) == [f"call {seat} {dog}" for seat in (0, 1) for dog in "ABCDEFGH"]
        assert taken.current_seats() == {2}
        with pytest.raises(IllegalAction, match="accused"):
            do(taken, 2, "call 2 C")

    @pytest.mark.parametrize("text", ["call 3 C", "call 1 I"])
    def test_needs_a_player_and_a_dog_that_there_are(self, text):
        taken, _ = do(self.state, 2, "token")
        with pytest.raises(IllegalAction):
            do(taken, 2, text)

    def test_needs_the_token(self):
        with pytest.raises(OutOfTurn, match="no_token"):
            do(self.state, 0, "call 1 C")

    def test_that_hit_leaves_its_caller_free_to_call_again(self):
        after, _ = self.called("call 1 C")
        assert legal(after, 0) == ["token"]

    def test_that_missed_lets_its_caller_rest_until_another_card_is_played(self):
        after, _ = self.called("call 1 A")
        assert after.resting == {0}
        assert legal(after, 0) == []
        assert after.current_seats() == {1, 2}
        with pytest.raises(OutOfTurn, match="resting"):
            do(after, 0, "token", 1000.0)
        after, _ = do(after, 2, "play D", 2000.0)
        assert after.resting == set()
        assert legal(after, 0) == ["token"]

    def test_that_missed_costs_no_rest_if_that_was_agreed(self):
        after, _ = self.called("call 1 A", call_rest=False)
        assert legal(after, 0) == ["token"]

    def test_that_missed_costs_points_if_that_was_agreed(self):
        after, _ = self.called("call 1 A", wrong_call_penalty=2)
        assert after.scores() == (-2, 1, 0)
        hit, _ = self.called("call 1 C", wrong_call_penalty=2)
        assert hit.scores() == (3, 0, 0)


class TestTheToken:
    state = table(["A", "B", "D"], ["", EXAMPLE, ""], turn=2)

    def test_belongs_to_whoever_took_it_first_and_the_others_are_told_by_how_much(self):
        taken, _ = do(self.state, 0, "token", 100.0)
        with pytest.raises(OutOfTurn) as refused:
            do(taken, 1, "token", 103.0)
        assert (refused.value.code, refused.value.params) == ("taken", {"by": 0, "gap": 3.0})

    def test_beats_what_comes_just_after_it_and_changes_nothing_for_that(self):
        taken, _ = do(self.state, 0, "token", 100.0)
        for seat, meant, becomes in [
            (1, "token", "lost token"),
            (2, "declare C", "lost declare"),
            (2, "play D", "lost play"),
        ]:
            assert str(taken.judge(seat, GAME.parse_action(meant), 699.9)) == becomes
            assert str(taken.judge(seat, GAME.parse_action(meant), 700.0)) == meant
            assert str(self.state.judge(seat, GAME.parse_action(meant), 100.0)) == meant
        assert str(taken.judge(0, Word.TOKEN, 101.0)) == "token", "nobody loses against oneself"
        lost, events = do(taken, 2, "lost play", 102.5)
        assert events == {"lost": {"seat": 2, "what": "play", "by": 0, "gap": 2.5, "place": 0}}
        assert lost == taken._replace(beaten=((2, 2.5),))
        again, events = do(lost, 1, "lost token", 105.0)
        assert events["lost"]["place"] == 1
        again, events = do(again, 2, "lost declare", 106.0)
        assert (again.beaten, events["lost"]["place"]) == (((2, 2.5), (1, 5.0)), 0)
        settled, _ = do(again, 0, "call 1 C", 900.0)
        assert settled.beaten == ()

    def test_can_be_lost_only_while_somebody_else_has_it(self):
        with pytest.raises(OutOfTurn, match="phase"):
            do(self.state, 0, "lost token", 100.0)
        taken, _ = do(self.state, 0, "token", 100.0)
        with pytest.raises(OutOfTurn, match="phase"):
            do(taken, 0, "lost token", 101.0)

    @pytest.mark.parametrize("text", ["declare C", "play D", "token"])
    def test_makes_the_table_wait(self, text):
        taken, _ = do(self.state, 0, "token", 100.0)
        for seat in range(3):
            with pytest.raises(OutOfTurn, match="taken"):
                do(taken, seat, text, 200.0)
        assert [legal(taken, seat) for seat in (1, 2)] == [[], []]

    def test_lapses_when_its_caller_does_not_finish_and_nothing_moves(self):
        taken, _ = do(self.state, 0, "token", 100.0)
        plan = taken.timeout()
        assert (plan.at, str(plan.action)) == (15100.0, "lapse")
        with pytest.raises(OutOfTurn, match="early"):
            do(taken, None, "lapse", 15099.0)
        after, events = do(taken, None, "lapse", 15100.0)
        assert events == {"lapsed": {"seat": 0}}
        assert (after.stacks, after.holders) == (self.state.stacks, self.state.holders)
        assert (after.phase, after.turn) == ("turn", 2)

    def test_that_lapsed_counts_as_a_missed_call(self):
        state = table(["A", "B"], wrong_call_penalty=1)
        after = play_through(state, (1, "token", 0.0), (None, "lapse", 15000.0))
        assert after.resting == {1}
        assert after.scores() == (0, -1)

    def test_can_be_held_for_ever_if_that_was_agreed(self):
        taken, _ = do(table(["A", "B"], call_seconds=None), 1, "token", 0.0)
        assert taken.timeout() is None
        assert legal(taken, None) == []
        with pytest.raises(OutOfTurn):
            do(taken, None, "lapse", 1e9)

    def test_is_held_no_longer_than_was_agreed(self):
        options = {"call_seconds": 5}
        state, _ = do(GAME.new_initial_state(2, 1, options), 0, "token", 10.5)
        assert state.timeout().at == 5010.5

    def test_taken_in_the_breathing_space_lets_what_was_left_of_it_run_on(self):
        state = table(["A E", "B F"], ["", EXAMPLE])
        during = play_through(state, (0, "play A", 0.0), (0, "token", 600.0))
        assert (during.phase, during.turn) == ("call", 1)
        after, _ = do(during, 0, "call 1 C", 5000.0)
        assert (after.phase, after.turn, after.until) == ("window", 1, 5900.0)
        with pytest.raises(OutOfTurn, match="window"):
            do(after, 1, "declare C", 5800.0)
        again = play_through(after, (1, "token", 5500.0), (None, "lapse", 20500.0))
        assert (again.phase, again.until) == ("window", 20900.0)

    def test_taken_in_the_own_turn_keeps_the_declaration_used_up(self):
        state = table(["A", "B"], [EXAMPLE, EXAMPLE])
        after = play_through(state, (0, "declare C", 0.0), (0, "token", 1.0), (0, "call 1 C", 2.0))
        assert after.declared
        assert legal(after, 0) == ["play A", "token"]

    def test_is_refused_to_everybody_when_all_rest_and_time_goes_on(self):
        state = table(["A A", "B B"])
        state = play_through(
            state,
            (0, "play A", 0.0),
            *((0, "token", 10.0), (0, "call 1 A", 20.0)),
            *((1, "token", 30.0), (1, "call 0 B", 40.0)),
        )
        assert state.current_seats() == set()
        assert legal(state, None) == ["window"]


class TestADeclaration:
    state = table(["", "A E"], ["", EXAMPLE], turn=1)

    def test_of_three_or_more_gives_all_of_them_to_the_own_holder(self):
        after, events = do(self.state, 1, "declare C")
        assert spread(after.holders[1]) == "C C C"
        assert spread(after.stacks[1]) == "A B"
        assert events["declared"] == {"seat": 1, "card": "C", "count": 3, "hit": True}

    def test_of_two_or_fewer_takes_them_out_of_the_game(self):
        after, events = do(self.state, 1, "declare B")
        assert spread(after.stacks[1]) == "C A C C"
        assert after.out == ("B",)
        assert after.scores() == (0, 0)
        assert events["declared"] == {"seat": 1, "card": "B", "count": 1, "hit": False}

    def test_comes_before_the_card_and_only_once_a_turn(self):
        after, _ = do(self.state, 1, "declare B")
        assert (after.phase, after.turn) == ("turn", 1)
        assert legal(after, 1) == ["play A", "play E", "token"]
        with pytest.raises(IllegalAction, match="declared"):
            do(after, 1, "declare C")

    def test_is_for_the_next_turn_again(self):
        state = table(["A", "B B"], turn=0, call_window_ms=0)
        after = play_through(state, (0, "declare A", 0.0), (0, "play A", 1.0))
        assert not after.declared
        assert "declare B" in legal(after, 1)

    def test_is_refused_out_of_turn_and_for_a_dog_there_is_not(self):
        with pytest.raises(OutOfTurn, match="turn"):
            do(self.state, 0, "declare C")
        with pytest.raises(IllegalAction, match="dog"):
            do(self.state, 1, "declare L")

    def test_that_came_before_the_token_leaves_nothing_for_the_call(self):
        after = play_through(
            self.state, (1, "declare C", 100.0), (0, "token", 103.0), (0, "call 1 C", 900.0)
        )
        assert spread(after.holders[1]) == "C C C"
        assert after.holders[0] == ()

    def test_that_came_after_the_token_has_lost_the_race(self):
        taken, _ = do(self.state, 0, "token", 100.0)
        with pytest.raises(OutOfTurn) as refused:
            do(taken, 1, "declare C", 101.5)
        assert (refused.value.code, refused.value.params) == ("taken", {"by": 0, "gap": 1.5})


class TestTheBreathingSpaceWithoutAClock:
    state = table(["A", "B", "D"], ["", EXAMPLE, ""], draw="E", call_window_ms=None)

    def test_lasts_until_all_others_have_let_the_game_go_on(self):
        state, _ = do(self.state, 0, "play A", 100.0)
        assert (state.phase, state.until, state.thinking) == ("window", None, {1, 2})
        assert state.timeout() is None
        assert [legal(state, seat) for seat in range(3)] == [["token"], *[["on", "token"]] * 2]
        state, events = do(state, 2, "on", 5000.0)
        assert (state.phase, events) == ("window", {"on": {"seat": 2}})
        for seat in (0, 2):
            with pytest.raises(OutOfTurn, match="phase"):
                do(state, seat, "on", 5000.0)
        state, events = do(state, 1, "on", 6000.0)
        assert (state.phase, state.turn) == ("turn", 1)
        assert [*events] == ["on", "window"]

    def test_goes_on_after_a_call_for_those_who_have_not_spoken(self):
        state = play_through(self.state, (0, "play A", 0.0), (1, "on", 10.0), (2, "token", 20.0))
        state, _ = do(state, 2, "call 1 C", 900.0)
        assert (state.phase, state.until, state.thinking) == ("window", None, {2})
        state, _ = do(state, 2, "on", 1000.0)
        assert state.phase == "turn"

    def test_does_not_wait_for_somebody_who_leaves(self):
        state = play_through(self.state, (0, "play A", 0.0), (1, "on", 10.0), (2, "leave", 20.0))
        assert (state.phase, state.turn) == ("turn", 1)
        called = play_through(self.state, (0, "play A", 0.0), (2, "token", 9.0), (2, "leave", 20.0))
        assert (called.phase, called.thinking) == ("window", {1})

    def test_opens_after_the_last_card_too(self):
        state = table(["A", ""], call_window_ms=None)
        state, _ = do(state, 0, "play A")
        assert state.phase == "window"
        state, events = do(state, 1, "on")
        assert state.phase == "last_round"
        assert [*events] == ["on", "window", "last_round"]

    def test_is_an_option_beside_none_at_all(self):
        assert (
            GAME.new_initial_state(2, 1, {"call_window_ms": "off"}).options.call_window_ms is None
        )
        assert GAME.new_initial_state(2, 1, {"call_window_ms": 0}).options.call_window_ms == 0


class TestTheHeadStart:
    def test_is_worth_its_points_from_the_first_card_to_the_last(self):
        state = GAME.new_initial_state(2, 1, {"head_start": [0, 4]})
        assert state.scores() == (0, 4)
        ended = play_through(
            last_round(["A A A", "B B"], head_start=(0, 4)), (0, "declare A", 0.0), (1, "pass", 0.0)
        )
        assert (ended.scores(), ended.winners) == ((3, 4), (1,))

    @pytest.mark.parametrize("given", [3, [0], [0, 7], [0, -1], [0, "off"]])
    def test_is_zero_to_six_points_for_each_seat(self, given):
        with pytest.raises(OptionError):
            GAME.new_initial_state(2, 1, {"head_start": given})


class TestTheEnd:
    def test_comes_after_24_16_or_12_cards_each(self):
        for seats, each in ((2, 24), (3, 16), (4, 12)):
            state = GAME.new_initial_state(seats, 3, {"call_window_ms": 0, "first_player": "0"})
            for number in range(48):
                assert (state.phase, state.turn) == ("turn", number % seats)
                state, _ = do(state, state.turn, f"play {state.hands[state.turn][0]}")
            assert [len(stack) for stack in state.stacks] == [each] * seats
            assert (state.phase, state.turn, state.to_come) == ("last_round", 0, (*range(seats),))

    def test_has_a_breathing_space_after_the_very_last_card_too(self):
        state = table(["", "C"], ["A", "C C"], turn=1)
        state, _ = do(state, 1, "play C", 0.0)
        assert (state.phase, state.turn, state.until) == ("window", 0, 1500.0)
        caught = play_through(state, (0, "token", 500.0), (0, "call 1 C", 1000.0))
        assert spread(caught.holders[0]) == "C C C"
        ended, events = do(caught, None, "window", 2000.0)
        assert (ended.phase, ended.turn) == ("last_round", 0)
        assert events["last_round"] == {"first": 0}

    def test_gives_each_player_in_turn_one_declaration_or_pass(self):
        state = last_round(["", EXAMPLE, "D D D"], first=1)
        assert legal(state, 1) == [*(f"declare {dog}" for dog in "ABCDEFGH"), "pass"]
        assert [legal(state, seat) for seat in (0, 2)] == [[], []]
        state, _ = do(state, 1, "declare C")
        assert (state.phase, state.turn, state.declared) == ("last_round", 2, False)
        state, events = do(state, 2, "pass")
        assert events == {"passed": {"seat": 2}}
        state, events = do(state, 0, "pass")
        assert (state.phase, state.winners) == ("over", (1,))
        assert events["round_over"] == {"winners": (1,), "scores": (0, 3, 0)}
        assert events["match_over"] == events["round_over"]
        assert state.returns() == (0.0, 1.0, 0.0)

    def test_leaves_cards_in_stacks_where_they_are_worth_nothing(self):
        state = play_through(last_round(["A A A", "B"]), (0, "pass", 0.0), (1, "pass", 0.0))
        assert state.stacks == (("A", "A", "A"), ("B",))
        assert state.scores() == (0, 0)

    def test_shares_the_win_among_equals(self):
        state = last_round(["A A A", "B B B", "C"])
        state = play_through(
            state, (0, "declare A", 0.0), (1, "declare B", 0.0), (2, "declare C", 0.0)
        )
        assert state.winners == (0, 1)
        assert state.returns() == (0.5, 0.5, 0.0)

    def test_has_no_calls_in_the_last_round(self):
        with pytest.raises(OutOfTurn, match="last_round"):
            do(last_round(["", "C C C"]), 0, "token")

    def test_has_calls_in_the_last_round_if_that_was_agreed(self):
        state = last_round(["", "C C C"], calls_in_last_round=True)
        assert legal(state, 1) == ["token"]
        assert state.current_seats() == {0, 1}
        state = play_through(state, (0, "token", 0.0), (0, "call 1 C", 1.0))
        assert spread(state.holders[0]) == "C C C"
        assert (state.phase, state.turn) == ("last_round", 0)

    def test_is_the_end(self):
        state = play_through(last_round(["", ""]), (0, "pass", 0.0), (1, "pass", 0.0))
        assert state.is_terminal() and not state.is_running()
        assert state.current_seats() == set()
        assert [legal(state, seat) for seat in (0, 1, None)] == [[], [], []]
        for text in ("pass", "token", "leave"):
            with pytest.raises(OutOfTurn, match="phase"):
                do(state, 0, text)

    def test_may_leave_somebody_below_nothing(self):
        state = last_round(["", ""], calls_in_last_round=True, wrong_call_penalty=2)
        state = play_through(
            state,
            *((0, "token", 0.0), (0, "call 1 A", 1.0)),
            *((0, "pass", 2.0), (1, "pass", 3.0)),
        )
        assert state.scores() == (-2, 0)
        assert state.winners == (1,)


class TestNobody:
    @pytest.mark.parametrize("text", ["window", "lapse"])
    def test_alone_lets_time_have_its_way(self, text):
        with pytest.raises(OutOfTurn, match="nobody"):
            do(table(["A", "B"]), 0, text)
        with pytest.raises(OutOfTurn, match="phase"):
            do(table(["A", "B"]), None, text)

    @pytest.mark.parametrize("text", ["play A", "token", "declare A", "pass", "leave", "call 1 A"])
    @pytest.mark.parametrize("seat", [None, -1, 2])
    def test_plays_without_a_seat(self, text, seat):
        with pytest.raises(OutOfTurn, match="seat"):
            do(table(["A", "B"]), seat, text)

    @pytest.mark.parametrize("at", [-1.0, float("inf"), float("nan")])
    def test_plays_outside_of_time(self, at):
        with pytest.raises(IllegalAction, match="time"):
            do(table(["A", "B"]), 0, "play A", at)


def test_moments_are_whole_microseconds_whatever_the_sum_of_fractions():
    state, _ = do(table(["A", "B"]), 0, "play A", 1000.1)
    assert state.until == 2500.1
    state, _ = do(table(["A", "B"], call_window_ms=0), 0, "token", 0.1 + 0.2)
    assert state.until == 15000.3
