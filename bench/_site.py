"""What the measurements share: the built site in a browser, Python in its page, and statistics."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from browser import TABLET, launch, wait_for_table
from trivet_build.paths import DIST
from trivet_build.server import serving


def arguments(description: str | None, **defaults: int | str) -> argparse.Namespace:
    """The command line of a measurement: the site's folder, and what else has a default."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--site", type=Path, default=DIST, help="a built site (dist/)")
    for name, default in defaults.items():
        parser.add_argument(
            f"--{name}", type=type(default), default=default, help=f"default {default}"
        )
    return parser.parse_args()


@contextmanager
def browsing(site: Path) -> Iterator[tuple[Browser, str]]:
    """A Chromium, and the address at which ``site`` is served."""
    with serving(site) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser, f"http://localhost:{server.server_port}/"
        browser.close()


def open_table(browser: Browser, address: str) -> Page:
    """A tablet that has started the site."""
    page = browser.new_context(**TABLET).new_page()
    page.goto(address)
    wait_for_table(page)
    return page


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least that share of all do not exceed."""
    return sorted(values)[max(0, ceil(share * len(values)) - 1)]


def med_p95(values: Sequence[float]) -> str:
    """The median and the 95th percentile, as text."""
    return f"{median(values):6.1f} / {percentile(values, 0.95):6.1f}"


def table(*rows: Sequence[str]) -> str:
    """Rows as text in aligned columns, the first to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
