"""Notation: what is written reads back, and nothing else is read."""

from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from trivet.core.errors import NotationError
from trivet.games.threepia import GAME
from trivet.games.threepia.actions import DRAW, LEAVE, PASS, TIMEOUT, Lay
from trivet.games.threepia.cards import CARD_OF


def test_every_action_reads_back_as_itself():
    actions = [DRAW, PASS, LEAVE, TIMEOUT]
    actions += [Lay(card, slot) for card, slot in product(CARD_OF, range(9))]
    actions += [Lay("RC-T", 1, (((0, 2), "BC"),)), Lay("RC-T", 1, (((5, 3), "YX"), ((0, 2), "BC")))]
    assert all(GAME.parse_action(str(action)) == action for action in actions)


def test_actions_are_written_as_documented():
    actions = (Lay("RC-BX", 1), Lay("RC-T", 1, (((0, 2), "BC"),)), DRAW, PASS, TIMEOUT, LEAVE)
    assert [*map(str, actions)] == [
        *("RC-BX@2", "RC-T@2 T(0,2)=BC", "draw", "pass", "timeout", "leave")
    ]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            " ",
            "RC-BX",
            "RC-BX@0",
            "RC-BX@10",
            "rc-bx@1",
            "RC@1",
            "T-T@1",
            "CR-BX@1",
            "RC-BT@1",
        ),
        *("RC-BX@1 ", "RC-BX@1\n", "RC-BX@１", "RC-BX@1 T(0,2)", "RC-BX@1 T(0,2)=T"),
        *("RC-BX@1 T(0,2)=BC ", "RC-BX@1  T(0,2)=BC", "RC-BX@1 T(0, 2)=BC", "RC-BX@1 T(-1,2)=BC"),
        *(
            "RC-BX@1 T(0,2)=BC T(0,2)=BC",
            "RC-BX@1 T(0,2)=BC T(0,2)=RC",
            "T(0,2)=BC",
            "RC-BX@1T(0,2)=BC",
        ),
        *("DRAW", "draw 1", "pass ", "timeout\0", "leave!", "\ud800", "RC-BX@" + "9" * 10_000),
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
    | st.from_regex(
        r"([RBY][CSX]|T)-([RBYZ][CSX]|T)@\d( T\(\d,\d\)=[RBY][CSX]){0,2}", fullmatch=True
    )
)
@example("RC-BX@1 T(0,2)=BC T(0,1)=RS")
def test_a_text_is_either_an_actions_one_notation_or_malformed(text):
    try:
        action = GAME.parse_action(text)
    except NotationError:
        return
    assert str(action) == text
