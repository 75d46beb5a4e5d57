"""Notation: what is written reads back, and nothing else is read."""

from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from trivet.core.errors import NotationError
from trivet.games.triple3 import GAME
from trivet.games.triple3.actions import DEAL, GO, STOP, Lost, Place, Take
from trivet.games.triple3.cards import CELLS, DECK, PROPERTIES


def test_every_action_reads_back_as_itself():
    actions = [STOP, GO, DEAL, *map(Take, range(1, 65))]
    actions += [Lost(card, cell) for card, cell in product(DECK, CELLS)]
    actions += [Place(*parts) for parts in product(DECK, CELLS, (None, *PROPERTIES))]
    assert all(GAME.parse_action(str(action)) == action for action in actions)


def test_actions_are_written_as_documented():
    actions = (Place("BC2", 3), Place("BC2", 0, "blue"), Place("RP0", 8, "0"), Lost("BC2", 3))
    assert [*map(str, actions), str(Take(3))] == [
        *("BC2@4", "BC2@1=blue", "RP0@9=0", "lost BC2@4", "take 3")
    ]


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "BC2", "BC2@0", "BC2@10", "bc2@4", "BC4@4", "CB2@4", "BC2@4 ", "BC2@4\n"),
        *("BC2@4=", "BC2@4=Blue", "BC2@4=4", "BC2@4=green", "lost BC2@4=blue", "LOST BC2@4"),
        *("take", "take 0", "take -1", "take 03", "take 1.0", "take 100", "take ٣", "take ²"),
        *("take " + "9" * 10_000, "BC2@４", "ＢC2@4", "stop!", "go go", "deal\0", "\ud800"),
    ],
)
def test_anything_else_is_malformed(text):
    with pytest.raises(NotationError):
        GAME.parse_action(text)


@pytest.mark.parametrize("value", [None, 7, b"stop", ["stop"], {}])
def test_what_is_no_text_is_malformed_too(value):
    with pytest.raises(NotationError):
        GAME.parse_action(value)


@given(st.text() | st.from_regex(r"(lost )?[RBPYX][CDPS][0-4]@\d(=\w+)?|take \d+"))
@example("take 99")
def test_a_text_is_either_an_actions_one_notation_or_malformed(text):
    try:
        action = GAME.parse_action(text)
    except NotationError:
        return
    assert str(action) == text
