"""What any release has kept opens at the table: on with it, or a look back."""

import json

import pytest

from e2e.conftest import OpenTablet
from e2e.tablet import Tablet, in_zone
from table.test_old_saves import FILES

pytestmark = pytest.mark.browser

PUT = """async (tables) => {
  const name = `trivet ${new URL(".", location.href).pathname} tables`;
  const base = await new Promise((resolve) => {
    const asked = indexedDB.open(name);
    asked.onsuccess = () => resolve(asked.result);
  });
  const transaction = base.transaction(["rows", "lines"], "readwrite");
  const done = new Promise((resolve) => (transaction.oncomplete = resolve));
  for (const [table, [text, ...lines]] of Object.entries(tables)) {
    transaction.objectStore("rows").put({ table, owner: "", count: lines.length, text });
    for (const [number, text, sum] of lines)
      transaction.objectStore("lines").put({ table, number, text, sum });
  }
  await done;
  base.close();
}"""


def put(tablet: Tablet) -> None:
    """Let this tablet have kept all of them."""
    tables = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}
    tablet.page.evaluate(PUT, tables)


def test_every_one_opens_paused_or_as_a_look_back(open_tablet: OpenTablet):
    tablet = open_tablet()
    put(tablet)
    for path in FILES:
        tablet.start()
        tablet.tap('[data-do="leaf:shelf"]')
        tablet.tap('[data-do="leaf:tables"]')
        tablet.page.eval_on_selector(
            f'[data-do="table:open:{path.stem}"]', "e => e.scrollIntoView()"
        )
        tablet.tap(f'[data-do="table:open:{path.stem}"]')
        seen = tablet.wait_until(lambda seen: seen.screen == "play")
        assert all(zone.who for zone in seen.zones)
        if path.stem.endswith("-over"):
            tablet.wait(in_zone(0, ".walk"), r"(\d+) / \1")
        else:
            tablet.wait(in_zone(0, ".gate"), "bot")
