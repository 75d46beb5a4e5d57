"""The contract notices what it is for: the toy game, broken in one way after the other."""

from dataclasses import dataclass, fields, replace
from random import Random
from typing import NamedTuple

import pytest
from climb import GAME, Climb
from climb.state import DRAW, LEAVE, PASS, SKIP, Action, ClimbState, Observation, dealt

from contract.checks import (
    check_frozen,
    check_garbage,
    check_leave,
    check_legal_actions,
    check_notation,
    check_observation,
    check_other_worlds,
    check_position,
    check_secrecy,
    check_shows_nothing,
    check_stray,
    check_value,
)
from contract.play import SEED, RandomPlay
from trivet.core.errors import IllegalAction
from trivet.core.game import Event, Transition

SEATS = 3


class SeesTheDrawPile(ClimbState):
    __slots__ = ()

    def observation(self, seat):
        return replace(ClimbState.observation(self, seat), passes=sum(self.draw[-1:]))


class ShowsAHandToTheTable(ClimbState):
    __slots__ = ()

    def observation(self, seat):
        return replace(ClimbState.observation(self, seat), hand=self.hands[seat or 0])


class ShowsTheNextSeatsHand(ClimbState):
    __slots__ = ()

    def observation(self, seat):
        other = self.hands[((seat or 0) + 1) % SEATS]
        return replace(ClimbState.observation(self, seat), began=float(sum(other)))


class TellsAllWhatWasDrawn(ClimbState):
    __slots__ = ()

    def apply_action(self, seat, action, at):
        after, events = ClimbState.apply_action(self, seat, action, at)
        return Transition(after, tuple(Event(e.code, e.params, None) for e in events))


class TellsTheSeatWhatComesNext(ClimbState):
    __slots__ = ()

    def apply_action(self, seat, action, at):
        after, events = ClimbState.apply_action(self, seat, action, at)
        more = Event("next", {"card": self.draw[-2:-1]}, frozenset({seat}))
        return Transition(after, (*events, more))


class ListsByASecret(ClimbState):
    __slots__ = ()

    def legal_actions(self, seat, at=None):
        actions = ClimbState.legal_actions(self, seat, at)
        return actions if sum(self.draw[-1:]) % 2 or len(actions) < 2 else actions[1:]


class RefusesWithASecret(ClimbState):
    __slots__ = ()

    def apply_action(self, seat, action, at):
        if seat == self.turn and sum(self.draw[-1:]) % 2:
            raise IllegalAction("rules", next=self.draw[-1])
        return ClimbState.apply_action(self, seat, action, at)


class LetsADrawBeTakenBack(ClimbState):
    __slots__ = ()

    def reveals(self, action, after):
        return action != DRAW


class LetsALayBeTakenBack(ClimbState):
    __slots__ = ()

    def reveals(self, action, after):
        return action.verb != "lay"


class ExchangesNothing(ClimbState):
    __slots__ = ()

    def resampled(self, seat, rng):
        return self


class LosesACard(ClimbState):
    __slots__ = ()

    def apply_action(self, seat, action, at):
        after, events = ClimbState.apply_action(self, seat, action, at)
        return Transition(replace(after, discard=after.discard[1:]), events)


class HasNoWayOut(ClimbState):
    __slots__ = ()

    def legal_actions(self, seat, at=None):
        return tuple(a for a in ClimbState.legal_actions(self, seat, at) if a not in (PASS, DRAW))

    def timeout(self):
        return None


class ListsWhatItRefuses(ClimbState):
    __slots__ = ()

    def apply_action(self, seat, action, at):
        if action == DRAW:
            raise IllegalAction("rules")
        return ClimbState.apply_action(self, seat, action, at)


class RefusesItsOwnTimeout(ClimbState):
    __slots__ = ()

    def apply_action(self, seat, action, at):
        if action == SKIP:
            raise IllegalAction("rules")
        return ClimbState.apply_action(self, seat, action, at)


class LetsOthersAct(ClimbState):
    __slots__ = ()

    def legal_actions(self, seat, at=None):
        asked = self if seat is None else replace(self, turn=seat)
        return ClimbState.legal_actions(asked, seat, at)


class NamesNoWinners(ClimbState):
    __slots__ = ()

    def to_json(self):
        return {**ClimbState.to_json(self), "winners": None}


class PaysTheLosers(ClimbState):
    __slots__ = ()

    def returns(self):
        return tuple(1 - share for share in ClimbState.returns(self))


class FailsOnStrangers(ClimbState):
    __slots__ = ()

    def apply_action(self, seat, action, at):
        if seat is not None and not 0 <= seat < SEATS:
            raise KeyError(seat)
        return ClimbState.apply_action(self, seat, action, at)


class TakesAnyTime(ClimbState):
    __slots__ = ()

    def apply_action(self, seat, action, at):
        return ClimbState.apply_action(self, seat, action, 0.0)


class LetsTheLeftPlayOn(ClimbState):
    __slots__ = ()

    def current_seats(self):
        return frozenset(range(SEATS))


class LeavesTwice(ClimbState):
    __slots__ = ()

    def apply_action(self, seat, action, at):
        if action == LEAVE and seat in self.left:
            return Transition(self, ())
        return ClimbState.apply_action(self, seat, action, at)


def turned_into(kind, state):
    return kind(**{field.name: getattr(state, field.name) for field in fields(state)})


def start(kind, seed=SEED):
    return turned_into(kind, dealt(SEATS, seed, 3, 10))


def steps(kind, seed=SEED):
    return list(RandomPlay(GAME, start(kind, seed), Random(seed)).steps())


def position(kind):
    for step in steps(kind):
        check_position(step.before, start(kind), step.at)
        check_position(step.state, start(kind), step.at)


def actions(kind):
    for step in steps(ClimbState):
        check_legal_actions(GAME, turned_into(kind, step.before), step.at)


def stray(kind):
    check_stray(start(kind), [DRAW, PASS, LEAVE, Action("lay", 99)], 0.0)


def secrecy(kind):
    for step in steps(ClimbState)[::3]:
        there = replace(
            step, before=turned_into(kind, step.before), state=turned_into(kind, step.state)
        )
        for seat in (None, *range(SEATS)):
            check_secrecy(there, seat, SEED, range(30))


def taking_back(kind):
    for step in steps(ClimbState):
        there = replace(step, before=turned_into(kind, step.before))
        for seat in range(SEATS):
            for number in range(0 if there.final else 20):
                check_shows_nothing(there, seat, SEED, number)


def other_worlds(kind):
    for seat in (None, *range(SEATS)):
        check_other_worlds([start(kind, seed) for seed in range(40)], seat)


def leaving(kind):
    check_leave(GAME, start(kind), 1, 0.0)


BROKEN = (
    (SeesTheDrawPile, secrecy, "sees a secret"),
    (ShowsAHandToTheTable, secrecy, "sees a secret"),
    (ShowsTheNextSeatsHand, secrecy, "sees a secret"),
    (ListsByASecret, secrecy, "sees a secret"),
    (TellsAllWhatWasDrawn, secrecy, "an event tells"),
    (TellsTheSeatWhatComesNext, secrecy, "an event tells"),
    (RefusesWithASecret, secrecy, "a refusal tells"),
    (LetsADrawBeTakenBack, taking_back, "learns"),
    (LetsALayBeTakenBack, taking_back, "learns"),
    (ExchangesNothing, other_worlds, "is exchanged"),
    (LosesACard, position, "lost, doubled"),
    (HasNoWayOut, position, "nobody can go on"),
    (LetsOthersAct, position, "may act and may not"),
    (NamesNoWinners, position, "does not name"),
    (PaysTheLosers, position, None),
    (ListsWhatItRefuses, actions, "refused"),
    (RefusesItsOwnTimeout, actions, "due and refused"),
    (FailsOnStrangers, stray, None),
    (TakesAnyTime, stray, None),
    (LetsTheLeftPlayOn, leaving, None),
    (LeavesTwice, leaving, "left twice"),
)


@pytest.mark.parametrize(("kind", "check", "says"), BROKEN, ids=[b[0].__name__ for b in BROKEN])
def test_a_broken_toy_is_caught(kind, check, says):
    check(ClimbState)
    with pytest.raises((AssertionError, KeyError), match=says):
        check(kind)


@dataclass
class Changeable:
    cards: tuple[int, ...] = ()


@dataclass(frozen=True)
class HoldsAList:
    cards: list[int]


@pytest.mark.parametrize("value", [Changeable(), HoldsAList([]), ({},), (set(),)])
def test_what_can_change_is_no_value(value):
    with pytest.raises(AssertionError):
        check_value(value)


class OneNumber(NamedTuple):
    number: int


class Unslotted(OneNumber):
    """A named tuple, but one that further fields can be added to."""


@pytest.mark.parametrize("state", [Changeable(), Unslotted(1)])
def test_a_state_that_can_be_set_is_caught(state):
    with pytest.raises(pytest.fail.Exception):
        check_frozen(state)


@dataclass(frozen=True)
class Peeping(Observation):
    state: ClimbState


class HoldsTheState(ClimbState):
    __slots__ = ()

    def observation(self, seat):
        seen = ClimbState.observation(self, seat)
        return Peeping(**{f.name: getattr(seen, f.name) for f in fields(seen)}, state=self)


class GivesTheSeedAway(ClimbState):
    __slots__ = ()

    def observation(self, seat):
        return replace(ClimbState.observation(self, seat), passes=SEED)


@pytest.mark.parametrize("kind", [HoldsTheState, GivesTheSeedAway])
def test_an_observation_with_a_way_back_is_caught(kind):
    check_observation(start(ClimbState), 0, SEED)
    with pytest.raises(AssertionError):
        check_observation(start(kind), 0, SEED)


class CannotReadWhatItWrites(Climb):
    def parse_action(self, text):
        return Action("lay", int(text.split()[-1]) + 1)


def test_notation_that_does_not_read_back_is_caught():
    with pytest.raises(AssertionError):
        check_notation(CannotReadWhatItWrites(), Action("lay", 7))


def test_notation_that_fails_in_a_way_of_its_own_is_caught():
    with pytest.raises(ValueError):
        check_garbage(CannotReadWhatItWrites(), "lay it")


class NeverEnds(ClimbState):
    __slots__ = ()

    def apply_action(self, seat, action, at):
        after, events = ClimbState.apply_action(self, seat, action, at)
        return Transition(replace(after, winners=None, passes=0), events)


def test_a_game_without_an_end_is_caught():
    with pytest.raises(AssertionError, match="a round of more than"):
        steps(NeverEnds)
