"""Taking seats, seen from the fingers."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from trivet.core.registry import find_game
from trivet.games.three import GAME as THREE
from trivet.games.triple3 import GAME
from trivet.table.box import MIDDLE, Box
from trivet.table.contacts import Contacts, Handle, Touch
from trivet.table.device import Device, Finding
from trivet.table.lobby import Lobby
from trivet.table.messages import Catalogue
from trivet.table.panel import Panel
from trivet.table.seats import NAME_LENGTH, Company, Sitter
from trivet.table.settings import Settings
from trivet.table.shelf import Shelf
from trivet_build import catalogues

WIDTH, HEIGHT = 1024.0, 768.0
EDGES = {"bottom": (512, 760), "left": (5, 384), "top": (512, 5), "right": (1019, 384)}


class Memory(dict[str, str]):
    def set(self, key: str, value: str) -> None:
        self[key] = value


class Table:
    """A lobby with fingers."""

    def __init__(self) -> None:
        self.started: Sequence[Sitter] | None = None
        self.settings = Settings(Memory(), ["en"])
        self.contacts = Contacts()
        self.checked = 0
        shelf = Shelf([GAME], self.settings)
        self.panel_of_lobby = Panel(shelf, self.settings, self._words, Device(), self._check)
        self.lobby = Lobby(
            self.panel_of_lobby,
            Company(),
            self._words,
            lambda sitters: setattr(self, "started", sitters),
        )

    def _check(self) -> None:
        self.checked += 1

    def _words(self) -> Catalogue:
        return Catalogue(self.settings.language, ("trivet.table", "trivet.games.triple3"))

    def boxes(self) -> dict[str, Box]:
        return {box.id: box for box in self.lobby.boxes(WIDTH, HEIGHT, 0)}

    def touch(self, x: float, y: float) -> None:
        self.boxes()
        self.lobby.press(self.contacts.down(Touch(len(self.contacts), x, y, 0)), 0)

    def sit(self, *sides: str) -> list[Sitter]:
        for side in sides:
            self.touch(*EDGES[side])
        return list(self.lobby.company)

    def pad(self, box: str, command: str) -> None:
        markup = "".join(self.boxes()[box].parts.values())
        assert f'data-do="{command}"' in markup, f"no pad {command} in {box}"
        touch = Touch(90, 0, 0, 0, box, Handle("do", command))
        contact = self.contacts.down(touch)
        self.lobby.press(contact, 0)
        self.lobby.release(contact, touch, 0)

    def drag(self, sitter: Sitter, x: float, y: float) -> None:
        start = Touch(91, 0, 0, 0, f"zone-{sitter.look}", Handle("card", "badge"))
        self.boxes()
        self.lobby.release(self.contacts.down(start), Touch(91, x, y, 1), 1)

    def panel(self) -> str:
        return "".join(self.boxes()[MIDDLE].parts.values())


def table_with_games(*names: str) -> Table:
    """A lobby with these games on the shelf, the first one chosen."""
    table = Table()
    shelf = Shelf([find_game(name) for name in names], table.settings)
    shelf.choose(names[0])

    def words() -> Catalogue:
        return Catalogue("en", ("trivet.table", *shelf.packages()))

    table.panel_of_lobby = Panel(shelf, table.settings, words, Device())
    table.lobby = Lobby(table.panel_of_lobby, Company(), words, lambda sitters: None)
    return table


@pytest.fixture
def table() -> Table:
    catalogues.compile_engine()
    return Table()


def test_a_finger_at_the_edge_sits_down_there(table: Table) -> None:
    table.sit("bottom", "top")
    assert [sitter.place.side for sitter in table.lobby.company] == ["bottom", "top"]
    assert {"zone-0", "zone-1", MIDDLE} == table.boxes().keys()


def test_one_alone_cannot_start_and_is_told_who_is_missing(table: Table) -> None:
    table.sit("bottom")
    assert "One more player" in table.panel()
    table.pad(MIDDLE, "start")
    assert table.started is None


def test_two_start_in_clockwise_order(table: Table) -> None:
    top, bottom = table.sit("top", "bottom")
    table.pad(MIDDLE, "start")
    assert table.started == (bottom, top)


def test_a_fifth_is_told_that_the_table_is_full_until_somebody_gets_up(table: Table) -> None:
    *_, last = table.sit("bottom", "left", "top", "right")
    table.touch(300, 600)
    assert len(table.lobby.company) == 4
    assert "full" in table.panel()
    table.pad(f"zone-{last.look}", "leave")
    assert "full" not in table.panel()


def test_a_badge_dragged_to_a_free_edge_moves_its_sitter(table: Table) -> None:
    first, _ = table.sit("bottom", "top")
    table.drag(first, *EDGES["left"])
    assert table.lobby.company.find(first.look).place.side == "left"


def test_a_badge_dropped_on_somebody_swaps_the_two(table: Table) -> None:
    first, second = table.sit("bottom", "top")
    table.drag(first, *EDGES["top"])
    assert table.lobby.company.find(first.look).place == second.place
    assert table.lobby.company.find(second.look).place == first.place


def test_a_bot_sits_down_where_there_is_most_room(table: Table) -> None:
    table.sit("top")
    table.pad(MIDDLE, "bot")
    bot = table.lobby.company.sitters[-1]
    assert bot.bot == "easy"
    assert bot.place.side == "bottom"


def test_a_name_is_trimmed_and_never_markup(table: Table) -> None:
    table.sit("bottom")
    table.lobby.typed("zone-0", "name", "  <b>Eve</b>   the first and only ")
    [sitter] = table.lobby.company
    assert len(sitter.name) <= NAME_LENGTH
    strip = table.boxes()["zone-0"].parts["strip"]
    assert "<b>" not in strip
    assert "&lt;b&gt;Eve" in strip


def test_an_empty_name_falls_back_to_the_catalogues(table: Table) -> None:
    table.sit("bottom")
    table.lobby.typed("zone-0", "name", "   ")
    assert 'value="Fox"' in table.boxes()["zone-0"].parts["strip"]


def test_the_language_changes_at_once(table: Table) -> None:
    table.pad(MIDDLE, "leaf:options")
    table.pad(MIDDLE, "language:de")
    assert "Einstellungen" in table.panel()


def test_every_option_goes_through_all_its_values_and_begins_again(table: Table) -> None:
    table.pad(MIDDLE, "leaf:options")
    for option in GAME.options:
        if not option.per_seat:
            values = []
            for _ in option.choices:
                values.append(table.settings.option(GAME.id, option))
                table.pad(MIDDLE, f"option:{option.name}")
            assert sorted(map(str, values)) == sorted(map(str, option.choices))


def test_an_option_remembered_with_a_value_that_is_not_offered_can_be_changed(table: Table) -> None:
    table.settings.set_option(GAME.id, "misplay_ms", 1234)
    table.pad("middle", "leaf:options")
    table.pad("middle", "option:misplay_ms")
    option = next(option for option in GAME.options if option.name == "misplay_ms")
    assert table.settings.option(GAME.id, option) == 0


def test_a_finger_that_scrolls_the_options_changes_none(table: Table) -> None:
    table.pad(MIDDLE, "leaf:options")
    before = table.panel()
    row = Touch(90, 100, 100, 0, MIDDLE, Handle("do", "option:misplay_ms"))
    contact = table.contacts.down(row)
    table.lobby.press(contact, 0)
    table.lobby.release(contact, replace(row, x=100, y=60), 0)
    assert table.panel() == before


def test_the_panel_turns_only_to_sides_where_somebody_sits(table: Table) -> None:
    table.sit("bottom", "left")
    turns = set()
    for _ in range(4):
        table.pad(MIDDLE, "turn")
        turns.add(table.boxes()[MIDDLE].rect.turn)
    assert turns == {0, 90}


def test_the_panel_turns_to_somebody_when_its_reader_gets_up(table: Table) -> None:
    first, _ = table.sit("bottom", "right")
    assert table.boxes()[MIDDLE].rect.turn == 0
    table.pad(f"zone-{first.look}", "leave")
    assert table.boxes()[MIDDLE].rect.turn == 270


def test_a_screen_that_has_become_too_small_says_so_and_starts_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.sit("bottom", "left", "top")
    monkeypatch.setattr(f"{__name__}.WIDTH", 640.0)
    monkeypatch.setattr(f"{__name__}.HEIGHT", 400.0)
    panel = table.boxes()[MIDDLE].parts["panel"]
    assert "This screen is too small for 3 players." in panel
    assert "data-do" not in panel, "there is nothing to begin, and no room for pads"
    assert not table.lobby.ready_to_start


def test_one_too_many_for_a_small_screen_is_told_that_it_is_too_small(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{__name__}.WIDTH", 640.0)
    monkeypatch.setattr(f"{__name__}.HEIGHT", 400.0)
    for x, y in ((5, 200), (635, 200), (320, 5)):
        table.touch(x, y)
    assert len(table.lobby.company) == 2
    assert "too small for 3 players" in table.boxes()[MIDDLE].parts["panel"]


def test_one_too_many_is_told_which_games_have_a_seat_for_them(table: Table) -> None:
    table = table_with_games("triple3", "tres", "threepia", "triplexity")
    table.sit("bottom", "left", "top", "right")
    table.touch(60, 760)
    assert "TRIPLE³ is for up to 4. ¡TRES! and Threepia take up to 6 people." in table.panel()
    table.settings.set_finding(Finding(5))
    assert "¡TRES!" not in table.panel(), "five cannot race on a screen for four"


def test_a_step_beyond_what_there_is_is_not_offered(table: Table) -> None:
    first, _ = table.sit("bottom", "top")
    pads = table.boxes()[f"zone-{first.look}"].parts["pads"]
    assert "no extra cards" in pads
    assert re.search(r'disabled[^>]*data-do="fewer:handicap"', pads)
    assert not re.search(r'disabled[^>]*data-do="more:handicap"', pads)


def test_extra_cards_are_set_in_the_own_zone(table: Table) -> None:
    first, second = table.sit("bottom", "top")
    table.pad(f"zone-{first.look}", "more:handicap")
    assert table.lobby.company.find(first.look).chosen == {"handicap": 1}
    assert table.lobby.company.find(second.look).chosen == {}


def test_the_panel_turns_to_every_side(table: Table) -> None:
    turns = []
    for _ in range(4):
        turns.append(table.boxes()[MIDDLE].rect.turn)
        table.pad(MIDDLE, "turn")
    assert turns == [0, 90, 180, 270]


def test_a_turned_tablet_leaves_everybody_and_the_panel_at_their_side_of_the_glass(
    table: Table,
) -> None:
    table.sit("left", "bottom")
    reader = table.boxes()[MIDDLE].rect.turn
    table.lobby.turn(1)
    assert [sitter.place.side for sitter in table.lobby.company] == ["bottom", "right"]
    assert table.boxes()[MIDDLE].rect.turn == (reader - 90) % 360
    table.lobby.turn(3)
    assert [sitter.place.side for sitter in table.lobby.company] == ["left", "bottom"]
    assert table.boxes()[MIDDLE].rect.turn == reader


def test_no_more_people_sit_down_to_a_race_than_the_screen_carries(table: Table) -> None:
    table.settings.set_finding(Finding(2))
    table.sit("bottom", "top", "left")
    assert len(table.lobby.company) == 2
    assert "lets 2 people race" in table.panel()
    table.pad(MIDDLE, "bot")
    assert len(table.lobby.company) == 3
    table.pad(MIDDLE, "start")
    assert table.started is not None


def test_a_bot_does_not_become_one_person_too_many(table: Table) -> None:
    table.settings.set_finding(Finding(2))
    table.sit("bottom", "top")
    table.pad(MIDDLE, "bot")
    bot = table.lobby.company.sitters[-1]
    kinds = []
    for _ in range(3):
        table.pad(f"zone-{bot.look}", "player")
        kinds.append(table.lobby.company.find(bot.look).bot)
    assert kinds == ["medium", "hard", "easy"]


def test_in_turns_one_finger_is_enough_for_all(table: Table) -> None:
    table.settings.set_finding(Finding(1))
    table.settings.set_option(GAME.id, "turns", True)
    table.sit("bottom", "left", "top", "right")
    table.pad(MIDDLE, "start")
    assert table.started is not None
    assert len(table.started) == 4


def test_people_who_sat_down_before_a_game_became_a_race_cannot_start_it(table: Table) -> None:
    table.settings.set_finding(Finding(2))
    table.settings.set_option(GAME.id, "turns", True)
    table.sit("bottom", "left", "top")
    table.pad(MIDDLE, "leaf:options")
    table.pad(MIDDLE, "option:turns")
    table.pad(MIDDLE, "leaf:welcome")
    assert "lets 2 people race" in table.panel()
    table.pad(MIDDLE, "start")
    assert table.started is None


def test_with_a_mouse_one_person_plays_with_bots_and_is_told_why(table: Table) -> None:
    table.panel_of_lobby.device.touch_points = 0
    assert "People need a touch screen to race" in table.panel()
    assert 'data-do="check"' not in table.panel()
    table.sit("bottom", "top")
    assert len(table.lobby.company) == 1
    table.pad(MIDDLE, "bot")
    table.pad(MIDDLE, "start")
    assert table.started is not None


def test_the_check_is_offered_until_somebody_answers(table: Table) -> None:
    table.pad(MIDDLE, "check")
    assert table.checked == 1
    table.pad(MIDDLE, "skip_check")
    assert 'data-do="check"' not in table.panel()


def test_the_tablets_own_page_switches_what_is_heard_and_felt(table: Table) -> None:
    table.panel_of_lobby.device.can_vibrate = True
    table.pad(MIDDLE, "leaf:options")
    table.pad(MIDDLE, "leaf:tablet")
    for name in ("sound", "vibration", "voice"):
        before = getattr(table.settings, name)
        table.pad(MIDDLE, name)
        assert getattr(table.settings, name) is not before
    table.pad(MIDDLE, "leaf:gestures")
    assert "Guided Access" in table.panel()


def test_the_screen_is_filled_when_the_finger_lifts_from_the_pad_and_only_there(
    table: Table,
) -> None:
    device, filled = table.panel_of_lobby.device, []
    device.toggle_full_screen = lambda: filled.append(True)
    assert "fullscreen" not in table.panel()
    device.can_fill_screen = True
    assert 'data-do="fullscreen"' in table.panel()
    pad = Touch(90, 0, 0, 0, MIDDLE, Handle("do", "fullscreen"))
    contact = table.contacts.down(pad)
    table.lobby.press(contact, 0)
    assert not filled
    table.lobby.release(contact, Touch(90, 300, 0, 1, MIDDLE), 1)
    assert not filled
    table.lobby.release(contact, pad, 1)
    assert filled == [True]
    device.fills_screen = True
    assert "Leave full screen" in table.panel()


def test_none_and_off_are_told_apart_where_a_game_has_a_word_for_each() -> None:
    table = Table()
    panel = Panel(
        Shelf([THREE], table.settings),
        table.settings,
        lambda: Catalogue("en", ("trivet.table", "trivet.games.three")),
        Device(),
        table._check,
    )
    told = set()
    for value in (0, "off"):
        table.settings.set_option(THREE.id, "call_window_ms", value)
        panel.press("leaf", "options")
        shown = panel.box(WIDTH, HEIGHT, Company(), "").parts["rows"]
        told |= {word for word in ("none", "without a clock") if f">{word}<" in shown}
    assert told == {"none", "without a clock"}
