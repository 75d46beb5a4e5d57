"""Settings survive, and damaged ones do not hurt."""

import pytest

from trivet.core.options import flag, number
from trivet.table.device import Finding
from trivet.table.messages import choose_language
from trivet.table.settings import Settings


class Memory:
    def __init__(self, **values: str) -> None:
        self.values = {f"trivet.{name}": value for name, value in values.items()}

    def get(self, key: str) -> str | None:
        return self.values.get(key)

    def set(self, key: str, value: str) -> None:
        self.values[key] = value


@pytest.mark.parametrize(
    ("wanted", "language"),
    [(["de-AT", "en"], "de"), (["fi", "DE"], "de"), (["fi"], "en"), ([], "en")],
)
def test_the_browsers_first_known_language_is_spoken(wanted: list[str], language: str) -> None:
    assert choose_language(wanted) == language


def test_a_language_that_was_chosen_beats_the_browsers() -> None:
    memory = Memory()
    Settings(memory, ["en"]).set_language("de")
    assert Settings(memory, ["en"]).language == "de"


def test_a_language_without_catalogues_is_refused() -> None:
    with pytest.raises(LookupError):
        Settings(Memory(), []).set_language("xx")


@pytest.mark.parametrize("length", [3000, 200_000])
def test_an_entry_nested_too_deep_to_be_read_counts_as_absent(length: int) -> None:
    settings = Settings(Memory(**{"options.one": "[" * length}), [])
    assert settings.option("one", number("chips", 4, 1, 6)) == 4


def test_options_are_remembered_for_their_game_alone() -> None:
    memory, option = Memory(), flag("hints")
    Settings(memory, []).set_option("one", "hints", True)
    assert Settings(memory, []).option("one", option) is True
    assert Settings(memory, []).option("two", option) is False


@pytest.mark.parametrize("damaged", ["", "{", "[]", '{"chips": 99}', '{"chips": "4"}'])
def test_a_damaged_or_outdated_value_counts_as_absent(damaged: str) -> None:
    memory = Memory(**{"options.one": damaged, "language": "klingon"})
    settings = Settings(memory, [])
    assert settings.option("one", number("chips", 4, 1, 6)) == 4
    assert settings.language == "en"


def test_sounds_are_on_until_switched_off_and_stay_off() -> None:
    memory = Memory()
    assert Settings(memory, []).sound
    assert Settings(memory, []).vibration
    Settings(memory, []).set_sound(False)
    Settings(memory, []).set_vibration(False)
    assert not Settings(memory, []).sound
    assert not Settings(memory, []).vibration


def test_what_a_check_found_is_remembered_and_no_other_is_offered() -> None:
    memory = Memory()
    assert not Settings(memory, []).check_offered
    Settings(memory, []).set_finding(Finding(5, 1))
    assert Settings(memory, []).finding == Finding(5, 1)
    assert Settings(memory, []).check_offered


def test_of_a_feat_the_least_is_remembered_for_its_game_alone() -> None:
    memory = Memory()
    for value in (5.0, 7.0, 4.0):
        Settings(memory, []).keep_best("one", "time", value)
    assert Settings(memory, []).bests("one") == {"time": 4.0}
    assert Settings(memory, []).bests("two") == {}


def test_a_feat_that_is_no_number_counts_as_none() -> None:
    memory = Memory(**{"bests.one": '{"time": "fast", "moves": 3}'})
    assert Settings(memory, []).bests("one") == {"moves": 3.0}
