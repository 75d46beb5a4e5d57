"""Games between bots in virtual time: the earliest plan acts, and nobody has to wait."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from trivet.core.errors import TrivetError
from trivet.core.game import DEALT, ROUND_OVER, STRENGTHS, Bot, Game, Plan, Seat, State
from trivet.core.record import Entry, Record
from trivet.core.rng import Rng

RANDOM = "random"
PLAYERS = (RANDOM, *STRENGTHS)

# A random player is a slow beginner: something between these times, every ratio equally likely.
QUICKEST_MS, SLOWEST_MS = 2500.0, 25000.0


class SimulationError(TrivetError):
    """A game that cannot go on although it is not over."""


class Player(Protocol):
    """Somebody who says what to do next, asked anew whenever the table has changed."""

    def plan(self, state: State, at: float) -> Plan | None: ...


class RandomPlayer:
    """Any legal action, all equally likely, at a random time.

    It sees the state, to know what is legal, and uses nothing else of it.
    """

    def __init__(self, seat: int, rng: Rng) -> None:
        self._seat = seat
        self._rng = rng
        self._due: float | None = None

    def plan(self, state: State, at: float) -> Plan | None:
        if self._due is None or not at < self._due <= at + SLOWEST_MS:
            ratio = (SLOWEST_MS / QUICKEST_MS) ** self._rng.uniform()
            self._due = at + QUICKEST_MS * ratio
        actions = state.legal_actions(self._seat, self._due)
        return Plan(self._due, self._rng.choice(actions)) if actions else None


class BotPlayer:
    """A game's own bot, shown nothing but its seat's observation."""

    def __init__(self, seat: int, bot: Bot) -> None:
        self._seat = seat
        self._bot = bot

    def plan(self, state: State, at: float) -> Plan | None:
        return _finish(self._bot.think(state.observation(self._seat), at))


def _finish(thinking: Generator[None, None, Plan | None]) -> Plan | None:
    while True:
        try:
            next(thinking)
        except StopIteration as finished:
            plan: Plan | None = finished.value
            return plan


def player(game: Game, kind: str, seat: int, seed: int) -> Player:
    """A player of one of PLAYERS for a seat, with luck of its own for each seed and seat."""
    rng = Rng(seed, "bot", seat)
    if kind == RANDOM:
        return RandomPlayer(seat, rng)
    return BotPlayer(seat, game.bot(kind, seat, rng))


def simulate(
    game: Game,
    seed: int,
    players: Sequence[str],
    options: Mapping[str, object] | None = None,
    rounds: int | None = None,
) -> tuple[Record, State]:
    """Play a match, or its first ``rounds`` rounds, with one of PLAYERS at each seat.

    Gives the record and the state it leads to. Raises OptionError for what the game refuses and
    SimulationError if nobody can or wants to go on.
    """
    state = game.new_initial_state(len(players), seed, options)
    record = Record(game.id, seed, len(players), dict(options or {}))
    seated = [player(game, kind, seat, seed) for seat, kind in enumerate(players)]
    lots = Rng(seed, "ties")
    entries: list[Entry] = []
    at, finished = 0.0, 0
    while not state.is_terminal():
        seat, (at, action) = _next(state, seated, at, lots)
        entries.append(Entry(at, seat, str(action)))
        state, events = state.apply_action(seat, action, at)
        codes = {event.code for event in events}
        finished += ROUND_OVER in codes
        if finished == rounds:
            break
        at = 0.0 if DEALT in codes else at
    return replace(record, actions=tuple(entries)), state


def _next(state: State, seated: Sequence[Player], at: float, lots: Rng) -> tuple[Seat, Plan]:
    """Whose plan comes first, judged on the table as it is; nobody's if nobody else can act."""
    plans = [
        (plan.at, lots.bits(), seat, plan.action)
        for seat in sorted(state.current_seats())
        if (plan := seated[seat].plan(state, at)) is not None
    ]
    if plans:
        due, _, seat, action = min(plans, key=lambda plan: plan[:2])
        return seat, Plan(due, state.judge(seat, action, due))
    signals = state.legal_actions(None, at)
    if not signals:
        raise SimulationError("stalled", at=at)
    return None, Plan(at, signals[0])
