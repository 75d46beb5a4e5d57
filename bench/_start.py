"""One visitor of a page: comes, comes again, and comes without a network."""

import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from _wire import Wire
from playwright.sync_api import BrowserContext, Page, Playwright

from browser import launch_with_profile, run_python, wait_for

SITE = "trivet"
PATIENCE = 240_000  # milliseconds
VISIT = (Path(__file__).parent / "_visit.js").read_text(encoding="utf-8")
KEEP = """async (files) => {
    await navigator.serviceWorker.register("./worker.js");
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const kept = new Promise((resolve) => (port1.onmessage = resolve));
    active.postMessage(files, [port2]);
    await kept;
}"""
# Whoever installs a page has used it: what a browser keeps of the code that ran is kept by then.
PLAY = r"""
import json, re, time
until = time.perf_counter() + 6
while time.perf_counter() < until:
    cards = sorted((f"{n % 13}-{n}", {"rank": n % 13, "suit": "abcd"[n % 4]}) for n in range(200))
    text = json.dumps(dict(cards))
    ranks = {int(found) for found in re.findall(r'"rank": (\d+)', text)}
    assert json.loads(text) == dict(cards) and len(ranks) == 13
"""
REST_MS = 1500  # what a browser does after its own start is over
SETTLE_MS = 4000  # it keeps nothing before it has been calm for a while
# The stylesheets, pictures and scripts without which the shell could not be read and touched.
SHELL = re.compile(r"/$|/index\.html$|\.css$|/assets/(?!table|python|lobby/de).*\.(js|svg|json)$")


class Visitor:
    """A browser with a fresh profile that visits one address."""

    def __init__(self, playwright: Playwright, address: str, counted: Wire) -> None:
        self._playwright = playwright
        self._address = address
        self._wire = counted
        self._site = address.endswith(f"/{SITE}/")

    def visits(self, rate: int) -> Iterator[dict[str, float]]:
        """Times in milliseconds, bytes and megabytes of the three visits, one after the other."""
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            context = launch_with_profile(self._playwright, Path(profile))
            context.pages[0].wait_for_timeout(REST_MS)
            yield from self._visits(context, rate)
            context.close()

    def _visits(self, context: BrowserContext, rate: int) -> Iterator[dict[str, float]]:
        self._wire.sent.clear()
        page = context.new_page()
        first = self._visit(page, rate)
        first["shell"] = sum(n for path, n in self._wire.sent.items() if SHELL.search(f"/{path}"))
        self._keep(page)
        self._play(page)
        first["all"] = sum(self._wire.sent.values())
        yield first
        page.close()
        page = context.new_page()
        yield self._visit(page, rate)
        page.close()
        context.set_offline(True)
        yield self._visit(context.new_page(), rate)

    def _visit(self, page: Page, rate: int) -> dict[str, float]:
        page.add_init_script(VISIT)
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        page.goto(self._address, wait_until="commit")
        last = "game" if self._site else "touch"
        wait_for(page, f"visit.{last} && visit.readable", timeout=PATIENCE)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        taken = {kind: at for kind, at in page.evaluate("visit").items() if at is not None}
        return taken | {"memory": self._memory(page)}

    def _keep(self, page: Page) -> None:
        """Until everything is on this device."""
        if self._site:
            wait_for(page, "document.documentElement.dataset.offline === 'ready'")
        else:
            folder = self._address.removesuffix("/").rpartition("/")[2] + "/"
            files = [f"./{path.removeprefix(folder)}" for path in self._wire.sent]
            page.evaluate(KEEP, files)

    def _play(self, page: Page) -> None:
        """Use Python as in a game, the same on every page."""
        if self._site:
            run_python(page, PLAY, "until")
        else:
            page.evaluate("(source) => window.play(source)", PLAY)
        page.wait_for_timeout(SETTLE_MS)

    def _memory(self, page: Page) -> float:
        """Megabytes of the page's process that it shares with nobody."""
        browser = page.context.browser
        session = browser.new_browser_cdp_session()
        listed = session.send("SystemInfo.getProcessInfo")["processInfo"]
        session.detach()
        return max(_pss(process["id"]) for process in listed if process["type"] == "renderer")


def _pss(process: int) -> float:
    try:
        smaps = Path(f"/proc/{process}/smaps_rollup").read_text()
    except OSError:
        return 0.0
    found = re.search(r"^Pss:\s+(\d+) kB", smaps, re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0
