"""No pad of a zone lies over another one, in any game, for any number of seats, on any screen."""

import pytest

from browser import TABLET, wait_drawn, wait_for
from e2e.tablet import Tablet
from trivet.core.registry import games

SCREENS = ((1280, 800), (1024, 768), (800, 1280))
SPOTS = ((0.25, 0.99), (0.75, 0.01), (0.01, 0.5), (0.99, 0.5), (0.75, 0.99), (0.25, 0.01))
"""Where people sit down one after the other, in shares of the screen."""
GAMES = {n: game for n, game in games().items() if type(game).__module__.startswith("trivet.")}

OVERLAPS = """() => [...document.querySelectorAll('[data-box^="zone-"]')].flatMap((zone) => {
  const shown = (pad) => pad.checkVisibility() && !pad.closest('.gate, .menu');
  const pads = [...zone.querySelectorAll('.pad')].filter(shown);
  const name = (pad) => pad.dataset.press ?? pad.dataset.peek ?? pad.dataset.do;
  const box = (pad) => pad.getBoundingClientRect();
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return pads.flatMap((pad, n) => pads.slice(n + 1)
    .filter((other) => meet(box(pad), box(other)))
    .map((other) => `${zone.dataset.box}: ${name(pad)} and ${name(other)}`));
})"""


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_pad_lies_over_another(game, tablet: Tablet):
    resize(tablet, *SCREENS[0])
    tablet.choose_game(game.id)
    found = [
        f"{seats} seats, {width} x {height}: {overlap}"
        for seats in game.seat_counts
        for width, height, overlap in _overlaps(tablet, seats)
    ]
    resize(tablet, *TABLET["viewport"].values())
    tablet.choose_game("triple3")
    assert found == []


def _overlaps(tablet: Tablet, seats: int) -> list[tuple[int, int, str]]:
    """What overlaps with so many at the table, on each screen."""
    width, height = tablet.size
    for number, (across, down) in enumerate(SPOTS[:seats], 1):
        tablet.fingers.tap(20, across * width, down * height)
        tablet.wait_until(lambda seen, number=number: len(seen.zones) == number)
    tablet.deal(seats)  # the gates do not move what lies under them
    found = []
    for width, height in SCREENS:
        resize(tablet, width, height)
        found += [(width, height, overlap) for overlap in tablet.page.evaluate(OVERLAPS)]
    resize(tablet, *SCREENS[0])
    tablet.clear()
    return found


def resize(tablet: Tablet, width: int, height: int) -> None:
    """Give the screen another size, and wait until the table is drawn for it."""
    tablet.page.set_viewport_size({"width": width, "height": height})
    fits = "(width) => Math.abs(document.getElementById('table').clientWidth - width) < 2"
    wait_for(tablet.page, fits, width)
    tablet.page.evaluate("() => new Promise(requestAnimationFrame)")  # the page hears of it
    wait_drawn(tablet.page)
