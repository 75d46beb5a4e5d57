"""The tablet as the people round it use it: they touch what they see and read what it says.

A seat's finger has the seat's number; other fingers have numbers from RESTING on.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Page

from browser import START_TIMEOUT, Fingers, wait_drawn, wait_for
from e2e.moves import fitting
from trivet.games.triple3.cards import DECK, MARKS, words

EDGES = {"bottom": (0.5, 0.99), "left": (0.01, 0.5), "top": (0.5, 0.01), "right": (0.99, 0.5)}
SEATED = {
    1: ("bottom",),
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
}
"""At which sides so many sit, clockwise from the bottom."""
RESTING = 10
PATIENCE = 20_000  # milliseconds after which something awaited counts as missing

# A new game's seed is two words of the browser's secure randomness: these become 0 and ours.
SEEDED = """
const random = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (array) => {
  random(array);
  if (array instanceof Uint32Array && array.length === 2 && "testSeed" in window)
    array.set([0, window.testSeed]);
  return array;
};
"""

# A place of the element where a finger really meets it and counts, or null: cards overlap, gates
# cover, pads sleep.
POINT = """(selector) => {
  const element = document.querySelector(selector);
  if (!element || element.disabled) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const shares = [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8],
                  [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];
  for (const [across, down] of shares) {
    const x = left + across * width, y = top + down * height;
    if (element.contains(document.elementFromPoint(x, y))) return [x, y];
  }
  return null;
}"""

LOOK = """() => {
  const part = (box, name) => box.querySelector(`[data-part="${name}"]`);
  const said = (box, name) => part(box, name)?.innerText.trim() ?? "";
  const spoken = (e) => e.querySelector(".spoken")?.textContent ?? "";
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const middle = document.querySelector('[data-box="middle"]');
  const zones = all(document, '[data-box^="zone-"]').map((box) => ({
    number: Number(box.dataset.box.slice(5)),
    colour: box.dataset.colour,
    turn: Number(box.dataset.turn),
    who: said(box, "who"),
    hand: all(box, "[data-card]").map((e) => e.dataset.card),
    chosen: box.querySelector(".card.selected")?.dataset.card ?? null,
    grid: all(box, "[data-target]").map((e) => [Number(e.dataset.target), spoken(e)]),
    pile: Number(part(box, "pile")?.querySelector(".pile b")?.textContent ?? 0),
    left: parseInt(box.querySelector(".left")?.textContent ?? "0"),
    chips: all(box, ".chip.won").length,
    notice: said(box, "notice"),
    gate: said(box, "gate"),
    question: all(box, "[data-choice]").map((e) => e.dataset.choice),
    resting: said(box, "rest"),
    hinted: all(box, "[data-target]:has(.fits)").map((e) => Number(e.dataset.target)),
  }));
  return {
    screen: document.getElementById("table").dataset.screen,
    zones: zones.sort((one, other) => one.number - other.number),
    grid: all(middle, "[data-target]").map(spoken),
    call: said(middle, "near"),
    count: said(middle, "curtain"),
    in_air: all(document, ".air .ghost:not([hidden])").length,
  };
}"""

SPOKEN = {"0": "zero", "1": "one", "2": "two", "3": "three"}
CARDS = {
    "{} {}, {}".format(*(SPOKEN.get(word, word) for word in words(MARKS[card]))): card
    for card in DECK
}
"""Each card by the name that an English table speaks."""


WAYS_OUT = (
    '[data-do="pause"]',
    '[data-do="leave"]:enabled',
    '[data-do="seats"]',
    '[data-do="review"]',
    '[data-do="menu:"]',
    '[data-do="menu:main"]',
    '[data-do="person"]',
)
"""What leads out of a game, the nearest to the end first."""


@dataclass(frozen=True)
class Zone:
    """What one zone shows. In a game ``number`` is the seat; while seats are taken it is not."""

    number: int
    colour: str
    turn: int
    who: str
    hand: list[str]
    chosen: str | None
    grid: list[tuple[int, str]]
    pile: int
    left: int
    chips: int
    notice: str
    gate: str
    question: list[str]
    resting: str
    hinted: list[int]


@dataclass(frozen=True)
class Sight:
    """What the whole page shows; ``grid`` has the nine top cards in notation."""

    screen: str
    zones: list[Zone]
    grid: list[str]
    call: str
    count: str
    in_air: int


def in_zone(seat: int, selector: str) -> str:
    """The selector within a seat's zone."""
    return f'[data-box="zone-{seat}"] {selector}'


@dataclass
class Tablet:
    """One page with the table on it, and fingers."""

    page: Page
    address: str
    fingers: Fingers = field(init=False)

    def __post_init__(self) -> None:
        self.page.context.add_init_script(SEEDED)
        self.fingers = Fingers(self.page)
        self.start()

    def start(self) -> None:
        """Open the address and wait for the table."""
        self.page.goto(self.address)
        self.page.wait_for_selector("#table:visible, #shell-failure:visible", timeout=START_TIMEOUT)
        assert self.page.is_visible("#table"), self.page.inner_text("#shell-detail")

    # ---- looking ----------------------------------------------------------------------------

    def look(self) -> Sight:
        """What can be seen now."""
        wait_drawn(self.page)
        seen = self.page.evaluate(LOOK)
        zones = [Zone(**zone) for zone in seen.pop("zones")]
        seen["grid"] = [CARDS.get(name, name) for name in seen["grid"]]
        return Sight(zones=zones, **seen)

    def zone(self, seat: int) -> Zone:
        """What can be seen of one zone now."""
        return self.look().zones[seat]

    def wait(self, selector: str, pattern: str = "") -> str:
        """Wait until an element's text matches; returns that text."""
        wait_for(
            self.page,
            """([selector, pattern]) => {
              const element = document.querySelector(selector);
              return element && new RegExp(pattern).test(element.innerText);
            }""",
            arg=[selector, pattern],
            timeout=PATIENCE,
        )
        return self.page.inner_text(selector)

    def wait_gone(self, selector: str) -> None:
        """Wait until there is no such element."""
        gone = "(selector) => !document.querySelector(selector)"
        wait_for(self.page, gone, selector, PATIENCE)

    def wait_notice(self, seat: int, pattern: str) -> str:
        """Wait until a zone's notice matches; returns it."""
        return self.wait(in_zone(seat, '[data-part="notice"]'), pattern)

    def wait_until(self, holds: Callable[[Sight], bool]) -> Sight:
        """Look until what is seen is as wished."""
        deadline = self.now() + PATIENCE / 1000
        while not holds(seen := self.look()):
            assert self.now() < deadline, f"waited in vain; seen: {seen}"
        return seen

    def now(self) -> float:
        """The page's time in seconds since the epoch, the clock of touches' time stamps."""
        return float(self.page.evaluate("(performance.timeOrigin + performance.now()) / 1000"))

    def wait_for_time(self, at: float) -> None:
        """Wait until the page's time has come to ``at``."""
        come = "(at) => performance.timeOrigin + performance.now() >= at * 1000"
        wait_for(self.page, come, at)

    # ---- putting it aside -------------------------------------------------------------------

    def hide(self) -> None:
        """Another tab or app comes to the front. A headless browser cannot: it is told so."""
        self._set_visibility("hidden")

    def show(self) -> None:
        """The table comes to the front again."""
        self._set_visibility("visible")

    def _set_visibility(self, state: str) -> None:
        self.page.evaluate(
            """(state) => {
              const tell = (name, value) =>
                Object.defineProperty(document, name, { value, configurable: true });
              tell("visibilityState", state);
              tell("hidden", state === "hidden");
              document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
            }""",
            state,
        )

    # ---- touching ---------------------------------------------------------------------------

    def point(self, selector: str) -> tuple[float, float]:
        """Where a finger meets the element, in CSS pixels, as soon as one can."""
        found = self.page.evaluate(POINT, selector)
        if found is None:
            found = wait_for(self.page, POINT, selector, PATIENCE)
        return found[0], found[1]

    def tap_if_there(self, selector: str, finger: int = RESTING) -> None:
        """Tap an element unless it is gone, or something lies over it."""
        if found := self.page.evaluate(POINT, selector):
            self.fingers.tap(finger, *found)

    def tap(self, selector: str, finger: int = RESTING, at: float | None = None) -> None:
        """Tap an element."""
        self.fingers.tap(finger, *self.point(selector), at=at)

    def tap_in(self, seat: int, selector: str, at: float | None = None) -> None:
        """Tap something in a seat's zone, with that seat's finger."""
        self.tap(in_zone(seat, selector), seat, at)

    # ---- before the game --------------------------------------------------------------------

    def sit(self, *sides: str) -> None:
        """Somebody sits down at each side in turn; name them clockwise from the bottom."""
        width, height = self.size
        for side in sides:
            before = len(self.look().zones)
            across, down = EDGES[side]
            self.fingers.tap(RESTING, across * width, down * height)
            self.wait_until(lambda seen, before=before: len(seen.zones) == before + 1)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in CSS pixels."""
        viewport = self.page.viewport_size
        assert viewport is not None
        return viewport["width"], viewport["height"]

    def choose_game(self, game: str) -> None:
        """Take a game from the shelf."""
        self.tap('[data-do="leaf:shelf"]')
        self.tap(f'[data-do="game:{game}"]')
        self.wait_gone('[data-do^="game:"]')

    def choose_options(self, **values: str) -> None:
        """Tap each option until it shows the wished value."""
        self.tap('[data-do="leaf:options"]')
        for name, value in values.items():
            row = f'[data-do="option:{name}"]'
            self.point(row)
            while (shown := self.page.inner_text(f"{row} strong")) != value:
                self.tap(row)
                self.wait(f"{row} strong", f"^(?!{re.escape(shown)}$)")
        self.tap('[data-do="leaf:welcome"]')

    def deal(self, seed: int) -> None:
        """Start: all sit at the table with this deal before them, face down."""
        self.page.evaluate("(seed) => { window.testSeed = seed; }", seed)
        self.tap('[data-do="start"]')
        self.wait_until(lambda seen: seen.screen == "play")

    def ready(self, *seats: int) -> None:
        """These seats say that they are ready."""
        for seat in seats:
            self.tap_in(seat, '[data-do="ready"]')

    def go(self) -> None:
        """Everybody is ready, the countdown runs off, play begins."""
        self.ready(*(zone.number for zone in self.look().zones))
        self.wait_until(lambda seen: not any(zone.gate for zone in seen.zones))

    def begin(self, *sides: str, seed: int = 1) -> None:
        """Sit down, deal, and play has begun."""
        self.sit(*sides)
        self.deal(seed)
        self.go()

    # ---- in the game ------------------------------------------------------------------------

    def take(self, seat: int, count: int = 1) -> None:
        """Take up cards, three at a time as long as that is not too many."""
        wanted = len(self.zone(seat).hand) + count
        while (missing := wanted - len(self.zone(seat).hand)) > 0:
            held = wanted - missing
            several = '.pad[data-press="take 3"]' if missing >= 3 else ".pad.pile"
            self.tap_in(seat, several)
            self.wait_until(lambda seen, held=held: len(seen.zones[seat].hand) > held)

    def choose(self, seat: int, card: str) -> None:
        """Tap a card of the hand, so that it is the chosen one."""
        if self.zone(seat).chosen != card:
            self.tap_in(seat, f'[data-card="{card}"]')
            self.wait_until(lambda seen: seen.zones[seat].chosen == card)

    def aim(self, seat: int, cell: int, at: float | None = None) -> None:
        """Tap a cell of the small grid."""
        self.tap_in(seat, f'[data-target="{cell}"]', at)

    def tap_card_and_cell(self, seat: int, card: str, cell: int, at: float | None = None) -> None:
        """Place a card with both hands at home."""
        self.choose(seat, card)
        self.aim(seat, cell, at)

    def drag(self, seat: int, card: str, cell: int, at: float | None = None) -> None:
        """Place a card by carrying it to the grid in the middle; ``at`` is when it is let go."""
        self.pick_up(seat, card)
        self.carry(seat, self.cell(cell))
        self.fingers.up(seat, at=at)

    def pick_up(self, seat: int, card: str) -> None:
        """Put the seat's finger on a card and leave it there."""
        self.fingers.down((seat, *self.point(in_zone(seat, f'[data-card="{card}"]'))))

    def carry(self, seat: int, to: tuple[float, float]) -> None:
        """Move the seat's finger."""
        self.fingers.move((seat, *to))

    def cell(self, number: int) -> tuple[float, float]:
        """Where a cell of the grid in the middle is."""
        return self.point(f'[data-box="middle"] [data-target="{number}"]')

    def wait_placed(self, seat: int, card: str) -> None:
        """Wait until the card has left the hand."""
        self.wait_gone(in_zone(seat, f'[data-card="{card}"]'))

    def play_on(self, drag: Callable[[int, int], bool]) -> Sight:
        """All place what fits, one after the other, until nobody can play any more.

        ``drag(seat, turn)`` says whether a card is carried or tapped. Returns the last sight.
        """
        turn = 0
        while not any((seen := self.look()).zones[0].gate):
            turn += 1
            zone = seen.zones[turn % len(seen.zones)]
            move = next(fitting(zone.hand, seen.grid), None)
            if move is None:
                if zone.pile:
                    self.take(zone.number, min(3, zone.pile))
                continue
            place = self.drag if drag(zone.number, turn) else self.tap_card_and_cell
            place(zone.number, move.card, move.cell)
            self.wait_placed(zone.number, move.card)
        return seen

    # ---- afterwards -------------------------------------------------------------------------

    def clear(self) -> None:
        """Lift every finger, end the game, and let everybody get up."""
        self.fingers.up()
        while self.look().screen == "play":
            self._take_way_out()
        self.tap_if_there('[data-do="leaf:welcome"]')
        for zone in self.look().zones:
            self.tap_if_there(in_zone(zone.number, '.seat-pads [data-do="tastes"]'))
            self.tap_in(zone.number, '[data-do="leave"]')
            self.wait_gone(f'[data-box="zone-{zone.number}"]')

    def _take_way_out(self) -> None:
        """Touch the first pad on the way out of any game that a finger can meet."""
        for zone in self.look().zones:
            for pad in WAYS_OUT:
                selector = in_zone(zone.number, pad)
                if self.page.evaluate(POINT, selector):
                    self.tap_if_there(selector)
                    return


def place_one(tablet: Tablet) -> Sight:
    """Two play TRIPLE³, and one of them has placed a card: go, two takes, one card."""
    tablet.begin("bottom", "top", seed=71)
    tablet.take(0, 6)
    seen = tablet.look()
    move = next(fitting(seen.zones[0].hand, seen.grid))
    tablet.drag(0, move.card, move.cell)
    tablet.wait_placed(0, move.card)
    seen = tablet.look()
    assert seen.grid[move.cell - 1] == move.card
    return seen
