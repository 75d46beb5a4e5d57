"""Who loses a race, and who misplays."""

import pytest

from games.triple3.tables import do, table, tap
from trivet.core.errors import IllegalAction
from trivet.games.triple3 import GAME
from trivet.games.triple3.state import LOST_WINDOW_MS


def after_a_placement(at: float = 100.0, **options: object):
    """Seat 1 has put BC0 on 4, where BC2 fitted until then."""
    before = table(["BC2 RS2", "BC0 YS2", "RD2 BC3"], **options)
    return do(before, 1, "BC0@4", at)[0]


def test_a_placement_beaten_by_three_milliseconds_is_lost_and_says_so():
    state = after_a_placement()
    after, events = tap(state, 0, "BC2@4", 103.0)
    assert events == {"lost": {"seat": 0, "card": "BC2", "cell": 3, "by": 1, "gap": 3.0}}
    assert after == state


def test_whoever_lost_does_not_rest():
    after, _ = tap(after_a_placement(), 0, "BC2@4", 103.0)
    assert do(after, 0, "BC2@9", 104.0)[1].keys() == {"placed"}


def test_the_loser_of_a_dead_heat_is_behind_by_nothing():
    _, events = tap(after_a_placement(), 0, "BC2@4", 100.0)
    assert events["lost"]["gap"] == 0.0


def test_a_tap_that_is_judged_late_is_not_told_that_it_was_faster():
    _, events = tap(after_a_placement(), 0, "BC2@4", 90.0)
    assert events["lost"]["gap"] == 0.0


def test_a_placement_that_was_void_for_long_is_a_misplay():
    in_time, too_late = 100.0 + LOST_WINDOW_MS - 0.1, 100.0 + LOST_WINDOW_MS
    assert "lost" in tap(after_a_placement(), 0, "BC2@4", in_time)[1]
    assert "misplay" in tap(after_a_placement(), 0, "BC2@4", too_late)[1]


def test_a_placement_that_never_fitted_is_a_misplay_however_fast_others_are():
    assert "misplay" in tap(after_a_placement(), 0, "RS2@4", 103.0)[1]


def test_a_placement_can_be_beaten_on_another_cell_of_its_line():
    # RS1 goes on 6 by the ones on 4 and 5; BC2 on 4 takes the first of them away.
    state, _ = do(table(["RS1 RS2", "BC2 YS2"]), 1, "BC2@4", 100.0)
    assert tap(state, 0, "RS1@6", 105.0)[1]["lost"]["by"] == 1


def test_the_one_who_made_it_void_is_named_not_the_last_to_place():
    state, _ = do(after_a_placement(), 2, "BC3@9", 150.0)
    _, events = tap(state, 0, "BC2@4", 160.0)
    assert events["lost"]["by"] == 1
    assert events["lost"]["gap"] == 60.0


def test_what_a_player_made_void_alone_is_a_misplay():
    state, _ = do(table(["BC2 BC0", "YS2"]), 0, "BC0@4", 100.0)
    assert "misplay" in tap(state, 0, "BC2@4", 110.0)[1]


def test_an_own_placement_elsewhere_does_not_hide_a_lost_race():
    state, _ = do(table(["BC2 BC3", "BC0 YS2"]), 1, "BC0@4", 100.0)
    state, _ = do(state, 0, "BC3@9", 120.0)
    assert tap(state, 0, "BC2@4", 130.0)[1]["lost"]["by"] == 1


def test_a_placement_that_still_fits_is_no_loss():
    assert "placed" in tap(after_a_placement(), 0, "BC2@9", 103.0)[1]


def test_only_placements_are_judged():
    state = after_a_placement()
    for text in ("take 1", "stop", "lost BC2@4", "go"):
        action = GAME.parse_action(text)
        assert state.judge(0, action, 103.0) is action


def test_a_loss_needs_no_witness_but_then_names_nobody():
    _, events = do(table(["BC2", "BC0"]), 0, "lost BC2@5", 10.0)
    assert (events["lost"]["by"], events["lost"]["gap"]) == (None, None)


def test_only_the_last_moments_are_remembered():
    state = after_a_placement(100.0)
    state, _ = do(state, 2, "BC3@9", 100.0 + LOST_WINDOW_MS)
    assert [(placed.seat, placed.covered) for placed in state.trail] == [(2, "BP1")]


class TestWithCalledProperties:
    def state(self):
        """Seat 1 took blue away from 4 and left 0 open there; BC0 has both."""
        before = table(["BC0 YC3", "BC2 YS2"], call_it=True)
        return do(before, 1, "BC2@4=blue", 100.0)[0]

    def test_the_property_that_was_taken_away_is_lost_although_the_card_fits_by_another(self):
        after, events = tap(self.state(), 0, "BC0@4=blue", 105.0)
        assert events["lost"]["by"] == 1
        assert events["lost"]["gap"] == 5.0
        assert do(after, 0, "BC0@4=0", 106.0)[1].keys() == {"placed"}

    def test_a_placement_elsewhere_in_between_is_not_blamed(self):
        before = table(["BC0 YC3", "BC2 YS2", "BC3 YD2"], call_it=True)
        state, _ = do(before, 1, "BC2@4=blue", 100.0)
        state, _ = do(state, 2, "BC3@9=3", 102.0)
        assert tap(state, 0, "BC0@4=blue", 105.0)[1]["lost"]["by"] == 1

    def test_a_property_that_was_never_right_is_a_misplay(self):
        assert "misplay" in tap(self.state(), 0, "BC0@4=circle", 105.0)[1]
        assert "misplay" in tap(self.state(), 0, "BC0@4=red", 105.0)[1]

    def test_a_card_that_fits_cannot_be_lost_without_a_race(self):
        with pytest.raises(IllegalAction, match="fits"):
            do(table(["BC0", "BS3"], call_it=True), 0, "lost BC0@4")
