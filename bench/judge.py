"""Placements judged per second, in CPython and in the page, on the same recorded games.

    python3 build.py bench judge

Both take turns, so that whatever else the machine does meets both; the ratio is what lasts.
"""

import sys
from pathlib import Path
from statistics import median

from _judging import measure
from _site import arguments, browsing, open_table, table

from browser import run_python
from trivet.core.registry import find_game
from trivet.simulate import simulate

ROWS = (
    ("taps", "taps settled by the referee, 1/s"),
    ("placements", "  of these placements, 1/s"),
    ("raw", "placements judged and applied by the rules, 1/s"),
    ("listing", "legal actions listed, one applied, µs"),
)


def recorded(games: int) -> str:
    """Rounds that bots have played, one record a line; bots of all strengths, so with misplays."""
    game = find_game("triple3")
    players = ("easy", "medium", "hard", "hard")
    return "\n".join(simulate(game, seed, players, rounds=1)[0].dumps() for seed in range(games))


def main() -> None:
    options = arguments(__doc__, games=10, turns=5, milliseconds=400)
    records, seconds = recorded(options.games), options.milliseconds / 1000
    source = Path(__file__).with_name("_judging.py").read_text(encoding="utf-8")
    source += f"\nbench_result = measure({records!r}, {seconds})"
    here, there = [], []
    with browsing(options.site) as (browser, address):
        page = open_table(browser, address)
        for _ in range(options.turns):
            here.append(measure(records, seconds))
            there.append(run_python(page, source, "bench_result"))
        version = browser.version
    rows = [(f"medians of {options.turns} turns", "CPython", "Chromium", "Chromium/CPython")]
    for key, name in ROWS:
        one, other = (median(turn[key] for turn in turns) for turns in (here, there))
        rows.append((name, f"{one:.0f}", f"{other:.0f}", f"{other / one:.2f}"))
    print(table(*rows))
    print(
        f"CPython {sys.version.split()[0]}, Chromium {version}; {options.games} rounds of four "
        f"seats, {here[0]['share']:.0%} of their taps are placements"
    )


if __name__ == "__main__":
    main()
