"""Pictures of every screen and state at every size, and a page that shows them side by side.

Started by ``python3 build.py shots``; writes ``dist/shots/<size>/<name>.png`` and
``dist/shots/index.html``. Each state is brought about once by touches; then time stands still
while the screen takes on one size after the other.
"""

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, Route, sync_playwright

from browser import launch, wait_for, wait_for_failure
from e2e.moves import fitting, misfits, races
from e2e.studio import CLOCK, FRAMES, HOME, Studio, Table, contact_sheet
from e2e.tablet import Tablet, in_zone
from trivet.core.registry import find_game
from trivet.games.triple3.cards import CELLS, MARKS, openings
from trivet_build.paths import DIST
from trivet_build.server import serving

AROUND = ("bottom", "left", "top", "right")
LONG_SIDE_FOR_TWO = 680  # CSS pixels; see SHORTEST_ZONE in the table's layout
RUNTIME = "**/pyodide.asm.wasm"
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


# ---- before the table is there --------------------------------------------------------------


def _holding(held: list[Route]) -> Callable[[Route], None]:
    """Keeps requests waiting, without an answer."""
    return lambda route: held.append(route)


def shell(browser: Browser, address: str, folder: Path) -> None:
    """What is there before Python runs, and instead of it."""
    for locale, prefix in (("en-GB", ""), ("de-DE", "de-")):
        with _page(browser, locale, service_workers="block") as page:
            held: list[Route] = []
            page.route(RUNTIME, _holding(held))
            page.goto(address)
            wait_for(page, "document.getElementById('shell-progress').value > 0")
            Studio(page, folder, prefix).picture("loading")
            for route in held:
                route.abort()
        with _page(browser, locale, service_workers="block") as page:
            page.route(RUNTIME, lambda route: route.abort())
            page.goto(address)
            wait_for_failure(page)
            Studio(page, folder, prefix).picture("failed")
        with _page(browser, locale, service_workers="block") as page:
            page.add_init_script("delete WebAssembly.Exception")
            page.goto(address)
            wait_for_failure(page)
            Studio(page, folder, prefix).picture("unsupported")


# ---- taking seats ---------------------------------------------------------------------------


def lobby(table: Table) -> None:
    """From the empty table to a full one."""
    tablet = table.tablet
    table.picture("lobby-empty")
    tablet.tap('[data-do="leaf:options"]')
    table.picture("options")
    tablet.tap('[data-do="leaf:welcome"]')
    tablet.tap('[data-do="leaf:rules"]')
    table.picture("rules")
    tablet.tap('[data-do="leaf:welcome"]')
    for count, side in enumerate(("bottom", "top", "left"), 1):
        tablet.sit(side)
        table.picture(f"lobby-{count}")
    tablet.tap('[data-do="leaf:options"]')
    table.picture("options-3")
    tablet.tap('[data-do="leaf:welcome"]')
    tablet.tap('[data-do="leaf:rules"]')
    table.picture("rules-3")
    tablet.tap('[data-do="leaf:welcome"]')
    tablet.sit("right")
    table.picture("lobby-4")
    tablet.fingers.tap(9, 4, 4)
    for seat, clicks in ((1, 1), (2, 2), (3, 3)):
        for _ in range(clicks):
            tablet.tap_in(seat, '[data-do="player"]')
    tablet.tap_in(0, '[data-do="more:handicap"]')
    table.picture("lobby-bots-handicap")
    table.end()


def lobby_more(table: Table) -> None:
    """Other arrangements, a turned panel, a full table."""
    tablet = table.tablet
    for x, y in ((200, 760), (800, 760)):
        tablet.fingers.tap(9, x, y)
    tablet.wait_until(lambda seen: len(seen.zones) == 2)
    table.picture("lobby-2-one-side", fits=_two_at_bottom)
    for x, y in ((200, 8), (800, 8)):
        tablet.fingers.tap(9, x, y)
    tablet.wait_until(lambda seen: len(seen.zones) == 4)
    table.picture("lobby-4-two-sides", fits=_two_at_bottom)
    tablet.fingers.tap(9, 4, 384)
    tablet.tap('[data-do="turn"]')
    table.picture("lobby-full-turned", fits=_two_at_bottom)
    tablet.deal(1)
    table.picture("ready-two-sides", fits=_two_at_bottom)
    tablet.go()
    for seat in range(4):
        table.take(seat, 5)
    table.picture("play-two-sides", fits=_two_at_bottom)
    table.end()


def the_tablet(table: Table) -> None:
    """Its own page, its gestures, how many fingers it tells apart, and what follows."""
    tablet = table.tablet
    tablet.tap('[data-do="leaf:options"]')
    tablet.tap('[data-do="leaf:tablet"]')
    tablet.point('[data-do="sound"]')
    table.picture("tablet")
    tablet.tap('[data-do="leaf:gestures"]')
    tablet.wait(".panel", "Guided Access|Geführt")
    table.picture("tablet-gestures")
    tablet.tap('[data-do="leaf:welcome"]')
    _check_fingers(tablet)
    table.picture("check")
    for fingers in ((0, 1, 2), (3,)):
        tablet.fingers.down(*((n, 60 + 150 * n, 90) for n in fingers))
    tablet.wait(".fingers b", "^4$")
    table.picture("check-4")
    tablet.fingers.cancel()
    tablet.wait(".facts", "4 ")
    table.picture("check-lost")
    tablet.fingers.down((1, 300, 90), (2, 700, 90))
    tablet.fingers.up()
    tablet.tap('[data-do="keep"]')
    tablet.tap('[data-do="leaf:welcome"]')
    tablet.sit("bottom", "top", "left")
    tablet.fingers.tap(9, 1019, 384)
    tablet.wait(".prompt", "3")
    table.picture("lobby-crowded")
    _check_fingers(tablet)
    tablet.fingers.down(*((n, 60 + 150 * n, 90) for n in range(7)))
    tablet.fingers.up()
    tablet.tap('[data-do="keep"]')
    tablet.tap('[data-do="leaf:welcome"]')
    table.end()


def _check_fingers(tablet: Tablet) -> None:
    """Open the device check."""
    tablet.tap('[data-do="leaf:options"]')
    tablet.tap('[data-do="leaf:tablet"]')
    tablet.tap('[data-do="check"]')
    tablet.wait(".fingers b", "^0$")


def _two_at_bottom(width: int, height: int) -> bool:
    return width >= LONG_SIDE_FOR_TWO


# ---- playing --------------------------------------------------------------------------------


def match_of_four(table: Table) -> None:
    """Everything that can happen in play, in one game round all four sides."""
    table.options('{"misplay_ms": 3000}')
    tablet = table.tablet
    tablet.sit(*AROUND)
    tablet.deal(11)
    table.picture("ready")
    tablet.ready(0)
    table.picture("ready-one")
    tablet.ready(1, 2, 3)
    tablet.wait_until(lambda seen: bool(seen.count))
    table.picture("countdown")
    tablet.wait_until(lambda seen: not any(zone.gate for zone in seen.zones))
    table.picture("play-no-cards")
    for seat, count in ((0, 9), (1, 3), (2, 9), (3, 6)):
        table.take(seat, count)
    table.picture("play-few-cards")
    _race(table, "race-3-ms", 0.003)
    _race(table, "dead-heat", 0.0)
    seen = tablet.look()
    move = next(fitting(seen.zones[1].hand, seen.grid))
    tablet.choose(1, move.card)
    table.picture("card-chosen")
    table.picture("card-in-the-air", arranged=lambda: _carried(tablet, 3))
    table.put(1, move.card, move.cell)
    tablet.wait_placed(1, move.card)
    table.picture("placed")
    table.put(3, *next(misfits(tablet.zone(3).hand, tablet.look().grid)))
    tablet.wait_until(lambda seen: bool(seen.zones[3].resting))
    table.picture("misplay-rest")
    for seat in range(4):
        table.take(seat, 13)
    table.picture("play-all-cards")
    _interruptions(table)
    table.end()


def _race(table: Table, name: str, gap: float) -> None:
    """Seats 0 and 2 race for one cell; ``gap`` in seconds."""
    tablet = table.tablet
    seen = tablet.look()
    race = next(races(seen.zones[0].hand, seen.zones[2].hand, seen.grid))
    for seat, card in zip((0, 2), race.cards, strict=True):
        tablet.choose(seat, card)
    target = f'[data-target="{race.cell}"]'
    aims = [(seat, *tablet.point(in_zone(seat, target))) for seat in (0, 2)]
    if gap:
        at = tablet.now()
        tablet.fingers.land_in_turn(*((*aim, at + gap * n) for n, aim in enumerate(aims)))
    else:
        tablet.fingers.down(*aims)
    tablet.wait_until(lambda seen: seen.zones[0].notice and not seen.in_air)
    tablet.fingers.up()
    table.picture(name)


@contextmanager
def _carried(tablet: Tablet, seat: int) -> Iterator[None]:
    """A card of the seat hangs over the middle."""
    tablet.pick_up(seat, tablet.zone(seat).hand[0])
    x, y = tablet.cell(5)
    tablet.carry(seat, (x + 20, y + 20))
    tablet.page.evaluate(FRAMES)
    yield
    tablet.fingers.cancel()


def _interruptions(table: Table) -> None:
    tablet, page = table.tablet, table.tablet.page
    page.evaluate(HIDE, True)
    tablet.wait_until(lambda seen: bool(seen.zones[0].gate))
    table.picture("paused")
    page.evaluate(HIDE, False)
    tablet.go()
    tablet.tap_in(2, '[data-press="stop"]')
    tablet.wait_until(lambda seen: bool(seen.zones[0].gate))
    table.picture("stopped")
    tablet.tap_in(0, '[data-do="leave"]')
    tablet.point(in_zone(0, '[data-do="leave"]:enabled'))
    table.picture("confirm-end")
    tablet.tap_in(0, '[data-do="stay"]')


def game_of_two(table: Table) -> None:
    """Two at the long sides, with hints and with the property to be called."""
    table.options('{"hints": true, "call_it": true}')
    tablet = table.tablet
    tablet.sit("bottom", "top")
    tablet.deal(2)
    table.picture("ready-2")
    tablet.go()
    table.take(0, 5)
    table.take(1, 27)
    table.picture("play-2-all-cards")
    seen = tablet.look()
    move = next(fitting(seen.zones[0].hand, seen.grid))
    tablet.choose(0, move.card)
    table.picture("hints")
    tablet.aim(0, move.cell)
    tablet.wait_until(lambda seen: bool(seen.zones[0].question))
    table.picture("question")
    tablet.tap_in(0, "[data-choice]")
    tablet.wait_until(lambda seen: not seen.zones[0].question)
    table.end()


def game_of_three(table: Table) -> None:
    """Three people, and a round that ends because nobody can place a card."""
    table.options("{}")
    table.tablet.sit("bottom", "left", "top")
    table.tablet.deal(8)
    table.picture("ready-3")
    table.tablet.go()
    for seat in range(3):
        table.take(seat, 18)
    table.picture("play-3-all-cards")
    play_until_stuck(table, 3, 8)
    table.picture("round-over-stuck")
    table.end()


def last_round(table: Table) -> None:
    """The end of a match."""
    table.options('{"chips_to_win": 1}')
    table.tablet.sit(*AROUND)
    table.tablet.deal(13)
    table.tablet.go()
    for seat in range(4):
        table.take(seat, 13)
    play_until_stuck(table, 4, 13)
    table.picture("match-over")
    table.options("{}")
    table.end()


def round_to_the_end(table: Table) -> None:
    """The end of a round that somebody won by getting rid of all cards."""
    tablet = table.tablet
    tablet.begin("bottom", "right", seed=5)
    tablet.play_on(lambda seat, turn: False)
    table.picture("round-over")
    table.end()


def game_with_bots(table: Table) -> None:
    """One person against three bots."""
    tablet = table.tablet
    tablet.sit(*AROUND)
    for seat in (1, 2, 3):
        tablet.tap_in(seat, '[data-do="player"]')
    tablet.deal(4)
    table.picture("ready-bots")
    tablet.ready(0)
    tablet.wait_until(lambda seen: not seen.zones[0].gate)
    table.take(0, 4)
    tablet.wait_until(lambda seen: bool(seen.call))
    table.picture("play-bots")
    tablet.tap_in(0, '[data-press="stop"]')
    table.end()


def play_until_stuck(table: Table, seats: int, seed: int) -> None:
    """Play a round to the point where no card fits any more."""
    for seat, card, cell in stuck(seats, seed):
        table.put(seat, card, cell)
        table.tablet.wait_placed(seat, card)
    table.tablet.wait_until(lambda seen: bool(seen.zones[0].gate))


def menus(table: Table) -> None:
    """What every seat can do at any time: menu, rules, settings, pause, leaving, looking back."""
    tablet = table.tablet
    tablet.sit(*AROUND)
    for seat, taste in ((0, "text"), (1, "hand"), (2, "palette"), (3, "palette"), (3, "palette")):
        tablet.tap_in(seat, '[data-do="tastes"]')
        tablet.tap_in(seat, f'[data-do="taste:{taste}"]')
        if seat == 0:
            table.picture("lobby-tastes")
        tablet.tap_in(seat, '.seat-pads [data-do="tastes"]')
    tablet.deal(12)
    tablet.go()
    for seat in range(4):
        table.take(seat, 6)
    table.picture("play-tastes")
    for seat, leaf in ((0, ""), (1, "rules"), (2, "tastes"), (3, "home")):
        tablet.tap_in(seat, '[data-do="menu:main"]')
        if leaf:
            tablet.tap_in(seat, f'[data-do="menu:{leaf}"]')
    table.picture("menus")
    tablet.tap_in(3, '[data-do="home"]:enabled')
    tablet.tap_in(0, '[data-do="pause"]')
    for seat in (1, 2):
        tablet.tap_in(seat, '.opener [data-do="menu:"]')
    table.picture("paused-by-one")
    for seat in (1, 2):
        for command in ("menu:main", "menu:home", "home"):
            tablet.tap_in(seat, f'[data-do="{command}"]:enabled')
    tablet.point('[data-do="review"]')
    table.picture("over-ways-out")
    tablet.tap_in(0, '[data-do="review"]')
    for _ in range(4):
        tablet.tap_in(0, '[data-do="step:back"]')
    table.picture("review")
    table.end()


def stuck(seats: int, seed: int) -> Iterator[tuple[int, str, int]]:
    """A short way to where nobody can place anything: always leave as little open as can be."""
    state = find_game("triple3").new_initial_state(seats, seed)
    tops, hands = list(state.tops()), [set(pile) for pile in state.piles]
    while True:
        ways = []
        for seat, hand in enumerate(hands):
            for card in sorted(hand):
                for cell in CELLS:
                    if MARKS[card] & openings(tops)[cell]:
                        after = [*tops[:cell], card, *tops[cell + 1 :]]
                        left = sum(bits.bit_count() for bits in openings(after))
                        ways.append((left, seat, card, cell))
        if not ways:
            return
        _, seat, card, cell = min(ways)
        tops[cell] = card
        hands[seat].discard(card)
        yield seat, card, cell + 1


Scenes = tuple[Callable[[Table], None], ...]
SCENES: Scenes = (
    *(lobby, lobby_more, the_tablet, match_of_four, game_of_two, game_of_three),
    *(last_round, round_to_the_end, game_with_bots, menus),
)
GERMAN: Scenes = (
    *(lobby, the_tablet, match_of_four, game_of_two, game_of_three, last_round, menus),
)


# ---- the run --------------------------------------------------------------------------------


@contextmanager
def _page(browser: Browser, locale: str, **options: Any) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": HOME[0], "height": HOME[1]}, has_touch=True, locale=locale, **options
    )
    yield context.new_page()
    context.close()


def take_all(playwright: Playwright, address: str, folder: Path, wanted: set[str]) -> None:
    """All pictures, or those of the wanted scenes."""
    browser = launch(playwright)
    if not wanted or "shell" in wanted:
        _report("shell", shell, browser, address, folder)
    for game, new_tablet, english, german in (("", Tablet, SCENES, GERMAN), *_games()):
        for locale, language, scenes in (("en-GB", "", english), ("de-DE", "de-", german)):
            prefix = f"{language}{game}-" if game else language
            chosen = [s for s in scenes if not wanted or wanted & {game, prefix + s.__name__}]
            if not chosen:
                continue
            with _page(browser, locale) as page:
                page.add_init_script(CLOCK)
                tablet = new_tablet(page, address)
                if game:
                    tablet.choose_game(game)
                for scene in chosen:
                    _report(prefix + scene.__name__, scene, Table(tablet, folder, prefix))
    browser.close()


def _games() -> Iterator[tuple[str, type[Tablet], Scenes, Scenes]]:
    """What ``shots_<game>.py`` has for each other game: the page object, scenes, German ones."""
    for file in sorted(Path(__file__).parent.glob("shots_*.py")):
        module = import_module(f"e2e.{file.stem}")
        yield file.stem.removeprefix("shots_"), module.TABLET, module.SCENES, module.GERMAN


def _report(name: str, scene: Callable[..., None], *stage: Any) -> None:
    start = time.monotonic()
    scene(*stage)
    print(f"{name}: {time.monotonic() - start:.0f} s", flush=True)


def main(arguments: list[str]) -> None:
    """Names of scenes or other games choose among them; else all pictures are taken anew."""
    folder = DIST / "shots"
    if not arguments:
        shutil.rmtree(folder, ignore_errors=True)
    with serving(DIST) as server, sync_playwright() as playwright:
        take_all(playwright, f"http://localhost:{server.server_port}/", folder, set(arguments))
    contact_sheet(folder)
    print(f"See {folder / 'index.html'}")


if __name__ == "__main__":
    main(sys.argv[1:])
