"""Notation: what is written reads back, and nothing else is read."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from trivet.core.errors import NotationError
from trivet.games.three import GAME
from trivet.games.three.actions import Call, Declare, Play, Word

DOGS = "ABCDEFGHIJKL"


def test_every_action_reads_back_as_itself():
    actions = [*map(Play, DOGS), *map(Declare, DOGS), *Word]
    actions += [Call(seat, dog) for seat in range(4) for dog in DOGS]
    assert all(GAME.parse_action(str(action)) == action for action in actions)


def test_actions_are_written_as_documented():
    assert [*map(str, (Play("C"), Call(2, "C"), Declare("C"), *Word))] == [
        *("play C", "call 2 C", "declare C"),
        *("token", "on", "pass", "leave", "window", "lapse"),
        *("lost token", "lost declare", "lost play"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "play", "play ", "play c", "play M", "play CC", "play  C", "play C ", "C"),
        *("call C", "call 4 C", "call -1 C", "call 1 M", "call 1C", "call 01 C", "call ١ C"),
        *("declare", "declare 1", "declare C\n", "Token", "token ", "pass\0", "Word.TOKEN"),
        *("play Ｃ", "TOKEN", "window 1", "lapse\ud800", "lost", "lost play C", "go", "deal"),
    ],
)
def test_anything_else_is_malformed(text):
    with pytest.raises(NotationError):
        GAME.parse_action(text)


@pytest.mark.parametrize("value", [None, 7, b"token", ["token"], {}, Word.TOKEN])
def test_what_is_no_text_is_malformed_too(value):
    with pytest.raises(NotationError):
        GAME.parse_action(value)


@given(st.text() | st.from_regex(r"(play|declare|call \d) [A-Ma-c]"))
@example("play A")
def test_a_text_is_either_an_actions_one_notation_or_malformed(text):
    try:
        action = GAME.parse_action(text)
    except NotationError:
        return
    assert str(action) == text
