"""Handing a game on, seen from the fingers: warnings first, nothing shown that nobody asked for."""

from collections.abc import Callable

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from contract.play import walk
from trivet.core.link import Shared, decode, from_file
from trivet.core.record import Record
from trivet.core.registry import find_game
from trivet.table import qr
from trivet.table.contacts import Contacts, Handle, Touch
from trivet.table.messages import Catalogue
from trivet.table.share import Share
from trivet_build import catalogues

ADDRESS = "https://example.org/games/"
GAME = Shared(walk(find_game("triplexity"), 2, 5, {}).record, ("Ann", "Bob"))


class Outside:
    """What left the page."""

    can_send = True

    def __init__(self) -> None:
        self.copied: list[str] = []
        self.saved: list[tuple[str, str]] = []
        self.sent: list[tuple[str, str, str]] = []
        self.fetching: list[Callable[[bool], None]] = []
        self.lets_copy = True

    def address(self) -> str:
        return ADDRESS

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        self.copied.append(text)
        done(self.lets_copy)

    def save(self, name: str, text: str) -> None:
        self.saved.append((name, text))

    def send(self, url: str, name: str, text: str) -> None:
        self.sent.append((url, name, text))

    def fetch_library(self, done: Callable[[bool], None]) -> None:
        self.fetching.append(done)


class Table:
    """The screen with one finger."""

    def __init__(self, shared: Shared = GAME, over: bool = True, language: str = "en") -> None:
        catalogues.compile_engine()
        words = Catalogue(language, ("trivet.table",))
        self.outside, self.backs = Outside(), 0
        self.pictures = 0
        self.screen = Share(
            shared,
            over,
            words,
            self.outside,
            turn_to=0,
            back=self._back,
            turned=lambda quarters: None,
            changed=self._draw,
        )
        self.contacts = Contacts()

    def _back(self) -> None:
        self.backs += 1

    def _draw(self) -> None:
        self.pictures += 1

    def read(self) -> str:
        (box,) = self.screen.boxes(1024, 768, 0)
        return box.parts["panel"]

    def tap(self, command: str) -> str:
        touch = Touch(len(self.contacts), 1, 1, 0.0, "middle", Handle("do", command))
        contact = self.contacts.down(touch)
        self.screen.press(contact, 0)
        self.contacts.end(touch.pointer)
        self.screen.release(contact, touch, 0)
        return self.read()


def test_a_finished_game_goes_out_as_a_link_without_names():
    table = Table()
    assert "copied" in table.tap("link")
    (link,) = table.outside.copied
    assert link.startswith(f"{ADDRESS}#A")
    assert decode(link.partition("#")[2]) == Shared(GAME.record)


def test_names_go_along_only_when_somebody_wishes_it():
    table = Table()
    table.tap("names")
    table.tap("link")
    assert decode(table.outside.copied[0].partition("#")[2]) == GAME
    table.tap("names")
    table.tap("file")
    assert from_file(table.outside.saved[0][1]) == Shared(GAME.record)


def test_a_file_is_named_after_its_game():
    table = Table()
    table.tap("file")
    assert table.outside.saved[0][0] == "triplexity.trivet.json"


def test_the_device_gets_link_and_file_where_it_has_a_way_to_send():
    table = Table()
    table.tap("send")
    url, _, text = table.outside.sent[0]
    assert decode(url.partition("#")[2]) == from_file(text)
    table.outside.can_send = False
    assert 'data-do="send"' not in table.read()


def test_a_game_that_goes_on_warns_before_anything_can_leave():
    table = Table(over=False)
    assert "hidden" in table.read()
    for way in ("link", "file", "send", "code", "names"):
        table.tap(way)
    outside = table.outside
    assert not (outside.copied or outside.saved or outside.sent or outside.fetching)
    table.tap("yes")
    table.tap("link")
    assert outside.copied


def test_the_page_shows_nothing_of_the_record_before_somebody_asks_for_it():
    table = Table(Shared(Record("three", 987654321, 2)), over=False)
    for markup in (table.read(), table.tap("yes"), table.tap("link"), table.tap("file")):
        assert "987654321" not in markup
        assert "#A" not in markup


def test_where_a_browser_does_not_copy_the_link_can_be_marked():
    table = Table()
    table.outside.lets_copy = False
    assert table.screen.link() in table.tap("link")
    assert table.screen.link() not in table.tap("names"), "and is gone with the next touch"


def test_a_lifted_finger_elsewhere_does_nothing():
    table = Table()
    start = Touch(1, 1, 1, 0.0, "middle", Handle("do", "file"))
    table.screen.release(table.contacts.down(start), Touch(1, 500, 500, 0.0), 0)
    assert table.outside.saved == []


def scanned(markup: str) -> str:
    """What a camera reads off the picture."""
    size = int(markup.split('viewBox="0 0 ')[1].split()[0])
    image = Image.new("L", (size, size), 255)
    draw = ImageDraw.Draw(image)
    for run in markup.split(' d="')[1].split('"')[0].split("M")[1:]:
        (x, y), length = map(int, run.split("h")[0].split()), int(run.split("h")[1].split("v")[0])
        draw.rectangle((x, y, x + length - 1, y), 0)
    (found,) = zxingcpp.read_barcodes(image.resize((4 * size, 4 * size), Image.Resampling.NEAREST))
    return found.text


def test_a_scanner_reads_the_link_off_the_code():
    table = Table()
    table.tap("code")
    table.outside.fetching[0](True)
    assert table.pictures == 1, "nobody else would have it drawn"
    assert scanned(table.read()) == table.screen.link()


@pytest.mark.parametrize("letters", [1, 100, 1000, qr.MOST_BYTES])
def test_codes_of_every_size_are_read_back(letters: int):
    text = ("https://example.org/#A" + "aZ0-_9" * 500)[:letters]
    assert qr.fits(text)
    assert scanned(qr.code(text)) == text


def test_a_game_too_long_for_a_code_says_so_and_offers_the_other_ways():
    record = walk(find_game("triple3"), 4, 5, {}).record
    table = Table(Shared(record))
    assert not qr.fits(table.screen.link())
    assert "too long" in table.tap("code")
    assert not table.outside.fetching
    table.tap("file")
    assert table.outside.saved


def test_without_the_library_the_other_ways_are_offered():
    table = Table()
    assert "One moment" in table.tap("code")
    table.outside.fetching[0](False)
    assert "could not be fetched" in table.read()


def test_a_code_that_comes_late_disturbs_nobody():
    table = Table()
    table.tap("code")
    table.tap("file")
    table.outside.fetching[0](True)
    assert "<svg" not in table.read()


def test_back_leads_from_the_code_to_the_ways_and_from_there_to_the_game():
    table = Table()
    table.tap("code")
    table.outside.fetching[0](True)
    assert 'data-do="link"' in table.tap("back")
    table.tap("back")
    assert table.backs == 1


def test_it_faces_whoever_asked_whichever_way_the_tablet_is_turned():
    table = Table()
    table.screen.turn_to = 180
    table.screen.turn(1)
    (box,) = table.screen.boxes(1024, 768, 0)
    assert box.rect.turn == 90
