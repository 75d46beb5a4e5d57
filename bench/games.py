"""Random full games a second, ours beside other engines', and what a move takes in the page.

    python3 build.py bench games

All take turns, so that whatever else the machine does meets them all; the ratios are what lasts.
"""

import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median

from _playing import microseconds, rates
from _site import arguments, browsing, open_table, table

from browser import run_python
from trivet.core.game import Game
from trivet.core.registry import games
from trivet_build import environment

ENGINES = {
    "uno_logic": "RLCard UNO, game logic alone",
    "uno_environment": "RLCard UNO, full environment",
    "connect_four": "PettingZoo Connect Four",
    "crazy_eights": "OpenSpiel Crazy Eights (C++)",
}
HERE = Path(__file__).parent
Figures = dict[str, float]


def main() -> None:
    options = arguments(__doc__, turns=5, milliseconds=400)
    seconds = options.milliseconds / 1000
    python = environment.ensure_apart("bench", "rlcard")
    tables = [(game.id, seats) for game in games().values() for seats in seat_counts(game)]
    found: dict[object, list[Figures]] = defaultdict(list)
    with browsing(options.site) as (browser, address), engines(python) as play:
        page = open_table(browser, address)
        for _ in range(options.turns):
            for name in ENGINES:
                found[name].append(play(name, seconds))
            for table_ in tables:
                found[table_].append(rates(*table_, seconds))
                found["here", table_].append(microseconds(*table_, seconds / 4))
                found["there", table_].append(in_page(page, *table_, seconds / 4))
        version = browser.version
    report(found, tables)
    print(f"CPython {sys.version.split()[0]}, Chromium {version}; medians of {options.turns} turns")


def seat_counts(game: Game) -> list[int]:
    """The fewest who play against each other, and the most."""
    return sorted({next(count for count in game.seat_counts if count > 1), game.seat_counts[-1]})


@contextmanager
def engines(python: Path) -> Iterator[Callable[[str, float], Figures]]:
    """The other engines in a process of their own; gives what measures one of them."""
    command = [python, HERE / "_engines.py"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        yield partial(_ask, process)
        process.stdin.close()


def _ask(process: subprocess.Popen, name: str, seconds: float) -> Figures:
    process.stdin.write(f"{name} {seconds}\n")
    return json.loads(process.stdout.readline())


def in_page(page, game: str, seats: int, seconds: float) -> Figures:
    """What a move takes in the page's own Python."""
    source = HERE.joinpath("_playing.py").read_text(encoding="utf-8")
    source += f"\nbench_result = microseconds({game!r}, {seats}, {seconds})"
    return run_python(page, source, "bench_result")


def report(found: dict[object, list[Figures]], tables: list[tuple[str, int]]) -> None:
    """Two tables: games and moves a second with ratios, and microseconds a move."""

    def middle(key: object, name: str) -> float:
        return median(figures[name] for figures in found[key])

    logic, full = (middle(name, "moves") for name in ("uno_logic", "uno_environment"))
    rows = [("random full games", "games/s", "moves/s", "/ UNO logic", "/ UNO environment")]
    named = [(name, ENGINES[name]) for name in ENGINES]
    named += [((game, seats), f"{game}, {seats} seats") for game, seats in tables]
    for key, name in named:
        moves = middle(key, "moves")
        figures = (f"{middle(key, 'games'):.0f}", f"{moves:.0f}")
        rows.append((name, *figures, f"{moves / logic:.2f}", f"{moves / full:.2f}"))
    print(table(*rows), end="\n\n")

    rows = [("µs a move", "legal", "apply", "both", "both, in Chromium", "Chromium/CPython")]
    for key in tables:
        legal, apply = (middle(("here", key), name) for name in ("legal", "apply"))
        there = sum(middle(("there", key), name) for name in ("legal", "apply"))
        both = legal + apply
        figures = [f"{value:.1f}" for value in (legal, apply, both, there, there / both)]
        rows.append((f"{key[0]}, {key[1]} seats", *figures))
    print(table(*rows))


if __name__ == "__main__":
    main()
