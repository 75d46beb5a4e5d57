"""What every game owes, as checks on single states, steps and actions.

Each raises AssertionError with what is wrong; ``test_the_checks_can_fail.py`` proves that they do.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import FrozenInstanceError, asdict, dataclass, fields, is_dataclass
from math import inf, nan

import pytest

from contract.play import ways_on
from trivet.core.errors import IllegalAction, NotationError, OutOfTurn, TrivetError
from trivet.core.game import Action, Game, Seat, State, Transition
from trivet.core.record import Step
from trivet.core.rng import Rng

PLAIN = (int, float, str, bool, type(None))
REFUSALS = (IllegalAction, OutOfTurn)
STRANGERS = (-1, 99)
ABSURD_TIMES = (nan, inf, -inf, -1.0)


# ---- values ---------------------------------------------------------------------------------


def check_value(value: object, where: str = "state") -> None:
    """A value is made of tuples, frozensets and frozen dataclasses of plain values, all through."""
    if isinstance(value, PLAIN):
        return
    if isinstance(value, tuple | frozenset):
        for item in value:
            check_value(item, f"{where}[]")
        return
    assert is_dataclass(value), f"{where} is a {type(value).__name__}, which can change"
    assert value.__dataclass_params__.frozen, f"{where} is a dataclass that is not frozen"
    for field in fields(value):
        check_value(getattr(value, field.name), f"{where}.{field.name}")


def field_names(state: State) -> list[str]:
    """What a state, a dataclass or a named tuple, is made of."""
    if isinstance(state, tuple):
        return list(state._fields)
    assert is_dataclass(state)
    return [field.name for field in fields(state)]


def twin(state: State) -> State:
    """An equal state that is another object."""
    return type(state)(*(getattr(state, name) for name in field_names(state)))


def check_frozen(state: State) -> None:
    """No field can be set, none can be added; equal states have equal hashes."""
    for name in (field_names(state)[0], "brand_new"):
        with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
            setattr(state, name, None)
    hash(state)


def check_json(value: object) -> None:
    """JSON gives back exactly what it was given: lists, not tuples, and text as keys."""
    assert json.loads(json.dumps(value, allow_nan=False)) == value


# ---- positions ------------------------------------------------------------------------------


def check_position(state: State, start: State, at: float) -> None:
    """Pieces are all there; somebody or nobody can go on, unless the game is over."""
    assert state.pieces() == start.pieces(), "pieces were lost, doubled or changed"
    assert list(state.pieces()) == sorted(state.pieces())
    seats = range(len(start.returns()))
    assert state.current_seats() <= set(seats)
    for seat in (*seats, *STRANGERS):
        if seat not in state.current_seats():
            assert not state.legal_actions(seat, at), f"seat {seat} may act and may not"
    if state.is_terminal():
        check_end(state, at)
    else:
        assert ways_on(state, None) or state.timeout(), f"nobody can go on: {state.to_json()}"


def check_end(state: State, at: float) -> None:
    """The end names its winners, who share one point, and nothing goes on."""
    winners = state.to_json()["winners"]
    assert isinstance(winners, list), "the end does not name its winners"
    share = 1 / len(winners) if winners else 0.0
    expected = [share if seat in winners else 0.0 for seat in range(len(state.returns()))]
    assert list(state.returns()) == pytest.approx(expected)
    assert state.current_seats() == frozenset()
    assert ways_on(state, at) == [], "the game is over and goes on"
    assert state.timeout() is None
    assert not state.is_running()


# ---- actions --------------------------------------------------------------------------------


def check_legal_actions(game: Game, state: State, at: float) -> None:
    """What is listed is accepted, listed once, and the same after a trip through notation."""
    ways = ways_on(state, at)
    assert len(set(ways)) == len(ways), "an action is listed twice"
    for seat, action in ways:
        check_notation(game, action)
        assert isinstance(applied(state, seat, action, at), Transition), f"{seat} {action} refused"
    if (due := state.timeout()) is not None:
        check_notation(game, due.action)
        outcome = applied(state, None, due.action, max(at, due.at))
        assert isinstance(outcome, Transition), f"{due.action} is due and refused"


def check_notation(game: Game, action: Action) -> None:
    """Notation stands for exactly the action it was made from."""
    text = str(action)
    again = game.parse_action(text)
    assert (again, type(again), str(again)) == (action, type(action), text)


def check_garbage(game: Game, text: str) -> None:
    """A text is a notation, with one meaning, or NotationError; never anything else."""
    try:
        action = game.parse_action(text)
    except NotationError as error:
        assert len(str(error)) < 300, "the error repeats a text of any length"
        return
    assert game.parse_action(str(action)) == action


def check_stray(state: State, actions: Iterable[Action], at: float) -> None:
    """Whoever does whatever whenever: it takes effect by the rules, or one typed error says why.

    Either way this state stays as it is. A time that no clock shows is always refused.
    """
    shown = repr(state)
    for action in actions:
        for seat in (None, *STRANGERS, *range(len(state.returns()))):
            outcome = applied(state, seat, action, at)
            if isinstance(outcome, Transition):
                assert seat not in STRANGERS, f"{action} of no seat took effect"
                assert outcome.state.pieces() == state.pieces()
        for when in ABSURD_TIMES:
            for seat in (None, 0):
                assert not isinstance(applied(state, seat, action, when), Transition)
    assert repr(state) == shown, "a refused action changed the state"


def applied(
    state: State, seat: Seat, action: Action, at: float
) -> Transition | IllegalAction | OutOfTurn:
    """What an action comes to, or with which of the typed errors it is refused."""
    try:
        return state.apply_action(seat, action, at)
    except REFUSALS as error:
        return error


# ---- secrets --------------------------------------------------------------------------------


def check_observation(state: State, seat: Seat, seed: int) -> None:
    """An observation is a type of its own made of plain values, and no way back to the state."""
    observation = state.observation(seat)
    assert is_dataclass(observation) and not isinstance(observation, State | type)
    check_value(observation, "observation")
    check_holds_no_state(observation)
    json.dumps(asdict(observation), allow_nan=False)
    assert str(seed) not in repr(observation), "the seed is given away"


def check_holds_no_state(value: object) -> None:
    """Neither the value nor anything in it is a state."""
    assert not isinstance(value, State), "an observation holds a state"
    if isinstance(value, tuple | frozenset):
        for item in value:
            check_holds_no_state(item)
    elif is_dataclass(value):
        for field in fields(value):
            check_holds_no_state(getattr(value, field.name))


def check_secrecy(step: Step, seat: Seat, seed: int, numbers: Iterable[int]) -> bool:
    """In other worlds that ``seat`` cannot tell from this one, everything looks the same to it.

    So do the events of what happens next, as far as the following table looks the same: an action
    may turn up a card, but no event may tell more than the table then shows. ``numbers`` pick the
    other worlds. Returns whether one differed and the step's events could be compared.
    """
    here, compared = step.before, False
    looked = looks(here, seat, step.at)
    after = [_outcome(here, way, seat) for way in _following(step, seat)]
    for there in _worlds(here, seat, seed, numbers):
        assert type(there) is type(here)
        assert there.pieces() == here.pieces()
        assert looks(there, seat, step.at) == looked, f"seat {seat} sees a secret"
        for one in after:
            other = _outcome(there, one.way, seat)
            if one.taken and other.taken:
                if one.looked == other.looked:
                    assert one.told == other.told, f"an event tells seat {seat} a secret"
                    compared = compared or there != here
            elif one.way[0] == seat:
                assert one.told == other.told, f"a refusal tells seat {seat} a secret"
    return compared


def check_shows_nothing(step: Step, seat: int, seed: int, number: int) -> None:
    """What can be taken back has told ``seat`` nothing: in another world that it could not tell
    from this one before, the same was possible and looks the same after. Once the game is over
    hands may be shown, so that then there must have been no other world."""
    there = step.before.resampled(seat, Rng(seed, "world", number))
    other = applied(there, step.seat, step.action, step.at)
    assert isinstance(other, Transition), f"seat {seat} learns that it was possible"
    alike = looks(other.state, seat, step.at) == looks(step.state, seat, step.at)
    assert alike, f"seat {seat} learns something from {step.action}"
    over = step.state.is_terminal()
    assert not over or other.state == step.state, "what is over and has secrets can be looked at"
    told = [event for event in step.events if event.visible_to(seat)]
    assert repr(told) == _told(other, seat), f"an event tells seat {seat} something"


def check_other_worlds(deals: Sequence[State], seat: Seat) -> None:
    """Deals that ``seat`` cannot tell apart are other worlds of each other, so there are some."""
    alike = defaultdict(set)
    for state in deals:
        alike[repr(state.observation(seat))].add(str(state.to_json()))
    if any(len(worlds) > 1 for worlds in alike.values()):
        others = [state.resampled(seat, Rng(1, "world")) for state in deals]
        assert others != list(deals), f"nothing that seat {seat} cannot see is exchanged"


def looks(state: State, seat: Seat, at: float) -> str:
    """All that ``seat`` can know of a state, as one text; whose turn it is everybody knows."""
    known = (
        state.observation(seat),
        state.legal_actions(seat, at),
        state.legal_actions(seat),
        sorted(state.current_seats()),
        state.is_running(),
        state.is_terminal(),
        state.returns(),
        state.timeout(),
    )
    return repr(known)


Way = tuple[Seat, Action, float]


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What a way came to: whether it was taken, how the table then looks, and what was told."""

    way: Way
    taken: bool
    looked: str
    told: str


def _outcome(state: State, way: Way, seat: Seat) -> _Outcome:
    outcome = applied(state, *way)
    if isinstance(outcome, Transition):
        return _Outcome(way, True, looks(outcome.state, seat, way[2]), _told(outcome, seat))
    return _Outcome(way, False, "", repr(outcome))


def _worlds(here: State, seat: Seat, seed: int, numbers: Iterable[int]) -> list[State]:
    """Other worlds, each once: where little is hidden many are drawn that are the same."""
    return list(dict.fromkeys(here.resampled(seat, Rng(seed, "world", n)) for n in numbers))


def _following(step: Step, seat: Seat) -> list[Way]:
    """The step that was taken, and some others that could have been."""
    ways = ways_on(step.before, step.at)
    some = ways[:: max(1, len(ways) // 6)]
    own = [way for way in ways if way[0] == seat]
    some += own[:: max(1, len(own) // 6)]
    others = ((actor, action, step.at) for actor, action in some)
    return list(dict.fromkeys(((step.seat, step.action, step.at), *others)))


def _told(transition: Transition, seat: Seat) -> str:
    return repr([event for event in transition.events if event.visible_to(seat)])


def check_leave(game: Game, state: State, seat: int, at: float) -> Transition | TrivetError:
    """A seat that left is out of the game for good; at most once, and never after the end."""
    outcome = applied(state, seat, game.parse_action("leave"), at)
    if isinstance(outcome, Transition):
        after = outcome.state
        assert seat not in after.current_seats()
        again = applied(after, seat, game.parse_action("leave"), at)
        assert not isinstance(again, Transition), "the same seat left twice"
    return outcome
