"""Turn clocks and chess clocks. Source: section 4 of the booklet and docs/games/threepia.md."""

import pytest

from games.threepia.tables import do, legal, table
from games.threepia.test_rules import STRAIT, STUCK
from trivet.core.errors import IllegalAction, OutOfTurn
from trivet.core.game import Plan
from trivet.games.threepia import GAME
from trivet.games.threepia.actions import TIMEOUT

HANDS = ["RC-RS YX-YS BC-BC", "YC-YC RC-RC", "RX-RX BX-BX"]
HANDS = [hand.replace("YX-YS", "YS-YX") for hand in HANDS]


class TestTheTurnClock:
    def test_a_turn_lasts_thirty_seconds(self):
        state = table(HANDS, mode="time")
        assert state.clocks == (30_000.0,) * 3
        assert state.timeout() == Plan(30_000.0, TIMEOUT)
        assert legal(state, None, 29_999.999) == []
        assert legal(state, None, 30_000.0) == ["timeout"]

    def test_seconds_are_an_option(self):
        assert table(HANDS, mode="time", turn_seconds=45).timeout().at == 45_000.0

    def test_when_it_runs_out_the_next_seat_has_its_turn_and_nobody_draws(self):
        before = table(HANDS, mode="time")
        state, events = do(before, None, "timeout", 30_000.0)
        assert events == {"timed_out": {"seat": 0}}
        assert (state.turn, state.hands, state.draw) == (1, before.hands, before.draw)
        assert state.timeout().at == 60_000.0

    def test_as_many_cards_as_fit_may_be_laid_in_the_time(self):
        state, _ = do(table(HANDS, mode="time"), 0, "RS-RC@2", 4_000.0)
        assert (state.turn, state.clocks[0], state.since) == (0, 26_000.0, 4_000.0)
        assert state.timeout().at == 30_000.0
        state, _ = do(state, 0, "YS-YX@4", 9_500.25)
        assert (state.turn, state.clocks[0]) == (0, 20_499.75)
        assert state.timeout().at == 30_000.0

    def test_who_lays_the_last_card_scores_draws_and_goes_on(self):
        state, events = do(table(["RC-RS", "YC-YC RC-RC"], mode="time"), 0, "RS-RC@2", 10.0)
        assert (state.turn, state.scores, len(state.hands[0])) == (0, (4, 0), 3)
        assert events["emptied"] == {"seat": 0, "points": 3, "count": 3}

    def test_if_the_pile_gives_nothing_for_an_empty_hand_the_turn_ends(self):
        state, _ = do(table(["RC-RS", "YC-YC RC-RC"], "", mode="time"), 0, "RS-RC@2", 10.0)
        assert (state.phase, state.turn, state.scores) == ("turn", 1, (4, 0))

    def test_without_a_fitting_card_one_is_drawn_and_the_turn_ends(self):
        state = table([STUCK, "YC-YC"], board=STRAIT, mode="time")
        assert legal(state, 0) == ["draw"]
        state, _ = do(state, 0, "draw", 2_000.0)
        assert (state.turn, state.clocks) == (1, (30_000.0, 30_000.0))
        assert state.timeout().at == 32_000.0

    def test_drawing_is_not_allowed_while_a_card_fits(self):
        with pytest.raises(IllegalAction, match="card_fits"):
            do(table(HANDS, mode="time"), 0, "draw", 1.0)

    def test_it_ends_when_a_card_must_be_drawn_and_none_is_left_without_the_minus(self):
        state = table(["RC-RS RX-YX", STUCK], "", board=STRAIT, mode="time", scores=(4, 4))
        state, events = do(state, 0, "RC-RS@1", 1.0)
        assert events["round_over"]["reason"] == "deck"
        assert state.scores == (5, 4)

    def test_an_action_at_the_very_end_of_the_time_is_too_late(self):
        state = table(HANDS, mode="time")
        assert "RS-RC@2" in legal(state, 0, 29_999.999)
        assert legal(state, 0, 30_000.0) == []
        assert do(state, 0, "RS-RC@2", 29_999.999)[0].clocks[0] == 0.001
        for text in ("RS-RC@2", "draw"):
            with pytest.raises(OutOfTurn, match="clock"):
                do(state, 0, text, 30_000.0)

    def test_the_time_never_ends_early(self):
        with pytest.raises(OutOfTurn, match="early"):
            do(table(HANDS, mode="time"), None, "timeout", 29_999.999)

    def test_a_table_nobody_plays_at_any_more_ends_after_three_idle_rounds(self):
        state = table(HANDS, mode="time", scores=(1, 2, 0))
        for turn in range(1, 10):
            assert not state.is_terminal()
            state, events = do(state, None, "timeout", turn * 30_000.0)
        assert (events["round_over"]["reason"], state.winners) == ("idle", (1,))

    def test_a_card_moved_in_between_starts_the_counting_anew(self):
        state = table(HANDS, mode="time")
        for turn in range(1, 9):
            state, _ = do(state, None, "timeout", turn * 30_000.0)
        state, _ = do(state, state.turn, legal(state, state.turn)[0], 250_000.0)
        state, _ = do(state, None, "timeout", 270_000.0)
        assert not state.is_terminal()

    def test_drawing_a_card_starts_it_anew_too(self):
        state = table([STUCK, "YC-YC"], board=STRAIT, mode="time", turn=1)
        for turn in range(1, 6):
            state, _ = do(state, None, "timeout", turn * 30_000.0)
        state, _ = do(state, 0, "draw", 160_000.0)
        state, _ = do(state, None, "timeout", 190_000.0)
        assert not state.is_terminal()


class TestNamingsOfATurn:
    hands = ("BS-BX YX-YX BC-BC", "RC-RX YC-YC")

    def named(self):
        """After a card that names the triangle on (1,0) a red cross."""
        return do(table(self.hands, mode="time"), 0, "BX-BS@1 T(1,0)=RX", 1.0)[0]

    def test_a_triangle_keeps_its_naming_for_the_whole_turn(self):
        state = self.named()
        assert state.named == (((1, 0), "RX"),)
        assert state.to_json()["named"] == {"(1,0)": "RX"}
        with pytest.raises(IllegalAction, match="named_already"):
            do(state, 0, "YX-YX@2 T(1,0)=BC", 2.0)
        assert do(state, 0, "YX-YX@2 T(1,0)=RX", 2.0)[0].named == state.named

    def test_later_cards_of_the_turn_score_with_that_naming(self):
        # Named a blue circle, the triangle would be part of a blue column; as a red cross not.
        blue = table(
            ["BC-BS YX-YX BC-BC", "RC-RX YC-YC"], mode="time", board="BX-BS RX-YC BX-RS T-BX"
        )
        free = do(blue, 0, "BC-BS@1", 1.0)[1]["laid"]["points"]
        held = do(blue, 0, "BC-BS@1 T(1,0)=RX", 1.0)[1]["laid"]["points"]
        assert (free, held) == (1, 0)

    def test_it_is_forgotten_when_the_turn_ends(self):
        state, _ = do(self.named(), None, "timeout", 30_000.0)
        assert state.named == ()

    def test_a_new_triangle_on_the_cell_is_another_one(self):
        state = table(["BS-BX BX-T BC-BC", "RC-RX YC-YC"], mode="time")
        state, _ = do(state, 0, "BX-BS@1 T(1,0)=RX", 1.0)
        state, _ = do(state, 0, "T-BX@4 T(1,0)=BC", 2.0)
        assert dict(state.named)[(1, 0)] == "BC"

    def test_a_covered_triangle_has_no_naming_any_more(self):
        state = table(["BS-BX BC-BX BC-BC", "RC-RX YC-YC"], mode="time")
        state, _ = do(state, 0, "BX-BS@1 T(1,0)=RX", 1.0)
        state, _ = do(state, 0, "BC-BX@4", 2.0)
        assert state.named == ()

    def test_a_row_that_needs_another_naming_does_not_keep_the_game_going(self):
        # BS-YC on 4 would make a row with another naming of the triangle on (2,2).
        state = table(
            ["BS-T BS-YC", "YC-YS"],
            "",
            board="BC-BX RC-BS YX-T RS-BC",
            mode="time",
            must_score=True,
        )
        state, events = do(state, 0, "BS-T@4", 1.0)
        assert dict(events["laid"]["named"])[(2, 2)] == "RX"
        assert events["round_over"]["reason"] == "deck"


class TestTheChessClock:
    def test_each_player_has_three_minutes_in_all(self):
        assert table(HANDS, mode="stopwatch").clocks == (180_000.0,) * 3
        assert table(HANDS, mode="stopwatch", clock_minutes=5).clocks == (300_000.0,) * 3

    def test_it_runs_only_in_the_own_turn(self):
        state, _ = do(table(HANDS, mode="stopwatch"), 0, "RS-RC@2", 4_000.5)
        assert (state.turn, state.clocks) == (1, (175_999.5, 180_000.0, 180_000.0))
        assert state.timeout().at == 184_000.5
        state, _ = do(state, 1, legal(state, 1)[0], 10_000.5)
        assert state.clocks == (175_999.5, 174_000.0, 180_000.0)

    def test_who_runs_out_is_out_and_the_others_play_on(self):
        state, events = do(table(HANDS, mode="stopwatch"), None, "timeout", 180_000.0)
        assert events == {"timed_out": {"seat": 0}}
        assert (state.out, state.clocks[0], state.turn) == ((0,), 0.0, 1)
        for seat in (1, 2, 1):
            assert state.current_seats() == {seat}
            state, _ = do(state, seat, legal(state, seat)[0], 200_000.0)

    def test_who_ran_out_may_still_win_by_points(self):
        state = table(HANDS, mode="stopwatch", scores=(9, 2, 2))
        for at in (180_000.0, 360_000.0, 540_000.0):
            assert not state.is_terminal()
            state, events = do(state, None, "timeout", at)
        assert (events["round_over"]["reason"], state.winners) == ("clocks", (0,))

    def test_the_last_one_with_time_plays_on_alone(self):
        state = table(HANDS[:2], mode="stopwatch")
        state, _ = do(state, None, "timeout", 180_000.0)
        state, _ = do(state, 1, legal(state, 1)[0], 181_000.0)
        assert (state.phase, state.turn, state.clocks) == ("turn", 1, (0.0, 179_000.0))

    def test_no_clock_counts_down_in_the_other_ways_to_play(self):
        for mode in ("points", "rounds", "deck"):
            state = table(HANDS, mode=mode)
            assert (state.clocks, state.timeout(), legal(state, None)) == (None, None, [])

    def test_times_stay_whole_microseconds(self):
        state = table(HANDS, mode="stopwatch")
        for at in (1000.1, 1000.2, 1000.3):
            state, _ = do(state, state.turn, legal(state, state.turn)[0], at)
        assert state.clocks == (178_999.9, 179_999.9, 179_999.9)
        assert state.timeout().at == 180_000.2

    def test_a_late_tap_does_not_turn_time_back(self):
        state, _ = do(table(HANDS, mode="stopwatch"), 0, "RS-RC@2", 5_000.0)
        state, _ = do(state, 1, legal(state, 1)[0], 4_990.0)
        assert (state.since, state.clocks[1]) == (5_000.0, 180_000.0)


def test_clocks_are_public():
    state = GAME.new_initial_state(2, 1, {"mode": "stopwatch"})
    assert state.observation(None).clocks == state.clocks
