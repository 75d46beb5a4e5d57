"""The panel's leaves that are about this tablet, whatever is played on it."""

from __future__ import annotations

from trivet.core.markup import Markup, element, render
from trivet.core.words import Words
from trivet.table import pads
from trivet.table.device import Device
from trivet.table.settings import Settings
from trivet.table.site import Site

SWITCHES = ("sound", "voice", "vibration")
GESTURES = ("ipad", "guided", "android", "pinning", "chromebook", "windows")
ROWS = frozenset({*SWITCHES, "check", "leaf:gestures", "leaf:install", "open_file", "log"})
FURTHER = "›"
"""The sign of a row that leads on."""


def on_off(on: bool, words: Words) -> str:
    """Whether something is switched on, in words."""
    return words("value.on" if on else "value.off")


def row(name: str, command: str, value: str, words: Words) -> Markup:
    """A row of a leaf whose catalogue key is ``name``."""
    return pads.row(words(name), words(f"{name}.help"), command, value)


def tablet(words: Words, settings: Settings, device: Device, site: Site) -> Markup:
    """Sound and the like, what the screen can do, and what comes from files and goes there."""
    finding = settings.finding
    found = words("value.unknown") if finding is None else str(finding.fingers)
    switches = {"sound": settings.sound, "voice": settings.voice}
    if device.can_vibrate:
        switches["vibration"] = settings.vibration
    further = {
        "gestures": "leaf:gestures",
        **({"install": "leaf:install"} if site.can_be_installed else {}),
        "open_file": "open_file",
        "log": "log",
    }
    return render(
        [
            *(row(name, name, on_off(on, words), words) for name, on in switches.items()),
            row("check", "check", found, words) if device.has_touch else None,
            *(row(name, command, FURTHER, words) for name, command in further.items()),
        ]
    )


def gestures(words: Words) -> Markup:
    """How to keep the tablet's own gestures off the table, as in docs/tablet.md."""
    told = ((words(f"gestures.{kind}"), words(f"gestures.{kind}.how")) for kind in GESTURES)
    return element("ul", [element("li", element("b", title), " ", how) for title, how in told])
