"""Every game's page in docs/games says everything that its records, traces and refusals show."""

import re

import pytest

from contract.checks import REFUSALS, applied
from contract.play import SEED, extremes, page, walk
from trivet.core.registry import games

every_game = pytest.mark.parametrize("game", games().values(), ids=games())


def walks(game):
    for seats in {game.seat_counts[0], game.seat_counts[-1]}:
        for options in extremes(game, seats):
            yield walk(game, seats, SEED, options)


def missing(game, words):
    """Those of the words that the page does not have as code."""
    code = " ".join(re.findall(r"`([^`\n]+)`", page(game)))
    return sorted(word for word in words if not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", code))


@every_game
def test_it_lists_every_phase_and_every_field_of_the_state(game):
    states = [state.to_json() for played in walks(game) for state in played.states]
    assert missing(game, {str(state["phase"]) for state in states}) == []
    assert missing(game, {field for state in states for field in state}) == []


@every_game
def test_it_lists_every_option(game):
    assert missing(game, {option.name for option in game.options}) == []


@every_game
def test_it_lists_every_event_and_every_parameter(game):
    events = [e for played in walks(game) for step in played.steps for e in step.events]
    assert missing(game, {event.code for event in events}) == []
    assert missing(game, {name for event in events for name in event.params}) == []


@every_game
def test_it_lists_every_refusal(game):
    outcomes = [applied(*tap) for played in walks(game) for tap in played.refused]
    assert missing(game, {way.code for way in outcomes if isinstance(way, REFUSALS)}) == []
