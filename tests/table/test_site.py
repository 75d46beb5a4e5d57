"""What the lobby says of the site itself: kept or not, a new release, how to install it."""

import pytest

from trivet.games.triple3 import GAME
from trivet.table.box import MIDDLE
from trivet.table.contacts import Contacts, Handle, Touch
from trivet.table.device import Device
from trivet.table.lobby import Lobby
from trivet.table.messages import catalogue
from trivet.table.panel import Panel
from trivet.table.seats import Company
from trivet.table.settings import Settings
from trivet.table.shelf import Shelf
from trivet.table.site import Site
from trivet_build import catalogues


class Memory(dict[str, str]):
    def set(self, key: str, value: str) -> None:
        self[key] = value


class Table:
    """A lobby on a tablet with a touch screen, and what its pads asked the shell for."""

    def __init__(self) -> None:
        catalogues.compile_engine()
        self.asked: list[str] = []
        self.site = Site(
            offline="ready",
            take_update=lambda: self.asked.append("update"),
            ask_to_install=lambda: self.asked.append("install"),
        )
        settings = Settings(Memory(), ["en"])
        settings.set_check_offered()
        self.shelf = Shelf([GAME], settings)
        words = catalogue("en", ("trivet.table", *self.shelf.packages()))
        self.panel = Panel(
            self.shelf, settings, lambda: words, Device(touch_points=5), site=self.site
        )
        self.lobby = Lobby(self.panel, Company(), lambda: words, lambda sitters: None)

    def shown(self) -> str:
        [box] = self.lobby.boxes(1024.0, 768.0, 0.0)
        return "".join(box.parts.values())

    def tap(self, command: str) -> None:
        assert f'data-do="{command}"' in self.shown()
        touch = Touch(1, 0, 0, 0, MIDDLE, Handle("do", command))
        contact = Contacts().down(touch)
        self.lobby.press(contact, 0)
        self.lobby.release(contact, touch, 0)


@pytest.fixture
def table() -> Table:
    return Table()


def test_how_much_is_kept_is_told_in_per_cent(table: Table) -> None:
    table.site.offline, table.site.kept = "keeping", 40
    assert "40 %" in table.shown()
    table.site.offline = "ready"
    assert "Ready to play without a network" in table.shown()


@pytest.mark.parametrize("state", ["insecure", "unavailable"])
def test_one_note_says_that_playing_needs_the_network(table: Table, state: str) -> None:
    table.site.offline = state
    assert table.shown().count("playing needs the network") == 1


def test_a_new_release_is_taken_only_by_whoever_wants_it(table: Table) -> None:
    assert 'data-do="update"' not in table.shown()
    table.site.update = "offered"
    assert "A new version of Trivet is here." in table.shown()
    assert table.asked == []
    table.tap("update")
    assert table.asked == ["update"]


def test_a_new_release_that_was_put_off_is_not_offered_again(table: Table) -> None:
    table.site.update = "offered"
    table.tap("later")
    assert 'data-do="update"' not in table.shown()
    assert table.asked == []


def test_another_window_that_stands_in_the_way_is_told_and_it_can_be_tried_again(
    table: Table,
) -> None:
    table.site.update = "elsewhere"
    assert "another window" in table.shown()
    table.tap("update")
    assert table.asked == ["update"]


def test_the_hint_to_install_fits_the_device_and_is_gone_once_installed(table: Table) -> None:
    told = set()
    for way in ("ipad", "android", "chromebook", "desktop"):
        table.site.install = way
        table.panel.leaf = "tablet"
        table.tap("leaf:install")
        told.add(table.shown())
        assert 'data-do="install"' not in table.shown()
    assert len(told) == 4
    table.site.can_install = True
    table.tap("install")
    assert table.asked == ["install"]
    table.site.install = "installed"
    table.panel.leaf = "tablet"
    assert "leaf:install" not in table.shown()


def test_a_game_that_nobody_knows_is_named_as_text(table: Table) -> None:
    assert not table.shelf.choose("whist")
    table.site.stranger = "<b>whist</b>"
    assert "no game called “&lt;b&gt;whist&lt;/b&gt;”" in table.shown()
