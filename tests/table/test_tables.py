"""The saved games in the lobby: offered, listed, opened, deleted."""

import json
from dataclasses import replace

import pytest

from trivet.core.errors import RecordError
from trivet.core.record import Record
from trivet.games.triple3 import GAME
from trivet.table import saves
from trivet.table.keeper import Memory
from trivet.table.messages import catalogue
from trivet.table.saves import Row, Saved
from trivet.table.seats import Company, Place
from trivet.table.tables import Tables
from trivet_build import catalogues

ROW = Row("triple3", 1, 1e12, 1, 0.0, 12, 2, ("Ada", 3), (7, 5))


class Lobby:
    """Tables that are kept in memory, and what was opened."""

    def __init__(self) -> None:
        catalogues.compile_engine()
        self.words = catalogue("en", ("trivet.table", "trivet.games.triple3"))
        self.store = Memory(lambda table, count, trouble: None)
        self.opened: list[tuple[Saved, Row | None]] = []
        self.fails = False
        self.tables = Tables(
            self.store, self._go_on, lambda: None, lambda milliseconds, language: "12:41"
        )

    def _go_on(self, table: str, owner: str, saved: Saved, row: Row | None) -> None:
        if self.fails:
            raise RecordError("bad_action", index=0)
        self.opened.append((saved, row))

    def keep(self, table: str, row: Row | None, head: object = None) -> None:
        company = Company().join(Place("bottom", 0.5)).join(Place("top", 0.5))
        dealt = Record(GAME.id, 1, 2)
        value = head or saves.first_line(dealt, company.clockwise(), 0, 1.0)
        text = "nonsense" if row is None else row.dumps()
        self.store.write(table, "", 0, [saves.written(value, 0)], text)
        self.tables.renew()

    def offer(self) -> str:
        return self.tables.offer(self.words) or ""

    def rows(self) -> str:
        return self.tables.rows(self.words)


@pytest.fixture
def lobby() -> Lobby:
    return Lobby()


def test_who_comes_for_the_first_time_is_offered_nothing(lobby: Lobby) -> None:
    lobby.tables.renew()
    assert not lobby.offer()
    assert len(lobby.tables) == 0


def test_the_game_played_last_is_offered_until_somebody_puts_that_off(lobby: Lobby) -> None:
    lobby.keep("a", ROW)
    lobby.keep("b", Row("triple3", 2, 1.0, 1, 0.0, 3, 1, ("Ada", 3, 4)))
    assert "TRIPLE³ with 3 players, 12:41" in lobby.offer()
    assert 'data-do="table:open:b"' in lobby.offer()
    lobby.tables.press("later")
    assert not lobby.offer()


def test_of_two_that_began_at_once_the_one_that_went_on_longer_is_offered(lobby: Lobby) -> None:
    lobby.keep("a", replace(ROW, changed=2e12))
    lobby.keep("b", ROW)
    assert 'data-do="table:open:a"' in lobby.offer()


def test_a_game_that_is_over_is_listed_with_its_winner_and_not_offered(lobby: Lobby) -> None:
    lobby.keep("a", Row("triple3", 1, 1.0, 1, 0.0, 3, 1, ("Ada", 3), (), True, (0,)))
    assert not lobby.offer()
    assert "Ada won" in lobby.rows()


def test_the_list_says_who_plays_since_when_and_how_it_stands(lobby: Lobby) -> None:
    lobby.keep("a", ROW)
    owl = lobby.words("name.3")
    assert f"Ada, {owl} · 12:41 · 7 : 5 · round 2, move 12" in lobby.rows()


def test_opening_gives_what_was_kept_and_where_its_clock_stands(lobby: Lobby) -> None:
    lobby.keep("a", ROW)
    lobby.tables.press("open:a")
    [(saved, row)] = lobby.opened
    assert (saved.history.record, row) == (Record(GAME.id, 1, 2), ROW)


def test_a_game_of_a_newer_release_or_a_damaged_one_is_explained_and_stays(lobby: Lobby) -> None:
    lobby.keep("a", ROW, {"table": 2})
    lobby.tables.press("open:a")
    assert "newer release" in lobby.tables.warning(lobby.words)
    lobby.keep("b", ROW)
    lobby.fails = True
    lobby.tables.press("open:b")
    assert "cannot be read" in lobby.tables.warning(lobby.words)
    assert not lobby.opened
    assert len(lobby.tables) == 2


def test_a_row_that_cannot_be_read_can_be_opened_and_deleted_all_the_same(lobby: Lobby) -> None:
    lobby.keep("a", None)
    assert "cannot be read" in lobby.rows()
    lobby.tables.press("open:a")
    assert lobby.opened[0][1] is None
    lobby.tables.press("ask:a")
    assert 'data-do="table:delete:a"' in lobby.rows()
    lobby.tables.press("delete:a")
    assert len(lobby.tables) == 0


def test_names_that_would_run_as_code_are_text(lobby: Lobby) -> None:
    row = json.loads(ROW.dumps()) | {"names": ["<img src=x>", 3]}
    lobby.store.write("a", "", 0, [], json.dumps(row))
    lobby.tables.renew()
    assert "<img" not in lobby.rows()
