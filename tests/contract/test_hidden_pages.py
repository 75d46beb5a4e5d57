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


def positions(game, seats):
    """States of random games."""
    if game.view() is None:
        pytest.skip("not shown at a table")
    for options in extremes(game, seats):
        played = walk(game, seats, SEED, options)
        for index in sample(played, sizes.STATES):
            yield played.states[index]


def others(state, seat):
    """Other worlds that look the same to that seat; none where there are no secrets from it."""
    drawn = (state.resampled(seat, Rng(twin)) for twin in range(sizes.TWINS))
    return [other for other in drawn if other != state]


@every_table
def test_the_middle_and_all_zones_are_the_same_in_worlds_that_differ_in_what_is_hidden(game, seats):
    for state in positions(game, seats):
        page = Page(game, state)
        if worlds := others(state, None):
            middle = page.middle()
            assert all(Page(game, world).middle() == middle for world in worlds)
        for seat in range(seats):
            hides = page.hides(seat)
            if not (worlds := others(state, None if hides else seat)):
                continue
            for selected in ((), ("1",)) if hides else ((),):
                zone = page.zone(seat, selected)
                assert all(Page(game, world).zone(seat, selected) == zone for world in worlds)


@every_table
def test_who_peeks_sees_the_own_cards_and_no_others(game, seats):
    for state in positions(game, seats):
        page = Page(game, state)
        for seat in filter(page.hides, range(seats)):
            hand = game.view().hidden_hand(state.observation(seat))
            shown = Page(game, state, peeking={seat}).zone(seat)
            assert (shown != page.zone(seat)) == bool(hand)
            assert all(Page(game, w, {seat}).zone(seat) == shown for w in others(state, seat))
