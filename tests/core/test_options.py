"""Options: the values a game allows and no others."""

import pytest

from trivet.core.errors import OptionError
from trivet.core.options import Option, flag, number, resolve

OPTIONS = (
    flag("voice"),
    number("rest", 1000, 0, 3000, 500),
    number("extra", 0, 0, 10, per_seat=True),
    Option("pace", "calm", ("calm", "quick")),
)


def test_what_is_not_chosen_has_its_default_one_a_seat_where_seats_differ():
    assert resolve(OPTIONS, {}, 3) == {
        "voice": False,
        "rest": 1000,
        "extra": (0, 0, 0),
        "pace": "calm",
    }


def test_chosen_values_stay():
    chosen = {"voice": True, "rest": 750, "extra": [1, 2], "pace": "quick"}
    assert resolve(OPTIONS, chosen, 2) == {**chosen, "extra": (1, 2)}


def test_a_number_is_offered_in_steps_but_allowed_between_them():
    assert OPTIONS[1].choices == (0, 500, 1000, 1500, 2000, 2500, 3000)
    assert OPTIONS[1].check(1) == 1


@pytest.mark.parametrize(
    "chosen",
    [
        {"voice": 1},
        {"voice": "true"},
        {"rest": True},
        {"rest": -1},
        {"rest": 3001},
        {"rest": 500.0},
        {"extra": 3},
        {"extra": [1]},
        {"extra": "12"},
        {"extra": [1, 11]},
        {"pace": "CALM"},
        {"tempo": 1},
    ],
)
def test_anything_else_is_refused(chosen):
    with pytest.raises(OptionError):
        resolve(OPTIONS, chosen, 2)
