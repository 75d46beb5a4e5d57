"""Runs in Pyodide before its memory is copied: imports all that can be without a page, and keeps
the rest compiled, so that a page needs no archive to start."""

import gc
import importlib.abc
import importlib.util
import pkgutil
import sys
from importlib.machinery import ModuleSpec
from types import CodeType
from zipimport import zipimporter

import trivet
from trivet.core.registry import games
from trivet.table.lobby import Lobby
from trivet.table.messages import LANGUAGES, catalogue
from trivet.table.panel import Panel
from trivet.table.seats import Company
from trivet.table.settings import Settings
from trivet.table.shelf import Shelf

ARCHIVE = "/lib/python314.zip"
# What imports the page.
OF_PAGE = (
    "pyscript",
    "pyscript.context",
    "pyscript.ffi",
    "pyscript.util",
    "trivet.table.app",
    "trivet.table.browser",
    "trivet.table.database",
    "trivet.table.outside",
    "trivet.table.page",
)
# What PyScript's own package and the page import.
LATER = ("asyncio", "base64", "html", "inspect", "io", "json", "random", "traceback")


class Nothing:
    """A storage that keeps nothing."""

    def get(self, key: str) -> None:
        """Nothing was kept."""

    def set(self, key: str, value: str) -> None:
        """Nothing is kept."""


class Compiled(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Modules that are compiled already, and run when they are imported."""

    def __init__(self, codes: dict[str, CodeType]) -> None:
        self._codes = codes

    def find_spec(self, fullname: str, path: object, target: object = None) -> ModuleSpec | None:
        """The module, if it is one of these."""
        if fullname not in self._codes:
            return None
        return importlib.util.spec_from_loader(fullname, self)

    def is_package(self, fullname: str) -> bool:
        """Whether others of these are in it."""
        return any(name.startswith(f"{fullname}.") for name in self._codes)

    def get_code(self, fullname: str) -> CodeType:
        """What running the module runs."""
        return self._codes[fullname]

    def get_source(self, fullname: str) -> None:
        """Nothing: the archive has none either."""


def _compiled(name: str) -> CodeType:
    package, _, module = name.rpartition(".")
    return zipimporter("/".join((ARCHIVE, *package.split(".")))).get_code(module)


for found in pkgutil.walk_packages(trivet.__path__, "trivet."):
    if found.name not in OF_PAGE:
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
sys.meta_path.insert(0, Compiled({name: _compiled(name) for name in OF_PAGE}))
sys.path.remove("")  # which restoring puts there again
importlib.invalidate_caches()  # what is where in the archive is read again once it is there
gc.collect()
