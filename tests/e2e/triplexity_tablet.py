"""TRIPLEXiTY on the tablet as two people play it: choose a piece, put it somewhere."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from browser import wait_drawn
from e2e.tablet import Tablet, in_zone
from trivet.core.game import State
from trivet.core.rng import Rng
from trivet.games.triplexity import GAME
from trivet.games.triplexity.actions import Move

LOOK = """() => {
  const part = (box, name) => box.querySelector(`[data-part="${name}"]`);
  const said = (box, name) => part(box, name)?.innerText.trim() ?? "";
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const spoken = (e) => e.querySelector(".spoken")?.textContent ?? "";
  const middle = document.querySelector('[data-box="middle"]');
  const marked = (root, mark) => all(root, `[data-target]:has(.triplexity-${mark})`)
    .map((e) => e.dataset.target);
  const zones = all(document, '[data-box^="zone-"]').map((box) => ({
    number: Number(box.dataset.box.slice(5)),
    who: said(box, "who"),
    hint: said(box, "hint"),
    score: said(box, "score"),
    notice: said(box, "notice"),
    gate: said(box, "gate"),
    reserve: all(box, ".triplexity-reserve [data-card]").map((e) => e.dataset.card),
    chosen: all(box, ".card.selected, .triplexity-spot:has(.triplexity-chosen)")
      .map((e) => e.dataset.card ?? e.dataset.target),
    fits: marked(box, "fits"),
    barred: marked(box, "no"),
    towers: Object.fromEntries(all(box, "[data-target]").map((e) => [e.dataset.target, spoken(e)])),
  }));
  return {
    screen: document.getElementById("table").dataset.screen,
    zones: zones.sort((one, other) => one.number - other.number),
    heights: all(middle, "[data-target]").map((e) => e.querySelectorAll(".triplexity-side").length),
    ban: middle.querySelector('[data-part="ban"] .spoken')?.textContent ?? "",
    fits: marked(middle, "fits"),
    count: said(middle, "curtain"),
    in_air: all(document, ".air .ghost:not([hidden])").length,
  };
}"""


@dataclass(frozen=True)
class Zone:
    """What one zone shows; ``towers``: what is spoken of each position."""

    number: int
    who: str
    hint: str
    score: str
    notice: str
    gate: str
    reserve: list[str]
    chosen: list[str]
    fits: list[str]
    barred: list[str]
    towers: dict[str, str]


@dataclass(frozen=True)
class Sight:
    """What the page shows; ``heights`` are those of the stacks in the middle."""

    screen: str
    zones: list[Zone]
    heights: list[int]
    ban: str
    fits: list[str]
    count: str
    in_air: int

    def stacks(self, reader: int) -> list[list[str]]:
        """The stacks as a seat's zone tells them, in the game's notation."""
        owners = {zone.who: "ab"[zone.number] for zone in self.zones}
        towers = [self.zones[reader].towers[position] for position in "LCR"]
        return [[_piece(told, owners) for told in _lying(tower)] for tower in towers]


def _lying(tower: str) -> list[str]:
    return tower.partition("bottom: ")[2].split("; ") if "bottom" in tower else []


def _piece(told: str, owners: dict[str, str]) -> str:
    found = re.fullmatch(r"(.*)’s piece(?:, (\d) up, (\d) down)?", told)
    assert found, told
    name, up, down = found.groups()
    return owners[name] + (f"{min(int(up), int(down))}^{up}" if up else "")


class TriplexityTablet(Tablet):
    """A tablet with TRIPLEXiTY on it."""

    def look(self) -> Sight:
        wait_drawn(self.page)
        seen = self.page.evaluate(LOOK)
        return Sight(zones=[Zone(**zone) for zone in seen.pop("zones")], **seen)

    def options(self, options: str) -> None:
        """The game's options as JSON, for games to come."""
        self.page.evaluate(
            "(options) => localStorage.setItem('trivet.options.triplexity', options)", options
        )

    def do(self, seat: int, action: str, way: str) -> None:
        """Place or move a piece in notation.

        ``way``: ``zone`` and ``middle`` tap the position there, ``drag`` carries the piece into the
        middle, ``drag home`` to the position in the own zone.
        """
        source, turned, target = _told(action)
        reserve = bool(self.zone(seat).reserve)
        from_middle = not reserve and way in ("middle", "drag")
        piece = f'[data-card="{source}"]'
        taken = f'[data-box="middle"] {piece}' if from_middle else in_zone(seat, piece)
        target = f'[data-target="{target}"]'
        to = (
            in_zone(seat, target)
            if way in ("zone", "drag home")
            else f'[data-box="middle"] {target}'
        )
        if turned or not way.startswith("drag"):
            self.tap(taken, seat)
            self.wait_until(lambda seen: source in seen.zones[seat].chosen)
        if turned:
            before = self.page.inner_text(in_zone(seat, f"{piece} .spoken"))
            self.tap(taken, seat)
            self.wait(in_zone(seat, f"{piece} .spoken"), f"^(?!{re.escape(before)})")
        if way.startswith("drag"):
            self.fingers.down((seat, *self.point(taken)))
            self.fingers.move((seat, *self.point(to)))
            self.fingers.up(seat)
        else:
            self.tap(to, seat)

    def wait_shown(self, state: State, reader: int) -> Sight:
        """Wait until the page shows this state, to all and in a reader's zone."""
        stacks = state.to_json()["stacks"]
        assert isinstance(stacks, list)
        heights = [len(stack) for stack in stacks]
        return self.wait_until(
            lambda seen: (
                seen.stacks(reader) == stacks and seen.heights == heights and not seen.in_air
            )
        )

    def _end_game(self) -> None:
        if not self.look().zones[0].gate:
            self.hide()
            self.show()
        while self.look().screen == "play":
            self.tap_in(0, ':is([data-do="seats"], [data-do="leave"]:enabled)')


def _told(action: str) -> tuple[str, bool, str]:
    """What is touched to choose the piece, whether it is turned over before, and where it goes."""
    if ">" in action:
        source, target = action.split(">")
        return source, False, target
    if " " in action:
        piece, target = action.split()
        return piece[:2], int(piece[-1]) < 4, target
    return "1", False, action


def short_round(longest: int, **options: object) -> Iterator[tuple[State, int, str]]:
    """A round with moves that somebody wins by its ``longest``th action at the latest.

    Gives the state after each action, who did it, and the action.
    """
    for seed in range(10_000):
        rng, state, steps = Rng(seed, "round"), GAME.new_initial_state(2, 0, options), []
        while state.is_running() and len(steps) < longest:
            [seat] = state.current_seats()
            action = rng.choice(state.legal_actions(seat))
            state = state.apply_action(seat, action, 0.0).state
            steps.append((state, seat, str(action)))
        moves = sum(isinstance(GAME.parse_action(text), Move) for _, _, text in steps)
        if not state.is_running() and moves >= 3 and len(state.winners) == 1:
            yield from steps
            return
    raise LookupError(longest)
