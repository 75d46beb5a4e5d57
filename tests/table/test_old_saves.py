"""What any release has kept can still be opened: see tests/saves/write.py."""

import json
from pathlib import Path

import pytest

from trivet.referee import Referee
from trivet.table import saves
from trivet.table.saves import Kept

FILES = sorted((Path(__file__).parents[1] / "saves").glob("v*.json"))


def test_every_game_has_one_that_is_begun_and_one_that_is_over() -> None:
    names = {path.stem.split("-", 1)[1] for path in FILES}
    games = ("three", "threepia", "tres", "triple3", "triplexity")
    assert names == {f"{game}-{stage}" for game in games for stage in ("begun", "over")}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_table_that_was_kept_opens_and_stands_as_it_stood(path: Path) -> None:
    row, *lines = json.loads(path.read_text(encoding="utf-8"))
    known = saves.read_row(row)
    assert known is not None
    saved = saves.read([Kept(*line) for line in lines])
    referee = Referee(saved.history, elapsed=known.played)
    assert saved.torn == 0
    assert referee.state.is_terminal() == path.stem.endswith("-over")
    assert known == saves.row_of(
        referee.history,
        referee.state,
        saved.sitters,
        order=known.order,
        changed=known.changed,
        lines=len(lines),
        played=known.played,
    )
