"""However many sit round a small screen, no text runs out of its pad and no pad out of its zone."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from contract.play import walk
from e2e.conftest import OpenTablet
from e2e.tablet import Tablet, in_zone
from e2e.test_zones import resize
from trivet.core.link import Shared, encode
from trivet.core.registry import find_game

pytestmark = pytest.mark.browser

SCREENS = ((1280, 800), (1024, 768), (800, 1280), (960, 600))
SPOTS = ((0.3, 0.99), (0.01, 0.25), (0.99, 0.25), (0.01, 0.75), (0.99, 0.75), (0.3, 0.01))
"""Where people sit down: most of them on the short sides, in shares of the screen."""
COUNTS = {"de-DE": (2, 3, 4, 5, 6), "en-GB": (4, 6)}

# What lies on top counts: a menu covers its gate, a gate the game. A game's own pads have their own
# test. The menu's pad stands out of the strip by intent.
FAULTS = """(smallest) => {
  const seen = (e) => e.checkVisibility() && e.getClientRects().length > 0;
  const hidden = (e) => getComputedStyle(e).clipPath !== "none";
  const rect = (e) => e.getBoundingClientRect();
  const name = (e) => e.dataset.do ?? e.dataset.press ?? e.dataset.card ?? e.className;
  const leaves = (e, box) => {
    const [one, all] = [rect(e), rect(box)];
    return one.left < all.left - 1 || one.right > all.right + 1
      || one.top < all.top - 1 || one.bottom > all.bottom + 1;
  };
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const runsOut = (e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1;
  return [...document.querySelectorAll("[data-box]")].flatMap((box) => {
    const top = box.querySelector(".menu") ?? box.querySelector(".gate")
      ?? box.querySelector(".seat-pads, .panel");
    const strip = box.querySelector(".strip");
    const opener = [...box.querySelectorAll(".opener .pad")];
    const own = [...(top?.querySelectorAll(".pad") ?? [])].filter(seen);
    const low = [...(strip?.querySelectorAll(".pad, input, .badge") ?? [])]
      .filter((e) => seen(e) && !opener.includes(e));
    const told = [...(top?.querySelectorAll(".headline, .waiting, .prompt, .stepper") ?? [])];
    const words = [...box.querySelectorAll(".who, .who b, .score > *")]
      .filter((e) => seen(e) && !e.closest(".spoken") && !hidden(e) && !hidden(e.parentElement));
    const pads = [...own, ...opener, ...low];
    const faults = [
      ...pads.filter(runsOut).map((e) => `${name(e)} runs out: ${e.innerText}`),
      ...own.filter((e) => !e.closest(".rows") && leaves(e, top))
        .map((e) => `${name(e)} leaves its place`),
      ...told.filter((e) => leaves(e, top) || runsOut(e))
        .map((e) => `${e.className} is cut: ${e.innerText}`),
      ...low.filter((e) => leaves(e, strip)).map((e) => `${name(e)} leaves the strip`),
      ...words.filter((e) => leaves(e, strip) || e.scrollWidth > e.clientWidth + 1)
        .map((e) => `${e.className} is cut: ${e.innerText}`),
      ...[...box.querySelectorAll(".said")].filter((e) => leaves(e, e.parentElement))
        .map((e) => `is cut: ${e.innerText}`),
      ...pads.filter((e) => Math.min(e.offsetWidth, e.offsetHeight) < smallest)
        .map((e) => `${name(e)} is ${e.offsetWidth} x ${e.offsetHeight}`),
      ...pads.flatMap((one, n) => pads.slice(n + 1).filter((other) => meet(rect(one), rect(other)))
        .map((other) => `${name(one)} and ${name(other)} meet`)),
    ];
    return faults.map((fault) => `${box.dataset.box}: ${fault}`);
  });
}"""


@pytest.mark.parametrize("locale", COUNTS)
def test_nothing_leaves_its_place_on_a_crowded_screen(locale: str, open_tablet: OpenTablet):
    tablet = open_tablet(locale=locale)
    resize(tablet, *SCREENS[0])
    tablet.choose_game("tres")
    found = []
    for seats in COUNTS[locale]:
        for state in states(tablet, seats):
            found += [f"{seats} seats, {state}, {fault}" for fault in faults(tablet)]
    assert found == [], "\n".join(found)


def states(tablet: Tablet, seats: int) -> Iterator[str]:
    """What so many see from sitting down to the end, one after the other."""
    sit(tablet, seats)
    yield "lobby"
    everybody(tablet, "tastes")
    yield "settings"
    everybody(tablet, "tastes", ".seat-pads ")
    tablet.deal(seats)
    yield "ready"
    everybody(tablet, "ready")
    tablet.wait_until(lambda seen: not any(zone.gate for zone in seen.zones))
    yield "play"
    everybody(tablet, "menu:main")
    yield "menu"
    everybody(tablet, "menu:tastes")
    yield "settings in the menu"
    everybody(tablet, "menu:main")
    everybody(tablet, "menu:home")
    yield "leaving"
    everybody(tablet, "menu:", ".opener ")
    tablet.clear()
    open_game(tablet, seats, 0.5)
    yield "long scores"
    tablet.clear()
    open_game(tablet, seats)
    tablet.wait(in_zone(0, ".gate"), r"(\d+) / \1")
    yield "looking back"
    tablet.tap_in(0, '.gate [data-do="review"]')
    tablet.wait(in_zone(0, ".gate"), r"\S")
    tablet.point(in_zone(0, '[data-do="rematch"]:enabled'))
    yield "end"
    everybody(tablet, "menu:main")
    yield "menu at the end"
    everybody(tablet, "menu:", ".opener ")
    tablet.clear()


def sit(tablet: Tablet, seats: int) -> None:
    """So many sit down."""
    width, height = tablet.size
    for number, (across, down) in enumerate(SPOTS[:seats], 1):
        tablet.fingers.tap(20, across * width, down * height)
        tablet.wait_until(lambda seen, number=number: len(seen.zones) == number)


def everybody(tablet: Tablet, pad: str, within: str = "") -> None:
    """All touch that pad of theirs."""
    for zone in tablet.look().zones:
        tablet.tap_in(zone.number, f'{within}[data-do="{pad}"]')


def open_game(tablet: Tablet, seats: int, share: float = 1.0) -> None:
    """So many sit before that share of a game whose scores and result take many words."""
    sit(tablet, seats)
    whole = walk(find_game("threepia"), seats, 5, {}).record
    record = replace(whole, actions=whole.actions[: int(share * len(whole.actions))])
    tablet.page.evaluate("(text) => { location.hash = text; }", encode(Shared(record)))
    tablet.tap('[data-do="arrival_open"]')
    tablet.wait_until(lambda seen: seen.screen == "play")


def faults(tablet: Tablet) -> Iterator[str]:
    """What is wrong on each screen."""
    for width, height in SCREENS:
        resize(tablet, width, height)
        for fault in tablet.page.evaluate(FAULTS, 47.5):
            yield f"{width} x {height}, {fault}"
    resize(tablet, *SCREENS[0])


def test_the_panel_keeps_between_the_zones_of_a_small_screen(open_tablet: OpenTablet):
    tablet = open_tablet(locale="de-DE", viewport={"width": 600, "height": 960})
    for side in ("bottom", "top", "left", "right"):
        tablet.sit(side)
        assert tablet.page.evaluate(FAULTS, 47.5) == []
    out = """() => {
      const panel = document.querySelector(".panel");
      const { bottom } = panel.getBoundingClientRect();
      return [...panel.children].filter((e) => e.getBoundingClientRect().bottom > bottom).length;
    }"""
    assert tablet.page.evaluate(out) == 0


def test_a_low_zone_shows_many_lines_of_the_rules_at_a_time(open_tablet: OpenTablet):
    tablet = open_tablet(viewport={"width": 1024, "height": 768})
    tablet.begin("bottom", "left", "top", "right", seed=88)
    tablet.tap_in(0, '[data-do="menu:main"]')
    tablet.tap_in(0, '[data-do="menu:rules"]')
    text = in_zone(0, ".rules")
    tablet.point(text)
    lines = tablet.page.evaluate(
        """(selector) => {
          const text = document.querySelector(selector);
          const arrow = parseFloat(getComputedStyle(text, "::before").height);
          const line = parseFloat(getComputedStyle(text.querySelector("li")).lineHeight);
          return (text.clientHeight - arrow) / line;
        }""",
        text,
    )
    assert lines >= 6
