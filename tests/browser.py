"""Driving Chromium: starting it, waiting for the table, and real fingers on the glass."""

import asyncio
import json
import os
import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Error,
    Page,
    Playwright,
    TimeoutError,
)

TABLET: dict[str, Any] = {
    "viewport": {"width": 1024, "height": 768},
    "has_touch": True,
    "locale": "en-GB",
}
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
START_TIMEOUT = 120_000  # milliseconds; generous, since other work may share the machine
PYTHON_TIMEOUT = 600_000

# A page draws with its next frame; what a touch led to can be seen once that is there.
DRAWN = """
const nextFrame = window.requestAnimationFrame.bind(window);
let awaited = 0;
window.requestAnimationFrame = (draw) => {
  awaited += 1;
  return nextFrame((time) => {
    awaited -= 1;
    draw(time);
  });
};
window.drawn = async () => {
  while (awaited) await new Promise(nextFrame);
};
"""


def executable() -> str:
    """Chromium's path: the CHROMIUM variable, or what is installed."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    found = next(filter(None, map(shutil.which, filter(None, names))), None)
    assert found, "no Chromium: install it or set CHROMIUM to its path"
    return found


def launch(playwright: Playwright) -> Browser:
    """A Chromium without a window."""
    return playwright.chromium.launch(executable_path=executable(), args=FLAGS)


def launch_with_profile(playwright: Playwright, profile: Path, **options: Any) -> BrowserContext:
    """A Chromium that keeps what it stores in `profile` for the next start."""
    return playwright.chromium.launch_persistent_context(
        profile, executable_path=executable(), args=FLAGS, **(TABLET | options)
    )


def wait_drawn(page: Page) -> None:
    """Wait until the page shows all that has happened to it.

    A page that is just being loaded anew has nothing left to show.
    """
    try:
        page.evaluate("() => window.drawn?.()")
    except Error as error:
        if "context was destroyed" not in str(error):
            raise


def wait_for_table(page: Page) -> None:
    """Wait until the shell has handed the page over to the table."""
    page.wait_for_selector("#table", state="visible", timeout=START_TIMEOUT)


def wait_for_failure(page: Page) -> str:
    """Wait until the shell says that starting failed; returns the reason it shows."""
    page.wait_for_selector("#shell-failure", state="visible", timeout=START_TIMEOUT)
    return page.inner_text("#shell-reason")


def wait_for(page: Page, condition: str, arg: Any = None, timeout: float = 30_000) -> Any:
    """Wait until a condition in the page holds; gives what made it true.

    ``condition`` is JavaScript: an expression, which may await, or a function of ``arg``.
    Playwright's ``wait_for_function`` has the page evaluate text, which its policy forbids.
    Raises Playwright's TimeoutError after ``timeout`` milliseconds.
    """
    script = f"""async ([arg, timeout]) => {{
        const look = async () => {{
            const found = {condition};
            return typeof found === "function" ? found(arg) : found;
        }};
        for (const end = performance.now() + timeout; performance.now() < end; ) {{
            const found = await look();
            if (found) return found;
            await new Promise((resolve) => setTimeout(resolve, 10));
        }}
        return null;
    }}"""
    found = page.evaluate(script, [arg, timeout])
    if found is None:
        raise TimeoutError(f"waited {timeout / 1000:g} s in vain for: {condition}")
    return found


def wait_for_offline(page: Page) -> str:
    """Wait until it is known whether the site is kept on the device; returns the answer."""
    known = "(({ offline }) => offline !== 'keeping' && offline)(document.documentElement.dataset)"
    return str(wait_for(page, known, timeout=START_TIMEOUT))


def run_python(page: Page, source: str, result: str) -> Any:
    """Run ``source`` in the page's own Python; gives what its variable ``result`` then holds.

    Raises RuntimeError with the page's traceback when it fails there.
    """
    script = f"""
import json, traceback
from pyscript import window
space = {{}}
try:
    exec({source!r}, space)
    window.pythonResult = json.dumps([space[{result!r}], None])
except Exception:
    window.pythonResult = json.dumps([None, traceback.format_exc()])
"""
    page.evaluate(
        """source => {
            delete window.pythonResult;
            const script = document.createElement("script");
            script.type = "py";
            script.setAttribute("config", "./pyscript.toml");
            script.textContent = source;
            document.body.append(script);
        }""",
        script,
    )
    wait_for(page, "window.pythonResult !== undefined", timeout=PYTHON_TIMEOUT)
    value, failure = json.loads(page.evaluate("window.pythonResult"))
    if failure:
        raise RuntimeError(failure)
    return value


@dataclass
class Fingers:
    """Several fingers on one screen, by way of Chromium's own input pipeline.

    Places are in CSS pixels of the viewport. `at` is the moment of the touch in seconds since
    the epoch, for tests in which the order of arrival and the order of time differ.
    """

    page: Page
    _session: CDPSession = field(init=False)
    _down: dict[int, dict[str, float]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        """Make the page believe in a screen of ten fingers; it has to be loaded after this."""
        self.page.add_init_script(DRAWN)
        self._session = self.page.context.new_cdp_session(self.page)
        self._session.send(
            "Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 10}
        )

    def down(self, *touches: tuple[int, float, float], at: float | None = None) -> None:
        """Put fingers down in one scan of the screen: (finger, x, y) each."""
        self._place(touches)
        self._dispatch("touchStart", at)

    def land_in_turn(self, *landings: tuple[int, float, float, float]) -> None:
        """Put fingers down one after the other: (finger, x, y, at) each.

        All are on their way before the page has answered the first, so that how fast this
        machine is does not decide how far apart they arrive.
        """
        events = []
        for finger, x, y, at in landings:
            self._place(((finger, x, y),))
            points = list(self._down.values())
            events.append({"type": "touchStart", "touchPoints": points, "timestamp": at})

        async def send() -> None:
            send_one = self._session._impl_obj.send
            calls = (send_one("Input.dispatchTouchEvent", event, None) for event in events)
            await asyncio.gather(*calls)

        self._session._sync(send())

    def move(self, *touches: tuple[int, float, float], at: float | None = None) -> None:
        """Move fingers that are down: (finger, x, y) each."""
        self._place(touches)
        self._dispatch("touchMove", at)

    def up(self, *fingers: int, at: float | None = None) -> None:
        """Lift fingers; without arguments all that are down."""
        if not self._down:
            return
        lifted = [self._down.pop(finger) for finger in fingers or tuple(self._down)]
        # Here, and only here, Chromium wants the fingers that go, not those that are there.
        self._dispatch("touchEnd", at, lifted)

    def cancel(self) -> None:
        """Let the system take every contact away, as a palm or a gesture does."""
        self._down.clear()
        self._dispatch("touchCancel", None)

    def tap(self, finger: int, x: float, y: float, at: float | None = None) -> None:
        """Put a finger down and lift it, others staying where they are."""
        self._place(((finger, x, y),))
        self._send("touchStart", at)
        self.up(finger, at=at)

    def _place(self, touches: tuple[tuple[int, float, float], ...]) -> None:
        for finger, x, y in touches:
            self._down[finger] = {"x": x, "y": y, "id": finger}

    def _dispatch(
        self, kind: str, at: float | None, touches: list[dict[str, float]] | None = None
    ) -> None:
        """Send a touch, and wait until the page shows what came of it at once."""
        self._send(kind, at, touches)
        wait_drawn(self.page)

    def _send(
        self, kind: str, at: float | None, touches: list[dict[str, float]] | None = None
    ) -> None:
        points = list(self._down.values()) if touches is None else touches
        event: dict[str, Any] = {"type": kind, "touchPoints": points}
        if at is not None:
            event["timestamp"] = at
        self._session.send("Input.dispatchTouchEvent", event)
