"""The start signal: no start before all are ready, none after somebody is not."""

import pytest

from trivet.referee.start import StartSignal


def test_the_start_is_due_a_countdown_after_the_last_seat_is_ready() -> None:
    signal = StartSignal(2)
    signal.ready(0)
    signal.arm(100.0, 3000.0)
    assert signal.due is None
    signal.ready(1)
    signal.arm(250.0, 3000.0)
    assert signal.due == 3250.0


def test_being_ready_twice_does_not_put_the_start_off() -> None:
    signal = StartSignal(1)
    signal.ready(0)
    signal.arm(100.0, 3000.0)
    signal.ready(0)
    signal.arm(900.0, 3000.0)
    assert signal.due == 3100.0


def test_somebody_no_longer_ready_calls_the_countdown_off() -> None:
    signal = StartSignal(2)
    signal.ready(0)
    signal.ready(1)
    signal.arm(0.0, 3000.0)
    signal.unready(1)
    assert signal.due is None
    assert signal.ready_seats == {0}


def test_bots_are_always_ready_and_a_person_who_takes_over_is_not() -> None:
    signal = StartSignal(2, bots=[1])
    signal.ready(0)
    signal.arm(0.0, 0.0)
    assert signal.due == 0.0
    signal.set_bot(1, False)
    assert signal.due is None


def test_a_seat_that_is_not_at_the_table_cannot_be_ready() -> None:
    with pytest.raises(ValueError, match="no seat 2"):
        StartSignal(2).ready(2)
