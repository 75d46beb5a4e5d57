"""How long a tap and a drag take in the page, beside what JavaScript alone would take.

    python3 build.py bench tap

Four people play TRIPLE³ by touches that Chromium itself delivers, plain and with the processor
slowed down. A bare page with handlers in JavaScript gets the same touches in the same run: times
come and go with what else the machine does, the ratios stay.

Milliseconds, median / 95th percentile, from the finger's time stamp on:
entry    until the first line of the handler
answer   until the frame that shows the pressed look
settled  until the frame that shows the placed card, the referee's hold of 30 ms included
drag     from a move until the frame in which the card has followed
press, redraw: how long the handler of a press, and the redraw of a placement, take by themselves
"""

import random
import time
from collections import defaultdict
from itertools import islice
from pathlib import Path
from statistics import median

from _site import arguments, browsing, med_p95, table
from playwright.sync_api import Browser, Page

from browser import TABLET, Fingers, wait_for
from e2e.moves import fitting
from e2e.tablet import Tablet, in_zone

HERE = Path(__file__).parent
PROBE = (HERE / "_probe.js").read_text(encoding="utf-8")
BARE = HERE / "_bare.html"
SLOWDOWNS = (1, 4)
SIDES, SEED = ("bottom", "left", "top", "right"), 3
KINDS = ("entry", "answer", "settled", "drag 1", "drag 4", "press", "redraw")
DRAG_STEPS, DRAG_REACH = 40, 60.0
Times = dict[str, list[float]]


def pause() -> None:
    """Between touches, so that they fall anywhere between two frames."""
    time.sleep(random.uniform(0.02, 0.05))


def slow_down(page: Page, rate: int) -> None:
    """Make the page's processor that many times slower."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def forget(page: Page) -> None:
    """Begin to take times down anew."""
    page.evaluate("for (const times of Object.values(probe)) times.length = 0")


def wait_for_times(page: Page, kind: str, count: int) -> None:
    """Until the page has taken down that many times of a kind."""
    wait_for(page, "([kind, n]) => probe[kind].length >= n", [kind, count])


def collect(page: Page, times: Times, names: dict[str, str]) -> None:
    """Add what the page took down; ``names`` says under which names."""
    for kind, found in page.evaluate("probe").items():
        if kind in names:
            times[names[kind]] += found


def drag(page: Page, fingers: Fingers, starts: list[tuple[float, float]], times: Times) -> None:
    """Let fingers move what they took hold of; lost at the end, so that nothing is played."""
    held = list(enumerate(starts))
    fingers.down(*((finger, x, y) for finger, (x, y) in held))
    forget(page)
    for step in range(DRAG_STEPS):
        way = DRAG_REACH * (1 + step % 8) / 8
        fingers.move(*((finger, x + way, y + way / 2) for finger, (x, y) in held))
        pause()
    collect(page, times, {"drag": f"drag {len(starts)}"})
    fingers.cancel()
    pause()


class App:
    """The product, at a table for four."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.page = browser.new_context(**TABLET).new_page()
        self.page.add_init_script(PROBE)
        self._tablet = Tablet(self.page, address)
        self._tablet.sit(*SIDES)

    def run(self, times: Times) -> None:
        """A round by taps on the small grids; before it, cards are dragged about."""
        tablet = self._tablet
        tablet.deal(SEED)
        tablet.go()
        for zone in tablet.look().zones:
            tablet.take(zone.number, zone.pile)
        cards = [tablet.point(in_zone(seat, "[data-card]")) for seat in range(len(SIDES))]
        for count in (1, len(cards)):
            drag(self.page, tablet.fingers, cards[:count], times)
        forget(self.page)
        self._play_round()
        collect(self.page, times, {kind: kind for kind in KINDS})
        tablet.tap_in(0, '[data-do="leave"]')
        tablet.tap_in(0, '[data-do="leave"]:enabled')

    def _play_round(self) -> None:
        tablet, turn = self._tablet, 0
        while not (seen := tablet.look()).zones[0].gate:
            turn += 1
            zone = seen.zones[turn % len(SIDES)]
            for move in islice(fitting(zone.hand, seen.grid), 1):
                tablet.choose(zone.number, move.card)
                pause()
                tablet.aim(zone.number, move.cell)
                tablet.wait_placed(zone.number, move.card)
                pause()


class Bare:
    """A page in which JavaScript does about the same for one tap."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.page = browser.new_context(**TABLET).new_page()
        self.page.add_init_script(PROBE)
        self._fingers = Fingers(self.page)
        self.page.route("**/bare.html", lambda route: route.fulfill(path=BARE))
        self.page.goto(address + "bare.html")

    def run(self, times: Times) -> None:
        places = [(200.0, 200.0), (200.0, 500.0), (700.0, 200.0), (700.0, 500.0)]
        for count in (1, len(places)):
            drag(self.page, self._fingers, places[:count], times)
        forget(self.page)
        for number in range(1, 61):
            self._fingers.tap(0, random.uniform(50, 950), random.uniform(100, 700))
            wait_for_times(self.page, "settled", number)
            pause()
        collect(self.page, times, {kind: kind for kind in KINDS})


def main() -> None:
    options = arguments(__doc__, turns=2)
    times: dict[tuple[int, str], Times] = {
        (rate, name): defaultdict(list) for rate in SLOWDOWNS for name in ("app", "bare")
    }
    with browsing(options.site) as (browser, address):
        pages = {"app": App(browser, address), "bare": Bare(browser, address)}
        for _ in range(options.turns):
            for rate in SLOWDOWNS:
                for name, page in pages.items():
                    page.page.bring_to_front()
                    slow_down(page.page, rate)
                    page.run(times[rate, name])
                    slow_down(page.page, 1)
    for rate in SLOWDOWNS:
        rows = [(f"{rate}x slower" if rate > 1 else "plain", "n", "Trivet", "bare JS", "ratio")]
        app, bare = times[rate, "app"], times[rate, "bare"]
        for kind in KINDS:
            one, other = app[kind], bare[kind]
            ratio = f"{median(one) / median(other):.2f}" if median(other) >= 1 else ""
            rows.append((kind, str(len(one)), med_p95(one), med_p95(other), ratio))
        print(table(*rows), end="\n\n")


if __name__ == "__main__":
    main()
