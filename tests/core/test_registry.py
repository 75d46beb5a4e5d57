"""The registry: games are found by their entry points."""

import pytest

from trivet.core.errors import OptionError
from trivet.core.registry import find_game, games
from trivet.games.triple3 import GAME


def test_an_installed_game_is_found_by_its_id():
    assert find_game("triple3") is GAME
    assert games()["triple3"] is GAME


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(OptionError, match="unknown_game") as caught:
        find_game("chess")
    assert "triple3" in caught.value.params["known"]
