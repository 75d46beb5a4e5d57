"""Computer players: how far each of them looks ahead, and how it chooses.

* ``easy`` and ``medium`` look ``plies`` actions ahead, their own included, and overlook each action
  that they come across with the chance ``oversight``. Nothing beyond that is worth anything to
  them. ``easy`` so sees most lines that it can make at once, and nothing of what they allow;
  ``medium`` sees most answers, too, and how it could answer them.
* ``hard`` overlooks nothing: it has solved the game. In a win it takes the most points, then the
  shortest way; in a loss it gives the fewest, then holds out longest. In a draw it goes where most
  of the other's answers would be mistakes.
* Equally good actions are equally likely. In the advanced game ``medium`` and ``hard`` put their
  pieces down with the higher side up unless the solution says otherwise.
* Reaction times are lognormal, as measured ones are; see :class:`trivet.core.duration.Duration`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from trivet.core.duration import Duration
from trivet.core.game import Plan, Thinking
from trivet.core.rng import Rng
from trivet.games.triplexity.actions import Move, Place
from trivet.games.triplexity.observation import Observation
from trivet.games.triplexity.pieces import PIPS, TURNED
from trivet.games.triplexity.position import Position, after, legal, owner
from trivet.games.triplexity.solver import Table, Value, bare, look_up, solving

T = TypeVar("T")

BoardAction = Place | Move
Choosing = Generator[None, None, list[BoardAction]]
Outcomes = dict[Position, list[BoardAction]]
"""The actions that lead to each position, as far as colours go."""


@dataclass(frozen=True, slots=True)
class Temperament:
    """One strength's numbers; the module's text says what they mean. No ``plies``: perfect."""

    plies: int | None
    oversight: float
    high_side_up: bool
    reaction: Duration


TEMPERAMENTS = {
    "easy": Temperament(1, 0.10, False, Duration(3200, 0.40)),
    "medium": Temperament(3, 0.10, True, Duration(2600, 0.35)),
    "hard": Temperament(None, 0.0, True, Duration(1900, 0.30)),
}


class TriplexityBot:
    """A bot for one seat and one match; it remembers nothing, since all that counts can be seen."""

    def __init__(self, strength: str, seat: int, rng: Rng) -> None:
        self._temper = TEMPERAMENTS[strength]
        self._seat = seat
        self._rng = rng

    def think(self, observation: object, at: float) -> Thinking:
        """Choose an action; a slice is one own action looked into, or a piece of the solution."""
        assert isinstance(observation, Observation)
        if observation.turn != self._seat or observation.winners is not None:
            return None
        position, advanced = observation.position, observation.options.advanced
        if self._temper.plies is None:
            actions = yield from self._perfect(position, advanced)
        else:
            actions = yield from self._foreseen(position, advanced, self._temper.plies)
        if self._temper.high_side_up:
            actions = _best(actions, _shows_its_high_side)
        action = self._rng.choice(actions)
        return Plan(at + self._temper.reaction.draw(self._rng), action)

    def _foreseen(self, position: Position, advanced: bool, plies: int) -> Choosing:
        outcomes = _outcomes(position, advanced)
        worth = {}
        for following in self._noticed(list(outcomes)):
            worth[following] = -self._search(following, plies - 1)
            yield
        return [action for best in _best(worth, worth.__getitem__) for action in outcomes[best]]

    def _search(self, position: Position, plies: int) -> int:
        """1 for a win, -1 for a loss of the seat to move as far as it is foreseen, else 0."""
        winner = owner(position.stacks)
        if winner is not None:
            return 1 if winner == position.turn else -1
        if plies == 0:
            return 0
        actions = self._noticed(legal(position, False))
        return max(-self._search(after(position, action), plies - 1) for action in actions)

    def _noticed(self, items: Sequence[T]) -> Sequence[T]:
        noticed = [item for item in items if self._rng.uniform() >= self._temper.oversight]
        return noticed or items

    def _perfect(self, position: Position, advanced: bool) -> Choosing:
        table = yield from solving(False)
        if look_up(table, bare(position)).winner is None:
            return (yield from self._drawing(table, _outcomes(position, advanced)))
        if advanced:
            table = yield from solving(True)
        return _best(
            legal(position, advanced),
            lambda action: self._rank(look_up(table, after(position, action))),
        )

    def _drawing(self, table: Table, outcomes: Outcomes) -> Choosing:
        appeal = {}
        for following in outcomes:
            if look_up(table, following).winner is None:
                appeal[following] = _mistakes(table, following)
                yield
        return [action for best in _best(appeal, appeal.__getitem__) for action in outcomes[best]]

    def _rank(self, value: Value) -> tuple[int, int, int]:
        """The larger the better it is for this seat."""
        if value.distance is None:
            return 0, 0, 0
        if value.winner == self._seat:
            return 1, value.points, -value.distance
        return -1, -value.points, value.distance


def _outcomes(position: Position, advanced: bool) -> Outcomes:
    outcomes: Outcomes = {}
    for action in legal(position, advanced):
        outcomes.setdefault(bare(after(position, action)), []).append(action)
    return outcomes


def _mistakes(table: Table, position: Position) -> float:
    """Which part of the actions in a drawn ``position`` lose."""
    values = [look_up(table, after(position, action)) for action in legal(position, False)]
    return sum(value.winner == 1 - position.turn for value in values) / len(values)


def _shows_its_high_side(action: BoardAction) -> bool:
    return (
        isinstance(action, Move)
        or action.piece is None
        or PIPS[action.piece] > PIPS[TURNED[action.piece]]
    )


def _best(items: Iterable[T], key: Callable[[T], Any]) -> list[T]:
    """All items with the greatest key."""
    keyed = [(key(item), item) for item in items]
    greatest = max(value for value, _ in keyed)
    return [item for value, item in keyed if value == greatest]
