"""Traces: every position a record passes through, for bug reports and comparing engines."""

from __future__ import annotations

from collections.abc import Iterator

from trivet.core.game import Event, Seat, State
from trivet.core.record import Record


def trace(record: Record) -> Iterator[dict[str, object]]:
    """One JSON object for the deal (step 0) and one for each action.

    Each has the legal actions of every seat before the action, at its time, and the state after
    it. Raises RecordError where the record does not fold.
    """
    state = record.initial_state()
    yield _line(0, None, None, None, legal(state, None), state, ())
    for step in record.steps():
        yield _line(
            step.index + 1,
            step.at,
            step.seat,
            str(step.action),
            legal(step.before, step.at),
            step.state,
            step.events,
        )


def legal(state: State, at: float | None) -> dict[str, list[str]]:
    """Every seat's legal actions in notation; what nobody may do is in no seat's list."""
    seats = range(len(state.returns()))
    return {str(seat): [str(action) for action in state.legal_actions(seat, at)] for seat in seats}


def _line(
    step: int,
    at: float | None,
    seat: Seat,
    action: str | None,
    before: dict[str, list[str]],
    after: State,
    events: tuple[Event, ...],
) -> dict[str, object]:
    return {
        "step": step,
        "at": at,
        "seat": seat,
        "action": action,
        "legal": before,
        "state": after.to_json(),
        "events": [_event(event) for event in events],
    }


def _event(event: Event) -> dict[str, object]:
    """``seen_by`` null stands for everybody."""
    seen_by = None if event.seen_by is None else sorted(event.seen_by)
    return {"code": event.code, "params": dict(event.params), "seen_by": seen_by}
