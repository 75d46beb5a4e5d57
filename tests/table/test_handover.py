"""Games that come and go at one table: who sits at a game that came, and what the log holds."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from contract.play import walk
from table.test_menu import go_home
from table.test_play import Table as Match
from trivet.core.errors import RecordError
from trivet.core.link import Shared, encode
from trivet.core.record import Record, read
from trivet.core.registry import find_game, games
from trivet.table.contacts import Contacts, Handle, Touch
from trivet.table.handover import OPEN_FILE, SAVE_LOG, Handover, Table, guests
from trivet.table.lobby import Lobby
from trivet.table.messages import Catalogue
from trivet.table.panel import Panel
from trivet.table.seats import Company, Place, Sitter
from trivet.table.settings import Settings
from trivet.table.share import Share
from trivet.table.shelf import Shelf
from trivet_build import catalogues

SIZE = (1024.0, 768.0)
FINISHED = Shared(walk(find_game("triplexity"), 2, 5, {}).record)


class Memory(dict[str, str]):
    def set(self, key: str, value: str) -> None:
        self[key] = value


@dataclass
class Ways:
    """What a browser was asked for."""

    came: str = ""
    can_send: bool = False
    saved: list[tuple[str, str]] = field(default_factory=list)
    choosing: list[Callable[[str | None, int], None]] = field(default_factory=list)
    later: list[Callable[[str], None]] = field(default_factory=list)

    def fragment(self) -> str:
        came, self.came = self.came, ""
        return came

    def on_fragment(self, tell: Callable[[str], None]) -> None:
        self.later.append(tell)

    def open_file(self, tell: Callable[[str | None, int], None]) -> None:
        self.choosing.append(tell)

    def save(self, name: str, text: str) -> None:
        self.saved.append((name, text))

    def address(self) -> str:
        return "https://example.org/"

    def about(self) -> dict[str, object]:
        return {"browser": "a test"}


class House:
    """A lobby, and whatever is shown after it."""

    def __init__(self, came: str = "") -> None:
        catalogues.compile_engine()
        self.ways = Ways(came)
        settings = Settings(Memory(), ["en"])
        shelf = Shelf(games().values(), settings)
        self.words = Catalogue("en", ("trivet.table", *shelf.packages()))
        self.now = 0.0
        self.played: list[tuple[Record, tuple[Sitter, ...]]] = []
        self.match: Match | None = None
        table = Table(
            self._clock,
            lambda: SIZE,
            lambda: self.words,
            lambda: self.screen,
            self._play,
            self._show,
            lambda: None,
        )
        self.handover = Handover(table, self.ways, shelf)
        panel = Panel(shelf, settings, lambda: self.words, arrivals=self.handover.arrivals)
        self.screen = self.lobby = Lobby(panel, Company(), lambda: self.words, lambda sitters: None)
        self.handover.listen()

    def _clock(self) -> float:
        self.now += 1
        return self.now

    def _show(self, screen: object) -> None:
        self.screen = screen

    def _play(self, record: Record, sitters: tuple[Sitter, ...]) -> object:
        self.played.append((record, sitters))
        return type("Shown", (), {"look_back": lambda self, now: None})()

    def sit_at_a_match(self) -> Match:
        self.match = Match(2)
        self.handover.seen(self.match.play)
        self.screen = self.match.play
        return self.match

    def touch(self, handle: Handle) -> None:
        touch = Touch(1, 0, 0, 0.0, None, handle)
        self.handover.release(Contacts().down(touch), touch)

    def wait(self) -> None:
        while self.handover.thinks:
            self.handover.think()

    def log(self) -> dict:
        self.touch(SAVE_LOG)
        return json.loads(self.ways.saved[-1][1])


def test_what_came_with_the_address_is_offered_and_opened_when_somebody_wants_it():
    house = House(encode(FINISHED))
    assert house.ways.came == ""
    house.wait()
    assert house.played == []
    house.lobby.panel.press("arrival_open", "")
    (record, sitters), *_ = house.played
    assert record.fold() == FINISHED.record.fold()
    assert len(sitters) == 2


def test_what_comes_during_a_game_waits_until_the_lobby_is_there_again():
    house = House()
    house.sit_at_a_match()
    house.ways.later[0](encode(FINISHED))
    assert not house.handover.thinks
    assert house.handover.think() is False
    house.screen = house.lobby
    house.wait()
    assert "Look back" in (house.handover.arrivals.offer(house.words) or "")


def test_a_file_is_chosen_with_a_lifted_finger_and_turns_to_the_offer():
    house = House()
    house.lobby.panel.leaf = "tablet"
    house.touch(OPEN_FILE)
    house.ways.choosing[0](None, 99_000_000)
    assert house.lobby.panel.leaf == "welcome"
    assert "larger" in (house.handover.arrivals.offer(house.words) or "")


def test_a_finger_that_moved_a_list_opens_and_saves_nothing():
    house = House()
    start = Touch(1, 0, 0, 0.0, None, SAVE_LOG)
    house.handover.release(Contacts().down(start), Touch(1, 0, 90, 0.0, None, SAVE_LOG))
    house.handover.release(Contacts().down(start), Touch(1, 0, 0, 0.0, None, OPEN_FILE))
    assert house.ways.saved == house.ways.choosing == []


def test_sharing_pauses_the_game_and_faces_who_asked():
    house = House()
    match = house.sit_at_a_match()
    house.handover.share(match.play, 1)
    assert not match.play.referee.running
    assert isinstance(house.screen, Share)
    assert house.screen.turn_to == 90
    assert house.screen.leaf == "warning"
    house.screen.back()
    assert house.screen is match.play


def test_names_at_the_table_are_ready_to_go_along():
    house = House()
    match = house.sit_at_a_match()
    match.play.sitters[0] = Sitter(0, Place("bottom", 0.5), name="A\x07nn\ud800a")
    house.handover.share(match.play, 0)
    assert isinstance(house.screen, Share)
    assert house.screen.shared.names == ("Anna", "Owl")
    assert encode(house.screen.shared), "and can be written"


def test_the_log_of_a_game_holds_it_and_says_so_first():
    house = House()
    assert "hidden cards" not in house.handover.offer_log()
    match = house.sit_at_a_match()
    assert "hidden cards" in house.handover.offer_log()
    log = house.log()
    assert read(log["record"]) == match.play.referee.record
    assert log["referee"]["settled"] > 0


def test_a_game_that_was_left_and_may_go_on_is_in_no_log_of_the_lobby_but_a_finished_one_is():
    house = House()
    match = house.sit_at_a_match()
    house.screen = house.lobby
    assert house.log()["record"] is None
    go_home(match, 1)
    assert match.play.referee.state.is_terminal()
    assert house.log()["record"] is not None


def test_those_who_sit_there_play_the_game_that_came_if_they_are_as_many():
    company = Company().join(Place("left", 0.5)).join(Place("right", 0.5))
    seated = guests(Shared(Record("three", 1, 2)), company, *SIZE)
    assert [sitter.place.side for sitter in seated] == ["left", "right"]
    others = guests(Shared(Record("three", 1, 3)), company, *SIZE)
    assert len(others) == 3
    assert len({sitter.place for sitter in others}) == 3


def test_names_that_came_along_are_at_their_seats_and_short():
    shared = Shared(Record("three", 1, 2), ("Ann", "x" * 40))
    assert [sitter.name for sitter in guests(shared, Company(), *SIZE)] == ["Ann", "x" * 12]


def test_what_each_seat_has_for_itself_comes_along_as_far_as_it_can_be_chosen():
    (option,) = (o for o in find_game("triple3").options if o.per_seat)
    most = option.choices[-1]
    record = Record("triple3", 1, 2, {option.name: [option.choices[0], most]})
    seated = guests(Shared(record), Company(), *SIZE)
    assert [sitter.option(option) for sitter in seated] == [option.choices[0], most]
    for sitter in seated:
        sitter.step(option, 1)


def test_a_screen_too_small_for_all_seats_refuses():
    with pytest.raises(RecordError) as caught:
        guests(Shared(Record("three", 1, 4)), Company(), 320.0, 240.0)
    assert caught.value.code == "no_room"
