"""Histories: what was taken back and done again, and that nothing of it sticks to the record."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trivet.core.errors import RecordError
from trivet.core.history import History, Undo, folded, last_of, line_json, loads, read_line
from trivet.core.record import Entry, Record
from trivet.core.record import loads as loads_record

BARE = Record("triplexity", 7, 2)
L, M, R = Entry(10.0, 0, "L"), Entry(20.0, 1, "M"), Entry(30.0, 0, "R")


def journal(*lines):
    return folded(BARE, lines)


def refusal(change):
    data = json.loads(journal(L, M, Undo(0), M).dumps()) | change
    with pytest.raises(RecordError) as caught:
        loads(json.dumps(data))
    return caught.value


def test_a_seat_takes_back_all_from_its_own_last_action_on():
    history = journal(L, M, Undo(0))
    assert history.record.actions == ()
    assert history.undone == (M, L)


def test_what_was_taken_back_is_done_again_in_its_old_order():
    history = journal(L, M, Undo(0), L, M)
    assert history.record == replace(BARE, actions=(L, M))
    assert history.again is None


def test_another_action_ends_doing_again():
    assert journal(L, M, Undo(0), R).again is None


def test_the_same_action_at_another_time_is_another_action():
    assert journal(L, Undo(0), Entry(11.0, 0, "L")).again is None


def test_a_seat_that_has_done_nothing_takes_nothing_back():
    with pytest.raises(RecordError) as caught:
        journal(L, Undo(1))
    assert (caught.value.code, caught.value.params) == ("undo", {"index": 1, "seat": 1})


def test_time_spent_on_what_was_taken_back_stays_spent_and_later_time_counts_for_nobody():
    assert journal(L, M, R, Undo(1)).elapsed == 20.0
    assert journal(L, M, R, Undo(1), M).elapsed == 30.0
    assert journal(L, M, R).elapsed == 30.0
    assert journal(L, M, Entry(40.0, None, "deal")).elapsed == journal().elapsed == 0.0


def test_a_history_reads_back_as_it_was_written():
    history = journal(L, M, Undo(0), L, R, Undo(0))
    assert loads(history.dumps()) == history


def test_a_reader_of_records_alone_reads_the_same_game():
    history = journal(L, M, Undo(0), R)
    assert loads_record(history.dumps()) == history.record


def test_a_journal_that_says_no_more_than_the_record_is_not_written():
    history = journal(L, M)
    assert history.dumps() == history.record.dumps()
    assert loads(history.dumps()) == history


@pytest.mark.parametrize("line", [L, Entry(1, None, "go"), Undo(3)])
def test_a_line_reads_back_as_it_was_written(line):
    assert read_line(0, json.loads(json.dumps(line_json(line)))) == line


@pytest.mark.parametrize(
    "value",
    [["undo"], ["undo", None], ["undo", True], ["undo", -1], ["undo", 0, 1], ["wink", 0], 3, None],
)
def test_a_bad_line_is_refused_by_its_place(value):
    with pytest.raises(RecordError) as caught:
        read_line(5, value)
    assert (caught.value.code, caught.value.params["index"]) == ("entry", 5)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"journal": {}}, "field"),
        ({"journal": [["undo", 0]]}, "undo"),
        ({"journal": [[1, 0, "L"], "undo"]}, "entry"),
        ({"journal": [[1, 0, "L"]]}, "journal"),
        ({"journal": [None] * 100_001}, "too_long"),
        ({"actions": []}, "journal"),
    ],
)
def test_a_bad_journal_is_refused(change, code):
    assert refusal(change).code == code


@given(st.lists(st.one_of(st.integers(0, 3), st.sampled_from("LMR")), max_size=40))
def test_a_journal_folds_the_same_at_once_and_line_by_line(wishes):
    history = History.of(BARE)
    for time, wish in enumerate(wishes):
        if isinstance(wish, str):
            line = Entry(time, time % 4, wish)
        elif history.again is not None and wish == 3:
            line = history.again
        else:
            line = Undo(wish)
        if isinstance(line, Entry) or last_of(line.seat, history.record.actions) is not None:
            history = history.then(line)
    assert folded(BARE, history.journal) == history
    assert loads(history.dumps()) == history
