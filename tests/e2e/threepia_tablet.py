"""Threepia on the tablet as the people round it play it: peek, choose, turn, lay, draw."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product

from browser import wait_drawn
from e2e.tablet import RESTING, Tablet, in_zone
from trivet.games.threepia import GAME
from trivet.games.threepia.actions import Lay
from trivet.games.threepia.cards import CARD_OF, ELEMENTS
from trivet.games.threepia.notices import card_name
from trivet.games.threepia.state import ThreepiaState
from trivet.games.threepia.turn import possible_lays, trial
from trivet.table.messages import LANGUAGES, Catalogue

CHAIRS = ((0.5, 0.99), (0.01, 0.85), (0.01, 0.1), (0.5, 0.01), (0.99, 0.1), (0.99, 0.85))
"""Where people sit down, clockwise from the bottom, as shares of the screen."""

PEEKING = 20
"""A seat's other finger, the one on the peek pad, has the seat's number and so much more."""

LOOK = """() => {
  const part = (box, name) => box.querySelector(`[data-part="${name}"]`);
  const said = (box, name) => part(box, name)?.innerText.trim() ?? "";
  const spoken = (e) => e.querySelector(".spoken")?.textContent ?? "";
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const label = (e) => e.querySelector("[aria-label]")?.getAttribute("aria-label") ?? "";
  const middle = document.querySelector('[data-box="middle"]');
  const zones = all(document, '[data-box^="zone-"]').map((box) => ({
    number: Number(box.dataset.box.slice(5)),
    who: said(box, "who"),
    slots: all(box, ".threepia .card").map((e) => [e.dataset.card ?? "", spoken(e)]),
    chosen: box.querySelector(".card.selected")?.dataset.card ?? null,
    fits: all(box, ".fits").map((e) => Number(e.dataset.target)),
    own_turn: Boolean(box.querySelector(".threepia-draw.own")),
    score: said(box, "score"),
    pads: said(box, "pads"),
    notice: said(box, "notice"),
    gate: said(box, "gate"),
    question: all(box, "[data-choice]").map((e) => e.dataset.choice),
  }));
  return {
    screen: document.getElementById("table").dataset.screen,
    zones: zones.sort((one, other) => one.number - other.number),
    board: all(middle, "[data-target]").map(label),
    lit: all(middle, ".threepia-gain").map((e) => Number(e.textContent)),
    clock: middle.querySelector(".threepia-clock")?.textContent ?? "",
    call: said(middle, "near"),
    count: said(middle, "curtain"),
    in_air: all(document, ".air .ghost:not([hidden])").length,
  };
}"""

WAYS = {
    card_name(way, words): way
    for words in (Catalogue(language, ("trivet.games.threepia",)) for language in LANGUAGES)
    for way in map("-".join, product(ELEMENTS, ELEMENTS))
}
"""Every card, either way round, by the name that a table speaks."""


@dataclass(frozen=True)
class Zone:
    """What one zone shows. ``slots``: number and spoken name of each card."""

    number: int
    who: str
    slots: list[tuple[str, str]]
    chosen: str | None
    fits: list[int]
    own_turn: bool
    score: str
    pads: str
    notice: str
    gate: str
    question: list[str]

    @property
    def hand(self) -> dict[str, str]:
        """The slot of each card that lies face up."""
        return {CARD_OF[WAYS[name]]: slot for slot, name in self.slots if name in WAYS}


@dataclass(frozen=True)
class Sight:
    """What the page shows; ``board`` has the card on each slot as it lies, ``lit`` the points."""

    screen: str
    zones: list[Zone]
    board: list[str]
    lit: list[int]
    clock: str
    call: str
    count: str
    in_air: int


class ThreepiaTablet(Tablet):
    """A tablet with Threepia on it."""

    def look(self) -> Sight:
        wait_drawn(self.page)
        seen = self.page.evaluate(LOOK)
        zones = [Zone(**zone) for zone in seen.pop("zones")]
        labels = [label.partition(": ")[2] for label in seen.pop("board")]
        return Sight(zones=zones, board=[WAYS.get(label, label) for label in labels], **seen)

    def options(self, options: str) -> None:
        """The game's options as JSON, for games to come."""
        self.page.evaluate(
            "(options) => localStorage.setItem('trivet.options.threepia', options)", options
        )

    # ---- hands ------------------------------------------------------------------------------

    @contextmanager
    def peeking(self, seat: int) -> Iterator[Zone]:
        """A seat holds its peek pad; gives what the zone shows meanwhile."""
        finger = seat + PEEKING
        self.fingers.down((finger, *self.point(in_zone(seat, "[data-peek]"))))
        seen = self.wait_until(lambda seen: bool(seen.zones[seat].hand))
        yield seen.zones[seat]
        self.fingers.up(finger)
        self.wait_until(lambda seen: not seen.zones[seat].hand)

    def peek(self, seat: int) -> dict[str, str]:
        """A seat looks at its cards and covers them again: the slot of each."""
        with self.peeking(seat) as zone:
            return zone.hand

    def choose(self, seat: int, slot: str, *, turned: bool = False) -> None:
        """Tap a card in its slot, and once more if it is to lie the other way round."""
        card = f'[data-card="{slot}"]'
        if self.zone(seat).chosen != slot:
            self.tap_in(seat, card)
            self.wait_until(lambda seen: seen.zones[seat].chosen == slot)
        shown = in_zone(seat, f"{card}.turned")
        upside_down = bool(self.page.query_selector(shown))
        lying = bool(self.page.query_selector(in_zone(seat, f"{card}.lying")))
        plan = self.page.get_attribute(in_zone(seat, ".threepia-place svg"), "class")
        at_home = plan in (("seen-0", "seen-90") if lying else ("seen-0", "seen-270"))
        if upside_down == (turned == at_home):
            return
        self.tap_in(seat, card)
        if upside_down:
            self.wait_gone(shown)
        else:
            self.point(shown)

    def lay(self, seat: int, slot: str, way: str, place: int, by: str) -> None:
        """Lay the card in a hand's slot ``way`` round on a place, counted from 1.

        ``by``: ``map`` taps in the own zone, ``middle`` taps the board, ``drag`` carries it there.
        """
        self.choose(seat, slot, turned=way != CARD_OF[way])
        target = f'[data-target="{place}"]'
        if by == "map":
            self.tap_in(seat, target)
        elif by == "middle":
            self.tap(f'[data-box="middle"] {target}', seat)
        else:
            self.pick_up(seat, slot)
            self.carry(seat, self.point(f'[data-box="middle"] {target}'))
            self.fingers.up(seat)

    def wait_turn(self, seat: int) -> None:
        """Wait until it is that seat's turn, or the game is over."""
        self.wait_until(lambda seen: seen.zones[seat].own_turn or bool(seen.zones[seat].gate))


# ---- playing on, with the engine beside ------------------------------------------------------


def sit_down(tablet: ThreepiaTablet, count: int) -> None:
    """So many people sit down round the table, clockwise."""
    chairs = CHAIRS if count > 4 else (CHAIRS[0], CHAIRS[1], CHAIRS[3], CHAIRS[4])
    width, height = tablet.size
    for number, (across, down) in enumerate(chairs[:count], 1):
        tablet.fingers.tap(RESTING, across * width, down * height)
        tablet.wait_until(lambda seen, number=number: len(seen.zones) == number)


def begin(tablet: ThreepiaTablet, count: int, seed: int, **options: object) -> ThreepiaState:
    """All sit down and begin; gives the engine's first position of the same game."""
    tablet.options(json.dumps(options))
    sit_down(tablet, count)
    tablet.deal(seed)
    tablet.go()
    return GAME.new_initial_state(count, seed, options)


def best(state: ThreepiaState, hand: dict[str, str], board: list[str]) -> Lay | None:
    """What scores most of that which a player sees, if anything fits."""
    lays = possible_lays(tuple(hand), tuple(board), state.options, state.named)
    points = [trial(lay, tuple(board), state.options, state.named).points for lay in lays]
    return lays[points.index(max(points))] if lays else None


def move(tablet: ThreepiaTablet, state: ThreepiaState, by: str) -> ThreepiaState:
    """Whose turn it is lays what scores most, or draws; gives the engine's next position."""
    seat = state.turn
    tablet.wait_turn(seat)
    hand = tablet.zone(seat).hand or tablet.peek(seat)
    seen = tablet.look()
    assert sorted(hand) == sorted(state.hands[seat])
    assert tuple(seen.board) == state.board
    lay = best(state, hand, seen.board)
    if lay is None:
        action = "draw" if state.draw else "pass"
        tablet.tap_in(seat, f'[data-press="{action}"]')
    else:
        action = str(lay)
        tablet.lay(seat, hand[CARD_OF[lay.card]], lay.card, lay.slot + 1, by)
    after = state.apply_action(seat, GAME.parse_action(action), 0.0).state
    tablet.wait_until(lambda seen: shows(seen, after))
    return after


def shows(seen: Sight, state: ThreepiaState) -> bool:
    """Whether the page has come to that position."""
    if state.winners is not None:
        return bool(seen.zones[0].gate)
    held = [len([number for number, _ in zone.slots if number]) for zone in seen.zones]
    return tuple(seen.board) == state.board and held == [len(hand) for hand in state.hands]
