"""Whole games between bots, refereed in virtual time: nobody has to wait."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trivet.core.errors import TrivetError
from trivet.core.game import ROUND_OVER, STRENGTHS, Action, Bot, Game, Plan, State, Thinking
from trivet.core.record import Record
from trivet.core.rng import Rng
from trivet.referee import Outcome, Referee, run_virtual

RANDOM = "random"
PLAYERS = (RANDOM, *STRENGTHS)

# A random player is a slow beginner: something between these times, every ratio equally likely.
QUICKEST_MS, SLOWEST_MS = 2500.0, 25000.0


class SimulationError(TrivetError):
    """A game that does not come to its end."""


class RandomBot:
    """Any legal action, all equally likely, at a random time.

    ``legal`` tells what its seat may do at a time; the table does not interest it.
    """

    def __init__(self, legal: Callable[[float], Sequence[Action]], rng: Rng) -> None:
        self._legal = legal
        self._rng = rng
        self._due = 0.0

    def think(self, observation: object, at: float) -> Thinking:
        """Choose anew whenever the table changes, but keep the time once it is drawn."""
        yield
        # A time before now has been used, one too far ahead belongs to the previous round.
        if not at < self._due <= at + SLOWEST_MS:
            ratio = (SLOWEST_MS / QUICKEST_MS) ** self._rng.uniform()
            self._due = at + QUICKEST_MS * ratio
        actions = self._legal(self._due)
        return Plan(self._due, self._rng.choice(actions)) if actions else None


def simulate(
    game: Game,
    seed: int,
    players: Sequence[str],
    options: Mapping[str, object] | None = None,
    rounds: int | None = None,
) -> tuple[Record, State]:
    """Play a match, or its first ``rounds`` rounds, with one of PLAYERS at each seat.

    Gives the record and the state it leads to. Raises RecordError for what the game refuses and
    SimulationError for a match that does not come to its end.
    """
    referee = Referee(Record(game.id, seed, len(players), dict(options or {})))
    for seat, kind in enumerate(players):
        referee.set_bot(seat, _bot(game, referee, kind, seat))
    finished = 0
    for outcome in run_virtual(referee):
        _check(outcome)
        finished += any(event.code == ROUND_OVER for event in outcome.events)
        if finished == rounds:
            return referee.record, referee.state
    if not referee.state.is_terminal():
        raise SimulationError("stalled", actions=len(referee.record.actions))
    return referee.record, referee.state


def _bot(game: Game, referee: Referee, kind: str, seat: int) -> Bot:
    rng = Rng(referee.record.seed, "bot", seat)
    if kind == RANDOM:
        return RandomBot(lambda at: referee.state.legal_actions(seat, at), rng)
    return game.bot(kind, seat, rng)


def _check(outcome: Outcome) -> None:
    if outcome.error is not None and outcome.error.code == "internal":
        raise SimulationError("bot_failed", seat=outcome.seat, **outcome.error.params)
