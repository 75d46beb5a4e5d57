"""Kills the browser in the middle of games, and looks what is left of each."""

import json
import os
import signal
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Page, Playwright

from browser import FLAGS, executable, run_python, wait_for
from e2e.tablet import SEATED, Tablet
from trivet.core.record import Record, loads
from trivet.core.registry import games
from trivet.table import saves
from trivet.table.saves import Kept, Saved

AWAKE = ["--disable-background-timer-throttling", "--disable-renderer-backgrounding"]
SHIPPED = tuple(
    f"trivet.games.{name}" for name in ("three", "threepia", "tres", "triple3", "triplexity")
)
LEAST, MOST = 3.0, 9.0  # seconds from the last table's start until the tablet dies
PAUSE = 40  # milliseconds between two looks of the pilot

# Whoever may act does, at random, by taps that take the same way as those of fingers.
PILOT = f"""
import gc, json
from random import Random
from pyodide.ffi import create_proxy
from pyscript import window
from trivet.table.app import App
gc.unfreeze()
app = next(thing for thing in gc.get_objects() if isinstance(thing, App))
gc.freeze()
luck = Random({{seed}})
taps = iter(range(10**6, 10**9))

def act():
    play, now = app.screen, window.performance.now()
    referee = play.referee
    for seat in range(referee.record.seats):
        if not referee.running:
            referee.ready(seat, now)
    seats = sorted(referee.state.current_seats())
    if referee.running and seats:
        seat = luck.choice(seats)
        ways = referee.state.legal_actions(seat, referee.at(now))
        if ways := [way for way in ways if str(way) not in ("stop", "leave")]:
            referee.tap(next(taps), seat, str(luck.choice(ways)), now, now)
    app.refresh()

def settled():
    journal = app._keeper.journal
    return json.dumps([app.screen.referee.record.dumps(), journal.kept if journal else 0])

window.settled = create_proxy(settled)
window.setInterval(create_proxy(act), {PAUSE})
done = True
"""

STORED = """async () => {
  const name = `trivet ${new URL(".", location.href).pathname} tables`;
  const base = await new Promise((resolve, reject) => {
    const asked = indexedDB.open(name);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const store = base.transaction("lines").objectStore("lines");
  const lines = await new Promise((resolve) => {
    store.getAll().onsuccess = ({ target }) => resolve(target.result);
  });
  base.close();
  return lines;
}"""


@dataclass
class Device:
    """A browser with a profile of its own, which dies without a warning."""

    playwright: Playwright
    profile: Path
    process: subprocess.Popen = field(init=False)
    browser: Browser = field(init=False)

    def start(self) -> None:
        """Switch it on."""
        command = [executable(), *FLAGS, *AWAKE, "--headless", "--window-size=1024,768"]
        command += [f"--user-data-dir={self.profile}", "--remote-debugging-port=0", "about:blank"]
        self.process = subprocess.Popen(command, start_new_session=True, stderr=subprocess.PIPE)
        assert self.process.stderr is not None
        lines = (line.decode() for line in self.process.stderr)
        address = next(line.split()[-1] for line in lines if "DevTools listening on" in line)
        self.browser = self.playwright.chromium.connect_over_cdp(address)

    def page(self) -> Page:
        """A new tab."""
        page = self.browser.contexts[0].new_page()
        page.set_viewport_size({"width": 1024, "height": 768})
        return page

    def kill(self) -> None:
        """Take the battery out: every process of it is gone at once."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stderr.close()
        self.browser.close()


@dataclass
class Game:
    """A game in its own tab; ``seen`` is its record when it was looked at last, and ``told`` how
    many lines of it the browser had said by then that it keeps."""

    game: str
    page: Page
    seen: Record
    told: int = 0

    def look(self) -> None:
        """Look at it."""
        seen, self.told = json.loads(self.page.evaluate("window.settled()"))
        self.seen = loads(seen)


@dataclass
class Result:
    """Of one game: how many actions were seen settled, how many are kept, and what is wrong."""

    game: str
    seen: int
    kept: int
    over: bool
    wrong: str

    @property
    def behind(self) -> int:
        """How many settled actions were still on their way when the browser died."""
        return max(0, self.seen - self.kept)


def begin(device: Device, address: str, game: str, seed: int) -> Game:
    """People sit down in a new tab, and begin to play."""
    tablet = Tablet(device.page(), f"{address}?game={game}")
    counts = games()[game].seat_counts
    tablet.sit(*SEATED[min(3, counts[-1]) if seed % 2 else max(2, counts[0])])
    tablet.deal(seed)
    assert run_python(tablet.page, PILOT.format(seed=seed), "done")
    begun = Game(game, tablet.page, Record(game, seed, 2))
    begun.look()
    return begun


def crash(
    playwright: Playwright, profile: Path, address: str, first: int, count: int
) -> list[Result]:
    """Play ``count`` games at once, kill the browser at a random moment, and look for each."""
    ours = (name for name, game in games().items() if type(game).__module__ in SHIPPED)
    luck, names = Random(first), sorted(ours)
    device = Device(playwright, profile)
    device.start()
    try:
        before = {line["table"] for line in _stored(device, address)}
        played = [
            begin(device, address, names[seed % len(names)], seed)
            for seed in range(first, first + count)
        ]
        end = _now(played[0].page) + luck.uniform(LEAST, MOST)
        while _now(played[0].page) < end:
            luck.choice(played).look()
        for game in played:
            game.look()
    finally:
        device.kill()

    device.start()
    try:
        lines = [line for line in _stored(device, address) if line["table"] not in before]
        found = _tables(lines)
        _open_the_last(device, address, found)
    finally:
        device.kill()
    return [_judged(game, found) for game in played]


def _now(page: Page) -> float:
    return page.evaluate("performance.now() / 1000")


def _stored(device: Device, address: str) -> list[dict[str, Any]]:
    """All lines that are kept, read by a page of the site on which nothing runs."""
    page = device.page()
    page.goto(f"{address}manifest.webmanifest")
    lines = page.evaluate(STORED) if _has_database(page) else []
    page.close()
    return lines


def _has_database(page: Page) -> bool:
    names = page.evaluate("async () => (await indexedDB.databases()).map(({ name }) => name)")
    return any(name.endswith(" tables") for name in names)


def _tables(lines: list[dict[str, Any]]) -> list[Saved]:
    """What is kept, as the table reads it."""
    tables: dict[str, list[Kept]] = {}
    for line in lines:
        kept = Kept(line["number"], line.get("text"), line.get("sum"))
        tables.setdefault(line["table"], []).append(kept)
    return [saves.read(kept) for kept in tables.values()]


def _open_the_last(device: Device, address: str, found: list[Saved]) -> None:
    """The lobby offers the game that was played last, unless it is over; one touch, and all are
    asked if ready."""
    tablet = Tablet(device.page(), address)
    if any(saved.history.record.fold().is_terminal() for saved in found):
        return
    tablet.tap('[data-do^="table:open:"]')
    wait_for(tablet.page, "document.getElementById('table').dataset.screen === 'play'")


def _judged(game: Game, found: list[Saved]) -> Result:
    """Whether a game is there with all that was seen of it, and goes on from there."""
    seen = game.seen.actions
    for saved in found:
        record = saved.history.record
        if (record.game, record.seed) == (game.game, game.seen.seed):
            both = min(len(seen), len(record.actions))
            wrong = "" if record.actions[:both] == seen[:both] else "it is not the same game"
            if len(saved.lines) < game.told:
                wrong = "what was kept is gone"
            over = record.fold().is_terminal()
            wrong = "lines were torn" if saved.torn else wrong
            return Result(game.game, len(seen), len(record.actions), over, wrong)
    wrong = "it is gone" if game.told else ""
    return Result(game.game, len(seen), 0, False, wrong)


def summary(results: list[Result]) -> str:
    """The figures, a line a game."""
    told = []
    for game in sorted({result.game for result in results}):
        own = [result for result in results if result.game == game]
        told.append(
            f"{game:12} {len(own):4} games, {sum(not result.wrong for result in own):4} found, "
            f"{sum(result.over for result in own):3} of them over, "
            f"{sum(result.kept for result in own):6} actions kept, "
            f"{sum(result.seen for result in own):6} seen, "
            f"{sum(result.behind > 0 for result in own):3} behind what was seen, "
            f"by {max(result.behind for result in own)} at most"
        )
    lost = [json.dumps(vars(result)) for result in results if result.wrong]
    return "\n".join([*told, f"lost: {len(lost)}", *lost])
