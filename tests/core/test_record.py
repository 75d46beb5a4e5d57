"""Records: what they hold, how they fold, and how bad ones are refused."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trivet.core.errors import RecordError
from trivet.core.record import MAX_ACTIONS, Record, loads

GOOD = {
    "trivet": 1,
    "game": "triple3",
    "seed": 42,
    "seats": 3,
    "options": {"call_it": True},
    "actions": [[0, None, "go"], [1532.4, 0, "take 3"], [1544.0, 2, "stop"]],
}


def refusal(data):
    with pytest.raises(RecordError) as caught:
        loads(data if isinstance(data, str) else json.dumps(data)).fold()
    return caught.value


def test_a_record_reads_back_as_it_was_written():
    assert json.loads(loads(json.dumps(GOOD)).dumps()) == GOOD


def test_a_record_folds_to_the_state_its_actions_lead_to():
    state = loads(json.dumps(GOOD)).fold()
    assert (state.phase, len(state.hands[0])) == ("stopped", 3)


def test_steps_tell_both_sides_of_every_action():
    record = loads(json.dumps(GOOD))
    steps = list(record.steps())
    assert [step.index for step in steps] == [0, 1, 2]
    assert steps[0].before == record.initial_state()
    assert all(one.state is other.before for one, other in pairwise(steps))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"trivet": 2}, "version"),
        ({"trivet": True}, "version"),
        ({"game": "chess"}, "unknown_game"),
        ({"game": 3}, "field"),
        ({"seed": 1.5}, "field"),
        ({"seed": True}, "field"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"seats": 9}, "seats"),
        ({"options": []}, "field"),
        ({"options": {"misplay_ms": 3001}}, "option_range"),
        ({"options": {"handicap": [1]}}, "option_per_seat"),
        ({"options": {"colour": 1}}, "option_unknown"),
        ({"options": {"call_it": 1}}, "option_value"),
        ({"actions": {}}, "field"),
        ({"actions": ["go"]}, "entry"),
        ({"actions": [[0, None]]}, "entry"),
        ({"actions": [[-1, None, "go"]]}, "entry"),
        ({"actions": [[True, None, "go"]]}, "entry"),
        ({"actions": [[0, "0", "go"]]}, "entry"),
        ({"actions": [[0, False, "go"]]}, "entry"),
        ({"actions": [[0, 0, "x" * 999]]}, "entry"),
        ({"actions": [[0, None, "go"]] * (MAX_ACTIONS + 1)}, "too_long"),
    ],
)
def test_a_bad_record_is_refused_with_what_is_wrong(change, code):
    assert refusal(GOOD | change).code == code


@pytest.mark.parametrize("text", ["", "{", "[1,2", "\0", '{"trivet":NaN}', "9" * 5000, "[" * 99999])
def test_what_is_no_json_is_refused(text):
    assert refusal(text).code == "not_json"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 51,
        "[" * 51 + "]" * 51,
        '{"a":' * 51 + "1" + "}" * 51,
        '["]]]]",' * 51,
        '"\\"]]",' + "[" * 51,
    ],
)
def test_what_lies_too_deep_is_refused_before_it_is_read(text):
    assert "deep" in refusal(text).params["reason"]


def test_brackets_in_words_are_no_depth():
    assert loads(json.dumps(GOOD | {"game": "[" * 99})).game == "[" * 99


@pytest.mark.parametrize("text", ["{}", "[]", "3", "null", '"trivet"'])
def test_what_is_no_record_is_refused(text):
    assert refusal(text).code == "not_a_record"


@pytest.mark.parametrize("bad", ["take 99", "nonsense", "deal"])
def test_a_record_that_does_not_fold_names_its_first_bad_action(bad):
    error = refusal(GOOD | {"actions": [[0, None, "go"], [5, 1, bad], [6, 1, "nonsense"]]})
    assert error.code == "bad_action"
    assert (error.params["index"], error.params["action"], error.params["seat"]) == (1, bad, 1)
    assert error.params["reason"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


@given(st.dictionaries(st.sampled_from(sorted(GOOD)), JSON))
def test_no_damage_to_a_record_does_anything_but_be_refused(damage):
    try:
        loads(json.dumps(GOOD | damage)).fold()
    except RecordError as error:
        assert error.code


def test_going_on_leaves_the_record_before_as_it_was():
    record = Record("triple3", 1, 2)
    longer = record.then(0.0, None, "go")
    assert (len(record.actions), len(longer.actions)) == (0, 1)
