"""Computer players that see and move like people, and know no more than a person at the table.

The model. Whatever a bot does is drawn from its own stream of luck, with the numbers of
``TEMPERAMENTS``:

* It holds up to ``hold`` cards and fills up by ``portion`` when there is room for that many;
  taking them up costs ``TAKE``.
* It looks over its hand. Every placement that fits is overlooked with the chance ``oversight``; if
  it saw none although there was one it looks again, each look costing ``look_ms``. Of those it saw
  it means one, equally likely, and the card lies on the grid after a reaction time.
* Reaction times are lognormal, as measured ones are: ``median_ms`` and ``sigma``, the spread of
  their logarithm. ``hard`` is a quick adult; ``easy`` is slow enough for a child of eight to win.
* With the chance ``misplay`` it means a placement that does not fit instead.
* When nothing fits it waits for ``PATIENCE`` and then takes up one more card.
* Where cards are placed in turn it waits for its turn, and passes when nothing is left to do.
* When somebody else makes its placement void it notices that after ``NOTICE``. If the hand would
  be there by then it goes on, and loses the race as people do; else it drops it and looks anew.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from trivet.core.duration import Duration
from trivet.core.game import Plan, Thinking
from trivet.core.rng import Rng
from trivet.games.triple3.actions import PASS, Pass, Place, Take, place, wanted
from trivet.games.triple3.cards import CELLS, MARKS, openings, words
from trivet.games.triple3.observation import Observation

TAKE = Duration(450, 0.3)
PATIENCE = Duration(2500, 0.3)
NOTICE = Duration(280, 0.25)


@dataclass(frozen=True, slots=True)
class Temperament:
    """One strength's numbers; the module's text says what they mean."""

    reaction: Duration
    look_ms: float
    oversight: float
    misplay: float
    hold: int
    portion: int


TEMPERAMENTS = {
    "easy": Temperament(Duration(4600, 0.40), 1500, 0.60, 0.06, 3, 1),
    "medium": Temperament(Duration(2500, 0.35), 900, 0.40, 0.03, 4, 2),
    "hard": Temperament(Duration(1050, 0.25), 300, 0.15, 0.0, 6, 2),
}


class HumanlikeBot:
    """A bot for one seat and one match; it remembers only what it is about to do."""

    def __init__(self, strength: str, seat: int, rng: Rng) -> None:
        self._temper = TEMPERAMENTS[strength]
        self._seat = seat
        self._rng = rng
        self._plan: Plan | None = None
        self._round = 0
        self._going_on = False

    def think(self, observation: object, at: float) -> Thinking:
        """Look at the table and mean something; a slice is the scan of one card."""
        assert isinstance(observation, Observation)
        if observation.phase != "play":
            return None
        if not self._keeps_plan(observation, at):
            self._going_on = False
            self._round = observation.round
            start = max(at, observation.resting[self._seat])
            self._plan = yield from self._new_plan(observation, start)
        return self._plan

    def _keeps_plan(self, table: Observation, at: float) -> bool:
        """Whether the hand already on its way goes on, now that the table looks like this."""
        plan = self._plan
        if plan is None or plan.at <= at or self._round != table.round:
            return False
        match plan.action:
            case Take(count):
                return count <= table.pile_sizes[self._seat]
            case Place() as move:
                if move.card not in table.hand or table.turn not in (None, self._seat):
                    return False
                if self._going_on or wanted(move) & openings(table.tops)[move.cell]:
                    return True
                self._going_on = plan.at - at < NOTICE.draw(self._rng)
                return self._going_on
            case Pass():
                return table.turn == self._seat
        return False

    def _new_plan(self, table: Observation, at: float) -> Thinking:
        temper, pile = self._temper, table.pile_sizes[self._seat]
        portion = min(temper.portion, pile)
        if portion and len(table.hand) + portion <= temper.hold:
            return Plan(at + TAKE.draw(self._rng), Take(portion))
        if table.turn not in (None, self._seat):
            return None
        fitting = yield from self._scan(table)
        if fitting:
            return self._placement(table, fitting, at)
        if pile:
            return Plan(at + PATIENCE.draw(self._rng), Take(1))
        return None if table.turn is None else Plan(at + PATIENCE.draw(self._rng), PASS)

    def _scan(self, table: Observation) -> Generator[None, None, list[Place]]:
        """Every placement that fits, in call_it mode with a property that is right."""
        open_at = openings(table.tops)
        fitting = []
        for card in table.hand:
            for cell in CELLS:
                if made := words(MARKS[card] & open_at[cell]):
                    called = self._rng.choice(made) if table.options.call_it else None
                    fitting.append(place(card, cell, called))
            yield
        return fitting

    def _placement(self, table: Observation, fitting: list[Place], at: float) -> Plan:
        temper, rng = self._temper, self._rng
        looks = 1
        while not (seen := [move for move in fitting if rng.uniform() >= temper.oversight]):
            looks += 1
        move = rng.choice(seen)
        if rng.uniform() < temper.misplay:
            move = self._slip(table, move)
        return Plan(at + looks * temper.look_ms + temper.reaction.draw(self._rng), move)

    def _slip(self, table: Observation, meant: Place) -> Place:
        """The card that was meant, on a cell where it does not fit."""
        open_at = openings(table.tops)
        wrong = [cell for cell in CELLS if not MARKS[meant.card] & open_at[cell]]
        if not wrong:
            return meant
        self._going_on = True
        return place(meant.card, self._rng.choice(wrong), meant.called)
