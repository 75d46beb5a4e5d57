"""Saying TRES against the catch through the referee: stamps decide, not the order of arrival."""

import pytest

from trivet.core.game import ROUND_OVER
from trivet.core.record import Record
from trivet.games.tres import GAME
from trivet.referee import Referee
from trivet.simulate import simulate

BEGIN = 10_000.0


def owing_game():
    """The record of a game up to a play that leaves somebody with three cards, and the seat."""
    for seed in range(100):
        record, _ = simulate_three(seed)
        for step in record.steps():
            if step.state.due and not step.before.due and step.state.is_running():
                seat = step.state.due[0].seat
                taken = record.actions[: step.index + 1]
                return Record("tres", seed, 3, {}, taken), seat
    raise AssertionError("nobody ever had three cards")


def simulate_three(seed):
    return simulate(GAME, seed, ("medium",) * 3)


RECORD, OWING = owing_game()
CATCHER, OTHER = ((OWING + step) % 3 for step in (1, 2))


def referee():
    """The game goes on from there since BEGIN."""
    judge = Referee(RECORD, countdown_ms=0.0)
    for seat in range(3):
        judge.ready(seat, BEGIN)
    judge.advance(BEGIN)
    assert judge.running
    return judge


def settle(judge, *taps):
    """Taps (seat, action, stamp) in their order of arrival, all before the hold ends."""
    for number, (seat, action, stamp) in enumerate(taps):
        judge.tap(f"finger {number}", seat, action, BEGIN + stamp, BEGIN + 125)
    return [(o.seat, o.action) for o in judge.advance(BEGIN + 400) if o.kind == "applied"]


SAY = (OWING, "tres", 100.0)


@pytest.mark.parametrize("swapped", [False, True])
def test_tres_three_milliseconds_earlier_is_safe_whichever_tap_arrives_first(swapped):
    taps = [SAY, (CATCHER, f"catch {OWING}", 103.0)]
    assert settle(referee(), *(taps[::-1] if swapped else taps)) == [
        (OWING, "tres"),
        (CATCHER, f"lost catch {OWING}"),
    ]


@pytest.mark.parametrize("swapped", [False, True])
def test_a_catch_three_milliseconds_earlier_counts_whichever_tap_arrives_first(swapped):
    taps = [SAY, (CATCHER, f"catch {OWING}", 97.0)]
    judge = referee()
    assert settle(judge, *(taps[::-1] if swapped else taps)) == [
        (CATCHER, f"catch {OWING}"),
        (OWING, "lost tres"),
    ]
    assert len(judge.state.hands[OWING]) == 6


def test_two_catches_at_once_cost_three_cards_once_and_one_of_them_is_told_it_lost():
    judge = referee()
    done = settle(judge, *((seat, f"catch {OWING}", 100.0) for seat in (CATCHER, OTHER)))
    assert sorted(action for _, action in done) == [f"catch {OWING}", f"lost catch {OWING}"]
    assert len(judge.state.hands[OWING]) == 6


def test_a_dead_heat_is_drawn_by_lot_and_folds_again():
    judge = referee()
    judge.tap("a", OWING, "tres", BEGIN + 100, BEGIN + 120)
    judge.tap("b", CATCHER, f"catch {OWING}", BEGIN + 100, BEGIN + 120)
    outcomes = judge.advance(BEGIN + 400)
    assert all(sorted(o.dead_heat) == sorted((OWING, CATCHER)) for o in outcomes)
    assert judge.record.fold() == judge.state


def test_a_whole_game_between_bots_ends_under_the_referee():
    record, state = simulate_three(7)
    assert state.is_terminal()
    codes = [event.code for step in record.steps() for event in step.events]
    assert codes.count(ROUND_OVER) == 1
