"""WebKitGTK, the nearest to an iPad's Safari, driven through WebDriver; fingers on a real screen.

WebDriver's own touches would arrive as a mouse. WebKitGTK 2.50 makes touch events of the screen's
fingers but no touch pointers, which Safari does; where that is so, a script of the test makes
pointers of the events. Everything before that is the browser's own.
"""

import contextlib
import json
import os
import socket
import subprocess
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from engines.engine import HEIGHT, PATIENCE, WIDTH, Engine, Touch, end, until
from engines.glass import Glass

DRIVER = "WebKitWebDriver"
BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
TOOLBAR = 38  # pixels of the window above the page

# Makes touch pointers of touch events, in a browser that does not, and hides its mouse that
# follows the first finger.
POINTERS = """(() => {
  if (window.pointersMade) return;
  window.pointersMade = true;
  const KINDS = {
    touchstart: "pointerdown", touchmove: "pointermove",
    touchend: "pointerup", touchcancel: "pointercancel",
  };
  const ours = new WeakSet(), targets = new Map();
  let native = false, touched = -Infinity, primary = null;
  const point = (kind, { identifier, target, clientX, clientY, screenX, screenY }) => {
    const pointerId = identifier + 2;
    if (kind === "touchstart") {
      if (!targets.size) primary = pointerId;
      targets.set(pointerId, target);
    }
    const event = new PointerEvent(KINDS[kind], {
      bubbles: true, cancelable: kind !== "touchcancel", composed: true, view: window,
      pointerId, pointerType: "touch", isPrimary: pointerId === primary,
      clientX, clientY, screenX, screenY, button: kind === "touchmove" ? -1 : 0,
      buttons: kind === "touchstart" || kind === "touchmove" ? 1 : 0,
    });
    ours.add(event);
    // An element that has left the page holds on to its touches, but not to its pointers.
    const under = () => document.elementFromPoint(clientX, clientY) ?? document;
    const heard = targets.get(pointerId) ?? target;
    (heard.isConnected ? heard : under()).dispatchEvent(event);
    if (kind === "touchend" || kind === "touchcancel") targets.delete(pointerId);
  };
  const tell = (event) => {
    touched = performance.now();
    if (!native) for (const touch of event.changedTouches) point(event.type, touch);
  };
  const atTarget = (event) => event.currentTarget === event.target && tell(event);
  const listening = new WeakSet();
  addEventListener("touchstart", (event) => {
    const { target } = event;
    if (!listening.has(target))
      for (const kind of Object.keys(KINDS).slice(1)) target.addEventListener(kind, atTarget);
    listening.add(target);
    tell(event);
  }, { capture: true, passive: true });
  for (const kind of Object.values(KINDS))
    addEventListener(kind, (event) => {
      if (ours.has(event)) return;
      if (event.pointerType === "touch") native = true;
      else if (performance.now() - touched < 800) event.stopImmediatePropagation();
    }, { capture: true });
})()"""


class WebKit(Engine):
    """A MiniBrowser on a screen of its own, whose storage lasts as long as it runs."""

    name = "WebKitGTK"
    fingers = "touch events, made touch pointers by the test"

    def __init__(self) -> None:
        self._driver: subprocess.Popen[bytes] | None = None
        self._session = ""
        self._glass = Glass(WIDTH, HEIGHT + TOOLBAR)
        try:
            self._start()
        except BaseException:
            self.close()
            raise

    def open(self, address: str) -> None:
        self._ask("POST", "/url", {"url": address})
        self.evaluate(POINTERS)

    def evaluate(self, expression: str) -> Any:
        script = f"""const done = arguments[arguments.length - 1];
            (async () => JSON.stringify((await ({expression})) ?? null))()
                .then((value) => done({{ value }}), (error) => done({{ fault: String(error) }}))"""
        answer = self._ask("POST", "/execute/async", {"script": script, "args": []})
        if "fault" in answer:
            raise RuntimeError(answer["fault"])
        return json.loads(answer["value"])

    def down(self, *touches: Touch) -> None:
        self._glass.down(*self._below_toolbar(touches))

    def move(self, *touches: Touch) -> None:
        self._glass.move(*self._below_toolbar(touches))

    def up(self, *fingers: int) -> None:
        self._glass.up(*fingers)

    def close(self) -> None:
        if self._session:
            with contextlib.suppress(OSError, RuntimeError):
                self._ask("DELETE", "")
        end(self._driver)
        self._glass.close()

    def _start(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self._address = f"http://127.0.0.1:{port}/"
        env = {**os.environ, "DISPLAY": self._glass.display, "GDK_BACKEND": "x11"}
        env |= {"NO_AT_BRIDGE": "1", "LANG": "C.UTF-8"}
        quiet = subprocess.DEVNULL
        self._driver = subprocess.Popen(
            [DRIVER, f"--port={port}"], env=env, stdout=quiet, stderr=quiet
        )
        until(self._listens, f"{DRIVER} to listen")
        options = {"binary": str(BROWSERS[-1]), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        started = self._send("POST", "session", {"capabilities": wanted})
        self._session = started["sessionId"]
        self.version = started["capabilities"]["browserVersion"]
        patience = round(1000 * PATIENCE)
        self._ask("POST", "/timeouts", {"script": patience, "pageLoad": patience})
        size = {"x": 0, "y": 0, "width": WIDTH, "height": HEIGHT + TOOLBAR}
        self._ask("POST", "/window/rect", size)
        self._ask("POST", "/url", {"url": "about:blank"})
        self._above = HEIGHT + TOOLBAR - self.wait("innerHeight")

    def _below_toolbar(self, touches: tuple[Touch, ...]) -> tuple[Touch, ...]:
        return tuple((finger, x, y + self._above) for finger, x, y in touches)

    def _listens(self) -> bool:
        try:
            self._send("GET", "status")
        except OSError:
            return False
        return True

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        return self._send(method, f"session/{self._session}{path}", body)

    def _send(self, method: str, path: str, body: Any = None) -> Any:
        request = urllib.request.Request(
            self._address + path,
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=2 * PATIENCE) as response:
                return json.load(response)["value"]
        except urllib.error.HTTPError as error:
            with error:
                raise RuntimeError(f"{path}: {error.read().decode()[:500]}") from error
