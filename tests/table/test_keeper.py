"""A game is kept as it is played, and goes on from there: its clock, its people, its end."""

from dataclasses import replace

import pytest

from trivet.core.history import Undo
from trivet.core.record import Record
from trivet.core.registry import find_game
from trivet.table import saves
from trivet.table.keeper import MARK_MS, Keeper, Memory
from trivet.table.messages import catalogue
from trivet.table.play import Exits, Play
from trivet.table.saves import Row, Saved
from trivet.table.seats import Company, Place, Sitter
from trivet_build import catalogues

COUNTDOWN = 3000.0
STOPWATCH = {"mode": "stopwatch", "clock_minutes": 3}


class Nobody:
    """A page on which no card flies."""

    def land(self, contact_id: int) -> None: ...

    def fly_home(self, contact_id: int, box: str, card: str, target: str | None = None) -> None: ...

    def speak(self, text: str, language: str) -> None: ...


class Table:
    """Two people, a store that answers at once, and a tablet that may die at any time."""

    def __init__(self, game: str, options: dict[str, object]) -> None:
        self.game = find_game(game)
        catalogues.compile_engine()
        self.store = Memory(lambda *told: self.keeper.told(*told) and None)
        self.now = 1000.0
        company = Company().join(Place("bottom", 0.5)).join(Place("top", 0.5))
        self.sit(Record(game, 5, 2, options), company.clockwise())

    def sit(self, record, sitters: tuple[Sitter, ...], elapsed: float | None = None) -> None:  # type: ignore[no-untyped-def]
        view = self.game.view()
        assert view is not None
        words = catalogue("en", ("trivet.table", type(self.game).__module__))
        exits = Exits(lambda sitters: None, lambda sitters, leaf, side: None)
        self.play = Play(self.game, view, record, sitters, words, Nobody(), exits, 0.1, elapsed)
        self.keeper = Keeper(self.store, lambda: 1e12, lambda: 0, lambda: 1)

    def wait(self, milliseconds: float) -> None:
        """Time passes as at the table: what is due is done when it is due."""
        end = self.now + milliseconds
        while self.now < end:
            dues = (self.play.next_due(self.now), self.keeper.next_due(self.play, self.now), end)
            self.now = max(self.now + 0.01, min(due for due in dues if due is not None))
            self.advance()

    def advance(self) -> None:
        self.play.advance(self.now)
        self.keeper.keep(self.play, self.now)

    def begin(self) -> None:
        for seat in range(2):
            self.play.referee.ready(seat, self.now)
        self.advance()
        self.wait(COUNTDOWN + 100)
        assert self.play.referee.running

    def act(self) -> None:
        """Somebody who may act does."""
        state = self.play.referee.state
        seat = min(state.current_seats())
        ways = [str(way) for way in state.legal_actions(seat) if str(way) != "leave"]
        action = next((way for way in ways if way != "draw"), "draw")
        self.play.referee.tap(f"tap {self.now}", seat, action, self.now, self.now)
        self.wait(100)

    def kept(self) -> tuple[Saved, Row]:
        """What a tablet that dies now finds."""
        found = []
        self.store.list(found.append)
        [[(table, _, _)]] = found
        taken = []
        self.store.take(table, "new", lambda row, kept: taken.append((row, kept)))
        row = saves.read_row(taken[0][0])
        assert row is not None
        return saves.read(taken[0][1]), row

    def die_and_go_on(self) -> None:
        saved, row = self.kept()
        self.sit(saved.history, saved.sitters, row.played)
        self.keeper.go_on("memory-1", "new", saved)


@pytest.fixture
def table() -> Table:
    return Table("threepia", STOPWATCH)


def test_nothing_is_kept_of_a_table_at_which_nobody_has_begun(table: Table) -> None:
    table.wait(100)
    found = []
    table.store.list(found.append)
    assert found == [[]]


def test_every_settled_action_is_kept_at_once(table: Table) -> None:
    table.begin()
    for _ in range(5):
        table.act()
        saved, row = table.kept()
        assert saved.history == table.play.referee.history
        assert (row.actions, row.over) == (len(saved.history.record.actions), False)


def test_after_dying_in_mid_thought_the_clock_stands_within_a_second_and_play_waits(
    table: Table,
) -> None:
    table.begin()
    table.act()
    table.wait(5 * MARK_MS + 700)
    stood = table.play.referee.at(table.now)
    assert stood > table.play.referee.record.actions[-1].at + 5 * MARK_MS
    table.die_and_go_on()
    assert stood - MARK_MS <= table.play.referee.at(table.now) <= stood
    assert table.play.referee.paused
    assert not table.play.referee.ready_seats


def test_a_pause_is_kept_to_the_moment_and_costs_nobody_time(table: Table) -> None:
    table.begin()
    table.wait(1234.5)
    table.play.pause(table.now)
    table.advance()
    stood = table.play.referee.at(table.now)
    table.wait(60_000)
    table.die_and_go_on()
    assert table.play.referee.at(table.now) == stood


def test_who_became_a_bot_is_one_afterwards(table: Table) -> None:
    table.begin()
    table.play.sitters[1] = replace(table.play.sitters[1], bot="hard")
    table.advance()
    table.die_and_go_on()
    assert [sitter.bot for sitter in table.play.sitters] == [None, "hard"]
    assert table.play.referee.bot_seats == {1}


def test_play_goes_on_in_the_same_lines_and_taking_back_is_one_of_them() -> None:
    table = Table("triplexity", {})
    table.begin()
    table.act()
    table.die_and_go_on()
    table.begin()
    table.act()
    referee = table.play.referee
    seat = next(seat for seat in range(2) if referee.undoable(seat))
    referee.undo(seat, table.now)
    table.advance()
    saved, _ = table.kept()
    assert saved.history == referee.history
    assert isinstance(saved.history.journal[-1], Undo)
    assert saved.torn == 0


def test_a_rematch_is_another_table(table: Table) -> None:
    table.begin()
    table.keeper.put_away()
    sitters = tuple(table.play.sitters)
    keeper = table.keeper
    table.sit(Record(table.game.id, 6, 2, STOPWATCH), sitters)
    table.keeper = keeper
    table.begin()
    found = []
    table.store.list(found.append)
    assert len(found[0]) == 2
