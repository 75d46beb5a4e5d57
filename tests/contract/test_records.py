"""Records: they read back, fold to where they came from, go back to any point and forward again."""

import json
from dataclasses import replace

import pytest

from contract import sizes
from contract.checks import check_json
from contract.play import NAMES, SEED, TABLES, extremes, sample, walk
from trivet.core.errors import RecordError
from trivet.core.game import STRENGTHS
from trivet.core.record import Entry, loads
from trivet.core.trace import trace
from trivet.simulate import RANDOM, simulate

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)


def walks(game, seats):
    return [walk(game, seats, SEED, options) for options in extremes(game, seats)]


@every_table
def test_a_record_reads_back_and_folds_to_the_state_it_was_made_from(game, seats):
    for played in walks(game, seats):
        again = loads(played.record.dumps())
        assert again == replace(played.record, actions=again.actions)
        assert [tuple(entry) for entry in again.actions] == [*map(tuple, played.record.actions)]
        assert again.fold() == played.states[-1]


@every_table
def test_a_game_can_be_taken_back_to_any_point_and_played_forward_again(game, seats):
    for played in walks(game, seats):
        actions = played.record.actions
        for point in sample(played, sizes.UNDOS):
            shortened = replace(played.record, actions=actions[:point])
            assert shortened.fold() == played.states[point]
            forward = replace(shortened, actions=(*shortened.actions, *actions[point:]))
            assert forward == played.record, "which folds to the end, as the test above shows"


@every_table
def test_a_record_that_does_not_fold_says_where(game, seats):
    played = walks(game, seats)[0]
    for point in sample(played, sizes.UNDOS)[:-1]:
        actions = list(played.record.actions)
        actions[point] = Entry(actions[point].at, actions[point].seat, "nonsense")
        with pytest.raises(RecordError) as caught:
            replace(played.record, actions=tuple(actions)).fold()
        assert caught.value.params["index"] == point


@every_table
def test_a_trace_has_a_line_for_the_deal_and_one_for_each_action(game, seats):
    played = walks(game, seats)[0]
    lines = list(trace(played.record))
    assert [line["step"] for line in lines] == list(range(len(played.states)))
    assert lines[0]["action"] is None and lines[0]["seat"] is None
    for line, state, step in zip(lines[1:], played.states[1:], played.steps, strict=True):
        assert (line["at"], line["seat"], line["action"]) == (step.at, step.seat, str(step.action))
        assert line["state"] == state.to_json()
        legal = {
            str(seat): [str(action) for action in step.before.legal_actions(seat, step.at)]
            for seat in range(seats)
        }
        assert line["legal"] == legal
        assert len(line["events"]) == len(step.events)
    for line in (lines[0], lines[-1]):
        check_json(line | {"events": []})
        json.dumps(line["events"], allow_nan=False)


@every_table
@pytest.mark.parametrize("players", [RANDOM, *STRENGTHS])
def test_what_bots_play_through_the_referee_folds_to_where_it_ended(game, seats, players):
    options = extremes(game, seats)[0]
    record, state = simulate(game, SEED, (players,) * seats, options, rounds=1)
    assert loads(record.dumps()).fold() == state
    assert simulate(game, SEED, (players,) * seats, options, rounds=1) == (record, state)
