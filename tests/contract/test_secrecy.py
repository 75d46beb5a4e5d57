"""Secrets: what a seat may not know changes nothing that the seat can see."""

import pytest

from contract import sizes
from contract.checks import (
    check_observation,
    check_other_worlds,
    check_secrecy,
    check_shows_nothing,
)
from contract.play import NAMES, SEED, TABLES, extremes, sample, walk
from trivet.core.record import Record
from trivet.core.rng import Rng

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)


@every_table
def test_an_observation_is_built_of_plain_values_only(game, seats):
    for options in extremes(game, seats):
        played = walk(game, seats, SEED, options)
        for index in sample(played, 3):
            for seat in (None, *range(seats)):
                check_observation(played.states[index], seat, SEED)


@every_table
def test_no_event_gives_the_seed_away(game, seats):
    for options in extremes(game, seats):
        for step in walk(game, seats, SEED, options).steps:
            assert str(SEED) not in repr(step.events)


@every_table
def test_exchanging_what_a_seat_cannot_see_changes_nothing_for_it(game, seats):
    compared = False
    for options in extremes(game, seats):
        played = walk(game, seats, SEED, options)
        steps = [played.steps[min(i, len(played.steps) - 1)] for i in sample(played, sizes.STATES)]
        for number, step in enumerate(steps):
            for seat in (None, *range(seats)):
                twins = range(number * sizes.TWINS, (number + 1) * sizes.TWINS)
                compared |= check_secrecy(step, seat, SEED, twins)
    assert compared or not has_secrets(game, seats)


@every_table
def test_what_an_action_shows_is_all_that_its_events_tell(game, seats):
    played = walk(game, seats, SEED, extremes(game, seats)[0])
    for index in sample(played, 3):
        step = played.steps[min(index, len(played.steps) - 1)]
        for seat in (None, *range(seats)):
            check_secrecy(step, seat, SEED, range(sizes.MANY_TWINS))


@every_table
def test_what_can_be_taken_back_has_shown_nobody_anything(game, seats):
    for options in extremes(game, seats):
        steps = [step for step in walk(game, seats, SEED, options).steps if not step.final]
        for step in (*steps[:: max(1, len(steps) // sizes.STATES)], *steps[-1:]):
            for seat in range(seats):
                for twin in range(sizes.TWINS):
                    check_shows_nothing(step, seat, SEED, twin)


@every_table
def test_another_world_is_drawn_wherever_one_looks_the_same(game, seats):
    options = extremes(game, seats)[0]
    deals = [Record(game.id, seed, seats, options).initial_state() for seed in range(40)]
    for seat in (None, *range(seats)):
        check_other_worlds(deals, seat)


def has_secrets(game, seats):
    """Whether anything is hidden from anybody at some time of a random game."""
    played = walk(game, seats, SEED, extremes(game, seats)[0])
    return any(
        state.resampled(seat, Rng(SEED)) != state
        for state in played.states
        for seat in (None, *range(seats))
    )
