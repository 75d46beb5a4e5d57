"""How Threepia is played, sentence by sentence. Source: the booklet and docs/games/threepia.md."""

import pytest

from games.threepia.tables import do, legal, table
from trivet.core.errors import IllegalAction, OptionError, OutOfTurn
from trivet.games.threepia import GAME
from trivet.games.threepia.boards import BOARDS
from trivet.games.threepia.cards import CARD_OF
from trivet.games.threepia.modes import MODES, TARGETS, proposed_target

STRAIT = "RC-RC RC-BC BC-BC RS-BS"
"""A board without yellow and crosses."""

STUCK = "YS-YX YX-YX"
"""Cards with a yellow cross: they fit nowhere on STRAIT, even after RC-RS is laid there."""


LEGAL = ["RC-RS@1", "RS-RC@2", "YX-YC@2", "YC-YX@4", "YX-YC@4"]

PINNED_BOARD = "BS-RS BC-BX YS-BX RS-T"
PINNED_HANDS = ["RS-RS BS-YC RC-RS", "YC-YX RX-YX BC-YX", "RX-RX YS-YX RX-BS"]
PINNED_TOP = "RC-RC RS-RX RS-YS YS-YS YC-YC"


class TestTheDeal:
    @pytest.mark.parametrize("board", BOARDS)
    @pytest.mark.parametrize("seats", range(2, 7))
    def test_a_card_a_slot_three_a_seat_and_the_rest_is_the_draw_pile(self, board, seats):
        state = GAME.new_initial_state(seats, 7, {"board": board})
        slots = len(BOARDS[board].slots)
        assert len(state.board) == slots
        assert [len(hand) for hand in state.hands] == [3] * seats
        assert len(state.draw) == 54 - slots - 3 * seats
        assert (state.turn, state.round, state.covered) == (0, 1, ())

    def test_cards_on_the_board_lie_a_random_way_round_and_in_hand_as_listed(self):
        states = [GAME.new_initial_state(2, seed) for seed in range(40)]
        turned = [card not in CARD_OF.values() for state in states for card in state.board]
        assert 40 < sum(turned) < 120
        assert all(
            card in CARD_OF.values() for state in states for hand in state.hands for card in hand
        )

    def test_a_seed_deals_the_same_cards_for_ever(self):
        state = GAME.new_initial_state(3, 42)
        assert " ".join(state.board) == PINNED_BOARD
        assert [" ".join(hand) for hand in state.hands] == PINNED_HANDS
        assert " ".join(state.draw[-5:]) == PINNED_TOP


class TestLaying:
    def test_a_laid_card_covers_the_old_one_and_the_next_seat_has_its_turn(self):
        state, events = do(table(["RC-RS BC-BC", "YC-YC"]), 0, "RS-RC@2")
        assert state.board == ("BC-BS", "RS-RC", "BX-RS", "T-YX")
        assert state.covered == ("RX-YC",)
        assert state.hands[0] == ("BC-BC",)
        assert (state.turn, state.scores) == (1, (1, 0))
        assert (events["laid"]["slot"], events["laid"]["points"]) == (1, 1)

    def test_every_slot_and_way_round_that_fits_is_legal_and_nothing_else(self):
        state = table(["RC-RS YC-YX", "YC-YC"])
        assert set(legal(state, 0)) == set(legal_by_wording(state, 0))
        assert legal(state, 0) == LEGAL

    def test_a_card_that_makes_no_row_may_be_laid_and_scores_nothing(self):
        assert do(table(["YS-YX RC-RC", "YC-YC"]), 0, "YX-YS@2")[0].scores == (0, 0)

    def test_only_the_seat_whose_turn_it_is_may_act(self):
        state = table(["RC-RS", "YC-YC RC-RC"])
        assert state.current_seats() == {0}
        assert legal(state, 1) == []
        with pytest.raises(OutOfTurn, match="turn"):
            do(state, 1, "YC-YC@2")

    def test_an_empty_hand_scores_three_and_draws_three_from_the_top(self):
        state, events = do(table(["RC-RS", "YC-YC"]), 0, "RS-RC@2")
        assert state.scores == (4, 0)
        assert events["emptied"] == {"seat": 0, "points": 3, "count": 3}
        assert state.hands[0] == table(["RC-RS", "YC-YC"]).draw[:-4:-1]

    def test_an_empty_hand_draws_fewer_if_the_pile_ends(self):
        state, events = do(table(["RC-RS", "YC-YC"], "RC-BC RC-YC"), 0, "RS-RC@2")
        assert state.hands[0] == ("RC-YC", "RC-BC")
        assert events["emptied"]["count"] == 2
        assert (state.scores, state.draw) == ((4, 0), ())

    def test_only_the_seat_itself_sees_what_it_draws(self):
        _, events = table([STUCK, "YC-YC"], board=STRAIT).apply_action(
            0, GAME.parse_action("draw"), 0.0
        )
        seen = {event.code: [event.visible_to(seat) for seat in (0, 1, None)] for event in events}
        assert seen == {"drew": [True, True, True], "drew_cards": [True, False, False]}


def legal_by_wording(state, seat):
    for card in state.hands[seat]:
        one, other = card.split("-")
        for slot, lying in enumerate(state.board, 1):
            below = lying.split("-")
            for way in {(one, other), (other, one)}:
                if all(
                    "T" in (mine, its) or mine[0] == its[0] or mine[1] == its[1]
                    for mine, its in zip(way, below, strict=True)
                ):
                    yield f"{way[0]}-{way[1]}@{slot}"


class TestDrawing:
    def test_who_has_no_fitting_card_draws_one_and_the_turn_ends(self):
        before = table([STUCK, "YC-YC"], board=STRAIT)
        assert legal(before, 0) == ["draw"]
        state, _ = do(before, 0, "draw")
        assert state.hands[0] == (*STUCK.split(), before.draw[-1])
        assert state.draw == before.draw[:-1]
        assert state.turn == 1

    def test_drawing_although_a_card_fits_is_not_allowed(self):
        with pytest.raises(IllegalAction, match="card_fits"):
            do(table(["RC-RS", "YC-YC"]), 0, "draw")

    def test_free_drawing_is_an_option(self):
        state = table(["RC-RS", "YC-YC"], free_draw=True)
        assert "draw" in legal(state, 0)
        assert len(do(state, 0, "draw")[0].hands[0]) == 2

    def test_nobody_draws_from_an_empty_pile(self):
        state = table(["RC-RS", "YC-YC"], "", free_draw=True)
        assert "draw" not in legal(state, 0)
        with pytest.raises(IllegalAction, match="pile"):
            do(state, 0, "draw")

    @pytest.mark.parametrize("mode", ["points", "rounds", "stopwatch"])
    def test_with_an_empty_pile_who_has_no_fitting_card_passes(self, mode):
        state = table([STUCK, "RC-RS"], "", board=STRAIT, mode=mode)
        assert legal(state, 0) == ["pass"]
        after, events = do(state, 0, "pass")
        assert (after.turn, after.hands, events["passed"]) == (1, state.hands, {"seat": 0})

    def test_passing_is_not_allowed_while_a_card_fits_or_the_pile_lasts(self):
        with pytest.raises(IllegalAction, match="card_fits"):
            do(table(["RC-RS", "YC-YC"], ""), 0, "pass")
        with pytest.raises(IllegalAction, match="pile"):
            do(table([STUCK, "YC-YC"], board=STRAIT), 0, "pass")

    def test_if_a_lay_must_score_a_hand_without_a_row_draws(self):
        state = table(["YX-YX", "YC-YC"], must_score=True)
        assert legal(state, 0) == ["draw"]
        with pytest.raises(IllegalAction, match="no_row"):
            do(state, 0, "YX-YX@2")
        assert legal(table(["RC-RS", "YC-YC"], must_score=True), 0) == [*("RC-RS@1", "RS-RC@2")]

    def test_a_naming_that_makes_no_row_does_not_score_either(self):
        state = table(["BS-BX YC-YC", "RC-RX"], must_score=True)
        with pytest.raises(IllegalAction, match="no_row"):
            do(state, 0, "BX-BS@1 T(1,0)=RC")


class TestPoints:
    def test_who_reaches_the_target_first_has_won_at_once(self):
        state, events = do(table(["RC-RS BC-BC", "YC-YC"], scores=(19, 25)), 0, "RS-RC@2")
        assert (state.phase, state.winners, state.returns()) == ("over", (0,), (1.0, 0.0))
        assert events["round_over"] == {
            "winners": (0,),
            "reason": "target",
            "scores": (20, 25),
            "time": None,
        }
        assert [legal(state, seat) for seat in (None, 0, 1)] == [[], [], []]

    @pytest.mark.parametrize("target", [5, 15, 17, 30])
    def test_the_target_is_agreed(self, target):
        state = table(["RC-RS BC-BC", "YC-YC"], scores=(target - 1, 0), target=target)
        assert do(state, 0, "RS-RC@2")[0].is_terminal()
        state = table(["RC-RS BC-BC", "YC-YC"], scores=(target - 2, 0), target=target)
        assert not do(state, 0, "RS-RC@2")[0].is_terminal()

    def test_the_round_can_be_finished_so_that_all_have_equal_turns(self):
        state = table(["RC-RS BC-BC", "RC-RX YC-YC"], scores=(19, 24), finish_round=True)
        state, _ = do(state, 0, "RS-RC@2")
        assert not state.is_terminal()
        state, events = do(state, 1, legal(state, 1)[0])
        assert (state.winners, events["round_over"]["reason"]) == ((1,), "target")

    @pytest.mark.parametrize("mode", ["points", "rounds"])
    def test_when_the_pile_is_empty_the_round_in_progress_is_completed(self, mode):
        hands = ["RC-RS BC-BC", "YC-YC RC-RC", "BX-BX RX-RX"]
        state = table(hands, "", scores=(7, 3, 2), mode=mode)
        state, _ = do(state, 0, "RS-RC@2")
        state, _ = do(state, 1, legal(state, 1)[0])
        assert not state.is_terminal()
        state, events = do(state, 2, legal(state, 2)[0])
        assert events["round_over"]["reason"] == "deck"
        assert state.winners == (0,)

    def test_equal_points_share_the_win(self):
        state = table([STUCK, "YS-YS RC-RS"], "", board=STRAIT, turn=1, scores=(9, 9))
        assert legal(state, 1) != ["pass"]
        state, events = do(state, 1, next(a for a in legal(state, 1) if scoreless(state, 1, a)))
        assert (events["laid"]["points"], state.winners) == (0, (0, 1))
        assert state.returns() == (0.5, 0.5)


def scoreless(state, seat, text):
    return do(state, seat, text)[1]["laid"]["points"] == 0


class TestRounds:
    def test_most_points_after_the_agreed_rounds_win(self):
        state = table(["RC-RS BC-BC YC-YX", "YC-YC RC-RC RX-RX"], mode="rounds", rounds=2)
        for turn in range(4):
            assert (state.turn, state.round, state.phase) == (turn % 2, turn // 2 + 1, "turn")
            state, events = do(state, state.turn, legal(state, state.turn)[0])
        assert events["round_over"]["reason"] == "rounds"
        assert max(state.scores) == state.scores[state.winners[0]]

    def test_the_target_does_not_end_it(self):
        state = table(["RC-RS BC-BC", "YC-YC"], scores=(99, 0), mode="rounds")
        assert not do(state, 0, "RS-RC@2")[0].is_terminal()


class TestDeck:
    def test_it_ends_when_a_card_must_be_drawn_and_none_is_left(self):
        state = table(["RC-RS RC-RX", STUCK], "", board=STRAIT, mode="deck")
        _, events = do(state, 0, "RC-RS@1")
        assert events["round_over"]["reason"] == "deck"

    def test_each_card_in_hand_costs_a_point(self):
        hands = ["RC-RS RC-RX RX-YX", STUCK]
        state = table(hands, "", board=STRAIT, mode="deck", scores=(4, 5))
        state, events = do(state, 0, "RC-RS@1")
        assert events["laid"]["points"] == 1
        assert events["round_over"]["scores"] == state.scores == (4 + 1 - 2, 5 - 2)
        assert state.winners == (0, 1)

    def test_getting_fewer_than_three_for_an_empty_hand_does_not_end_it(self):
        state = table(["RC-RS", "YC-YC RC-RC"], "RC-BC", mode="deck")
        state, _ = do(state, 0, "RS-RC@2")
        assert (state.phase, state.hands[0], state.draw) == ("turn", ("RC-BC",), ())

    def test_an_empty_hand_with_an_empty_pile_waits_for_its_turn(self):
        state = table(["RC-RS", "YC-YC RC-RC"], "", mode="deck")
        state, _ = do(state, 0, "RS-RC@2")
        assert (state.phase, state.hands[0], state.turn) == ("turn", (), 1)
        state, events = do(state, 1, legal(state, 1)[0])
        assert events["round_over"]["reason"] == "deck"
        assert state.scores[0] == 4


class TestTheEnd:
    @pytest.mark.parametrize("mode", ["points", "rounds", "stopwatch"])
    def test_if_nobody_can_lay_and_the_pile_is_empty_the_game_ends(self, mode):
        hands = ["RC-RS RX-YX", STUCK]
        state = table(hands, "", board=STRAIT, mode=mode, scores=(1, 9))
        state, events = do(state, 0, "RC-RS@1")
        assert (events["round_over"]["reason"], state.winners) == ("stuck", (1,))

    @pytest.mark.parametrize("text", ["RS-RC@2", "draw", "pass", "leave", "timeout"])
    def test_nothing_is_played_after_the_end(self, text):
        state, _ = do(table(["RC-RS BC-BC", "YC-YC"], scores=(19, 25)), 0, "RS-RC@2")
        with pytest.raises(OutOfTurn, match="phase"):
            do(state, None if text == "timeout" else 0, text)
        assert not state.is_running()
        assert state.current_seats() == frozenset()

    def test_nobody_has_won_before_the_end(self):
        assert table(["RC-RS", "YC-YC"], scores=(3, 0)).returns() == (0.0, 0.0)


class TestAlone:
    def test_the_whole_deck_against_the_clock(self):
        state = table(["RC-RS YX-YX"], "", board=STRAIT, mode="solo_time")
        state, events = do(state, 0, legal(state, 0)[0], 61_500.5)
        assert events["round_over"] == {
            "winners": (0,),
            "reason": "deck",
            "scores": state.scores,
            "time": 61_500.5,
        }
        assert state.timeout() is None

    def test_relaxed_has_no_points_and_no_clock(self):
        state, events = do(table(["RC-RS"], mode="relaxed"), 0, "RS-RC@2", 5e9)
        assert events["laid"]["points"] == events["emptied"]["points"] == 0
        assert events["laid"]["rows"]
        assert (state.scores, state.clocks, state.since) == ((0,), None, 0.0)
        assert state.turn == 0


class TestWaysToPlay:
    def test_each_is_for_as_many_as_the_booklet_says(self):
        alone = {"solo_time", "relaxed"}
        for seats in GAME.seat_counts:
            for mode in MODES:
                if (mode in alone) == (seats == 1):
                    state = GAME.new_initial_state(seats, 1, {"mode": mode})
                    assert state.options.mode == mode
                else:
                    with pytest.raises(OptionError, match="mode_seats"):
                        GAME.new_initial_state(seats, 1, {"mode": mode})

    def test_without_a_choice_several_play_for_points_and_one_against_the_clock(self):
        modes = [GAME.new_initial_state(seats, 1).options.mode for seats in GAME.seat_counts]
        assert modes == ["solo_time", *["points"] * 5]


class TestTheProposedTarget:
    def test_it_is_lower_for_many_players_on_a_small_board(self):
        assert [proposed_target("square", seats) for seats in range(2, 7)] == [30, 30, 20, 20, 15]
        assert proposed_target("fridge", 6) == 30

    @pytest.mark.parametrize("board", BOARDS)
    @pytest.mark.parametrize("seats", range(2, 7))
    def test_it_is_one_of_the_booklets_targets_and_allowed(self, board, seats):
        target = proposed_target(board, seats)
        assert target in TARGETS
        state = GAME.new_initial_state(seats, 1, {"board": board, "target": target})
        assert state.options.target == target

    def test_there_is_none_alone(self):
        with pytest.raises(ValueError, match="no target"):
            proposed_target("square", 1)


class TestRefusals:
    @pytest.mark.parametrize(
        ("seat", "text", "error", "code"),
        [
            (0, "YC-YC@2", IllegalAction, "not_in_hand"),
            (0, "RC-RS@5", IllegalAction, "no_slot"),
            (0, "RC-RS@4", IllegalAction, "does_not_fit"),
            (0, "draw", IllegalAction, "card_fits"),
            (0, "pass", IllegalAction, "pile"),
            (0, "timeout", OutOfTurn, "nobody"),
            (None, "timeout", OutOfTurn, "early"),
            (None, "RS-RC@2", OutOfTurn, "seat"),
            (2, "draw", OutOfTurn, "seat"),
            (-1, "leave", OutOfTurn, "seat"),
        ],
    )
    def test_what_the_rules_do_not_allow_has_a_type_and_a_code(self, seat, text, error, code):
        with pytest.raises(error, match=f"^{code} |^{code}$"):
            do(table(["RC-RS", "YC-YC"], board="BC-BS RX-YC BX-RS BX-YX"), seat, text)

    @pytest.mark.parametrize("at", [float("nan"), float("inf"), -1.0])
    def test_a_time_that_is_none_is_refused(self, at):
        with pytest.raises(IllegalAction, match="time"):
            do(table(["RC-RS", "YC-YC"]), 0, "RS-RC@2", at)

    def test_something_that_is_no_action_of_this_game_is_refused(self):
        with pytest.raises(IllegalAction, match="unknown"):
            table(["RC-RS", "YC-YC"]).apply_action(0, "RS-RC@2", 0.0)
