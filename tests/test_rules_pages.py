"""The rules in plain words name exactly the options that there are, as they are."""

from pathlib import Path

import pytest

from trivet.core.game import Game
from trivet.core.options import OFF, Option
from trivet.core.registry import games

PAGES = Path(__file__).parents[1] / "docs" / "rules"
# The games that tests bring along have no rules page.
GAMES = {name: game for name, game in games().items() if game.__module__.startswith("trivet.")}
HEADER = ["what is open", "how we play", "option", "values", "at first"]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def rulings(game: Game) -> list[list[str]]:
    """The rows of the table of rulings on a game's page."""
    lines = (PAGES / f"{game.id}.md").read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if cells(line) == HEADER) + 2
    end = next(number for number in range(start, len(lines)) if not lines[number].strip())
    return [cells(line) for line in lines[start:end]]


def written(value: object) -> str:
    """A value as the pages write it: on and off, a plain number, a word between backticks."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"`{value}`" if isinstance(value, str) and value != OFF else str(value)


def values(option: Option) -> str:
    """All values as the pages write them: numbers as a range, everything else one by one."""
    numbers = [value for value in option.choices if type(value) is int]
    parts = [written(value) for value in option.choices if type(value) is not int]
    if numbers:
        parts.append(f"{min(numbers)}-{max(numbers)}")
    return ", ".join(parts) + (" for each seat" if option.per_seat else "")


@every_game
def test_a_page_lists_every_option_with_its_values_and_default(game: Game) -> None:
    listed = [row[2:] for row in rulings(game) if row[2]]
    expected = [[f"`{option.name}`", values(option), written(option.default)]
                for option in game.options]  # fmt: skip
    assert listed == expected


@every_game
def test_every_ruling_says_what_it_is_about_and_how_it_is_played(game: Game) -> None:
    for row in rulings(game):
        assert len(row) == len(HEADER) and all(row[:2]), row
        assert all(row[2:]) or not any(row[2:]), row


@every_game
def test_a_page_can_be_found_and_leads_to_the_technical_one(game: Game) -> None:
    assert f"({game.id}.md)" in (PAGES / "README.md").read_text(encoding="utf-8")
    page = (PAGES / f"{game.id}.md").read_text(encoding="utf-8")
    assert f"(../games/{game.id}.md)" in page
    assert (PAGES.parent / "games" / f"{game.id}.md").is_file()
