"""Notation: what is written reads back, and nothing else is read."""

from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from trivet.core.errors import NotationError
from trivet.games.tres import GAME
from trivet.games.tres.actions import CATCHES, DEAL, DRAW, LEAVE, PASS, TRES, Lay, Lost
from trivet.games.tres.cards import COPIES

SAID = [f"{colour}*={number}" for colour in "RBGY" for number in range(1, 10)]


def test_every_action_reads_back_as_itself():
    cards = [*COPIES, *SAID]
    actions = [DRAW, PASS, TRES, LEAVE, DEAL, *CATCHES, *map(Lost, (TRES, *CATCHES))]
    actions += [Lay((card,), on) for card, on in product(cards, cards)]
    actions += [Lay(pair, "Y*") for pair in product(cards, cards)]
    assert all(GAME.parse_action(str(action)) == action for action in actions)


def test_actions_are_written_as_documented():
    actions = (Lay(("R8", "Y9"), "B7"), Lay(("R*=8",), "3S"), DRAW, PASS, TRES, CATCHES[2])
    assert [*map(str, actions)] == [
        *("lay R8 Y9 on B7", "lay R*=8 on 3S", "draw", "pass", "tres", "catch 2")
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "lay", "lay on B7", "lay R8", "lay R8 on", "lay R8 on B7 ", "lay R8  on B7"),
        *("lay R0 on B7", "lay P8 on B7", "lay r8 on B7", "lay 8R on B7", "lay 3B on B7"),
        *("lay R8 Y9 G1 on B7", "lay R8 on B7 R1", "lay R8=8 on B7", "lay R*=0 on B7"),
        *("lay R*= on B7", "lay R*=10 on B7", "lay 3R=3 on B7", "lay R8 on B7\n", "Lay R8 on B7"),
        *("draw 1", "Draw", "passed", "tres!", "catch", "catch 6", "catch -1", "catch 02"),
        *("catch ٢", "lost", "lost draw", "lost catch 6", "lost lost tres", "deal\0", "\ud800"),
    ],
)
def test_anything_else_is_malformed(text):
    with pytest.raises(NotationError):
        GAME.parse_action(text)


@pytest.mark.parametrize("value", [None, 7, b"draw", ["draw"], {}])
def test_what_is_no_text_is_malformed_too(value):
    with pytest.raises(NotationError):
        GAME.parse_action(value)


@given(
    st.text()
    | st.from_regex(r"lay [RBGYX3][1-9*RS+](=\d)?( [RBGY][0-9])? on [RBGY3][1-9*+]|catch \d")
)
@example("lost catch 5")
def test_a_text_is_either_an_actions_one_notation_or_malformed(text):
    try:
        action = GAME.parse_action(text)
    except NotationError:
        return
    assert str(action) == text
