"""People at a tablet whose browser is of whatever make; they do what they do in Chromium."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from playwright.sync_api import Page

from browser import DRAWN, Fingers
from e2e.tablet import EDGES, PATIENCE, SEEDED, Tablet
from engines.engine import HEIGHT, WIDTH, Engine, Touch

HEARD = """
window.heard = { pointerdown: 0, pointermove: 0, pointerup: 0 };
for (const kind of Object.keys(window.heard))
  addEventListener(kind, (event) => {
    if (event.pointerType === "touch") window.heard[kind] += 1;
  }, { capture: true });
"""
OVER = """["#table", "#shell-failure"].find((id) => !document.querySelector(id).hidden)"""


@dataclass
class _Page:
    """As much of Playwright's page as people at a table need."""

    engine: Engine

    @property
    def viewport_size(self) -> dict[str, int]:
        return {"width": WIDTH, "height": HEIGHT}

    def evaluate(self, script: str, arg: Any = None) -> Any:
        called = f"typeof found === 'function' ? found({json.dumps(arg)}) : found"
        return self.engine.evaluate(f"(async (found) => {called})({script.strip()})")

    def inner_text(self, selector: str) -> str:
        return str(self.evaluate("(found) => document.querySelector(found).innerText", selector))


@dataclass
class _Fingers:
    """Fingers as a tablet's in Chromium, but for the moments of their touches.

    Each touch ends with the picture of what came of it.
    """

    engine: Engine

    def down(self, *touches: Touch) -> None:
        self._await("pointerdown", len(touches), lambda: self.engine.down(*touches))

    def move(self, *touches: Touch) -> None:
        self._await("pointermove", len(touches), lambda: self.engine.move(*touches))

    def up(self, *fingers: int) -> None:
        self._await("pointerup", len(fingers), lambda: self.engine.up(*fingers))

    def tap(self, finger: int, x: float, y: float, at: float | None = None) -> None:
        assert at is None, "only Chromium's touches can be given a moment"
        self.tap_at_once((finger, x, y))

    def tap_at_once(self, *touches: Touch) -> None:
        self.down(*touches)
        self.up(*(finger for finger, _, _ in touches))

    def _await(self, kind: str, number: int, act: Callable[[], None]) -> None:
        """Do something with fingers, and wait until the page has heard of all, and drawn."""
        heard = self.engine.evaluate(f"window.heard.{kind}")
        act()
        self.engine.wait(f"window.heard.{kind} >= {heard + number}", PATIENCE / 1000)
        self.engine.evaluate("window.drawn()")


class AnyTablet(Tablet):
    """A tablet whose page is an engine's."""

    def __init__(self, engine: Engine, address: str) -> None:
        self.engine = engine
        super().__init__(cast(Page, _Page(engine)), address)

    def __post_init__(self) -> None:
        self._own = _Fingers(self.engine)
        self.fingers = cast(Fingers, self._own)
        self.start()

    def start(self) -> None:
        self.engine.open(self.address)
        if self.engine.wait(OVER) != "#table":
            raise AssertionError(self.page.inner_text("#shell-detail"))
        for script in (SEEDED, DRAWN, HEARD):
            self.engine.evaluate(f"(() => {{ {script} }})()")

    @property
    def how(self) -> str:
        """How Python came up: ``started``, or ``restored`` from the copy of its memory."""
        return str(self.engine.evaluate("document.documentElement.dataset.python"))

    def sit_at_once(self, *sides: str) -> None:
        """All sit down in the same moment, a finger each."""
        places = (EDGES[side] for side in sides)
        self._own.tap_at_once(
            *((n, across * WIDTH, down * HEIGHT) for n, (across, down) in enumerate(places))
        )
        self.wait_until(lambda seen: len(seen.zones) == len(sides))
