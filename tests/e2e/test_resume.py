"""Nothing is lost: a game that is left in any way is offered again, just as it stood."""

from typing import Any

import pytest

from browser import wait_for
from e2e.conftest import OpenTablet
from e2e.moves import fitting
from e2e.tablet import Sight, Tablet

pytestmark = pytest.mark.browser

GO_ON = '[data-do^="table:open:"]'
STORED = """async () => {
  const name = `trivet ${new URL(".", location.href).pathname} tables`;
  const base = await new Promise((resolve) => {
    const asked = indexedDB.open(name);
    asked.onsuccess = () => resolve(asked.result);
  });
  const read = (store) => new Promise((resolve) => {
    const asked = base.transaction(store).objectStore(store).getAll();
    asked.onsuccess = () => resolve(asked.result);
  });
  const found = { rows: await read("rows"), lines: await read("lines") };
  base.close();
  return found;
}"""


def stored(tablet: Tablet) -> dict[str, Any]:
    """All that is in the database."""
    return tablet.page.evaluate(STORED)


def wait_kept(tablet: Tablet, count: int) -> None:
    """Wait until so many lines are kept."""
    wait_for(tablet.page, f"(await ({STORED})()).lines.length >= {count}")


def place_one(tablet: Tablet) -> Sight:
    """Two play TRIPLE³, and one of them has placed a card: go, two takes, one card."""
    tablet.begin("bottom", "top", seed=71)
    tablet.take(0, 6)
    seen = tablet.look()
    move = next(fitting(seen.zones[0].hand, seen.grid))
    tablet.drag(0, move.card, move.cell)
    tablet.wait_placed(0, move.card)
    return tablet.look()


def as_it_was(tablet: Tablet, before: Sight) -> None:
    """All are asked to be ready; then everything lies where it lay."""
    seen = tablet.wait_until(lambda seen: seen.screen == "play")
    assert all("Paused" in zone.gate for zone in seen.zones)
    tablet.go()
    seen = tablet.look()
    assert seen.grid == before.grid
    assert [zone.hand for zone in seen.zones] == [zone.hand for zone in before.zones]
    assert [zone.who for zone in seen.zones] == [zone.who for zone in before.zones]
    assert [zone.turn for zone in seen.zones] == [zone.turn for zone in before.zones]


def test_after_a_reload_one_touch_goes_on_with_the_game_paused_as_it_stood(
    open_tablet: OpenTablet,
):
    tablet = open_tablet()
    assert not tablet.page.query_selector('[data-do^="table"], [data-do="leaf:tables"]')
    before = place_one(tablet)
    wait_kept(tablet, 5)
    tablet.start()
    assert "TRIPLE³ with 2 players" in tablet.wait(".offer", "not over yet")
    tablet.tap(GO_ON)
    as_it_was(tablet, before)
    tablet.take(1)
    wait_kept(tablet, 6)
    assert [line["number"] for line in stored(tablet)["lines"]] == list(range(6))


def test_a_game_that_was_ended_by_hand_can_be_gone_on_with_and_the_offer_put_off(
    open_tablet: OpenTablet,
):
    tablet = open_tablet()
    before = place_one(tablet)
    tablet.hide()
    tablet.show()
    tablet.tap_in(0, '[data-do="leave"]:enabled')
    tablet.tap_in(0, '[data-do="leave"]:enabled')
    tablet.wait(".offer", "not over yet")
    tablet.tap('[data-do="table:later"]')
    tablet.wait_gone(GO_ON)
    tablet.tap('[data-do="leaf:shelf"]')
    tablet.tap('[data-do="leaf:tables"]')
    assert "round 1" in tablet.wait(".kept", "Go on")
    tablet.tap(GO_ON)
    as_it_was(tablet, before)
