"""Random play of whole games, for tests that hold in every game.

The games are those that are registered; nothing here knows any of them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from hypothesis import strategies as st

from trivet.core.errors import OptionError, TrivetError
from trivet.core.game import DEALT, Action, Game, Seat, State
from trivet.core.options import OFF, Option
from trivet.core.record import Entry, Record, Step
from trivet.core.registry import games

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "docs" / "games", ROOT / "tests" / "toy")

PAUSES = (0.0, 0.4, 3.0, 200.0, 900.0, 900.0, 2500.0, 2500.0, 6000.0, 20_000.0)
"""Milliseconds between two actions; dead heats, races, thought and absent minds."""

STALE, LEAVE = 0.08, 0.03
"""How often an action is one that was legal a moment ago, and how often somebody leaves."""

SEED = 0xC0FFEE_DDBA11_5EED
"""Seeds count from here: so long a number is found wherever it is given away."""

TABLES = tuple((game, seats) for game in games().values() for seats in game.seat_counts)
"""Every game with every number of seats."""

NAMES = tuple(f"{game.id}-{seats}" for game, seats in TABLES)


@dataclass(frozen=True, slots=True)
class Walk:
    """A whole random game. ``states`` has the deal and the state after each step; ``refused`` the
    taps that came to nothing, each as the state, the seat, the action and the time."""

    record: Record
    states: tuple[State, ...]
    steps: tuple[Step, ...]
    refused: tuple[tuple[State, int, Action, float], ...]


@cache
def bound(game: Game) -> tuple[int, int]:
    """Actions in a round and rounds in a match, at most, as the game's page states them."""
    text = " ".join(page(game).split())
    found = re.search(
        r"Random play ends a round within (\d+) actions and a match within (\d+) rounds?", text
    )
    assert found, f"the page of {game.id} does not say how long random play can be"
    return int(found[1]), int(found[2])


@cache
def page(game: Game) -> str:
    """The game's page in the documentation."""
    found = [path for folder in PAGES if (path := folder / f"{game.id}.md").exists()]
    assert found, f"{game.id} has no page in docs/games"
    return found[0].read_text(encoding="utf-8")


# ---- options --------------------------------------------------------------------------------


def extremes(game: Game, seats: int) -> list[dict[str, object]]:
    """The defaults, then every option alone at each of its ends, as far as the seats allow."""
    sets: list[dict[str, object]] = [{}]
    for option in game.options:
        ends = _ends(option)
        if option.per_seat:
            sets += [{option.name: [end] * seats} for end in ends]
            sets.append({option.name: [ends[seat % len(ends)] for seat in range(seats)]})
        else:
            sets += [{option.name: end} for end in ends]
    allowed = [options for options in sets if allows(game, seats, options)]
    assert allowed, f"{game.id} cannot be played by {seats}"
    return allowed


def mixes(game: Game, seats: int) -> st.SearchStrategy[dict[str, object]]:
    """Any values of any of the options together, as far as the seats allow."""
    values = {}
    for option in game.options:
        numbers = _numbers(option)
        one = st.sampled_from(option.choices)
        if numbers:
            one |= st.integers(numbers[0], numbers[-1])
        values[option.name] = (
            st.lists(one, min_size=seats, max_size=seats) if option.per_seat else one
        )
    mixed = st.fixed_dictionaries({}, optional=values)
    return mixed.filter(lambda options: allows(game, seats, options))


def allows(game: Game, seats: int, options: Mapping[str, object]) -> bool:
    """Whether so many can play the game with these options."""
    try:
        game.new_initial_state(seats, SEED, options)
    except OptionError:
        return False
    return True


def _numbers(option: Option) -> list[int]:
    return [value for value in option.choices if type(value) is int]


def _ends(option: Option) -> list[object]:
    numbers = _numbers(option)
    if not numbers:
        return list(option.choices)
    off = [OFF] if OFF in option.choices else []
    return [*off, numbers[0], numbers[-1]]


# ---- play -----------------------------------------------------------------------------------


def walk(
    game: Game, seats: int, seed: int, options: Mapping[str, object], leaving: bool = False
) -> Walk:
    """A random game to its end, or to the bound of a round or a match. Equal for equal arguments.

    Fails when nobody can go on although the game is not over. With ``leaving`` players get up.
    """
    return _walk(game, seats, seed, json.dumps(options), leaving)


@cache
def _walk(game: Game, seats: int, seed: int, options: str, leaving: bool) -> Walk:
    record = Record(game.id, seed, seats, json.loads(options))
    player = RandomPlay(game, record.initial_state(), Random(f"{seed} {options}"), leaving)
    steps = tuple(player.steps())
    states = (record.initial_state(), *(step.state for step in steps))
    entries = tuple(Entry(step.at, step.seat, str(step.action)) for step in steps)
    played = Record(game.id, seed, seats, record.options, entries)
    return Walk(played, states, steps, tuple(player.refused))


class RandomPlay:
    """All seats play without a plan, from ``state``; ``refused`` grows with the steps."""

    def __init__(self, game: Game, state: State, luck: Random, leaving: bool = False) -> None:
        self._state = state
        self._luck = luck
        self._bound = bound(game)
        self._leave = game.parse_action("leave") if leaving else None
        self._at = 0.0
        self._seen = [state]
        self.refused: list[tuple[State, int, Action, float]] = []

    def steps(self) -> Iterator[Step]:
        """One step after the other until the game is over; fails where :func:`walk` does."""
        in_round, rounds, most = 0, 1, self._bound
        while not self._state.is_terminal():
            before = self._state
            seat, action, at = self._choose()
            after, events = before.apply_action(seat, action, at)
            yield Step(len(self._seen) - 1, at, seat, action, before, after, events)
            dealt = any(event.code == DEALT for event in events)
            self._state, self._at = after, 0.0 if dealt else at
            self._seen.append(after)
            in_round, rounds = (0, rounds + 1) if dealt else (in_round + 1, rounds)
            assert in_round <= most[0], f"a round of more than {most[0]} actions"
            assert rounds <= most[1], f"a match of more than {most[1]} rounds"

    def _choose(self) -> tuple[Seat, Action, float]:
        state, luck, at = self._state, self._luck, self._at + self._luck.choice(PAUSES)
        if self._leave is not None and luck.random() < LEAVE and (move := self._somebody_leaves()):
            return move
        if luck.random() < STALE and (move := self._stale(at)):
            return move
        due, ways = state.timeout(), ways_on(state, at)
        if due is not None and (due.at <= at or not ways):
            return None, due.action, max(self._at, due.at)
        while not ways:
            # Everybody rests: time goes by.
            assert at < self._at + 1e6, f"nobody can go on: {state.to_json()}"
            at += 1000.0
            ways = ways_on(state, at)
        return *luck.choice(ways), at

    def _somebody_leaves(self) -> tuple[Seat, Action, float] | None:
        assert self._leave is not None
        seat = self._luck.randrange(len(self._state.returns()))
        return self._tried(seat, self._leave, self._at)

    def _stale(self, at: float) -> tuple[Seat, Action, float] | None:
        """What some seat could do on the table as it was a moment ago, judged now."""
        past = self._luck.choice(self._seen[-4:])
        ways = [way for way in ways_on(past, at) if way[0] is not None]
        if not ways:
            return None
        seat, meant = self._luck.choice(ways)
        return self._tried(seat, self._state.judge(seat, meant, at), at)

    def _tried(
        self, seat: int | None, action: Action, at: float
    ) -> tuple[Seat, Action, float] | None:
        assert seat is not None
        try:
            self._state.apply_action(seat, action, at)
        except TrivetError:
            self.refused.append((self._state, seat, action, at))
            return None
        return seat, action, at


def ways_on(state: State, at: float | None) -> list[tuple[Seat, Action]]:
    """Everything that can be done at a time, by the seats and by nobody."""
    actors: Sequence[Seat] = (*sorted(state.current_seats()), None)
    return [(actor, action) for actor in actors for action in state.legal_actions(actor, at)]


def sample(walked: Walk, count: int) -> list[int]:
    """Some indices of the walk's states, the first and the last among them."""
    last = len(walked.states) - 1
    luck = Random(walked.record.seed)
    inner = luck.sample(range(1, last), min(count, last - 1)) if last > 1 else []
    return sorted({0, *inner, last})
