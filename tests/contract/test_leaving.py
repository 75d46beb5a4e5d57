"""A player gets up in the middle: by any seat, at any time, the game stays whole and ends."""

import pytest

from contract import sizes
from contract.checks import (
    REFUSALS,
    applied,
    check_leave,
    check_legal_actions,
    check_position,
    check_secrecy,
)
from contract.play import NAMES, SEED, TABLES, extremes, sample, walk
from trivet.core.game import Transition
from trivet.core.record import loads

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)


def walks(game, seats):
    return [walk(game, seats, SEED, options, leaving=True) for options in extremes(game, seats)]


@every_table
def test_a_game_that_players_leave_stays_whole_and_ends(game, seats):
    for played in walks(game, seats):
        gone = set()
        for step in played.steps:
            if str(step.action) == "leave":
                gone.add(step.seat)
            check_position(step.state, played.states[0], step.at)
            assert not gone & step.state.current_seats()
        assert played.states[-1].is_terminal()
        assert loads(played.record.dumps()).fold() == played.states[-1]
        for index in sample(played, 4):
            at = played.steps[index - 1].at if index else 0.0
            check_legal_actions(game, played.states[index], at)


@every_table
def test_any_seat_can_leave_at_any_time_until_the_game_is_over(game, seats):
    leave = game.parse_action("leave")
    for options in extremes(game, seats):
        played = walk(game, seats, SEED, options)
        for index in sample(played, sizes.STATES):
            at = played.steps[index - 1].at if index else 0.0
            state = played.states[index]
            for seat in range(seats):
                assert leave not in state.legal_actions(seat, at), "leaving is never proposed"
                outcome = check_leave(game, state, seat, at)
                assert isinstance(outcome, Transition) != state.is_terminal()
                if isinstance(outcome, Transition):
                    check_position(outcome.state, played.states[0], at)
            assert isinstance(applied(state, None, leave, at), REFUSALS)


@every_table
def test_leaving_shows_nobody_a_secret(game, seats):
    for played in walks(game, seats)[:3]:
        for step in [step for step in played.steps if str(step.action) == "leave"]:
            for seat in (None, *range(seats)):
                check_secrecy(step, seat, SEED, [step.index])
        for index in sample(played, 4):
            step = played.steps[min(index, len(played.steps) - 1)]
            for seat in (None, *range(seats)):
                check_secrecy(step, seat, SEED, [index])
