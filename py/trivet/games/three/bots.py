"""Computer players that remember, hide, catch and err like people.

The model. A bot knows what its seat is shown, and of the stacks what it remembers (``memory.py``).
All its numbers are in ``TEMPERAMENTS``:

* *Calling.* After every card and every check it thinks, with the chance ``attention``, of the most
  likely triple of another player, and hits the token if the odds are good enough (``calls_at``).
  Where the breathing space has no clock, it lets the game go on when it has thought.
* *Declaring.* At the start of its turn it declares the most likely triple of its own if it trusts
  it (``declares_at``); in the last round, where a wrong declaration costs nothing, those with
  ``guesses`` declare their best guess.
* *Playing.* The third card of a kind is worth a triple, the second ``pair``. One that ``hides``
  takes into account that the others see it: it judges by its own memory how likely somebody still
  knows the cards before, and a triple that will be caught is worth less than nothing. With the
  chance ``bluff`` it puts the second of a kind down as soon after the first as it can: a pair in
  plain sight tempts others to call, and a wrong call pays. With the chance ``whim`` it plays any
  card, which keeps it from being read.
* *Time.* Its hands take lognormal times, as people's do, counted from what it reacts to.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trivet.core.duration import Duration
from trivet.core.game import Plan, Thinking
from trivet.core.rng import Rng
from trivet.games.three.actions import PLAYS, Call, Declare, ThreeAction, Word
from trivet.games.three.cards import TRIPLE, dogs
from trivet.games.three.memory import Head, Memory
from trivet.games.three.observation import Observation


@dataclass(frozen=True, slots=True)
class Temperament:
    """One strength's numbers; the module's text and Memory's say what they mean."""

    head: Head
    attention: float
    calls_at: float
    declares_at: float
    pair: float
    hides: bool
    bluff: float
    whim: float
    guesses: bool
    react: Duration
    name: Duration
    move: Duration


TEMPERAMENTS = {
    "easy": Temperament(
        head=Head(span=8, own_span=20, notice=0.75, muddle=0.04),
        attention=0.6,
        calls_at=0.8,
        declares_at=0.8,
        pair=0.0,
        hides=False,
        bluff=0.0,
        whim=0.5,
        guesses=False,
        react=Duration(1500, 0.35),
        name=Duration(2200, 0.3),
        move=Duration(2600, 0.35),
    ),
    "medium": Temperament(
        head=Head(span=16, own_span=30, notice=0.85, muddle=0.03),
        attention=0.75,
        calls_at=0.7,
        declares_at=0.7,
        pair=0.3,
        hides=False,
        bluff=0.1,
        whim=0.2,
        guesses=True,
        react=Duration(1000, 0.3),
        name=Duration(1600, 0.3),
        move=Duration(2000, 0.35),
    ),
    "hard": Temperament(
        head=Head(span=28, own_span=80, notice=0.95, muddle=0.01),
        attention=0.9,
        calls_at=0.55,
        declares_at=0.55,
        pair=0.3,
        hides=True,
        bluff=0.1,
        whim=0.05,
        guesses=True,
        react=Duration(650, 0.25),
        name=Duration(1200, 0.3),
        move=Duration(1600, 0.35),
    ),
}


class Guess(NamedTuple):
    """The likeliest triple: how likely, whose, of which dog."""

    chance: float
    seat: int
    dog: str


class MemoryBot:
    """A bot for one seat and one game."""

    def __init__(self, strength: str, seat: int, rng: Rng) -> None:
        temper = self._temper = TEMPERAMENTS[strength]
        self._seat, self._rng = seat, rng
        self._memory = Memory(seat, temper.head, rng)
        self._weighed: object = None
        self._guess: Guess | None = None
        self._token: Plan | None = None
        self._spoken: object = None
        self._on = 0.0
        self._situation: object = None
        self._move: Plan | None = None

    def think(self, observation: object, at: float) -> Thinking:
        """Take in what is new and mean something; a slice is the look at one stack."""
        assert isinstance(observation, Observation)
        self._memory.see(observation)
        yield
        if observation.phase == "call":
            return (yield from self._name(observation, at))
        token = yield from self._wish_to_call(observation, at)
        move = yield from self._own_turn(observation, at)
        plans = [plan for plan in (token, move, self._let_go_on(observation, at)) if plan]
        return min(plans, key=lambda plan: plan.at, default=None)

    def _wish_to_call(self, table: Observation, at: float) -> Thinking:
        """When to hit the token; thought over once for every new fact."""
        if not _may_call(table, self._seat):
            return None
        if self._weighed != self._memory.facts:
            self._weighed, self._token = self._memory.facts, None
            if self._rng.uniform() < self._temper.attention:
                self._guess = yield from self._likeliest(table, _others(table, self._seat))
                if self._guess.chance >= self._temper.calls_at:
                    self._token = Plan(at + self._temper.react.draw(self._rng), Word.TOKEN)
        return self._token if self._token and self._token.at > at else None

    def _let_go_on(self, table: Observation, at: float) -> Plan | None:
        """When to say that there is nothing to say; a wish to call comes first."""
        if self._seat not in table.thinking:
            return None
        if self._spoken != self._memory.facts:
            self._spoken = self._memory.facts
            wait = self._temper.react.draw(self._rng)
            self._on = max(at, self._token.at if self._token else at) + wait
        return Plan(max(self._on, at), Word.ON)

    def _name(self, table: Observation, at: float) -> Thinking:
        """Whom and what to call, having the token."""
        others = _others(table, self._seat)
        if self._guess is None or self._guess.seat not in others:
            self._guess = yield from self._likeliest(table, others)
        call = Call(self._guess.seat, self._guess.dog)
        return Plan(at + self._temper.name.draw(self._rng), call)

    def _own_turn(self, table: Observation, at: float) -> Thinking:
        """What to do in the own turn; thought over once for every situation."""
        if table.turn != self._seat or table.phase not in ("turn", "last_round"):
            return None
        situation = self._memory.facts, table.phase, table.declared
        if situation != self._situation or self._move is None or self._move.at <= at:
            action = yield from self._choose(table)
            self._situation = situation
            self._move = Plan(at + self._temper.move.draw(self._rng), action)
        return self._move

    def _choose(self, table: Observation) -> Generator[None, None, ThreeAction]:
        last = table.phase == "last_round"
        if not table.declared:
            guess = yield from self._likeliest(table, [self._seat])
            trusted = guess.chance >= self._temper.declares_at
            if trusted or (last and self._temper.guesses and guess.chance > 0):
                return Declare(guess.dog)
        return Word.PASS if last else PLAYS[self._card(table)]

    def _card(self, table: Observation) -> str:
        if self._rng.uniform() < self._temper.whim:
            return self._rng.choice(table.hand)
        ages = {dog: self._memory.ages(self._seat, dog) for dog in table.hand}
        pairs = {dog: age[0] for dog, age in ages.items() if len(age) == 1}
        if pairs and self._rng.uniform() < self._temper.bluff:
            return min(pairs, key=lambda dog: pairs[dog])
        others = len(_others(table, self._seat))
        worth = {dog: self._worth(ages[dog], others) for dog in table.hand}
        best = max(worth.values())
        return self._rng.choice([dog for dog in table.hand if worth[dog] == best])

    def _worth(self, ages: Sequence[int], others: int) -> float:
        """Points likely to come of one more card beside those of the same dog of these ages."""
        if len(ages) < TRIPLE - 1:
            return self._temper.pair * len(ages)
        if not self._temper.hides:
            return TRIPLE
        known = self._temper.attention
        for age in ages[1 - TRIPLE :]:
            known *= self._temper.head.recall(age)
        unnoticed = (1 - known) ** others
        return TRIPLE * (2 * unnoticed - 1)

    def _likeliest(self, table: Observation, seats: Sequence[int]) -> Generator[None, None, Guess]:
        """The likeliest triple in the stacks of ``seats``."""
        kinds = dogs(table.options.deck)
        best = Guess(-1.0, seats[0], kinds[0])
        for seat in seats:
            for dog in kinds:
                chance = self._memory.chance(seat, dog, len(kinds))
                if chance > best.chance:
                    best = Guess(chance, seat, dog)
            yield
        return best


def _others(table: Observation, seat: int) -> list[int]:
    return [s for s in range(len(table.heights)) if s != seat and s not in table.gone]


def _may_call(table: Observation, seat: int) -> bool:
    if table.phase == "last_round" and not table.options.calls_in_last_round:
        return False
    return seat not in table.resting
