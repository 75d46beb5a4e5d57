"""Taking back and doing again, in every game: what is left is exactly what a record folds to."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract import sizes
from contract.play import NAMES, SEED, TABLES, mixes, walk
from trivet.core.history import folded, loads
from trivet.core.record import Record
from trivet.referee import Referee

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)

STEPS, HOLD = 60, 40.0


class Company:
    """People who play at random, take back and do again, every one a tenth of a second."""

    def __init__(self, record: Record, luck: Random) -> None:
        self.referee = Referee(record, countdown_ms=0)
        self._luck = luck
        self._now = 1000.0
        self._contacts = 0
        self._seats = range(record.seats)

    def step(self) -> None:
        """Somebody does something, or time goes by."""
        self._now += 100.0
        if not self.referee.running:
            for seat in self._seats:
                self.referee.ready(seat, self._now)
        roll = self._luck.random()
        if roll < 0.2:
            self._go("undo", self.referee.undoable)
        elif roll < 0.35:
            self._go("redo", self.referee.redoable)
        elif ways := self._ways():
            seat, action = self._luck.choice(ways)
            self._contacts += 1
            self.referee.tap(self._contacts, seat, str(action), self._now, self._now)
        self.referee.advance(self._now)
        self.referee.advance(self._now + HOLD)

    def _go(self, way, possible) -> None:
        if seats := [seat for seat in self._seats if possible(seat)]:
            getattr(self.referee, way)(self._luck.choice(seats), self._now)

    def _ways(self):
        state, at = self.referee.state, self.referee.at(self._now)
        return [(s, a) for s in sorted(state.current_seats()) for a in state.legal_actions(s, at)]


def check(referee: Referee, bare: Record) -> None:
    """The table, its luck and what can be taken back are those of the record from scratch."""
    history = referee.history
    assert referee.state == history.record.fold()
    assert folded(bare, history.journal) == history == loads(history.dumps())
    again = Referee(history)
    assert again.state == referee.state
    for seat in range(bare.seats):
        assert again.undoable(seat) == referee.undoable(seat)
        assert again.redoable(seat) == referee.redoable(seat)


@every_table
@settings(max_examples=sizes.MIXES, deadline=None)
@given(data=st.data(), luck=st.randoms(use_true_random=False))
def test_what_is_left_is_what_the_record_folds_to(game, seats, data, luck):
    record = Record(game.id, luck.randrange(2**40), seats, data.draw(mixes(game, seats)))
    company = Company(record, luck)
    for number in range(STEPS):
        company.step()
        if number % 20 == 19:
            check(company.referee, record)


@every_table
def test_all_that_can_be_taken_back_can_be_done_again(game, seats):
    played = walk(game, seats, SEED, {})
    for seat in range(seats):
        referee = Referee(played.record)
        for step in referee.undoable(seat):
            assert not step.final
        while referee.undoable(seat):
            referee.undo(seat, 0.0)
        while (entry := referee.history.again) is not None:
            assert entry.seat is not None
            referee.redo(entry.seat, 0.0)
        assert referee.record == played.record
        assert referee.state == played.states[-1]
