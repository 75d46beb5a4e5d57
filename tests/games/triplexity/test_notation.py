"""Notation: what is written reads back, and nothing else is read."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from trivet.core.errors import NotationError
from trivet.games.triplexity import GAME
from trivet.games.triplexity.actions import DEAL, LEAVE, MOVES, PLACES, Move, Place


def test_every_action_reads_back_as_itself():
    actions = [*PLACES.values(), *MOVES.values(), LEAVE, DEAL]
    assert len(actions) == 3 + 36 + 6 + 2
    assert all(GAME.parse_action(str(action)) == action for action in actions)


def test_actions_are_written_as_documented():
    actions = (Place(None, 1), Move(0, 2), Place("a2^5", 1), Place("b3^3", 0), LEAVE, DEAL)
    assert [*map(str, actions)] == ["C", "L>R", "a2^5 C", "b3^3 L", "leave", "deal"]


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "l", "M", "LL", "L ", "L\n", "L>L", "L > R", "L>", ">R", "L<R", "LR", "L>X"),
        *("a2^3 C", "a1^7 C", "a4^4 C", "c1^1 C", "A2^5 C", "a2^5", "a2^5C", "a2^5  C", "a2 C"),
        *("a C", "a2^5 L>R", "a2^５ C", "Leave", "leave 1", "deal\0", "\ud800", "L" * 10_000),
    ],
)
def test_anything_else_is_malformed(text):
    with pytest.raises(NotationError):
        GAME.parse_action(text)


@pytest.mark.parametrize("value", [None, 7, b"L", ["L"], {}])
def test_what_is_no_text_is_malformed_too(value):
    with pytest.raises(NotationError):
        GAME.parse_action(value)


@given(st.text() | st.from_regex(r"[LCR](>[LCR])?|[abc][1-4]\^[0-7] [LCR]"))
@example("L>C")
@example("a2^2 R")
def test_a_text_is_either_an_actions_one_notation_or_malformed(text):
    try:
        action = GAME.parse_action(text)
    except NotationError:
        return
    assert str(action) == text
