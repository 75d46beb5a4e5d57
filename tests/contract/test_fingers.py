"""Whatever the rules allow, fingers can do; whatever they do is told in every language."""

import re
from collections import Counter

import pytest

from contract.play import NAMES, SEED, TABLES, extremes, sample, walk
from contract.touches import Fingers
from trivet.core.errors import TrivetError
from trivet.core.view import Context, Room
from trivet.table.messages import LANGUAGES, Catalogue
from trivet.table.slots import Slots

MOST_TOUCHES = 30
MOMENTS = 4
OFTEN = 12
MIDDLE, ZONE = Room(700, 360), Room(560, 190)

every_table = pytest.mark.parametrize(
    ("game", "seats"),
    [table for table in TABLES if table[0].view() is not None],
    ids=[name for name, (game, _) in zip(NAMES, TABLES, strict=True) if game.view() is not None],
)


def words(game, language=LANGUAGES[0]):
    return Catalogue(language, ("trivet.table", type(game).__module__))


def context(game, state, seat, language=LANGUAGES[0]):
    """What ``seat`` is shown while it looks at its cards."""
    hand = None if seat is None else game.view().hidden_hand(state.observation(seat))
    names = tuple(f"Player {number}" for number in range(len(state.returns())))
    room = MIDDLE if seat is None else ZONE
    slots = Slots().settled(hand or ()).cards
    return Context(words(game, language), names, room, slots=slots, peeking=True)


def moments(game, seats):
    """States of random games with every option at its ends."""
    for options in extremes(game, seats):
        played = walk(game, seats, SEED, options)
        for index in sample(played, MOMENTS):
            yield played.states[index]


def same(state, seat, wanted, touched):
    """Whether one action comes to the same as another, done as often as it takes."""
    at = 1e6
    end = state.apply_action(seat, wanted, at).state
    for _ in range(MOST_TOUCHES):
        try:
            state = state.apply_action(seat, touched, at).state
        except TrivetError:
            return False
        if state == end:
            return True
    return False


@every_table
def test_every_legal_action_is_within_reach_of_the_own_fingers(game, seats):
    for state in moments(game, seats):
        for seat in sorted(state.current_seats()):
            observation = state.observation(seat)
            view, everybodys = game.view(), state.observation(None)
            reached = Fingers(view, observation, everybodys, context(game, state, seat)).actions()
            parsed = [game.parse_action(text) for text in reached]
            for action in state.legal_actions(seat):
                if str(action) not in reached:
                    alike = [other for other in parsed if type(other) is type(action)]
                    assert any(same(state, seat, action, other) for other in alike), (
                        f"seat {seat} cannot do {action}: {sorted(reached)} in {state.to_json()}"
                    )


@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_shown_and_told_has_its_words(game, seats, language):
    view, key = game.view(), re.compile(rf"\b(?:{game.id}|hand|error)\.[a-z]\w*(?:\.\w+)*")
    told = []
    for options in extremes(game, seats):
        played = walk(game, seats, SEED, options)
        for index in sample(played, MOMENTS):
            state = played.states[index]
            told.append(view.middle(state.observation(None), context(game, state, None, language)))
            for seat in range(seats):
                shown = context(game, state, seat, language)
                told.append(view.zone(state.observation(seat), shown))
        told_before = Counter()
        for step in played.steps:
            for event in step.events:
                told_before[event.code] += 1
                if told_before[event.code] > OFTEN:
                    continue
                for reader in (None, *range(seats)):
                    if event.visible_to(reader):
                        shown = context(game, step.state, None, language)
                        told.append(view.notice(event, reader, shown))
                view.flight(event)
                view.finish(event)
    told.append(view.rules(context(game, played.states[0], None, language)))
    assert set(key.findall(repr(told))) == set()


@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_that_can_happen_has_its_sentence(game, seats, language):
    speak = words(game, language)
    codes = set()
    for options in extremes(game, seats):
        for state, seat, action, at in walk(game, seats, SEED, options).refused:
            try:
                state.apply_action(seat, action, at)
            except TrivetError as error:
                codes.add(error.code)
    assert [code for code in codes if speak(f"error.{code}") == f"error.{code}"] == []


@every_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained_with_all_its_values(game, seats, language):
    speak = words(game, language)
    for option in game.options:
        name = f"{game.id}.option.{option.name}"
        keys = [] if option.per_seat else [name, f"{name}.help"]
        if option.per_seat:
            keys += [f"{name}.less", f"{name}.more"]
        for value in option.choices:
            if isinstance(value, str) and value != "off":
                keys.append(f"{name}.{value}")
        assert [key for key in keys if speak(key) == key] == []
        if any(type(value) is int and value for value in option.choices):
            assert speak.count(f"{name}.value", 2, seconds="2") != f"{name}.value"
