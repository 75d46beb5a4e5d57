"""Ten thousand touches without any sense: nothing sticks, nothing breaks, no card is lost."""

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

from e2e.conftest import OpenTablet
from e2e.player import Player
from e2e.tablet import SEATED, Tablet, in_zone
from trivet.core.game import Game
from trivet.core.record import loads
from trivet.core.registry import games

pytestmark = pytest.mark.browser

EVENTS = 10_000
CHUNK = 500
MOST_FINGERS = 10
KINDS, SHARES = ("touchStart", "touchMove", "touchEnd", "touchCancel"), (8, 6, 7, 1)

SHOWN = [
    game
    for game in games().values()
    if game.view() is not None and type(game).__module__.startswith("trivet.")
]
FRESH = "(game) => { localStorage.clear(); localStorage.setItem('trivet.game', game); }"
COUNTDOWN = 3500.0  # milliseconds, and a little more
ASLEEP = '[data-do="ready"]:disabled'  # for a moment, so that no finger of before meets a pad
BACK_TO_PLAY = (
    '.opener [data-do="menu:"]',  # an open menu covers what is asked below it
    '[data-do="person"]',
    '[data-do="ready"]:not(.chosen)',
)

# The middles of everything that can be touched; what stops play for all is met often enough anyway.
PLACES = """() => [...document.querySelectorAll(
    "[data-press], [data-card], [data-target], [data-choice], [data-peek], [data-do]"
  )]
  .filter((e) => !["leave", "rematch", "pause", "share"].includes(e.dataset.do))
  .filter((e) => e.dataset.press !== "stop" && !e.disabled)
  .map((e) => e.getBoundingClientRect())
  .map(({ left, top, width, height }) => [left + width / 2, top + height / 2])"""


class Hands:
    """Fingers that land, slide, lift and get lost anywhere."""

    def __init__(self, tablet: Tablet, luck: Random) -> None:
        self._tablet, self._luck = tablet, luck
        self._down: dict[int, tuple[float, float]] = {}

    def fumble(self, count: int) -> None:
        """So many random events, all on their way before the page has answered the first."""
        places = self._tablet.page.evaluate(PLACES)
        events = list(self._events(count, places))
        session = self._tablet.fingers._session

        async def send() -> None:
            dispatch = session._impl_obj.send
            calls = (dispatch("Input.dispatchTouchEvent", event, None) for event in events)
            await asyncio.gather(*calls)

        session._sync(send())

    def lift(self) -> None:
        """No finger is left on the glass."""
        if self._down:
            self._tablet.fingers.cancel()
        self._down.clear()

    def _events(self, count: int, places: list[tuple[float, float]]) -> Iterator[dict]:
        for kind in self._luck.choices(KINDS, SHARES, k=count):
            if not self._down or (kind == "touchStart" and len(self._down) < MOST_FINGERS):
                finger = min(set(range(MOST_FINGERS)) - self._down.keys())
                self._down[finger] = self._place(places)
                yield self._event("touchStart", self._down)
            elif kind == "touchEnd":
                finger = self._luck.choice(list(self._down))
                yield self._event("touchEnd", {finger: self._down.pop(finger)})
            elif kind == "touchCancel":
                self._down.clear()
                yield self._event("touchCancel", {})
            else:
                self._down[self._luck.choice(list(self._down))] = self._place(places)
                yield self._event("touchMove", self._down)

    def _place(self, places: list[tuple[float, float]]) -> tuple[float, float]:
        width, height = self._tablet.size
        if places and self._luck.random() < 0.8:
            x, y = self._luck.choice(places)
            return min(max(x, 1), width - 1), min(max(y, 1), height - 1)
        return self._luck.uniform(1, width - 1), self._luck.uniform(1, height - 1)

    def _event(self, kind: str, fingers: dict[int, tuple[float, float]]) -> dict:
        points = [{"id": finger, "x": x, "y": y} for finger, (x, y) in fingers.items()]
        return {"type": kind, "touchPoints": points}


@pytest.mark.parametrize("game", SHOWN, ids=lambda game: game.id)
def test_senseless_fingers_leave_no_contact_no_error_and_every_card(open_tablet: OpenTablet, game):
    tablet = open_tablet()
    hands, player, rounds = Hands(tablet, Random(game.id)), sit_down(tablet, game, 0), 0
    for chunk in range(EVENTS // CHUNK):
        if not goes_on(tablet, player):
            player = sit_down(tablet, game, chunk)
        hands.fumble(CHUNK)
        hands.lift()
        tablet.wait_until(lambda seen: not seen.in_air)
        seen = player.see()
        assert seen["contacts"] == 0
        if seen["screen"] == "play":
            assert seen["faults"] == 0
            record = loads(player.record())
            assert record.fold().pieces() == record.initial_state().pieces()
            assert seen["pieces"] == len(record.initial_state().pieces())
            rounds += len(record.actions) > 0
    assert rounds, "nothing was ever played"
    assert not tablet.page.query_selector(".fault")


def sit_down(tablet: Tablet, game: Game, seed: int) -> Player:
    """Begin a game anew with as many as fit round the four sides; nothing is remembered."""
    tablet.page.evaluate(FRESH, game.id)
    tablet.start()
    tablet.sit(*SEATED[min(game.seat_counts[-1], 4)])
    tablet.deal(seed)
    tablet.go()
    return Player(tablet, Random(seed))


def goes_on(tablet: Tablet, player: Player) -> bool:
    """Close what is open and let everybody be ready again; whether play runs then."""
    seen = player.see()
    while seen["screen"] == "share":  # somebody was about to hand the game on
        tablet.tap_if_there('[data-do="back"]')
        seen = player.see()
    if seen["screen"] != "play" or seen["over"]:
        return False
    if seen["running"]:
        return True
    tablet.wait_gone(ASLEEP)
    tablet.tap_if_there('[data-do="stay"]')
    for zone in tablet.look().zones:
        for pad in BACK_TO_PLAY:
            tablet.tap_if_there(in_zone(zone.number, pad))
    end = tablet.now() + COUNTDOWN / 1000
    while not (running := player.see()["running"]) and tablet.now() < end:
        tablet.page.wait_for_timeout(50)
    return bool(running)
