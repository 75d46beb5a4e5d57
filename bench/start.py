"""How long a start takes, beside bare Pyodide and a stock PyScript hello page.

    python3 build.py bench start
    PYTHONPATH=py:tests .venv/bin/python bench/start.py --engine webkit

Three visits to every page, each page in a fresh browser profile: the first, with empty caches; the
second, with everything kept by a service worker and after some seconds of the same work in Python,
from which the browser keeps what it compiled; and a third without a network. Plain, and with
the processor four times slower. Pages take turns, so that what else the machine does hits all
alike; the ratios are to the PyScript hello page, visit by visit.

readable  first contentful paint; for the site, the shell's text
touch     the first touch that Python answers
game      two people sit, and the game chosen last has begun
"""

import tempfile
from collections import defaultdict
from pathlib import Path
from statistics import median

from _hello import PAGES, lay_out
from _site import arguments, table
from _start import SITE, Visitor
from _wire import Wire, wire
from playwright.sync_api import sync_playwright

SLOWDOWNS = (1, 4)
STOCK = "pyscript"
KINDS = ("readable", "touch", "game")
VISITS = ("first", "second", "offline")
Figures = dict[tuple[int, str, str], list[dict[str, float]]]


def main() -> None:
    options = arguments(__doc__, runs=10, engine="chromium")
    figures: Figures = defaultdict(list)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lay_out(Path(folder))
        (Path(folder) / SITE).symlink_to(options.site.resolve())
        with wire(Path(folder)) as (counted, address):
            if options.engine == "webkit":
                in_webkit(options.runs, counted, address)
                return
            for number in range(options.runs):
                print(f"run {number + 1} of {options.runs}", flush=True)
                for rate in SLOWDOWNS:
                    for page in (SITE, *PAGES):
                        visitor = Visitor(playwright, f"{address}{page}/", counted)
                        for visit, taken in zip(VISITS, visitor.visits(rate), strict=True):
                            figures[rate, page, visit].append(taken)
    report(figures)


def in_webkit(runs: int, counted: Wire, address: str) -> None:
    """The same in WebKitGTK, plain and with a network."""
    from _webkit import visits

    taken: dict[tuple[str, str], list[float]] = defaultdict(list)
    for number in range(runs):
        print(f"run {number + 1} of {runs}", flush=True)
        for page in (SITE, STOCK):
            for visit, found in zip(VISITS, visits(f"{address}{page}/", counted), strict=False):
                taken[page, visit].append(found)
    middle = {place: median(times) for place, times in taken.items()}
    rows = [("WebKitGTK", "visit", "touch", "ratio")]
    for (page, visit), time in middle.items():
        rows.append((page, visit, f"{time:.0f}", f"{time / middle[STOCK, visit]:.2f}"))
    print(table(*rows))


def report(figures: Figures) -> None:
    """Medians of everything, and the ratios of what can be touched."""
    middle = {
        place: {kind: median(taken[kind] for taken in all_taken) for kind in all_taken[0]}
        for place, all_taken in figures.items()
    }
    for rate in SLOWDOWNS:
        rows = [(f"{rate}x slower" if rate > 1 else "plain", "visit", *KINDS, "ratio")]
        for page in (SITE, *PAGES):
            for visit in VISITS:
                taken = middle[rate, page, visit]
                ratio = taken["touch"] / middle[rate, STOCK, visit]["touch"]
                cells = (f"{taken[kind]:.0f}" if kind in taken else "" for kind in KINDS)
                rows.append((page, visit, *cells, f"{ratio:.2f}"))
        print(table(*rows), end="\n\n")
    head = ("first visit", "kB to read", "kB to touch", "kB in all", "renderer MB", "second")
    rows = [head]
    for page in (SITE, *PAGES):
        first, second = middle[1, page, "first"], middle[1, page, "second"]
        sizes = (f"{first[kind] / 1000:.0f}" for kind in ("shell", "bytes", "all"))
        rows.append((page, *sizes, f"{first['memory']:.0f}", f"{second['memory']:.0f}"))
    print(table(*rows))


if __name__ == "__main__":
    main()
