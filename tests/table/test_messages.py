"""Every sentence that code asks for is there, in every language."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from trivet.core.registry import games
from trivet.games.triple3 import GAME
from trivet.table.messages import LANGUAGES, Catalogue
from trivet.table.seats import NAME_COUNT
from trivet.table.tastes import VALUES
from trivet_build import catalogues

PACKAGES = Path(__file__).parents[2] / "py" / "trivet"


@pytest.fixture(scope="module", params=LANGUAGES)
def words(request: pytest.FixtureRequest) -> Catalogue:
    catalogues.compile_engine()
    packages = (type(game).__module__ for game in games().values() if game.view() is not None)
    return Catalogue(request.param, ("trivet.table", *packages))


def keys_in_code() -> Iterator[str]:
    """Plain keys that are looked up somewhere in the table or in a view."""
    asked = re.compile(r"\b(?:words_?|_words|text)(?:\.count)?\(\s*\"([\w.]+)\"")
    for path in [*PACKAGES.glob("table/*.py"), *PACKAGES.glob("games/*/view.py")]:
        yield from asked.findall(path.read_text("utf-8"))


def keys_made_in_code() -> Iterator[str]:
    yield from (f"name.{number}" for number in range(NAME_COUNT))
    yield from (f"language.{code}" for code in LANGUAGES)
    states = ("unknown", "keeping", "ready", "insecure", "unavailable")
    yield from (f"offline.{state}" for state in states)
    yield from (f"update.{state}" for state in ("offered", "elsewhere"))
    yield from (f"install.{way}" for way in ("ipad", "android", "chromebook", "desktop"))
    for taste, values in VALUES.items():
        yield f"taste.{taste}"
        yield from (f"taste.{taste}.{value}" for value in values if taste != "language")
    yield from (f"player.{kind}" for kind in ("person", "easy", "medium", "hard"))
    for option in GAME.options:
        name = f"{GAME.id}.option.{option.name}"
        yield from (f"{name}.less", f"{name}.more") if option.per_seat else (name, f"{name}.help")


def test_no_key_is_missing(words: Catalogue) -> None:
    keys = {*keys_in_code(), *keys_made_in_code()}
    assert len(keys) > 60
    missing = [key for key in sorted(keys) if not known(words, key)]
    assert not missing


def known(words: Catalogue, key: str) -> bool:
    """Whether there is a sentence, if only one that wants fields or a plural form."""
    try:
        return words(key) != key or words.count(key, 2) != key
    except KeyError:  # a field of the sentence that was found
        return True


@pytest.mark.parametrize(
    "code",
    [
        "notation",
        "false_start",
        "not_running",
        "paused",
        "internal",
        "resting",
        "not_in_hand",
        "pile",
        "phase",
    ],
)
def test_every_refusal_has_a_sentence(words: Catalogue, code: str) -> None:
    assert words(f"error.{code}") != f"error.{code}"


def test_one_and_many_are_told_apart(words: Catalogue) -> None:
    assert words.count("triple3.left", 1) != words.count("triple3.left", 2).replace("2", "1")


def test_an_unknown_key_comes_back_as_itself(words: Catalogue) -> None:
    assert words("no.such.key") == "no.such.key"
