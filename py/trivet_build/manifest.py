"""The web app manifest: how Trivet stands among a device's apps."""

from typing import Any

from trivet.core.registry import games
from trivet.table.messages import catalogue

ICONS = "assets/icons"
SCREENSHOTS = "assets/screenshots"
SIZES = {"wide": "1280x800", "narrow": "800x1280"}


def manifest() -> dict[str, Any]:
    """The manifest, every address relative to the page's folder.

    It has no `id`: one would count from the origin's root, so that two copies in folders of one
    host would be the same app. Without it the start address is the identity. It has no
    orientation either: people sit at every side of a tablet.
    """
    packages = tuple(type(game).__module__ for game in games().values())
    words = catalogue("en", ("trivet.table", *packages))
    return {
        "name": "Trivet",
        "short_name": "Trivet",
        "description": "Card games for two to six people around one tablet.",
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "display_override": ["fullscreen", "standalone"],
        "background_color": "#fffdf7",
        "theme_color": "#2f4a45",
        "categories": ["games", "education"],
        "icons": [
            {"src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml"},
            *(_icon("icon", size, "any") for size in (192, 512)),
            *(_icon("maskable", size, "maskable") for size in (192, 512)),
        ],
        "screenshots": [
            {
                "src": f"{SCREENSHOTS}/{factor}.png",
                "sizes": size,
                "type": "image/png",
                "form_factor": factor,
                "label": "A race for one place in TRIPLE³",
            }
            for factor, size in SIZES.items()
        ],
        "shortcuts": [
            {
                "name": words(f"{game.id}.title"),
                "url": f"./?game={game.id}",
                "description": words(f"{game.id}.lead"),
                "icons": [_icon("icon", 192, "any")],
            }
            for game in games().values()
            if game.view() is not None
        ],
    }


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {
        "src": f"{ICONS}/{name}-{size}.png",
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }
