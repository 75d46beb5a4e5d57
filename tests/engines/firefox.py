"""Firefox without a window, driven through WebDriver BiDi; its touches are real touch pointers."""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from websocket import WebSocket, create_connection

from engines.engine import HEIGHT, PATIENCE, WIDTH, Engine, Touch, end, until

PREFERENCES: dict[str, Any] = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
}


class Firefox(Engine):
    """A Firefox with a profile of its own."""

    name = "Firefox"
    fingers = "touch pointers"

    def __init__(self) -> None:
        self._profile = Path(tempfile.mkdtemp(prefix="trivet-firefox"))
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: WebSocket | None = None
        self._commands = 0
        try:
            self._start(self._profile)
        except BaseException:
            self.close()
            raise

    def open(self, address: str) -> None:
        self._on_page("browsingContext.navigate", url=address, wait="complete")

    def evaluate(self, expression: str) -> Any:
        answer = self._command(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({expression})) ?? null))()",
            target={"context": self._page},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def down(self, *touches: Touch) -> None:
        press = {"type": "pointerDown", "button": 0}
        self._act({finger: [_to(x, y), press] for finger, x, y in touches})

    def move(self, *touches: Touch) -> None:
        self._act({finger: [_to(x, y)] for finger, x, y in touches})

    def up(self, *fingers: int) -> None:
        self._act({finger: [{"type": "pointerUp", "button": 0}] for finger in fingers})

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
        end(self._process)
        shutil.rmtree(self._profile, ignore_errors=True)

    def _start(self, profile: Path) -> None:
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items())
        (profile / "user.js").write_text("\n".join(lines))
        program = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))))
        command = [program, "--headless", "--no-remote", "--profile", str(profile)]
        command += [f"--width={WIDTH}", f"--height={HEIGHT}", "--remote-debugging-port=0"]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen([*command, "about:blank"], stdout=quiet, stderr=quiet)
        told = profile / "WebDriverBiDiServer.json"
        until(lambda: told.exists() and told.read_text(), "Firefox to listen")
        where = json.loads(told.read_text())
        address = f"ws://{where['ws_host']}:{where['ws_port']}/session"
        self._socket = create_connection(address, timeout=PATIENCE, suppress_origin=True)
        session = self._command("session.new", capabilities={})
        self.version = session["capabilities"]["browserVersion"]
        self._page = self._command("browsingContext.getTree")["contexts"][0]["context"]
        self._on_page("browsingContext.setViewport", viewport={"width": WIDTH, "height": HEIGHT})

    def _act(self, actions: dict[int, list[dict[str, Any]]]) -> None:
        """Let fingers do something each, in the same ticks."""
        touch = {"type": "pointer", "parameters": {"pointerType": "touch"}}
        sources = [touch | {"id": f"finger {n}", "actions": does} for n, does in actions.items()]
        self._on_page("input.performActions", actions=sources)

    def _on_page(self, method: str, **parameters: Any) -> Any:
        return self._command(method, context=self._page, **parameters)

    def _command(self, method: str, **parameters: Any) -> Any:
        assert self._socket is not None
        self._commands += 1
        number = self._commands
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self._socket.recv())).get("id") != number:
            pass  # an event
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
        return answer["result"]


def _to(x: float, y: float) -> dict[str, Any]:
    return {"type": "pointerMove", "x": round(x), "y": round(y)}
