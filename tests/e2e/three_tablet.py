"""THREE! on the tablet as people play it: put a card on the stack, hit the token, name a dog."""

from dataclasses import dataclass

from browser import wait_drawn
from e2e.tablet import Tablet, in_zone
from trivet.core.game import State
from trivet.games.three.faces import DOGS
from trivet.games.three.names import dog_name
from trivet.table.messages import Catalogue

LOOK = """() => {
  const part = (box, name) => box.querySelector(`[data-part="${name}"]`);
  const said = (box, name) => part(box, name)?.innerText.trim() ?? "";
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const spoken = (e) => e?.querySelector(".spoken")?.textContent ?? "";
  const number = (e) => Number(e?.textContent ?? 0);
  const middle = document.querySelector('[data-box="middle"]');
  const zones = all(document, '[data-box^="zone-"]').map((box) => ({
    number: Number(box.dataset.box.slice(5)),
    who: said(box, "who"),
    act: said(box, "act"),
    hand: all(box, "[data-card]").map((e) => e.dataset.card),
    faces: all(box, "[data-card]:has(.face)").map(spoken),
    chosen: box.querySelector(".card.selected")?.dataset.card ?? null,
    top: spoken(box.querySelector(".three-stack .three-pile:not(.deep-0)")),
    height: number(box.querySelector(".three-stack .near")),
    points: number(box.querySelector('[data-part="score"] .three-bones b')),
    asked: said(box, "ask"),
    question: all(box, "[data-choice], .three-ask [data-press]")
      .map((e) => e.dataset.choice ?? e.dataset.press),
    notice: said(box, "notice"),
    gate: said(box, "gate"),
    lit: !!box.querySelector(".three-lamp"),
    paws: all(box, ".three-print:not(.past)").length,
    seconds: number(box.querySelector(".three-seconds")),
    token: box.querySelector(".three-hit")?.className ?? "",
  }));
  const tiles = all(middle, ".three-tile").map((tile) => ({
    top: spoken(tile.querySelector(".three-pile:not(.deep-0)")),
    height: number(tile.querySelector(".three-height.near")),
    points: number(tile.querySelector(".three-bones b")),
    name: tile.querySelector(".three-name").textContent,
    look: [...tile.classList].slice(1),
  }));
  return {
    screen: document.getElementById("table").dataset.screen,
    zones: zones.sort((one, other) => one.number - other.number),
    tiles,
    call: said(middle, "near"),
    count: said(middle, "curtain"),
    in_air: all(document, ".air .ghost:not([hidden])").length,
  };
}"""

_WORDS = Catalogue("en", ("trivet.games.three",))
NAMES = {dog: dog_name(dog, _WORDS) for dog in DOGS}
"""The dogs as an English table calls them."""


@dataclass(frozen=True)
class Zone:
    """What one zone shows; ``faces`` are the cards that lie face up in the hand."""

    number: int
    who: str
    act: str
    hand: list[str]
    faces: list[str]
    chosen: str | None
    top: str
    height: int
    points: int
    asked: str
    question: list[str]
    notice: str
    gate: str
    lit: bool
    paws: int
    seconds: int
    token: str


@dataclass(frozen=True)
class Tile:
    """What the middle shows of a seat."""

    top: str
    height: int
    points: int
    name: str
    look: list[str]


@dataclass(frozen=True)
class Sight:
    """What the whole page shows."""

    screen: str
    zones: list[Zone]
    tiles: list[Tile]
    call: str
    count: str
    in_air: int


class ThreeTablet(Tablet):
    """A tablet with THREE! on it."""

    def look(self) -> Sight:
        wait_drawn(self.page)
        seen = self.page.evaluate(LOOK)
        zones = [Zone(**zone) for zone in seen.pop("zones")]
        tiles = [Tile(**tile) for tile in seen.pop("tiles")]
        return Sight(zones=zones, tiles=tiles, **seen)

    def options(self, options: str) -> None:
        """The game's options as JSON, from the next start of the page on."""
        self.page.evaluate(
            "(options) => localStorage.setItem('trivet.options.three', options)", options
        )

    # ---- cards ------------------------------------------------------------------------------

    def peek(self, seat: int, finger: int) -> list[str]:
        """Hold the peek pad with a finger; returns the dogs that show, by slot."""
        self.fingers.down((finger, *self.point(in_zone(seat, "[data-peek]"))))
        return self.wait_until(lambda seen: bool(seen.zones[seat].faces)).zones[seat].faces

    def cover(self, seat: int, finger: int) -> None:
        """Let go of the peek pad."""
        self.fingers.up(finger)
        self.wait_until(lambda seen: not seen.zones[seat].faces)

    def choose(self, seat: int, slot: str) -> None:
        """Tap a card, so that it is the chosen one."""
        if self.look().zones[seat].chosen != slot:
            self.tap_in(seat, f'[data-card="{slot}"]')
            self.wait_until(lambda seen: seen.zones[seat].chosen == slot)

    def put(self, seat: int, slot: str, way: str) -> None:
        """Put the card of a slot on the own stack.

        ``way``: ``tap`` the stack, ``drag`` onto it, or ``carry`` to the stack in the middle.
        """
        if way == "tap":
            self.choose(seat, slot)
            self.tap_in(seat, '[data-target="stack"]')
            return
        own = way == "drag"
        target = in_zone(seat, ".three-stack") if own else '[data-box="middle"] [data-target]'
        self.fingers.down((seat, *self.point(in_zone(seat, f'[data-card="{slot}"]'))))
        self.fingers.move((seat, *self.point(target)))
        self.fingers.up(seat)

    def wait_played(self, seat: int, dog: str, height: int) -> Sight:
        """Wait until that dog lies on top of the seat's stack of so many."""
        return self.wait_until(
            lambda seen: (
                seen.zones[seat].height == height
                and seen.zones[seat].top.startswith(NAMES[dog])
                and not seen.in_air
            )
        )

    # ---- the token --------------------------------------------------------------------------

    def hit(self, seat: int, at: float | None = None) -> None:
        """Hit the Three! pad."""
        self.tap_in(seat, ".three-hit", at)

    def name(self, seat: int, accused: int, dog: str) -> None:
        """Having the token, name whom and which dog."""
        if len(self.look().tiles) > 2:
            self.tap_in(seat, f'[data-press="accuse {accused}"]')
            self.tap_in(seat, f'[data-choice="{dog}"]')
        else:
            self.tap_in(seat, f'[data-press="call {accused} {dog}"]')

    def declare(self, seat: int, dog: str) -> None:
        """Declare a dog of the own stack."""
        self.tap_in(seat, '[data-press="declare"]')
        self.tap_in(seat, f'[data-choice="{dog}"]')

    def wait_phase(self, state: State) -> Sight:
        """Wait until the page shows whose turn it is in this state, and what lies where."""
        told = state.to_json()
        tops = [stack[-1] if stack else "" for stack in told["stacks"]]  # type: ignore[attr-defined]
        heights = [*map(len, told["stacks"])]  # type: ignore[call-overload]
        active = told["turn"] if told["phase"] in ("turn", "last_round") else None

        def shown(seen: Sight) -> bool:
            return (
                [zone.number for zone in seen.zones if zone.lit] == [active] * (active is not None)
                and [zone.height for zone in seen.zones] == heights
                and [tile.height for tile in seen.tiles] == heights
                and [zone.points for zone in seen.zones] == told["scores"]
                and all(
                    tile.top.startswith(NAMES[top]) if top else not tile.top
                    for tile, top in zip(seen.tiles, tops, strict=True)
                )
                and not seen.in_air
            )

        return self.wait_until(shown)

    def _end_game(self) -> None:
        if not self.look().zones[0].gate:
            self.hide()
            self.show()
        while self.look().screen == "play":
            self.tap_in(0, ':is([data-do="seats"], [data-do="leave"]:enabled)')
