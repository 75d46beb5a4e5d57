"""Renders assets/icons/ from assets/icon.svg, and takes the screenshots of the manifest."""

import re
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from browser import TABLET, launch
from e2e.moves import fitting
from e2e.tablet import Tablet
from trivet_build.manifest import SIZES
from trivet_build.paths import ASSETS, DIST
from trivet_build.server import serving

GROUND = "#2f4a45"
# A device cuts a maskable icon down to a circle four fifths as wide.
SHARES = {
    "icon-192": 1.0,
    "icon-512": 1.0,
    "maskable-192": 0.7,
    "maskable-512": 0.7,
    "apple-180": 0.86,
}


def icons(browser: Browser, folder: Path) -> None:
    """Each icon in its size; with a ground to its edges where the device rounds it off."""
    folder.mkdir(exist_ok=True)
    drawing = (ASSETS / "icon.svg").read_text(encoding="utf-8")
    for name, share in SHARES.items():
        size = int(name.rpartition("-")[2])
        page = browser.new_page(viewport={"width": size, "height": size})
        ground = "transparent" if share == 1 else GROUND
        page.set_content(
            f"<style>body {{ margin: 0; height: {size}px; background: {ground}; "
            f"display: grid; place-items: center }} svg {{ width: {share * size}px }}</style>"
            + re.sub(r"^<svg", "<svg", drawing)
        )
        page.screenshot(path=folder / f"{name}.png", omit_background=share == 1)
        page.close()


def screenshots(browser: Browser, address: str, folder: Path) -> None:
    """Two people in the middle of a game, on a tablet lying either way."""
    folder.mkdir(exist_ok=True)
    for name, size in SIZES.items():
        width, height = map(int, size.split("x"))
        context = browser.new_context(**TABLET | {"viewport": {"width": width, "height": height}})
        tablet = Tablet(context.new_page(), address)
        tablet.begin("bottom", "top", seed=71)
        for seat in (0, 1):
            tablet.take(seat, 6)
            seen = tablet.look()
            if move := next(fitting(seen.zones[seat].hand, seen.grid), None):
                tablet.drag(seat, move.card, move.cell)
                tablet.wait_placed(seat, move.card)
        tablet.page.screenshot(path=folder / f"{name}.png")
        context.close()


if __name__ == "__main__":
    with sync_playwright() as playwright, serving(DIST) as server:
        chromium = launch(playwright)
        icons(chromium, ASSETS / "icons")
        screenshots(chromium, f"http://localhost:{server.server_port}/", ASSETS / "screenshots")
        chromium.close()
