"""A studio: pictures of one state at every size, and a page that shows all of them."""

import html
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from e2e.tablet import CARDS, Tablet
from trivet.games.triple3.cards import DECK
from trivet.games.triple3.view import card_name
from trivet.table.messages import Catalogue

SIZES = (
    *((1024, 768), (1180, 820), (820, 1180), (1366, 1024), (800, 1280)),
    *((600, 960), (960, 600), (1440, 900)),
)
HOME = SIZES[0]
OPTIONS = "localStorage.setItem('trivet.options.triple3', {options!r})"
CLOCK = """
const now = performance.now.bind(performance);
let still = null;
performance.now = () => still ?? now();
window.standStill = (on) => { still = on ? now() : null; };
"""
_GERMAN = Catalogue("de", ("trivet.games.triple3",))
CARDS.update({card_name(card, _GERMAN): card for card in DECK})
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Studio:
    """A page, and the folder for its pictures."""

    def __init__(self, page: Page, folder: Path, prefix: str = "") -> None:
        self._page = page
        self._folder = folder
        self._prefix = prefix

    def picture(
        self,
        name: str,
        fits: Callable[[int, int], bool] = lambda width, height: True,
        arranged: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        """Picture what is there now at every size that ``fits``, ``arranged`` anew for each."""
        for width, height in SIZES:
            if not fits(width, height):
                continue
            self._page.set_viewport_size({"width": width, "height": height})
            self._page.evaluate(FRAMES)
            file = self._folder / f"{width}x{height}" / f"{self._prefix}{name}.png"
            with arranged():
                self._page.screenshot(path=file, animations="disabled")
        self._page.set_viewport_size({"width": HOME[0], "height": HOME[1]})
        self._page.evaluate(FRAMES)


class Table(Studio):
    """A studio in which people play."""

    def __init__(self, tablet: Tablet, folder: Path, prefix: str = "") -> None:
        super().__init__(tablet.page, folder, prefix)
        self.tablet = tablet

    def picture(self, name: str, *rest: Any, **more: Any) -> None:
        """As in every studio, but time stands still."""
        self._page.evaluate("standStill(true)")
        super().picture(name, *rest, **more)
        self._page.evaluate("standStill(false)")

    def options(self, options: str) -> None:
        """The game's options as JSON, for games to come."""
        self._page.evaluate(OPTIONS.format(options=options))

    def take(self, seat: int, count: int) -> None:
        """Take up cards, never more than there are."""
        self.tablet.take(seat, min(count, self.tablet.zone(seat).pile))

    def put(self, seat: int, card: str, cell: int) -> None:
        """Choose a card and tap a cell of the small grid."""
        self.tablet.choose(seat, card)
        self.tablet.aim(seat, cell)

    def end(self) -> None:
        """Back to an empty table."""
        self.tablet.clear()


def contact_sheet(folder: Path) -> None:
    """A page with all pictures: a row a state, a column a size."""
    names: dict[str, None] = {}
    for file in sorted(folder.glob("*/*.png"), key=lambda file: file.stat().st_mtime):
        names.setdefault(file.stem)
    rows = [f"<h1>Trivet: {len(names)} states at {len(SIZES)} sizes</h1>"]
    for name in names:
        rows.append(f"<h2>{html.escape(name)}</h2><p>")
        for width, height in SIZES:
            file = f"{width}x{height}/{name}.png"
            if (folder / file).exists():
                rows.append(
                    f'<a href="{file}"><img src="{file}" alt="{name} at {width}x{height}" '
                    f'title="{width}x{height}" height="240" loading="lazy"></a>'
                )
        rows.append("</p>")
    style = "body{font:16px sans-serif;background:#ddd}img{margin:4px;background:#fff}"
    page = f'<!doctype html><meta charset="utf-8"><title>Trivet</title><style>{style}</style>'
    (folder / "index.html").write_text(page + "\n".join(rows), encoding="utf-8")
