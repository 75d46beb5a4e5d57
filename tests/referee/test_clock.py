"""Play time: passes only while play does, and is exact to a microsecond."""

from hypothesis import given
from hypothesis import strategies as st

from trivet.referee.clock import PlayClock

moments = st.integers(0, 5_000_000).map(lambda us: us / 1000)


def test_it_stands_still_until_started_and_after_it_is_stopped() -> None:
    clock = PlayClock()
    assert clock.at(500.0) == 0.0
    clock.start(1000.0)
    assert clock.at(1250.5) == 250.5
    clock.stop(1300.0)
    assert clock.at(9000.0) == 300.0


def test_a_halt_of_any_length_costs_nobody_time() -> None:
    clock = PlayClock()
    clock.start(1000.0)
    clock.stop(1300.0)
    clock.start(61_300.0)
    assert clock.at(61_400.0) == 400.0


def test_a_tap_made_before_a_halt_keeps_its_time_when_it_is_settled_after_it() -> None:
    clock = PlayClock()
    clock.start(1000.0)
    clock.stop(1300.0)
    clock.start(2000.0)
    assert clock.covers(1299.999)
    assert clock.at(1299.999) == 299.999


def test_nothing_counts_as_made_in_play_before_the_start_or_from_the_stop_on() -> None:
    clock = PlayClock()
    clock.start(1000.0)
    clock.stop(1300.0)
    assert not clock.covers(999.999)
    assert clock.covers(1000.0)
    assert not clock.covers(1300.0)


def test_a_stop_made_before_a_later_halt_undoes_the_play_after_it() -> None:
    clock = PlayClock()
    clock.start(1000.0)
    clock.stop(1300.0)
    clock.start(1310.0)
    clock.stop(1290.0)
    assert not clock.running
    assert clock.at(5000.0) == 290.0


def test_a_resumed_game_goes_on_at_the_time_at_which_it_was_left() -> None:
    clock = PlayClock(elapsed_ms=812.5)
    clock.start(40.0)
    assert clock.at(41.0) == 813.5


def test_a_moment_of_play_is_found_on_the_page() -> None:
    clock = PlayClock()
    assert clock.page(10.0) is None
    clock.start(1000.0)
    clock.stop(1300.0)
    clock.start(2000.0)
    assert clock.page(310.0) == 2010.0
    assert clock.page(10.0) == 2000.0


@given(
    st.lists(st.tuples(st.booleans(), moments), max_size=12),
    st.lists(moments, min_size=2, max_size=6),
)
def test_whatever_starts_and_stops_it_never_runs_backwards(
    switches: list[tuple[bool, float]], stamps: list[float]
) -> None:
    clock = PlayClock()
    for starts, stamp in switches:
        (clock.start if starts else clock.stop)(stamp)
    shown = [clock.at(stamp) for stamp in sorted(stamps)]
    assert shown == sorted(shown)
    assert shown[0] >= 0
