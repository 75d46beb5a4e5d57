"""Settings survive, and damaged ones do not hurt."""

import pytest

from trivet.core.options import flag, number
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
