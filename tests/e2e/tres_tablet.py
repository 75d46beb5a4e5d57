"""¡TRES! on the tablet as the people round it play it: peek, choose, lay, draw, say, catch."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from browser import wait_drawn
from e2e.tablet import RESTING, Tablet, in_zone
from trivet.games.tres.cards import COPIES
from trivet.games.tres.names import card_name
from trivet.table.messages import LANGUAGES, Catalogue

PEEKING = 20
"""A seat's other finger, the one on the peek pad, has the seat's number and so much more."""

LOOK = """() => {
  const part = (box, name) => box.querySelector(`[data-part="${name}"]`);
  const said = (box, name) => part(box, name)?.innerText.trim() ?? "";
  const spoken = (e) => e?.querySelector(".spoken")?.textContent ?? "";
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const middle = document.querySelector('[data-box="middle"]');
  const sign = (root) => {
    const found = root.querySelector(".tres-sign-over");
    return found ? found.innerText.trim() + (found.querySelector(".tres-skip") ? " skip" : "") : "";
  };
  const zones = all(document, '[data-box^="zone-"]').map((box) => ({
    number: Number(box.dataset.box.slice(5)),
    who: said(box, "who"),
    slots: all(box, ".tres .card").map((e) => [e.dataset.card ?? "", spoken(e)]),
    chosen: all(box, ".card.selected").map((e) => e.dataset.card),
    newest: all(box, ".card.newest").map((e) => e.dataset.card),
    aimed: box.querySelector(".tres-target.aimed")?.dataset.target ?? null,
    own_turn: Boolean(box.querySelector(".tres-turn")),
    score: said(box, "score"),
    won: all(box, ".chip.won").length,
    pads: said(box, "pads"),
    sign: sign(box),
    notice: said(box, "notice"),
    gate: said(box, "gate"),
    question: all(box, "[data-choice]").map((e) => e.dataset.choice),
  }));
  const plates = zones.map((_, seat) => part(middle, `plate-${seat}`)).filter(Boolean);
  return {
    screen: document.getElementById("table").dataset.screen,
    zones: zones.sort((one, other) => one.number - other.number),
    table: all(middle, "[data-target]").map((e) => e.dataset.target),
    faces: all(middle, "[data-target]").map(spoken),
    counts: plates.map((e) => e.querySelector("b").textContent),
    signs: plates.map(sign),
    turn: plates.findIndex((e) => e.querySelector(".turn")),
    direction: spoken(part(middle, "ring")),
    draw: parseInt(part(middle, "draw")?.querySelector("b")?.textContent ?? "0"),
    call: said(middle, "near"),
    count: said(middle, "curtain"),
    in_air: all(document, ".air .ghost:not([hidden])").length,
  };
}"""

_ALL_WORDS = [Catalogue(language, ("trivet.games.tres",)) for language in LANGUAGES]
CARDS = {card_name(card, words): card for words in _ALL_WORDS for card in COPIES}
"""Every card by the names that tables speak."""

DIRECTIONS = {
    **{words("tres.clockwise"): 1 for words in _ALL_WORDS},
    **{words("tres.anticlockwise"): -1 for words in _ALL_WORDS},
}


@dataclass(frozen=True)
class Zone:
    """What one zone shows. ``slots``: number and spoken name of each card, holes without."""

    number: int
    who: str
    slots: list[tuple[str, str]]
    chosen: list[str]
    newest: list[str]
    aimed: str | None
    own_turn: bool
    score: str
    won: int
    pads: str
    sign: str
    notice: str
    gate: str
    question: list[str]

    @property
    def held(self) -> int:
        """How many cards lie there."""
        return sum(bool(slot) for slot, _ in self.slots)

    @property
    def faces(self) -> dict[str, str]:
        """The cards that lie face up, by slot."""
        return {slot: CARDS[name] for slot, name in self.slots if name in CARDS}


@dataclass(frozen=True)
class Sight:
    """What the page shows; ``counts`` and ``signs`` are the plates' round the middle, by seat.

    ``direction``: 1 clockwise, -1 the other way, 0 where no game is played.
    """

    screen: str
    zones: list[Zone]
    table: list[str]
    faces: list[str]
    counts: list[str]
    signs: list[str]
    turn: int
    direction: int
    draw: int
    call: str
    count: str
    in_air: int


CHAIRS = {
    2: ((0.5, 0.99), (0.5, 0.01)),
    3: ((0.5, 0.99), (0.01, 0.5), (0.99, 0.5)),
    4: ((0.5, 0.99), (0.01, 0.5), (0.5, 0.01), (0.99, 0.5)),
    5: ((0.5, 0.99), (0.01, 0.9), (0.01, 0.1), (0.5, 0.01), (0.99, 0.5)),
    6: ((0.5, 0.99), (0.01, 0.9), (0.01, 0.1), (0.5, 0.01), (0.99, 0.1), (0.99, 0.9)),
}
"""Where people sit down, clockwise from the bottom, as shares of the screen."""


class TresTablet(Tablet):
    """A tablet with ¡TRES! on it."""

    def look(self) -> Sight:
        wait_drawn(self.page)
        seen = self.page.evaluate(LOOK)
        zones = [Zone(**zone) for zone in seen.pop("zones")]
        seen["direction"] = DIRECTIONS.get(seen["direction"], 0)
        return Sight(zones=zones, **seen)

    def options(self, options: str) -> None:
        """The game's options as JSON, for games to come."""
        self.page.evaluate(
            "(options) => localStorage.setItem('trivet.options.tres', options)", options
        )

    def sit_round(self, count: int) -> None:
        """So many people sit down round the table."""
        width, height = self.size
        for number, (across, down) in enumerate(CHAIRS[count], 1):
            self.fingers.tap(RESTING, across * width, down * height)
            self.wait_until(lambda seen, number=number: len(seen.zones) == number)

    # ---- hands ------------------------------------------------------------------------------

    @contextmanager
    def peeking(self, seat: int) -> Iterator[Zone]:
        """A seat holds its peek pad; gives what the zone shows meanwhile."""
        finger = seat + PEEKING
        self.fingers.down((finger, *self.point(in_zone(seat, "[data-peek]"))))
        seen = self.wait_until(lambda seen: bool(seen.zones[seat].faces))
        yield seen.zones[seat]
        self.fingers.up(finger)
        self.wait_until(lambda seen: not seen.zones[seat].faces)

    def peek(self, seat: int) -> dict[str, str]:
        """A seat looks at its cards and covers them again: the card in each slot."""
        with self.peeking(seat) as zone:
            return zone.faces

    def choose(self, seat: int, slot: str) -> None:
        """Tap a card in its slot, so that it is chosen with what was before."""
        self.tap_in(seat, f'[data-card="{slot}"]')
        self.wait_until(lambda seen: slot in seen.zones[seat].chosen)

    def lay(self, seat: int, slots: list[str], on: str, by: str) -> None:
        """Lay the cards in these slots on a table card.

        ``by``: ``zone`` taps the table card in the own zone if it is there, ``middle`` in the
        middle, ``drag`` carries the last card to the middle, ``aimed`` touches the table card
        first.
        """
        target = f'[data-target="{on}"]'
        in_middle, own = f'[data-box="middle"] {target}', in_zone(seat, f".tres-target{target}")
        if by == "zone" and not self.page.query_selector(own):
            by = "middle"
        if by == "aimed":
            self.tap(in_middle, seat)
            self.wait(f'[data-box="middle"] .aimed{target}')
        for slot in slots if by != "drag" else slots[:-1]:
            self.choose(seat, slot)
        if by == "drag":
            self.pick_up(seat, slots[-1])
            self.carry(seat, self.point(in_middle))
            self.fingers.up(seat)
        elif by == "aimed":
            self.tap_in(seat, f".pad{target}")
        else:
            self.tap(own if by == "zone" else in_middle, seat)

    def press(self, seat: int, pad: str, at: float | None = None) -> None:
        """Press a pad of the own zone."""
        self.tap_in(seat, f'.pad[data-press="{pad}"]', at)

    def _end_game(self) -> None:
        if not self.look().zones[0].gate:
            self.hide()
            self.show()
        while self.look().screen == "play":
            self.tap_in(0, ':is([data-do="seats"], [data-do="leave"]:enabled)')
