"""Plays a game of bots in virtual time: no waiting, equal seeds give equal games."""

from __future__ import annotations

from collections.abc import Iterator

from trivet.referee.outcome import Outcome
from trivet.referee.referee import Referee

PATIENCE = 10_000
"""Steps without anything taking effect after which a game counts as stuck."""


def run_virtual(referee: Referee, now: float = 0.0) -> Iterator[Outcome]:
    """Every outcome in order, from page time ``now`` (ms) until the match is over.

    Ends early when only a person could go on. Raises RuntimeError when bots do nothing but
    fail or be refused.
    """
    idle = 0
    due: float | None = now
    while due is not None and not referee.state.is_terminal():
        now = max(now, due)
        outcomes = referee.advance(now, budget=PATIENCE)
        yield from outcomes
        idle = 0 if any(outcome.kind == "applied" for outcome in outcomes) else idle + 1
        if idle > PATIENCE:
            raise RuntimeError("the bots no longer get anywhere")
        due = referee.next_due()
