"""Nothing is lost: a game that is left in any way is offered again, just as it stood."""

import json
from typing import Any

import pytest

from browser import wait_for
from e2e.conftest import OpenTablet
from e2e.tablet import Sight, Tablet, place_one

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
  const lines = (await read("lines")).filter(({ text }) => text);
  const found = { rows: await read("rows"), lines };
  base.close();
  return found;
}"""


def stored(tablet: Tablet) -> dict[str, Any]:
    """All that is in the database."""
    return tablet.page.evaluate(STORED)


def wait_kept(tablet: Tablet, count: int) -> None:
    """Wait until so many lines are kept."""
    wait_for(tablet.page, f"(await ({STORED})()).lines.length >= {count}")


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


def test_a_tablet_that_falls_asleep_and_is_emptied_has_written_down_when_that_was(
    open_tablet: OpenTablet,
):
    tablet = open_tablet()
    before = place_one(tablet)
    wait_kept(tablet, 5)

    def played() -> float:
        return json.loads(stored(tablet)["rows"][0]["text"])["played"]

    last = json.loads(stored(tablet)["lines"][-1]["text"])[0]
    tablet.wait_for_time(tablet.now() + 0.3)
    tablet.hide()
    stood = played()
    assert stood >= last + 300
    tablet.wait_for_time(tablet.now() + 1.5)
    assert played() == stood
    tablet.start()
    tablet.tap(GO_ON)
    as_it_was(tablet, before)


# ---- what can happen to storage -----------------------------------------------------------------

CHANGE = """async ([number, change]) => {
  const name = `trivet ${new URL(".", location.href).pathname} tables`;
  const base = await new Promise((resolve) => {
    const asked = indexedDB.open(name);
    asked.onsuccess = () => resolve(asked.result);
  });
  const transaction = base.transaction("lines", "readwrite");
  const done = new Promise((resolve) => (transaction.oncomplete = resolve));
  const store = transaction.objectStore("lines");
  store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
    if (!cursor) return;
    if (cursor.value.number === number) {
      const { text } = cursor.value;
      if (change === "gone") cursor.delete();
      if (change === "cut") cursor.update({ ...cursor.value, text: text.slice(0, -3) });
      if (change === "flipped") cursor.update({ ...cursor.value, text: text.replace("0", "1") });
    }
    cursor.continue();
  };
  await done;
  base.close();
}"""
REFUSED = "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };"
LONG_AGO = "const now = Date.now; Date.now = () => now() - 1e11;"


def storage(tablet: Tablet, command: str, **options: Any) -> None:
    """A command to the browser about what this site stores."""
    session = tablet.page.context.new_cdp_session(tablet.page)
    session.send(f"Storage.{command}", {"origin": tablet.address.rstrip("/"), **options})


@pytest.mark.parametrize("change", ["gone", "cut", "flipped"])
def test_a_torn_line_costs_what_came_after_it_and_no_more(open_tablet: OpenTablet, change: str):
    tablet = open_tablet()
    tablet.begin("bottom", "top", seed=71)
    tablet.take(0, 3)
    before = tablet.look()
    tablet.take(0, 3)
    tablet.take(1, 3)
    wait_kept(tablet, 5)
    tablet.page.evaluate(CHANGE, [3, change])
    tablet.start()
    tablet.tap(GO_ON)
    as_it_was(tablet, before)
    tablet.take(1, 3)
    wait_for(tablet.page, f"(await ({STORED})()).lines.length === 4")
    tablet.start()
    tablet.tap(GO_ON)
    seen = tablet.wait_until(lambda seen: seen.screen == "play")
    assert [len(zone.hand) for zone in seen.zones] == [3, 3]


def test_where_storage_is_refused_it_is_said_once_and_games_last_as_long_as_the_page(
    open_tablet: OpenTablet,
):
    tablet = open_tablet()
    tablet.page.add_init_script(REFUSED)
    tablet.start()
    tablet.wait(".note", "saves no games")
    before = place_one(tablet)
    tablet.hide()
    tablet.show()
    tablet.tap_in(0, '[data-do="leave"]:enabled')
    tablet.tap_in(0, '[data-do="leave"]:enabled')
    tablet.tap(GO_ON)
    as_it_was(tablet, before)


def test_without_space_the_game_goes_on_and_is_kept_once_there_is_some(open_tablet: OpenTablet):
    tablet = open_tablet()
    storage(tablet, "overrideQuotaForOrigin", quotaSize=1)
    tablet.begin("bottom", "top", seed=71)
    tablet.wait(".fault", "No space is left")
    tablet.take(0, 3)
    assert stored(tablet)["lines"] == []
    storage(tablet, "overrideQuotaForOrigin")
    tablet.take(1, 3)
    wait_kept(tablet, 4)
    before = tablet.look()
    tablet.start()
    tablet.tap(GO_ON)
    as_it_was(tablet, before)


def test_what_the_browser_drops_in_mid_game_is_written_again(open_tablet: OpenTablet):
    tablet = open_tablet()
    place_one(tablet)
    wait_kept(tablet, 5)
    storage(tablet, "clearDataForOrigin", storageTypes="indexeddb")
    tablet.take(1, 3)
    wait_kept(tablet, 6)
    before = tablet.look()
    tablet.start()
    tablet.tap(GO_ON)
    as_it_was(tablet, before)


def test_a_date_set_back_neither_hides_the_latest_game_nor_touches_its_clock(
    open_tablet: OpenTablet,
):
    tablet = open_tablet()
    tablet.begin("bottom", "top", seed=70)
    tablet.take(0)
    wait_kept(tablet, 3)
    tablet.page.add_init_script(LONG_AGO)
    tablet.start()
    tablet.tap('[data-do="table:later"]')
    before = place_one(tablet)
    wait_kept(tablet, 8)
    tablet.start()
    tablet.tap(GO_ON)
    as_it_was(tablet, before)


def test_a_second_window_says_that_the_game_is_open_and_may_take_it_over(open_tablet: OpenTablet):
    one = open_tablet()
    before = place_one(one)
    wait_kept(one, 5)
    other = Tablet(one.page.context.new_page(), one.address)
    other.wait(".offer", "open in another window")
    other.tap('[data-do^="table:steal:"]')
    one.wait(".note", "goes on in another window")
    assert one.look().screen == "lobby"
    as_it_was(other, before)
    other.take(1)
    wait_kept(other, 6)
    one.wait(".offer", "open in another window")


def test_a_window_that_lost_the_game_writes_nothing_even_where_browsers_have_no_locks(
    open_tablet: OpenTablet,
):
    one = open_tablet()
    one.page.context.add_init_script("delete Navigator.prototype.locks;")
    one.start()
    before = place_one(one)
    wait_kept(one, 5)
    other = Tablet(one.page.context.new_page(), one.address)
    other.tap(GO_ON)
    as_it_was(other, before)
    other.take(1)
    wait_kept(other, 6)
    one.wait(".note", "goes on in another window")
    assert len(stored(other)["lines"]) == 6


def test_games_are_deleted_one_by_one_or_all_at_once_after_asking(open_tablet: OpenTablet):
    tablet = open_tablet()
    for seed in (70, 71, 72):
        tablet.begin("bottom", "top", seed=seed)
        tablet.take(0)
        tablet.start()
    wait_kept(tablet, 9)
    tablet.tap('[data-do="leaf:shelf"]')
    tablet.tap('[data-do="leaf:tables"]')
    tablet.tap(".kept:nth-child(2) .round")
    tablet.tap('[data-do^="table:delete:"]')
    wait_for(tablet.page, "document.querySelectorAll('.kept').length === 2")
    assert len(stored(tablet)["lines"]) == 6
    tablet.tap('[data-do="table:ask:all"]')
    tablet.tap('[data-do="table:delete:all"]')
    tablet.wait_gone(".kept")
    assert stored(tablet) == {"rows": [], "lines": []}
