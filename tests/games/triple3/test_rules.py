"""The rules of TRIPLE³, sentence by sentence. Source: the booklet and docs/games/triple3.md."""

import pytest

from games.triple3.tables import BOOKLET, cells_for, do, legal, table
from trivet.core.errors import IllegalAction, OutOfTurn
from trivet.games.triple3 import GAME
from trivet.games.triple3.cards import DECK, openings, words

STUCK = ["RS2", "RD2", "YS2", "YD2"]
"""Cards that go nowhere on the booklet's board."""

LAST_OPENING = "PD0 PC1 BP2 PC2 YD0 YS2 YS1 PD2 PP0"
"""A board on which BC3 and BS0 go nowhere once PD1 lies on 2."""

BOOKLET_OPENINGS = {
    1: {"blue", "1"},
    2: {"1"},
    3: {"blue"},
    4: {"blue", "0"},
    5: set(),
    6: {"1"},
    7: {"circle", "1"},
    8: set(),
    9: {"circle", "purple", "3"},
}


@pytest.mark.parametrize(("cell", "properties"), BOOKLET_OPENINGS.items())
def test_what_may_go_on_each_card_of_the_booklets_example(cell, properties):
    assert set(words(openings(BOOKLET.split())[cell - 1])) == properties


def test_the_booklets_blue_circle_with_two_goes_where_the_booklet_says():
    assert cells_for(table(["BC2", "RS1"]), 0, "BC2") == {1, 3, 4, 7, 9}


def test_a_placed_card_covers_the_old_one_and_leaves_the_hand():
    state, events = do(table(["BC2 RS1", "YS1"]), 0, "BC2@4")
    assert state.grid[3] == ("YC1", "BC2")
    assert state.hands[0] == ("RS1",)
    assert events["placed"]["triples"] == ("blue",)


def test_every_newly_shared_property_is_announced():
    # On 9 the circle column 3-6-9 becomes circles and threes at once.
    _, events = do(table(["PC3 RS1", "YS1"]), 0, "PC3@9")
    assert events["placed"]["triples"] == ("purple", "circle", "3")


def test_a_triple_that_lay_there_already_is_no_new_one():
    assert 2 not in cells_for(table(["YC3", "RS1"]), 0, "YC3")


class TestTheDeal:
    def test_the_deck_has_64_different_cards(self):
        assert len(DECK) == len(set(DECK)) == 64

    @pytest.mark.parametrize(("seats", "each", "over"), [(2, 27, 1), (3, 18, 1), (4, 13, 3)])
    def test_cards_are_dealt_equally_and_the_rest_lies_on_the_grid(self, seats, each, over):
        state = GAME.new_initial_state(seats, 7)
        heights = [len(stack) for stack in state.grid]
        assert [len(pile) for pile in state.piles] == [each] * seats
        assert heights.count(1) == 9 - over
        assert heights.count(2) == over

    def test_nobody_holds_a_card_and_nobody_may_act_before_the_start_signal(self):
        state = GAME.new_initial_state(3, 7)
        assert state.hands == ((), (), ())
        assert state.current_seats() == frozenset()
        assert [legal(state, seat) for seat in (None, 0, 1, 2)] == [["go"], [], [], []]

    @pytest.mark.parametrize(
        ("handicap", "sizes", "over"),
        [
            ([10, 0], [32, 22], 1),
            ([0, 3, 5], [15, 18, 20], 2),
            ([10, 10, 10, 10], [13, 13, 13, 13], 3),
            ([1, 0, 0, 0], [14, 13, 13, 13], 2),
        ],
    )
    def test_extra_cards_are_set_aside_before_the_equal_deal(self, handicap, sizes, over):
        state = GAME.new_initial_state(len(handicap), 7, {"handicap": handicap})
        assert [len(pile) for pile in state.piles] == sizes
        assert [len(stack) for stack in state.grid].count(2) == over

    def test_left_over_cards_lie_on_any_cell(self):
        covered = {
            cell
            for seed in range(60)
            for cell, stack in enumerate(GAME.new_initial_state(2, seed).grid)
            if len(stack) == 2
        }
        assert covered == set(range(9))

    def test_a_seed_deals_the_same_cards_for_ever(self):
        state = GAME.new_initial_state(4, 42)
        assert [" ".join(stack) for stack in state.grid] == PINNED_GRID
        assert " ".join(state.piles[3]) == PINNED_PILE

    def test_every_round_deals_other_cards(self):
        ended, _ = do(table(["BC2", "RS1"]), 0, "BC2@4")
        first = GAME.new_initial_state(2, ended.seed)
        second, events = do(ended, None, "deal")
        assert second.piles != first.piles
        assert (second.round, second.phase, events["dealt"]) == (2, "ready", {"round": 2})


PINNED_GRID = ["RP3 YS3", "PS3", "BS2", "PP2", "RS1 PD1", "PS0", "RP2 YD0", "YP3", "PC3"]
PINNED_PILE = "BP2 YD3 BS1 RS0 YC0 BP0 PD0 YD1 BS3 YP0 RC2 PS2 BC3"


class TestTakingUp:
    def test_any_number_up_to_the_pile_may_be_taken(self):
        state = table(["", "RS1"], ["BC2 BC0 YC2", ""])
        assert legal(state, 0) == ["take 1", "take 2", "take 3", "stop"]

    def test_cards_come_from_the_top_one_by_one(self):
        state = table(["PS3", "RS1"], ["BC2 BC0 YC2", ""])
        at_once, _ = do(state, 0, "take 2")
        assert at_once.hands[0] == ("PS3", "YC2", "BC0")
        assert at_once.piles[0] == ("BC2",)
        assert do(do(state, 0, "take 1")[0], 0, "take 1")[0] == at_once

    def test_only_the_seat_itself_sees_what_it_took(self):
        state = table(["", "RS1"], ["BC2 BC0", ""])
        _, events = state.apply_action(0, GAME.parse_action("take 1"), 0.0)
        seen = {event.code: [event.visible_to(seat) for seat in (0, 1, None)] for event in events}
        assert seen == {"took": [True, True, True], "took_cards": [True, False, False]}

    def test_more_than_the_pile_is_refused(self):
        with pytest.raises(IllegalAction, match="pile"):
            do(table(["", "RS1"], ["BC2 BC0", ""]), 0, "take 3")


class TestMisplays:
    def test_a_card_that_does_not_fit_comes_back_and_the_zone_rests_a_second(self):
        state, events = do(table(["BC2", "RS1"], ["PS3", ""]), 0, "BC2@5", 250.0)
        assert state.hands[0] == ("BC2",)
        assert events["misplay"] == {"seat": 0, "card": "BC2", "cell": 4, "until": 1250.0}
        assert legal(state, 0, 1249.9) == ["stop"]
        assert "BC2@4" in legal(state, 0, 1250.0)

    @pytest.mark.parametrize("text", ["BC2@4", "BC2@5", "take 1", "lost BC2@5"])
    def test_a_resting_zone_can_do_nothing_but_stop(self, text):
        state, _ = do(table(["BC2", "RS1"], ["PS3", ""]), 0, "BC2@5", 250.0)
        with pytest.raises(OutOfTurn, match="resting"):
            do(state, 0, text, 1249.0)
        assert do(state, 0, "stop", 1249.0)[0].phase == "stopped"

    def test_nobody_else_rests(self):
        state, _ = do(table(["BC2", "BC0"]), 0, "BC2@5", 250.0)
        assert "BC0@4" in legal(state, 1, 251.0)

    def test_the_rest_is_as_long_as_agreed(self):
        state, _ = do(table(["BC2", "RS1"], misplay_ms=3000), 0, "BC2@5", 10.0)
        assert state.resting == (3010.0, 0.0)

    def test_without_a_rest_a_misplay_is_recorded_all_the_same(self):
        before = table(["BC2", "RS1"], misplay_ms=0)
        state, events = do(before, 0, "BC2@5", 10.0)
        assert "misplay" in events
        assert state == before

    def test_the_next_round_begins_without_rests(self):
        state, _ = do(table(["BC2", "BC0"]), 0, "BC2@5", 250.0)
        state, _ = do(state, 1, "BC0@4", 300.0)
        assert do(state, None, "deal")[0].resting == (0.0, 0.0)


class TestCallingIt:
    def test_each_right_property_is_a_choice(self):
        state = table(["YC3", "RS1"], call_it=True)
        assert legal(state, 0) == ["YC3@7=circle", "YC3@9=circle", "YC3@9=3", "stop"]

    def test_a_wrong_property_is_a_misplay(self):
        state, events = do(table(["YC3", "RS1"], call_it=True), 0, "YC3@9=yellow")
        assert "misplay" in events
        assert state.hands[0] == ("YC3",)

    def test_what_was_called_is_told(self):
        _, events = do(table(["YC3 BS0", "RS1"], call_it=True), 0, "YC3@9=3")
        assert events["placed"]["called"] == "3"
        assert events["placed"]["triples"] == ("circle", "3")

    @pytest.mark.parametrize(
        ("call_it", "text"), [(True, "BC2@4"), (True, "BC2@5"), (False, "BC2@4=blue")]
    )
    def test_a_property_is_named_exactly_if_that_was_agreed(self, call_it, text):
        with pytest.raises(IllegalAction, match="property"):
            do(table(["BC2", "RS1"], call_it=call_it), 0, text)


class TestStop:
    @pytest.mark.parametrize("seat", [0, 1])
    def test_anybody_may_interrupt_until_all_is_in_order(self, seat):
        state, events = do(table(["BC2", "RS1"]), seat, "stop", 50.0)
        assert (state.phase, events["stopped"]) == ("stopped", {"seat": seat})
        assert not state.is_running()
        assert [legal(state, s) for s in (None, 0, 1)] == [["go"], [], []]
        assert do(state, None, "go", 50.0)[0].phase == "play"

    @pytest.mark.parametrize("phase", ["ready", "stopped", "round_over", "over"])
    @pytest.mark.parametrize("text", ["BC2@4", "take 1", "stop", "lost BC2@5"])
    def test_nothing_is_played_outside_play(self, phase, text):
        with pytest.raises(OutOfTurn, match="phase"):
            do(table(["BC2", "RS1"], ["PS3", ""], phase=phase), 0, text)


class TestTheEndOfARound:
    def test_whoever_has_no_cards_left_wins_at_once(self):
        state, events = do(table(["BC2", "BC0"]), 0, "BC2@4")
        assert events["round_over"] == {"winners": (0,), "reason": "out", "left": (0, 1)}
        assert (state.phase, state.chips, state.winners) == ("round_over", (1, 0), (0,))
        assert [legal(state, seat) for seat in (None, 0, 1)] == [["deal"], [], []]

    def test_an_empty_hand_does_not_win_while_there_is_a_pile(self):
        state, _ = do(table(["BC2", "BC0"], ["YC3", ""]), 0, "BC2@4")
        assert state.phase == "play"

    def test_if_nobody_can_place_the_fewest_cards_win(self):
        state, events = do(table([STUCK[0], f"{STUCK[1]} {STUCK[2]}"], phase="ready"), None, "go")
        assert events["round_over"] == {"winners": (0,), "reason": "stuck", "left": (1, 2)}
        assert state.chips == (1, 0)

    def test_equally_few_cards_give_each_a_chip(self):
        state, _ = do(
            table([STUCK[0], STUCK[1], f"{STUCK[2]} {STUCK[3]}"], phase="ready"), None, "go"
        )
        assert state.chips == (1, 1, 0)
        assert state.winners == (0, 1)

    def test_cards_in_a_pile_count_as_cards_that_can_be_placed(self):
        state, _ = do(table([STUCK[0], STUCK[1]], ["", "BC2"], phase="ready"), None, "go")
        assert state.phase == "play"

    def test_a_placement_that_leaves_nobody_anything_to_place_ends_the_round(self):
        state, events = do(table(["PD1 BC3", "BS0"], grid=LAST_OPENING), 0, "PD1@2")
        assert events["round_over"]["reason"] == "stuck"
        assert state.winners == (0, 1)


class TestTheMatch:
    def test_the_first_with_four_chips_wins(self):
        state, events = do(table(["BC2", "BC0"], chips=(3, 3)), 0, "BC2@4")
        assert (state.phase, state.winners) == ("over", (0,))
        assert events["match_over"] == {"winners": (0,)}
        assert state.returns() == (1.0, 0.0)
        assert [legal(state, seat) for seat in (None, 0, 1)] == [[], [], []]

    def test_chips_stay_from_round_to_round(self):
        state, _ = do(table(["BC2", "BC0"], chips=(1, 3)), 0, "BC2@4")
        assert do(state, None, "deal")[0].chips == (2, 3)

    def test_several_who_reach_the_last_chip_together_share_the_match(self):
        before = table([*STUCK[:2], "YS2 YD2"], phase="ready", chips=(3, 3, 3))
        state, _ = do(before, None, "go")
        assert state.winners == (0, 1)
        assert state.returns() == (0.5, 0.5, 0.0)

    def test_the_matchs_winners_are_those_with_the_chips_not_the_last_rounds(self):
        state, events = do(
            table([*STUCK[:2], "YS2 YD2"], phase="ready", chips=(3, 1, 0)), None, "go"
        )
        assert events["round_over"]["winners"] == (0, 1)
        assert state.winners == (0,)

    @pytest.mark.parametrize("chips_to_win", [1, 6])
    def test_the_length_of_the_match_is_agreed(self, chips_to_win):
        before = table(["BC2", "BC0"], chips=(chips_to_win - 1, 0), chips_to_win=chips_to_win)
        assert do(before, 0, "BC2@4")[0].is_terminal()

    def test_nobody_has_won_before_the_end(self):
        state, _ = do(table(["BC2", "BC0"]), 0, "BC2@4")
        assert state.returns() == (0.0, 0.0)


class TestRefusals:
    @pytest.mark.parametrize(
        ("seat", "text", "error"),
        [
            (0, "YC3@9", IllegalAction),
            (0, "BC0@4", IllegalAction),
            (0, "take 1", IllegalAction),
            (0, "lost BC2@4", IllegalAction),
            (0, "lost BC0@5", IllegalAction),
            (0, "go", OutOfTurn),
            (None, "go", OutOfTurn),
            (None, "deal", OutOfTurn),
            (None, "stop", OutOfTurn),
            (2, "stop", OutOfTurn),
            (-1, "stop", OutOfTurn),
        ],
    )
    def test_what_the_rules_do_not_allow_has_a_type_of_error(self, seat, text, error):
        with pytest.raises(error):
            do(table(["BC2", "BC0"]), seat, text)

    @pytest.mark.parametrize("at", [float("nan"), float("inf"), -1.0])
    def test_a_time_that_is_none_is_refused(self, at):
        with pytest.raises(IllegalAction, match="time"):
            do(table(["BC2", "BC0"]), 0, "BC2@4", at)

    def test_something_that_is_no_action_of_this_game_is_refused(self):
        with pytest.raises(IllegalAction, match="unknown"):
            table(["BC2", "BC0"]).apply_action(0, "BC2@4", 0.0)
