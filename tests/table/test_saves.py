"""What is kept of a table: found again wherever writing was cut, and never believed blindly."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trivet.core.errors import RecordError
from trivet.core.history import Undo
from trivet.core.record import Entry, Record
from trivet.games.triple3 import GAME
from trivet.table import saves
from trivet.table.keeper import Journal, Memory
from trivet.table.saves import Kept, Row, Saved, read_row
from trivet.table.seats import Place, Sitter
from trivet.table.tastes import Tastes

ADA = Sitter(0, Place("bottom", 0.5), "Ada", tastes=Tastes(text="large"))
BOT = Sitter(3, Place("top", 0.25), name_number=3, bot="hard", chosen={"head_start": 2})
DEALT = Record(GAME.id, 7, 2, {"peek": True})
ENTRIES = (Entry(0.0, None, "go"), Entry(12.5, 0, "take 3"), Entry(20.125, 1, "take 3"))
MOVED = replace(ADA, place=Place("left", 0.5), bot="easy")


def lines() -> list[Kept]:
    """A table with three actions, after which somebody handed over to a bot."""
    kept: list[Kept] = []
    values = [
        saves.first_line(DEALT, (ADA, BOT), 90, 1000.0),
        *map(saves.journal_line, ENTRIES),
        saves.seating((MOVED, BOT), 0),
    ]
    for number, value in enumerate(values):
        text, total = saves.written(value, kept[-1].sum if kept else 0)
        kept.append(Kept(number, text, total))
    return kept


def test_a_table_is_found_as_it_was_left() -> None:
    saved = saves.read(lines())
    assert saved.history.record == replace(DEALT, actions=ENTRIES)
    assert saved.sitters == (MOVED, BOT)
    assert (saved.angle, saved.begun, saved.torn) == (0, 1000.0, 0)


def test_what_was_taken_back_is_kept_too() -> None:
    kept = lines()
    text, total = saves.written(saves.journal_line(Undo(1)), kept[-1].sum)
    saved = saves.read([*kept, Kept(len(kept), text, total)])
    assert saved.history.record.actions == ENTRIES[:2]
    assert saved.history.undone == ENTRIES[2:]


@given(st.integers(1, 5))
def test_cut_after_any_line_the_table_is_the_one_that_it_was_then(length: int) -> None:
    saved = saves.read(lines()[:length])
    assert saved.history.record.actions == ENTRIES[: length - 1]
    assert saved.sitters == ((MOVED, BOT) if length == 5 else (ADA, BOT))


@given(number=st.integers(0, 4), place=st.integers(0, 10_000), flip=st.integers(1, 127))
def test_one_changed_byte_drops_that_line_and_those_behind_it(
    number: int, place: int, flip: int
) -> None:
    kept = lines()
    text = bytearray(kept[number].text.encode())
    text[place % len(text)] ^= flip
    kept[number] = kept[number]._replace(text=text.decode("latin-1"))
    if number == 0:
        with pytest.raises(RecordError, match="not_a_record"):
            saves.read(kept)
    else:
        saved = saves.read(kept)
        assert saved.history.record.actions == ENTRIES[: number - 1]
        assert saved.torn == 5 - number


@pytest.mark.parametrize("gone", range(1, 5))
def test_what_lies_behind_a_gap_is_dropped(gone: int) -> None:
    kept = lines()
    del kept[gone]
    assert saves.read(kept).history.record.actions == ENTRIES[: gone - 1]


def test_two_lines_in_the_wrong_order_are_noticed_even_with_each_others_numbers() -> None:
    kept = lines()
    kept[1], kept[2] = kept[2]._replace(number=1), kept[1]._replace(number=2)
    assert saves.read(kept).history.record.actions == ()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"table": 2}, "version"),
        ({"record": None}, "not_a_record"),
        ({"sitters": []}, "field"),
        ({"sitters": [{}, {}]}, "field"),
    ],
)
def test_a_whole_line_that_says_what_nobody_wrote_is_explained(
    change: dict[str, object], code: str
) -> None:
    head = {**json.loads(lines()[0].text), **change}
    text, total = saves.written(head, 0)
    with pytest.raises(RecordError) as raised:
        saves.read([Kept(0, text, total)])
    assert raised.value.code == code


def test_a_row_is_read_as_it_was_written_and_anything_else_is_no_row() -> None:
    row = Row("triple3", 3, 1e12, 40, 1234.5, 39, 2, ("Ada", 3), (12, 7), True, (0,))
    assert read_row(row.dumps()) == row
    damaged = [None, "", "[]", "{}", "[" * 5000, row.dumps()[:-1], '{"game":1}']
    damaged += [row.dumps().replace("true", "1"), row.dumps().replace('"Ada"', "[]")]
    assert [read_row(text) for text in damaged] == [None] * len(damaged)


# ---- writing ------------------------------------------------------------------------------------


class Slow(Memory):
    """A store that answers when it is told to, and refuses with a given trouble."""

    def __init__(self) -> None:
        super().__init__(lambda table, count, trouble: None)
        self.asked: list[tuple[int, int]] = []

    def write(self, table, owner, first, lines, row):  # type: ignore[no-untyped-def]
        self.asked.append((first, len(lines)))
        super().write(table, owner, first, lines, row)


def journal() -> tuple[Journal, Slow]:
    store = Slow()
    written = Journal(store, "table", "owner")
    for n in range(3):
        written.add([n, None, "go"])
    written.send("row")
    return written, store


def test_each_line_is_sent_once() -> None:
    written, store = journal()
    written.told(3, "")
    written.add([3, 0, "take 1"])
    written.send("row")
    written.send("row with another time")
    assert store.asked == [(0, 3), (3, 1), (4, 0)]


def test_what_found_no_space_is_sent_again_with_the_next_line() -> None:
    written, store = journal()
    written.told(0, "full")
    assert written.trouble == "full"
    written.add([3, 0, "take 1"])
    written.send("row")
    assert store.asked[-1] == (0, 4)
    written.told(4, "")
    assert (written.trouble, written.kept) == ("", 4)


def test_what_the_browser_dropped_is_sent_again_at_once() -> None:
    written, store = journal()
    written.told(3, "")
    written.told(0, "behind")
    assert store.asked[-1] == (0, 3)


def test_whoever_lost_the_table_to_another_window_writes_no_more() -> None:
    written, store = journal()
    written.told(0, "elsewhere")
    written.add([3, 0, "take 1"])
    written.send("row")
    written.told(3, "")
    assert (store.asked, written.trouble) == ([(0, 3)], "elsewhere")


def test_a_table_gone_on_with_is_continued_behind_its_last_whole_line() -> None:
    kept = lines()
    torn = [*kept[:3], kept[3]._replace(text="torn"), kept[4]]
    saved: Saved = saves.read(torn)
    store = Slow()
    again = Journal.of(store, "table", "owner", saved)
    again.add(saves.journal_line(ENTRIES[2]))
    again.send("row")
    assert store.asked == [(3, 1)]
    rest = [Kept(3, *again.lines[3])]
    assert saves.read([*kept[:3], *rest]).history.record.actions == ENTRIES
