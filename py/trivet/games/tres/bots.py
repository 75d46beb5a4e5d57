"""Computer players that see and act like people, and know no more than a person at the table.

The model. Whatever a bot does is drawn from its own stream of luck, with the numbers of
``TEMPERAMENTS``:

* On its turn it looks over its hand; every play is overlooked with the chance ``oversight``. If it
  saw none it draws. Which of those it saw it chooses by ``choosing``: ``any`` of them; the ``most``
  cards; or it plans ``ahead``.
* Planning ahead it reckons for each play in how many turns the rest can be laid down (see
  ``planning``): which runs the hand still makes, what will lie on the table, what a next player
  with few cards has to draw or loses, and how near the rest is to a ¡Toma TRES!. For the latter it
  keeps track of the cards already played, as far back as ``memory`` cards of the discard pile.
* When it has three cards it says TRES after ``tres``, but forgets it with the chance ``forgets``.
* When somebody else forgets, it notices with the chance ``notices`` and catches after ``catch``.
* All times are lognormal, as measured reaction times are.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from math import inf

from trivet.core.duration import Duration
from trivet.core.game import Plan, Thinking
from trivet.core.rng import Rng
from trivet.games.tres.actions import CATCHES, DRAW, PASS, TRES, Lay, TresAction, plays
from trivet.games.tres.cards import NUMBER, PLUS, REVERSE, SKIP, Run, run
from trivet.games.tres.observation import Observation
from trivet.games.tres.planning import (
    TURNS_A_CARD,
    numbers_of,
    parts,
    toma_chance,
    turns_after,
    turns_to_go,
    unseen,
)


@dataclass(frozen=True, slots=True)
class Temperament:
    """One strength's numbers; the module's text says what they mean."""

    move: Duration
    choosing: str
    oversight: float
    memory: int
    tres: Duration
    forgets: float
    catch: Duration
    notices: float


TEMPERAMENTS = {
    "easy": Temperament(
        *(Duration(4500, 0.35), "any", 0.35, 0),
        *(Duration(2600, 0.35), 0.40, Duration(4000, 0.35), 0.25),
    ),
    "medium": Temperament(
        *(Duration(3200, 0.30), "most", 0.10, 0),
        *(Duration(1700, 0.30), 0.15, Duration(2600, 0.30), 0.60),
    ),
    "hard": Temperament(
        *(Duration(2400, 0.25), "ahead", 0.0, 92),
        *(Duration(1000, 0.25), 0.0, Duration(1500, 0.25), 0.95),
    ),
}

THREAT = 6
"""Only a player with so few cards is worth harming: others are far from the end, and their drawing
would empty the draw pile."""

TOMA_WORTH = 0.3
"""What a sure ¡Toma TRES! next turn is worth, as a share of what one now is worth."""

PARTS_A_SLICE = 8
"""So many small hands are reckoned with in one slice of thinking."""

Situation = tuple[object, ...]


class TresBot:
    """A bot for one seat and one match; it remembers only what it is about to do."""

    def __init__(self, strength: str, seat: int, rng: Rng) -> None:
        self._temper = TEMPERAMENTS[strength]
        self._seat = seat
        self._rng = rng
        self._intents: dict[Situation, Plan | None] = {}

    def think(self, observation: object, at: float) -> Thinking:
        """Keep what was meant as long as its reason lasts, and mean something for what is new."""
        assert isinstance(observation, Observation)
        intents: dict[Situation, Plan | None] = {}
        for situation in self._situations(observation):
            known = situation in self._intents
            plan = self._intents.get(situation)
            if not known or (plan is not None and plan.at <= at):
                plan = yield from self._intent(situation, observation, at)
            intents[situation] = plan
        self._intents = intents
        plans = [plan for plan in intents.values() if plan is not None]
        return min(plans, key=lambda plan: plan.at, default=None)

    def _situations(self, table: Observation) -> Iterator[Situation]:
        """What asks for an action of this seat, each told from every other by its values."""
        for owing, since in table.due:
            yield "due", owing, since, table.round
        if table.turn == self._seat:
            yield "turn", table.phase, table.hand, table.table, table.round

    def _intent(self, situation: Situation, table: Observation, at: float) -> Thinking:
        temper, owing = self._temper, situation[1]
        if situation[0] == "turn":
            action = yield from self._move(table)
            return Plan(at + temper.move.draw(self._rng), action)
        if owing == self._seat:
            forgotten = self._rng.uniform() < temper.forgets
            return None if forgotten else Plan(at + temper.tres.draw(self._rng), TRES)
        assert isinstance(owing, int)
        noticed = self._rng.uniform() < temper.notices
        return Plan(at + temper.catch.draw(self._rng), CATCHES[owing]) if noticed else None

    def _move(self, table: Observation) -> Generator[None, None, TresAction]:
        hand = table.hand if table.drawn is None else (table.drawn,)
        found = plays(hand, table.table)
        yield
        seen = [play for play in found if self._rng.uniform() >= self._temper.oversight]
        if not seen:
            return DRAW if table.drawn is None else PASS
        if self._temper.choosing == "ahead":
            return (yield from self._planned(table, seen))
        if self._temper.choosing == "most":
            most = max(map(_size, seen))
            seen = [play for play in seen if _size(play) == most]
        return self._rng.choice(seen)

    def _planned(self, table: Observation, seen: list[Lay]) -> Generator[None, None, Lay]:
        """The play after which the hand is laid down soonest, others' losses set against it."""
        for count, part in enumerate(parts(numbers_of(table.hand))):
            turns_to_go(part)
            if count % PARTS_A_SLICE == 0:
                yield
        remembered = table.discard[max(0, len(table.discard) - self._temper.memory) :]
        left = unseen(table.hand, table.table, remembered)
        costs = []
        for play in seen:
            costs.append(_cost(table, play, left))
            yield
        return seen[costs.index(min(costs))]


def _cost(table: Observation, play: Lay, left: Mapping[str, int]) -> float:
    """Own turns that it takes after a play, less the turns that the others lose by it.

    ``left`` are the cards that may still turn up.
    """
    found = run(play.cards, play.on)
    assert found is not None
    rest, lying = list(table.hand), list(table.table)
    lying.remove(play.on)
    for card in play.cards:
        rest.remove(card)
    if not rest:
        return -inf
    others = sum(size > 0 for size in table.hand_sizes) - 1
    # Each opponent takes one of three table cards.
    stays = (2 / 3) ** others
    turns = turns_after(numbers_of(rest), [NUMBER[card] for card in lying], stays)
    coming = toma_chance(rest, lying, stays, left) * TOMA_WORTH * 3 * TURNS_A_CARD
    return turns - (_harm(table, found) + coming) / others


def _harm(table: Observation, found: Run) -> float:
    """The turns that the next player loses by a play."""
    if table.hand_sizes[_next(table, found)] > THREAT:
        return 0.0
    cards = 3 * found.one_colour + 3 * (found.action == PLUS)
    two = sum(size > 0 for size in table.hand_sizes) == 2
    loses_turn = (
        found.action == SKIP
        or (cards and table.options.draw_three_skips)
        or (found.action == REVERSE and two and table.options.reverse_skips_with_two)
    )
    return TURNS_A_CARD * cards + bool(loses_turn)


def _next(table: Observation, found: Run) -> int:
    """Who is next after a play; whoever has left holds no cards."""
    step = -table.direction if found.action == REVERSE else table.direction
    seats = len(table.hand_sizes)
    seat = (table.turn + step) % seats
    while not table.hand_sizes[seat]:
        seat = (seat + step) % seats
    return seat


def _size(play: Lay) -> int:
    return len(play.cards)
