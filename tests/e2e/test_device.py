"""The tablet itself: turned, kept awake, filling the screen."""

import pytest

from e2e.conftest import OpenTablet
from e2e.tablet import Tablet

pytestmark = pytest.mark.browser

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
    tablet.page.wait_for_function("(angle) => screen.orientation.angle === angle", arg=angle)
    tablet.page.wait_for_function("(width) => innerWidth === width", arg=width)


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
    tablet.page.wait_for_function(
        "document.querySelector('[data-box=zone-0]').getBoundingClientRect().bottom > 1000"
    )
    facing(tablet, "bottom", "left")
