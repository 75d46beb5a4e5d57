"""How long the frames of every game are while it is played by touches.

    python3 build.py bench smooth

Each game at its most seats, by people only and by one person against hard bots, plain and with the
processor slowed down fourfold. A frame counts from its start to when it is drawn (Chromium's long
animation frames, which it takes down from 50 ms on). Frames in which the measurement itself looked
at the table are left out.
"""

import json
from pathlib import Path
from random import Random

from _site import arguments, browsing, table
from playwright.sync_api import Browser

from browser import TABLET, wait_drawn
from e2e.player import Player
from e2e.tablet import SEATED, Tablet
from trivet.core.game import Game
from trivet.core.registry import games

PROBE = Path(__file__).with_name("_frames.js").read_text(encoding="utf-8")
LONG = 50.0
COMPANIES = ("people", "bots")
OVERLAP = 5.0
COLUMNS = ("game", "company", "slower", "moves", "frames", "over 50 ms", "longest", "blocking")


class Watched(Player):
    """A player whose own looks are taken down."""

    def see(self) -> dict:
        wait_drawn(self.tablet.page)
        return json.loads(self.tablet.page.evaluate("looking(() => window.overlook())"))


def frames(browser: Browser, address: str, game: Game, company: str, rate: int, moves: int):
    """Play so many moves; the row of figures."""
    page = browser.new_context(**TABLET).new_page()
    page.add_init_script(PROBE)
    page.add_init_script(f"localStorage.setItem('trivet.game', '{game.id}')")
    tablet = Tablet(page, address)
    seats = min(game.seat_counts[-1], 4)
    tablet.sit(*SEATED[seats])
    if company == "bots":
        for seat in range(1, seats):
            for _ in range(3):
                tablet.tap_in(seat, '[data-do="player"]')
    tablet.deal(1)
    player = Watched(tablet, Random(1))
    player.get_ready()
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.wait_for_timeout(500)
    page.evaluate("frames_.long.length = frames_.looks.length = frames_.count = 0")
    made = player.play(moves)
    found = page.evaluate("frames_")
    page.context.close()
    long = [frame for frame in found["long"] if not _looked_at(frame, found["looks"])]
    over = [frame for frame in long if frame["duration"] > LONG]
    longest = max((frame["duration"] for frame in over), default=0.0)
    blocking = max((frame["blocking"] for frame in over), default=0.0)
    figures = (made, found["count"], len(over), round(longest), round(blocking))
    return (game.id, company, f"{rate}x", *map(str, figures))


def _looked_at(frame: dict, looks: list[list[float]]) -> bool:
    start, end = frame["start"] - OVERLAP, frame["start"] + frame["duration"] + OVERLAP
    return any(begun < end and ended > start for begun, ended in looks)


def main() -> None:
    options = arguments(__doc__, moves=15)
    rows = [COLUMNS]
    with browsing(options.site) as (browser, address):
        for game in games().values():
            if game.view() is None:
                continue
            for company in COMPANIES:
                if company == "bots" and game.seat_counts[-1] < 2:
                    continue
                for rate in (1, 4):
                    rows.append(frames(browser, address, game, company, rate, options.moves))
                    print("  ".join(rows[-1]), flush=True)
    print(table(*rows))


if __name__ == "__main__":
    main()
