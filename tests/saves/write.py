"""Writes what this release keeps of a table of every game, in mid-game and over, to this folder.

    PYTHONPATH=py python3 tests/saves/write.py

Run once for each new format, never for an old one: the files of every release stay, and
tests/table/test_old_saves.py opens all of them.
"""

import json
from pathlib import Path

from trivet.core.history import History
from trivet.core.record import Record
from trivet.core.registry import games
from trivet.core.rng import Rng
from trivet.referee import Referee, run_virtual
from trivet.table import saves
from trivet.table.seats import SIDES, Company, Place

FOLDER = Path(__file__).parent
SEED, BEGUN = 4, 8
"""A table counts as begun after so many actions."""


def lines_of(history: History, sitters) -> list[list[object]]:
    """All lines of a table, as they are kept: number, text, sum."""
    values = [saves.first_line(history.record, sitters, 0, 1.7e12)]
    values += map(saves.journal_line, history.journal)
    kept, total = [], 0
    for number, value in enumerate(values):
        text, total = saves.written(value, total)
        kept.append([number, text, total])
    return kept


def write(name: str, referee: Referee, sitters) -> None:
    """One table, as a file."""
    history = referee.history
    lines = lines_of(history, sitters)
    row = saves.row_of(
        history, referee.state, sitters,
        order=1, changed=1.7e12, lines=len(lines), played=history.elapsed,
    )  # fmt: skip
    path = FOLDER / f"v{saves.VERSION}-{name}.json"
    text = ",\n".join(map(json.dumps, [row.dumps(), *lines]))
    path.write_text(f"[{text}]\n", encoding="utf-8")


def main() -> None:
    for game in games().values():
        seats = max(2, game.seat_counts[0])
        company = Company()
        for side in SIDES[:seats]:
            company = company.join(Place(side, 0.5), "medium")
        bots = {seat: game.bot("medium", seat, Rng(SEED, seat)) for seat in range(seats)}
        referee = Referee(Record(game.id, SEED, seats), bots=bots)
        half = False
        for _ in run_virtual(referee):
            if not half and len(referee.record.actions) >= BEGUN:
                write(f"{game.id}-begun", referee, company.clockwise())
                half = True
        assert half and referee.state.is_terminal(), game.id
        write(f"{game.id}-over", referee, company.clockwise())


if __name__ == "__main__":
    main()
