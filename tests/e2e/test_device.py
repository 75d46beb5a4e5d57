"""The tablet itself: its fingers counted, turned, kept awake, filling the screen, heard, felt."""

import pytest

from browser import wait_for
from e2e.conftest import OpenTablet
from e2e.moves import fitting
from e2e.tablet import Tablet

pytestmark = pytest.mark.browser

FULL_SCREEN = '[data-do="fullscreen"]'
TURNS = {"bottom": 0, "left": 90, "top": 180, "right": 270}
ORIENTATIONS = {
    0: "landscapePrimary",
    90: "portraitSecondary",
    180: "landscapeSecondary",
    270: "portraitPrimary",
}


def turn(tablet: Tablet, angle: int) -> None:
    """Turn the tablet, whose natural orientation is the one of its size, as its browser tells."""
    width, height = tablet.size
    if angle % 180:
        width, height = height, width
    session = tablet.page.context.new_cdp_session(tablet.page)
    session.send(
        "Emulation.setDeviceMetricsOverride",
        {
            "width": width,
            "height": height,
            "deviceScaleFactor": 1,
            "mobile": False,
            "screenOrientation": {"type": ORIENTATIONS[angle], "angle": angle},
        },
    )
    wait_for(tablet.page, "(angle) => screen.orientation.angle === angle", angle)
    wait_for(tablet.page, "(width) => innerWidth === width", width)


def facing(tablet: Tablet, *sides: str) -> None:
    """Wait until the seats, in their order, sit at these sides of the page."""
    wanted = [TURNS[side] for side in sides]
    tablet.wait_until(lambda seen: [zone.turn for zone in seen.zones] == wanted)


def test_a_turned_tablet_keeps_everybody_at_their_side_of_the_glass(open_tablet: OpenTablet):
    tablet = open_tablet()
    tablet.sit("bottom", "left")
    turn(tablet, 90)
    facing(tablet, "right", "bottom")
    turn(tablet, 180)
    facing(tablet, "top", "right")
    turn(tablet, 0)
    facing(tablet, "bottom", "left")


def test_a_tablet_turned_in_play_keeps_hands_sends_cards_home_and_goes_on(
    open_tablet: OpenTablet,
):
    tablet = open_tablet()
    tablet.begin("bottom", "top", seed=71)
    tablet.take(0, 6)
    before = tablet.look()
    tablet.pick_up(0, before.zones[0].hand[0])
    tablet.carry(0, tablet.cell(5))
    tablet.wait_until(lambda seen: seen.in_air == 1)
    turn(tablet, 270)
    facing(tablet, "left", "right")
    tablet.fingers.up()
    seen = tablet.wait_until(lambda seen: not seen.in_air)
    assert seen.grid == before.grid
    assert seen.zones[0].hand == before.zones[0].hand
    tablet.take(0)
    assert len(tablet.zone(0).hand) == 7


def test_a_window_that_only_changes_its_size_turns_nobody(open_tablet: OpenTablet):
    tablet = open_tablet()
    tablet.sit("bottom", "left")
    tablet.page.set_viewport_size({"width": 768, "height": 1024})
    wait_for(
        tablet.page,
        "document.querySelector('[data-box=zone-0]').getBoundingClientRect().bottom > 1000",
    )
    facing(tablet, "bottom", "left")


# What the browser is asked for, and what it would have answered, noted down.
SPIES = """
window.awake = [];
Object.defineProperty(navigator, "wakeLock", {
  value: {
    request: async (kind) => {
      window.awake.push(kind);
      const lock = new EventTarget();
      const off = () => lock.dispatchEvent(new Event("release"));
      lock.release = async () => { window.awake.push("released"); off(); };
      document.addEventListener("visibilitychange", () => { if (document.hidden) off(); });
      return lock;
    },
  },
});
window.contexts = 0;
window.notes = 0;
window.AudioContext = class extends window.AudioContext {
  constructor(options) {
    super(options);
    window.contexts += 1;
  }
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.notes += 1;
  return start.apply(this, when);
};
window.pulses = 0;
Object.defineProperty(navigator, "vibrate", { value: () => { window.pulses += 1; return true; } });
"""


@pytest.fixture
def watched(open_tablet: OpenTablet) -> Tablet:
    """A tablet whose browser notes down what it is asked for."""
    tablet = open_tablet()
    tablet.page.context.add_init_script(SPIES)
    tablet.start()
    return tablet


def test_the_screen_is_kept_awake_in_play_alone_and_again_after_a_break(watched: Tablet):
    tablet = watched
    tablet.sit("bottom", "top")
    assert tablet.page.evaluate("awake") == []
    tablet.deal(seed=72)
    wait_for(tablet.page, "awake.join() === 'screen'")
    tablet.hide()
    tablet.show()
    wait_for(tablet.page, "awake.join() === 'screen,screen'")
    tablet.go()
    tablet.tap_in(0, '[data-press="stop"]')
    tablet.tap_in(0, '[data-do="leave"]')
    tablet.tap_in(0, '[data-do="leave"]:enabled')
    tablet.wait_until(lambda seen: seen.screen == "lobby")
    wait_for(tablet.page, "awake.join() === 'screen,screen,released'")
    tablet.hide()
    tablet.show()
    tablet.sit("left")
    assert tablet.page.evaluate("awake.length") == 3


def test_a_browser_that_keeps_nothing_awake_plays_all_the_same(open_tablet: OpenTablet):
    tablet = open_tablet()
    refuse = "Object.defineProperty(navigator, 'wakeLock', { value: undefined });"
    tablet.page.context.add_init_script(refuse)
    tablet.start()
    tablet.begin("bottom", "top", seed=72)
    tablet.take(0)


def test_the_screen_is_filled_on_wish_and_leaving_it_otherwise_is_noticed(open_tablet: OpenTablet):
    tablet = open_tablet()
    resting = (50, *tablet.point(".prompt"))
    tablet.fingers.down(resting)
    tablet.tap(FULL_SCREEN)
    wait_for(tablet.page, "document.fullscreenElement === document.documentElement")
    tablet.page.wait_for_selector(f'{FULL_SCREEN}[aria-label="Leave full screen"]')
    tablet.page.evaluate("document.exitFullscreen()")
    tablet.page.wait_for_selector(f'{FULL_SCREEN}[aria-label="Fill the screen"]')
    tablet.tap(FULL_SCREEN)
    wait_for(tablet.page, "document.fullscreenElement")
    tablet.page.wait_for_selector(f'{FULL_SCREEN}[aria-label="Leave full screen"]')
    tablet.tap(FULL_SCREEN)
    wait_for(tablet.page, "!document.fullscreenElement")


def test_where_no_page_fills_the_screen_no_pad_offers_it(open_tablet: OpenTablet):
    tablet = open_tablet()
    tablet.page.context.add_init_script(
        "Object.defineProperty(document, 'fullscreenEnabled', { value: false });"
    )
    tablet.start()
    tablet.point('[data-do="turn"]')
    assert not tablet.page.query_selector(FULL_SCREEN)


def test_cards_are_heard_and_felt_from_the_first_finger_on(watched: Tablet):
    tablet = watched
    assert tablet.page.evaluate("contexts") == 0
    tablet.begin("bottom", "top", seed=73)
    wait_for(tablet.page, "notes > 0")  # the countdown
    tablet.take(0, 6)
    seen = tablet.look()
    move = next(fitting(seen.zones[0].hand, seen.grid))
    before = tablet.page.evaluate("notes")
    tablet.tap_card_and_cell(0, move.card, move.cell)
    wait_for(tablet.page, "(before) => notes > before", before)
    wait_for(tablet.page, "pulses === 1")
    assert tablet.page.evaluate("contexts") == 1


def test_switched_off_nothing_is_heard_or_felt_and_no_sound_is_even_prepared(watched: Tablet):
    tablet = watched
    tablet.tap('[data-do="leaf:options"]')
    tablet.tap('[data-do="leaf:tablet"]')
    for name in ("sound", "vibration"):
        tablet.tap(f'[data-do="{name}"]')
        tablet.wait(f'[data-do="{name}"] strong', "^off$")
    tablet.page.reload()
    tablet.start()
    tablet.begin("bottom", "top", seed=73)
    tablet.take(0, 6)
    seen = tablet.look()
    move = next(fitting(seen.zones[0].hand, seen.grid))
    tablet.tap_card_and_cell(0, move.card, move.cell)
    tablet.wait_placed(0, move.card)
    assert tablet.page.evaluate("[contexts, notes, pulses]") == [0, 0, 0]


# ---- how many fingers -----------------------------------------------------------------------

AROUND = ((120, 120), (900, 120), (120, 650), (900, 650), (512, 60))
MOST, NOW = ".fingers b", '[data-box="call-top"] b'


def lay(tablet: Tablet, count: int) -> None:
    """So many fingers land at once."""
    tablet.fingers.down(*((n, x, y) for n, (x, y) in enumerate(AROUND[:count])))
    tablet.wait(NOW, f"^{count}$")


def test_the_check_counts_fingers_and_later_seats_are_as_many_as_it_found(open_tablet: OpenTablet):
    tablet = open_tablet()
    tablet.sit("bottom")
    tablet.tap('[data-do="check"]')
    tablet.wait(MOST, "^0$")
    lay(tablet, 3)
    tablet.fingers.up(0)
    tablet.wait(NOW, "^2$")
    tablet.wait(MOST, "^3$")
    tablet.fingers.up()
    tablet.wait(".panel", "Enough for 2 people to race")
    tablet.tap('[data-do="keep"]')
    tablet.wait_until(lambda seen: seen.screen == "lobby" and len(seen.zones) == 1)

    tablet.sit("top")
    tablet.fingers.tap(9, 4, 384)
    tablet.wait(".prompt", "lets 2 people race")
    assert len(tablet.look().zones) == 2
    tablet.tap('[data-do="bot"]')
    tablet.wait_until(lambda seen: len(seen.zones) == 3)

    tablet.page.reload()
    tablet.start()
    assert not tablet.page.query_selector('[data-do="check"]'), "it is offered only once"
    tablet.sit("bottom", "top")
    tablet.fingers.tap(9, 4, 384)
    tablet.wait(".prompt", "lets 2 people race")
    tablet.tap('[data-do="leaf:options"]')
    tablet.tap('[data-do="leaf:tablet"]')
    tablet.wait('[data-do="check"] strong', "^3$")
    tablet.tap('[data-do="check"]')
    lay(tablet, 5)
    tablet.fingers.up()
    tablet.tap('[data-do="keep"]')
    tablet.tap('[data-do="leaf:welcome"]')
    tablet.sit("left")


def test_fingers_that_the_tablet_takes_away_are_counted_as_lost(open_tablet: OpenTablet):
    tablet = open_tablet()
    tablet.tap('[data-do="check"]')
    tablet.wait(MOST, "^0$")
    lay(tablet, 4)
    tablet.fingers.cancel()
    tablet.wait(NOW, "^0$")
    tablet.wait(".facts", "4 touches were taken away")
    lay(tablet, 1)
    tablet.fingers.cancel()
    tablet.wait(NOW, "^0$")
    assert "4 touches" in tablet.page.inner_text(".facts")


def test_the_check_stands_in_nobodys_way(open_tablet: OpenTablet):
    tablet = open_tablet()
    tablet.page.wait_for_selector('[data-do="check"]')
    tablet.sit("bottom", "top")
    tablet.deal(seed=74)
    tablet.page.reload()
    tablet.start()
    tablet.point('[data-do="turn"]')
    assert not tablet.page.query_selector('[data-do="check"]')


def test_with_one_touch_the_check_is_skipped_for_good(open_tablet: OpenTablet):
    tablet = open_tablet()
    tablet.tap('[data-do="skip_check"]')
    tablet.wait_gone('[data-do="check"]')
    tablet.page.reload()
    tablet.start()
    tablet.point('[data-do="turn"]')
    assert not tablet.page.query_selector('[data-do="check"]')
