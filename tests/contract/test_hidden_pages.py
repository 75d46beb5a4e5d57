"""What is face down is nowhere on the page: nobody can tell two worlds apart that differ in it."""

import pytest

from contract import sizes
from contract.play import NAMES, SEED, TABLES, extremes, sample, walk
from trivet.core.rng import Rng
from trivet.core.view import Context, Room
from trivet.table.layout import TURNS
from trivet.table.messages import LANGUAGES, Catalogue
from trivet.table.slots import Slots

MIDDLE, ZONE = Room(700, 360), Room(560, 190)

every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)


class Page:
    """What lies on the page of one state, by box, while nobody looks at hidden cards."""

    def __init__(self, game, state, peeking=()):
        self._view, self._state, self._peeking = game.view(), state, peeking
        self._words = Catalogue(LANGUAGES[0], ("trivet.table", type(game).__module__))
        self._names = tuple(f"Player {seat}" for seat in range(len(state.returns())))

    def hides(self, seat):
        return self._view.hidden_hand(self._state.observation(seat)) is not None

    def middle(self):
        return repr(self._view.middle(self._state.observation(None), self._context(MIDDLE)))

    def zone(self, seat, selected=()):
        observation = self._state.observation(seat)
        hand = self._view.hidden_hand(observation) or ()
        slots, turn = Slots().settled(hand), tuple(TURNS.values())[seat % 4]
        context = self._context(ZONE, turn, selected, slots, seat in self._peeking)
        return repr(self._view.zone(observation, context))

    def _context(self, room, turn=0, selected=(), slots=Slots(), peeking=False):  # noqa: B008
        return Context(
            self._words,
            self._names,
            room,
            at=0.0,
            turn=turn,
            selected=selected,
            slots=slots.cards,
            newest=slots.newest,
            peeking=peeking,
        )


def worlds(game, seats):
    """States of random games, each with others that look the same to everybody."""
    if game.view() is None:
        pytest.skip("not shown at a table")
    for options in extremes(game, seats):
        played = walk(game, seats, SEED, options)
        for index in sample(played, sizes.STATES):
            state = played.states[index]
            for twin in range(sizes.TWINS):
                yield state, twin


@every_table
def test_the_middle_and_all_zones_are_the_same_in_worlds_that_differ_in_what_is_hidden(game, seats):
    for state, twin in worlds(game, seats):
        page = Page(game, state)
        assert page.middle() == Page(game, state.resampled(None, Rng(twin))).middle()
        for seat in range(seats):
            hidden_from = None if page.hides(seat) else seat
            other = Page(game, state.resampled(hidden_from, Rng(twin)))
            for selected in ((), ("1",)) if page.hides(seat) else ((),):
                assert page.zone(seat, selected) == other.zone(seat, selected)


@every_table
def test_who_peeks_sees_the_own_cards_and_no_others(game, seats):
    for state, twin in worlds(game, seats):
        for seat in filter(Page(game, state).hides, range(seats)):
            own = state.observation(seat)
            hand = game.view().hidden_hand(own)
            shown = Page(game, state, peeking={seat}).zone(seat)
            assert (shown != Page(game, state).zone(seat)) == bool(hand)
            assert shown == Page(game, state.resampled(seat, Rng(twin)), {seat}).zone(seat)
