"""Records as links and files: they read back exactly, and whatever else arrives is refused."""

import base64
import json
import re
import zlib
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract.play import NAMES, SEED, TABLES, extremes, walk
from trivet.core import link
from trivet.core.errors import RecordError, TrivetError
from trivet.core.link import Shared, decode, encode, from_file, to_file
from trivet.core.record import Entry, Record
from trivet.core.registry import find_game
from trivet.simulate import simulate

GOOD = Record(
    "triple3", 42, 2, {"call_it": True}, (Entry(0.0, None, "go"), Entry(1532.437, 0, "take 3"))
)


def packed(text: str) -> str:
    """A link that holds this text, whatever it is."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    content = packer.compress(text.encode()) + packer.flush()
    return "A" + base64.urlsafe_b64encode(content).decode().rstrip("=")


def refusal(text: str, reader=decode) -> RecordError:
    with pytest.raises(RecordError) as caught:
        reader(text)
    return caught.value


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
def test_a_game_comes_out_of_its_link_and_its_file_as_it_went_in(game, seats):
    for options in extremes(game, seats)[:3]:
        record = walk(game, seats, SEED, options).record
        for text, reader in (
            (encode(Shared(record)), decode),
            (to_file(Shared(record)), from_file),
        ):
            again = reader(text).record
            assert again.actions == record.actions
            assert again.fold() == record.fold()


def test_play_at_the_table_makes_links_that_an_address_can_hold():
    record, state = simulate(find_game("triple3"), 7, ("easy", "easy"), {}, rounds=1)
    text = encode(Shared(record))
    assert re.fullmatch("[A-Za-z0-9_-]+", text)
    assert len(text) < len(record.dumps()) / 2
    assert decode(text).record.fold() == state


@given(
    st.lists(
        st.tuples(
            st.integers(0, 10**9) | st.floats(0, 1e12),
            st.none() | st.integers(0, 5),
            st.text(max_size=20),
        ),
        max_size=20,
    )
)
def test_times_come_back_to_the_last_bit(entries):
    record = Record("triple3", 1, 2, {}, tuple(Entry(*entry) for entry in entries))
    assert decode(encode(Shared(record))).record == record


def test_names_go_along_only_when_they_are_given():
    assert decode(encode(Shared(GOOD))).names == ()
    assert "names" not in to_file(Shared(GOOD))
    named = Shared(GOOD, ("Ann", "Jörg 👩‍👧"))
    assert decode(encode(named)) == from_file(to_file(named)) == named


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no_link"),
        ("section-2?", "no_link"),
        ("<script>alert(1)</script>", "no_link"),
        ("Bxyz", "link_version"),
        ("section-2", "no_link"),
        ("A", "link_broken"),
        ("Aa", "link_broken"),
        ("AAAAAAAAAA", "link_broken"),
        (packed("[1,2"), "not_json"),
        (packed("[1,2]"), "link_broken"),
        (packed("{}"), "link_broken"),
        (packed('["triple3",1,2,{},[0],[],[]]'), "link_broken"),
        (packed('["triple3",1,2,{},[0.5],[0],["go"]]'), "link_broken"),
        (packed(f'["triple3",1,2,{{}},[{10**30}],[0],["go"]]'), "link_broken"),
        (packed('["triple3",1,2,{},[-1],[0],["go"]]'), "entry"),
        (packed('["triple3","1",2,{},[],[],[]]'), "field"),
        (packed('["triple3",1,2,{},[],[],[],["one"]]'), "field"),
        (packed('["triple3",1,2,{},[],[],[],["one","\\ud800"]]'), "field"),
        (packed('["triple3",1,2,{},[],[],[],3]'), "field"),
        (packed("[" * 99_999), "not_json"),
        (packed(" " * 2_000_000), "too_large"),
        ("A" * 60_001, "too_large"),
    ],
)
def test_what_is_no_link_is_refused_with_what_is_wrong(text, code):
    assert refusal(text).code == code


@pytest.mark.parametrize("cut", range(1, 40, 3))
def test_a_link_that_was_cut_says_so(cut):
    assert refusal(encode(Shared(GOOD))[:-cut]).code == "link_broken"


def test_no_link_goes_on_after_its_end():
    assert refusal(encode(Shared(GOOD)) + "AAAA").params["reason"] == "tail"


def test_more_actions_than_any_game_has_are_refused_in_links_and_files():
    many = Record("triple3", 1, 2, {}, (Entry(0.0, 0, "go"),) * (link.MAX_SHARED_ACTIONS + 1))
    assert refusal(encode(Shared(many))).code == "too_long"
    assert refusal(to_file(Shared(many)), from_file).code in ("too_long", "too_large")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_json"),
        ("%PDF-1.7", "not_json"),
        ("{}", "not_a_record"),
        (json.dumps(json.loads(GOOD.dumps()) | {"trivet": 2}), "version"),
        (json.dumps(json.loads(GOOD.dumps()) | {"names": "no"}), "field"),
        (" " * 1_000_001, "too_large"),
    ],
)
def test_what_is_no_file_of_ours_is_refused(text, code):
    assert refusal(text, from_file).code == code


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
@settings(deadline=None, max_examples=40)
@given(st.data())
def test_no_wrong_entry_does_anything_but_be_refused_or_be_a_game(game, seats, data):
    record = walk(game, seats, SEED, {}).record
    entries = list(record.actions[:60])
    letters = "".join(sorted({letter for entry in entries for letter in entry.action}))
    actions = st.sampled_from([entry.action for entry in entries]) | st.text(letters, max_size=12)
    times = st.floats(0, 1e12) | st.sampled_from([entry.at for entry in entries])
    wrong = st.tuples(times, st.none() | st.integers(-9, 2**70), actions)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(entries) - 1))
        entries[place : data.draw(st.integers(place, place + 2))] = [Entry(*data.draw(wrong))]
    try:
        shared = from_file(to_file(Shared(replace(record, actions=tuple(entries)))))
        state = shared.record.fold()
    except RecordError as error:
        assert error.code == "bad_action"
    else:
        assert len(state.returns()) == seats


@given(st.randoms(use_true_random=False), st.integers(1, 8))
def test_no_damage_to_a_link_does_anything_but_be_refused_or_read(luck: Random, times: int):
    letters = list(encode(Shared(GOOD, ("Ann", "Bob"))))
    for _ in range(times):
        letters[luck.randrange(len(letters))] = luck.choice("ABCabc019-_=%é")
    try:
        decode("".join(letters)).record.fold()
    except TrivetError as error:
        assert error.code
