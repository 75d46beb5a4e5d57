"""Every position of every game: values that never change, pieces all there, a way on to the end."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract import sizes
from contract.checks import (
    REFUSALS,
    applied,
    check_frozen,
    check_json,
    check_legal_actions,
    check_position,
    check_stray,
    check_value,
    twin,
)
from contract.play import NAMES, SEED, TABLES, Walk, extremes, mixes, sample, walk
from trivet.core.record import Record
from trivet.core.rng import Rng

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)


def walks(game, seats):
    """Random games with every option at each of its ends."""
    for options in extremes(game, seats):
        for number in range(sizes.WALKS):
            yield walk(game, seats, SEED + number, options)


def check_whole(played: Walk) -> None:
    """The game ends, by its own rules, and every position on the way is as it should be."""
    start, last = played.states[0], played.states[-1]
    assert last.is_terminal()
    times = [0.0, *(step.at for step in played.steps)]
    for state, at in zip(played.states, times, strict=True):
        check_position(state, start, at)


@every_table
def test_every_random_game_ends_within_the_bound_its_page_states(game, seats):
    for played in walks(game, seats):
        check_whole(played)


@every_table
@settings(max_examples=sizes.MIXES, deadline=None)
@given(data=st.data())
def test_options_mix_in_any_way(game, seats, data):
    options = data.draw(mixes(game, seats))
    check_whole(walk(game, seats, data.draw(st.integers(2**63, 2**64 - 1)), options))


@every_table
def test_states_are_immutable_values(game, seats):
    for played in walks(game, seats):
        for index in sample(played, 2):
            check_value(played.states[index])
            check_frozen(played.states[index])
            check_json(played.states[index].to_json())


@every_table
def test_equal_ways_lead_to_equal_states(game, seats):
    record = walk(game, seats, SEED, extremes(game, seats)[0]).record
    one, other = record.fold(), record.fold()
    assert one is not other
    assert (one, hash(one), repr(one)) == (other, hash(other), repr(other))


@every_table
def test_every_legal_action_is_accepted_and_reads_back(game, seats):
    for played in walks(game, seats):
        for index in sample(played, sizes.STATES):
            at = played.steps[index - 1].at if index else 0.0
            check_legal_actions(game, played.states[index], at)


@every_table
def test_whatever_anybody_does_whenever_is_by_the_rules_or_refused(game, seats):
    for played in walks(game, seats):
        said = {str(step.action): step.action for step in played.steps}
        actions = list(said.values())
        for index in sample(played, 3):
            at = played.steps[index - 1].at if index else 0.0
            check_stray(played.states[index], actions[:: max(1, len(actions) // 8)], at)


@every_table
def test_a_late_tap_that_is_refused_leaves_the_state_equal(game, seats):
    refused = [tap for played in walks(game, seats) for tap in played.refused]
    for state, seat, action, at in refused[:: max(1, len(refused) // 50)]:
        before, text = twin(state), repr(state)
        assert isinstance(applied(state, seat, action, at), REFUSALS)
        assert (state, repr(state)) == (before, text)


@every_table
def test_the_same_deal_is_dealt_for_ever_and_another_seed_deals_another(game, seats):
    options = extremes(game, seats)[0]
    deals = [Record(game.id, seed, seats, options).initial_state() for seed in range(20)]
    again = [Record(game.id, seed, seats, options).initial_state() for seed in range(20)]
    assert deals == again
    if any(state.resampled(None, Rng(SEED)) != state for state in deals):
        assert len({str(state.to_json()) for state in deals}) == 20
