"""The browser's database of tables: ``assets/table/saves.js``, which answers and never fails."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from pyodide.ffi import create_once_callable, create_proxy, jsnull
from pyscript import window
from pyscript.js_modules import saves

from trivet.table.keeper import Taken, Told
from trivet.table.saves import Kept, Written

Guard = Callable[[Callable[..., None]], Callable[..., None]]


class Database:
    """A :class:`trivet.table.keeper.Store`. ``told`` hears of every write what became of it;
    ``guarded`` makes of an answer one whose faults are told and logged."""

    def __init__(self, told: Told, guarded: Guard) -> None:
        self._guarded = guarded
        saves.connect(create_proxy(lambda table, count, why: told(table, int(count), str(why))))

    def write(self, table: str, owner: str, first: int, lines: Sequence[Written], row: str) -> None:
        saves.write(table, owner, first, json.dumps(lines), row)

    def claim(self, table: str, steal: bool, answer: Callable[[bool], None]) -> None:
        saves.claim(table, steal, self._once(answer))

    def release(self) -> None:
        saves.release()

    def fresh_name(self) -> str:
        return str(saves.freshName())

    def list(self, answer: Callable[[Sequence[tuple[str, str, bool]] | None], None]) -> None:
        def listed(found: Any) -> None:
            answer(None if found is jsnull else [tuple(row) for row in json.loads(found)])

        saves.list(self._once(listed))

    def take(self, table: str, owner: str, answer: Taken) -> None:
        def taken(found: str) -> None:
            row, lines = json.loads(found)
            answer(row, [Kept(*line) for line in lines])

        saves.take(table, owner, self._once(taken))

    def _once(self, answer: Callable[..., None]) -> Any:
        return create_once_callable(self._guarded(answer))

    def remove(self, tables: Sequence[str], answer: Callable[[], None]) -> None:
        saves.remove(json.dumps(tables), self._once(answer))


def when(milliseconds: float, language: str) -> str:
    """When that was (milliseconds since 1970), for people here."""
    return str(saves.when(milliseconds, language))


def wall() -> float:
    """The time in milliseconds since 1970, as the tablet's date says."""
    return float(window.Date.now())


def revived() -> str:
    """The table that was played when the runtime died, else nothing; told once."""
    return str(saves.revived())
