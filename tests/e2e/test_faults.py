"""Python at fault: one notice and the game goes on; dead, it comes back with the same game."""

import pytest
from playwright.sync_api import BrowserContext

from browser import START_TIMEOUT, run_python
from e2e.conftest import OpenTablet, Witness
from e2e.tablet import Tablet, in_zone, place_one
from e2e.test_resume import as_it_was, wait_kept

pytestmark = pytest.mark.browser

SPOIL = """
import gc
from trivet.table.app import App
gc.unfreeze()
app = next(thing for thing in gc.get_objects() if isinstance(thing, App))
gc.freeze()
play = app.screen
owner = type({owner})
kept = owner.{method}
def fail(*rest):
    owner.{method} = kept
    raise ZeroDivisionError("spoilt")
owner.{method} = fail
done = True
"""
WITH_A_FINGER = {"owner": "play", "method": "press"}
IN_THE_RULES = {"owner": "play.referee.state", "method": "apply_action"}
IN_TELLING = {"owner": "play.view", "method": "notice"}
DYING = """
import pyodide_js
from pyscript import window
window.runtime = pyodide_js._module
done = True
"""
NOWHERE = 0x7FFF_FFF0
DIE = f"() => {{ setTimeout(() => runtime._Py_IncRef({NOWHERE})); }}"


class Deaf(Witness):
    """Hears no complaints: faults are complained of here, as they should be."""

    def watch(self, context: BrowserContext, address: str) -> None:
        """Listen to nothing."""


@pytest.fixture
def witness() -> Witness:
    return Deaf()


@pytest.mark.parametrize(
    ("spoil", "told"),
    [(WITH_A_FINGER, ".fault"), (IN_THE_RULES, in_zone(0, '[data-part="notice"]'))],
)
def test_a_fault_changes_nothing_and_the_next_touch_works(
    open_tablet: OpenTablet, spoil: dict[str, str], told: str
):
    tablet = open_tablet()
    before = place_one(tablet)
    wait_kept(tablet, 5)
    assert run_python(tablet.page, SPOIL.format(**spoil), "done")
    tablet.tap_in(0, ".pad.pile")
    tablet.wait(told, "wrong")
    seen = tablet.look()
    assert (seen.grid, seen.zones[0].hand) == (before.grid, before.zones[0].hand)
    tablet.take(0)
    wait_kept(tablet, 6)


def test_what_took_effect_is_kept_even_if_telling_of_it_fails(open_tablet: OpenTablet):
    tablet = open_tablet()
    before = place_one(tablet)
    assert run_python(tablet.page, SPOIL.format(**IN_TELLING), "done")
    tablet.tap_in(0, ".pad.pile")
    tablet.wait(".fault", "wrong")
    wait_kept(tablet, 6)
    tablet.wait_until(lambda seen: len(seen.zones[0].hand) == len(before.zones[0].hand) + 1)


def test_a_runtime_that_dies_comes_back_with_the_game_it_had(open_tablet: OpenTablet):
    tablet = open_tablet()
    before = place_one(tablet)
    wait_kept(tablet, 5)
    for _ in range(3):
        run_python(tablet.page, DYING, "done")
        tablet.page.evaluate("() => { window.old = true; }")
        tablet.page.evaluate(DIE)
        wait_for_new_page(tablet)
        tablet.wait_until(lambda seen: seen.screen == "play")
    as_it_was(tablet, before)

    run_python(tablet.page, DYING, "done")
    tablet.page.evaluate(DIE)
    tablet.page.wait_for_selector("#shell-failure", state="visible")
    assert not tablet.page.is_visible("#table")


def wait_for_new_page(tablet: Tablet) -> None:
    """The page has been opened anew, and its table is there."""
    with tablet.page.expect_navigation(wait_until="load", timeout=START_TIMEOUT):
        pass
    tablet.page.wait_for_selector("#table", state="visible", timeout=START_TIMEOUT)
