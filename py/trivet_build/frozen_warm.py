"""Runs in Pyodide before its memory is copied: imports all that can be without a page."""

import gc
import importlib
import pkgutil
import sys

import trivet
from trivet.core.registry import games
from trivet.table.lobby import Lobby
from trivet.table.messages import LANGUAGES, catalogue
from trivet.table.panel import Panel
from trivet.table.seats import Company
from trivet.table.settings import Settings
from trivet.table.shelf import Shelf

# What imports the page, and what is for a command line.
LEFT_OUT = {
    "trivet.__main__",
    "trivet.cli",
    "trivet.simulate",
    "trivet.table.app",
    "trivet.table.browser",
    "trivet.table.database",
    "trivet.table.outside",
    "trivet.table.page",
}
# What PyScript's own package and the page import.
LATER = ("asyncio", "base64", "html", "inspect", "io", "json", "random", "traceback")


class Nothing:
    """A storage that keeps nothing."""

    def get(self, key: str) -> None:
        """Nothing was kept."""

    def set(self, key: str, value: str) -> None:
        """Nothing is kept."""


for found in pkgutil.walk_packages(trivet.__path__, "trivet."):
    if found.name not in LEFT_OUT:
        importlib.import_module(found.name)
for name in LATER:
    importlib.import_module(name)


def _draw(language: str) -> None:
    """Draw the lobby once, so that its words are read and what can be kept is kept."""
    settings = Settings(Nothing(), (language,))
    shelf = Shelf(games().values(), settings)
    words = catalogue(language, ("trivet.table", *shelf.packages()))
    panel = Panel(shelf, settings, lambda: words)
    Lobby(panel, Company(), lambda: words, lambda sitters: None).boxes(1024.0, 768.0, 0.0)


for language in LANGUAGES:
    _draw(language)
sys.path.remove("")  # which restoring puts there again
gc.collect()
