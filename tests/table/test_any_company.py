"""One person alone, six at once, small children: every company that a game is for finds a table."""

import pytest

from table.test_lobby import Memory, Table
from trivet.core.registry import find_game
from trivet.table.box import MIDDLE
from trivet.table.lobby import Lobby
from trivet.table.messages import Catalogue
from trivet.table.panel import Panel
from trivet.table.seats import MOST_SEATS, SIDES, Company
from trivet.table.settings import Settings
from trivet.table.shelf import Shelf
from trivet_build import catalogues


def table_of(game_id: str) -> Table:
    """A lobby with that game on its shelf."""
    catalogues.compile_engine()
    table, game = Table(), find_game(game_id)
    table.settings = Settings(Memory(), ["en"])

    def words() -> Catalogue:
        return Catalogue("en", ("trivet.table", type(game).__module__))

    panel = Panel(Shelf([game], table.settings), table.settings, words)
    table.lobby = Lobby(panel, Company(), words, lambda sitters: setattr(table, "started", sitters))
    return table


def test_one_person_plays_threepia_alone() -> None:
    table = table_of("threepia")
    table.sit("bottom")
    table.pad(MIDDLE, "start")
    assert table.started is not None
    assert len(table.started) == 1


def test_bots_fill_a_table_of_six_all_round() -> None:
    table = table_of("tres")
    table.sit("bottom")
    sides = []
    for _ in range(MOST_SEATS - 1):
        table.pad(MIDDLE, "bot")
        sides.append(list(table.lobby.company)[-1].place.side)
    assert sides[0] == "top", "opposite"
    assert {"bottom", *sides[:3]} == set(SIDES)
    assert len({(s.place.side, s.place.along) for s in table.lobby.company}) == MOST_SEATS
    assert table.lobby.ready_to_start


@pytest.mark.parametrize(("game", "hidden"), [("tres", True), ("triple3", False)])
def test_open_hands_are_offered_where_a_game_hides_them(game: str, hidden: bool) -> None:
    table = table_of(game)
    table.pad(MIDDLE, "leaf:options")
    assert ('data-do="open_hands"' in table.panel()) is hidden


def test_open_hands_are_remembered_for_their_game_only() -> None:
    table = table_of("tres")
    table.pad(MIDDLE, "leaf:options")
    table.pad(MIDDLE, "open_hands")
    assert table.settings.open_hands("tres")
    assert not table.settings.open_hands("three")
    table.pad(MIDDLE, "open_hands")
    assert not table.settings.open_hands("tres")
