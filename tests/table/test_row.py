"""Cards in the middle keep their places, and what the deal did is told when play begins."""

from table.test_play import COUNTDOWN, HOLD, Hands
from trivet.core.record import Record
from trivet.core.view import Room
from trivet.games.tres import GAME
from trivet.games.tres.actions import Lay
from trivet.games.tres.cards import ACTION_CARDS
from trivet.games.tres.state import TresState
from trivet.table.messages import Catalogue
from trivet.table.play import Exits, Play
from trivet.table.seats import SIDES, Company, Place
from trivet_build import catalogues


class Table:
    """A match of ¡TRES! between two, begun."""

    def __init__(self, seed: int) -> None:
        catalogues.compile_engine()
        company = Company().join(Place(SIDES[0], 0.5)).join(Place(SIDES[2], 0.5))
        self.now = 1000.0
        self.play = Play(
            GAME,
            GAME.view(),
            Record(GAME.id, seed, 2, {}),
            company.clockwise(),
            Catalogue("en", ("trivet.table", "trivet.games.tres")),
            Hands(),
            Exits(lambda sitters: None, lambda sitters, leaf: None),
            0.1,
        )
        for seat in (0, 1):
            self.play.referee.ready(seat, self.now)
        self.wait(COUNTDOWN + HOLD)

    @property
    def state(self) -> TresState:
        state = self.play.referee.state
        assert isinstance(state, TresState)
        return state

    @property
    def row(self) -> tuple[str | None, ...]:
        return self.play.context(None, Room(0, 0), self.now).row

    def wait(self, milliseconds: float) -> None:
        end = self.now + milliseconds
        while (due := self.play.next_due(self.now)) is not None and due <= end:
            self.now = max(due, self.now + 0.01)
            self.play.advance(self.now)
        self.now = end
        self.play.advance(end)

    def do(self, action: str) -> None:
        self.play.referee.tap(1, self.state.turn, action, self.now, self.now)
        self.wait(HOLD)


def _opens(acting: bool, seed: int) -> bool:
    state = GAME.new_initial_state(2, seed)
    assert isinstance(state, TresState)
    return bool(set(state.table) & set(ACTION_CARDS)) is acting


ACTING, QUIET = (next(s for s in range(99) if _opens(acting, s)) for acting in (True, False))


def test_a_card_of_the_middle_keeps_its_place_while_others_are_taken_and_turned_up():
    table = Table(QUIET)
    moved = 0
    for _ in range(40):
        before, lays = table.row, table.state.legal_actions(table.state.turn)
        lay = next((action for action in lays if isinstance(action, Lay)), None)
        table.do(str(lay or lays[-1]))
        if table.state.winners is not None:
            break
        kept = [place for place, card in enumerate(before) if lay is None or card != lay.on]
        assert [table.row[place] for place in kept] == [before[place] for place in kept]
        moved += table.row != table.state.table
    assert moved, "the order turned up is another one in some position"


def test_what_the_first_cards_turned_up_did_is_told_to_all_when_play_begins():
    table = Table(ACTING)
    told = [table.play.board.read(reader, table.now) for reader in (None, 0, 1)]
    assert all(notice and notice.text.startswith("Turned up: ") for notice in told)
    assert table.play.context(None, Room(0, 0), table.now).events, "so that signs show it too"


def test_a_first_deal_that_does_nothing_is_not_talked_about():
    assert Table(QUIET).play.board.read(0, 1000.0) is None
