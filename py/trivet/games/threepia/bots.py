"""Computer players that look and think like people, and know no more than a person at the table.

The model. Whatever a bot does is drawn from its own stream of luck, with the numbers of
``TEMPERAMENTS``:

* It looks at every lay that fits; each is overlooked with the chance ``oversight``. If it saw none
  although there was one it looks again.
* It counts the points of the rows each makes, and three for emptying the hand.
* With ``keep`` it also values the best that its remaining cards could make next turn on the board
  as it would leave it, and minds having nothing that fits: that costs the turn, and one more card
  to lay before the hand is empty, which is worth about a point a turn.
* With ``leave`` it minds what it leaves to the next player: the best that so many cards can make
  there, on average over all cards that have not been seen. To do so it remembers every card that
  has lain open. It weighs only its ``WIDTH`` best lays that carefully.
* Of equally good lays it takes any. It acts after a lognormal reaction time, sooner when its own
  chess clock runs short.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from trivet.core.duration import Duration
from trivet.core.game import Plan, Thinking
from trivet.core.rng import Rng
from trivet.games.threepia.actions import DRAW, PASS, Lay, lays_onto
from trivet.games.threepia.cards import CARD_OF, DECK
from trivet.games.threepia.modes import MODES
from trivet.games.threepia.observation import Observation
from trivet.games.threepia.scoring import EMPTY_HAND_POINTS
from trivet.games.threepia.turn import Cards, possible_lays, trial

WIDTH = 6
"""So many lays are weighed with a look at the next player."""

SLICE = 6
"""So many cards are tried out on a slot between two yields."""

STUCK_POINTS = -1.0
"""What it is worth to have nothing that fits."""

HASTE = 0.2
"""No more than this part of what is left on a chess clock is spent on one turn."""


@dataclass(frozen=True, slots=True)
class Temperament:
    """One strength's numbers; the module's text says what they mean."""

    reaction: Duration
    oversight: float
    keep: float
    leave: float


TEMPERAMENTS = {
    "easy": Temperament(Duration(7000, 0.40), 0.70, 0.0, 0.0),
    "medium": Temperament(Duration(4500, 0.35), 0.35, 0.0, 0.0),
    "hard": Temperament(Duration(2800, 0.30), 0.0, 0.5, 0.5),
}


class ThreepiaBot:
    """A bot for one seat and one game; all it remembers lies in its observation."""

    def __init__(self, strength: str, seat: int, rng: Rng) -> None:
        self._temper = TEMPERAMENTS[strength]
        self._seat = seat
        self._rng = rng

    def think(self, observation: object, at: float) -> Thinking:
        """Choose a lay; a slice counts one lay, or what SLICE cards of the next one's can make."""
        assert isinstance(observation, Observation)
        if self._seat != observation.turn or observation.winners is not None:
            return None
        yield
        lays = possible_lays(
            observation.hand, observation.board, observation.options, observation.named
        )
        due = at + self._reaction(observation)
        if not lays:
            return Plan(due, DRAW if observation.draw_size else PASS)
        return Plan(due, (yield from self._choice(observation, self._seen(lays))))

    def _seen(self, lays: Sequence[Lay]) -> list[Lay]:
        seen: list[Lay] = []
        while not seen:
            seen = [one for one in lays if self._rng.uniform() >= self._temper.oversight]
        return seen

    def _choice(self, table: Observation, lays: Sequence[Lay]) -> Generator[None, None, Lay]:
        temper = self._temper
        valued = []
        for one in lays:
            valued.append((self._gain(table, one), one))
            yield
        if temper.leave and len(table.hand_sizes) > 1:
            valued.sort(key=lambda pair: pair[0], reverse=True)
            for index, (value, one) in enumerate(valued[:WIDTH]):
                left = yield from next_players_points(table, _after(table.board, one))
                valued[index] = value - temper.leave * left, one
            valued = valued[:WIDTH]
        best = max(value for value, _ in valued)
        return self._rng.choice([one for value, one in valued if value > best - 1e-9])

    def _gain(self, table: Observation, one: Lay) -> float:
        """The points of a lay, and what it keeps for the next turn."""
        points = float(trial(one, table.board, table.options, table.named).points)
        kept = tuple(card for card in table.hand if card != CARD_OF[one.card])
        if not kept:
            return points + EMPTY_HAND_POINTS
        if not self._temper.keep:
            return points
        board = _after(table.board, one)
        following = possible_lays(kept, board, table.options)
        best = max(
            (trial(other, board, table.options).points for other in following),
            default=STUCK_POINTS,
        )
        return points + self._temper.keep * best

    def _reaction(self, table: Observation) -> float:
        time = self._temper.reaction.draw(self._rng)
        if table.clocks is not None and MODES[table.options.mode].clock == "own":
            return min(time, HASTE * table.clocks[self._seat])
        return time


def next_players_points(table: Observation, board: Cards) -> Generator[None, None, float]:
    """The best that the next player's cards make on ``board``, on average.

    Every card that has not been seen is equally likely to be in the hand; drawn with putting back,
    which is near enough.
    """
    seen = {*table.hand, *(CARD_OF[card] for card in (*table.board, *table.covered))}
    best = dict.fromkeys((card for card in DECK if card not in seen), 0)
    for slot, below in enumerate(board):
        fitting = [item for item in lays_onto(below, slot).items() if item[0] in best]
        for start in range(0, len(fitting), SLICE):
            for card, ways in fitting[start : start + SLICE]:
                points = max(trial(one, board, table.options).points for one in ways)
                best[card] = max(best[card], points)
            yield
    cards = table.hand_sizes[_next_seat(table)]
    ordered = sorted(best.values())
    if not ordered:
        return 0.0
    # The chance that the best of them is the nth smallest or less.
    chances = [(n / len(ordered)) ** cards for n in range(len(ordered) + 1)]
    return sum(points * (chances[n + 1] - chances[n]) for n, points in enumerate(ordered))


def _next_seat(table: Observation) -> int:
    seats = len(table.hand_sizes)
    away = {*table.out, *table.gone}
    order = [(table.turn + step) % seats for step in range(1, seats + 1)]
    return next(seat for seat in order if seat not in away)


def _after(board: Cards, one: Lay) -> Cards:
    return (*board[: one.slot], one.card, *board[one.slot + 1 :])
