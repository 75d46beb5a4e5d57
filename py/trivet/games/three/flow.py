"""What comes after a card, a call or a declaration: the next turn, the last round, the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trivet.core.game import ROUND_OVER, Event, Transition, public
from trivet.games.three.cards import Cards
from trivet.games.three.tuples import moment, only

if TYPE_CHECKING:
    from trivet.games.three.state import ThreeState


def go_on(state: ThreeState, events: tuple[Event, ...], at: float, **changes: Any) -> Transition:
    """What comes after a breathing space, a call, or the last card, with ``changes`` made."""
    changes.update(caller=None, until=None, space_ms=0.0, beaten=())
    if state.space_ms > 0 or state.thinking:
        until = moment(at + state.space_ms) if state.space_ms > 0 else None
        changes.update(phase="window", until=until)
        return Transition(state._replace(**changes), events)
    if state.to_come is None and any(state.hands):
        return Transition(state._replace(phase="turn", **changes), events)
    after = state._replace(**changes)
    if state.to_come is not None:
        return last_round(after, events)
    seats = len(state.hands)
    order = [(state.turn + step) % seats for step in range(seats)]
    begun = after._replace(to_come=tuple(seat for seat in order if seat not in state.gone))
    return last_round(begun, (*events, public("last_round", first=state.turn)))


def next_in_last_round(state: ThreeState, events: tuple[Event, ...]) -> Transition:
    assert state.to_come is not None
    return last_round(state._replace(to_come=state.to_come[1:], declared=False), events)


def last_round(state: ThreeState, events: tuple[Event, ...]) -> Transition:
    if not state.to_come:
        return over(state, events)
    return Transition(state._replace(phase="last_round", turn=state.to_come[0]), events)


def over(state: ThreeState, events: tuple[Event, ...]) -> Transition:
    scores = state.scores()
    best = max(score for seat, score in enumerate(scores) if seat not in state.gone)
    winners = tuple(
        seat for seat, score in enumerate(scores) if score == best and seat not in state.gone
    )
    ended = state._replace(
        phase="over",
        caller=None,
        until=None,
        space_ms=0.0,
        beaten=(),
        thinking=frozenset(),
        winners=winners,
    )
    results = {"winners": winners, "scores": scores}
    told = (public(ROUND_OVER, **results), public("match_over", **results))
    return Transition(ended, (*events, *told))


def drawn(seat: int, draw: Cards) -> tuple[Event, ...]:
    if not draw:
        return ()
    seen = Event("drew_card", {"seat": seat, "card": draw[-1]}, only(seat))
    return (public("drew", seat=seat, left=len(draw) - 1), seen)
