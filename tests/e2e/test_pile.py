"""Nothing piles up while people play: the same game once more leaves just what it found.

bench/pile.py counts the same over 2,000 moves of every game.
"""

from random import Random

import pytest

from browser import wait_for_offline
from e2e.conftest import OpenTablet
from e2e.piles import TIMERS, Piles
from e2e.player import Player
from e2e.tablet import SEATED
from trivet.core.registry import find_game

FLAT = (
    "nodes",
    "listeners",
    "documents",
    "references",
    "proxies",
    "contacts",
    "air",
    "notices",
    "timers",
)

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["triplexity", "tres"])
def test_a_game_leaves_no_node_listener_timer_or_proxy_behind(open_tablet: OpenTablet, game: str):
    tablet = open_tablet()
    tablet.page.add_init_script(TIMERS)
    tablet.page.evaluate("(game) => localStorage.setItem('trivet.game', game)", game)
    # A sound that rings has a listener until it ends.
    tablet.page.evaluate("localStorage.setItem('trivet.sound', 'off')")
    tablet.start()
    wait_for_offline(tablet.page)  # until then the page listens for what becomes of it
    tablet.sit(*SEATED[min(find_game(game).seat_counts[-1], 4)])
    tablet.deal(1)
    player, piles = Player(tablet, Random(1)), Piles(tablet)
    left, made = [], 0
    for _ in range(2):
        player.luck = Random(1)
        made = player.play()
        player.play_again(1)
        left.append(piles.count())
    assert made > 15
    for name in FLAT:
        first, second = (counts[name] for counts in left)
        assert second <= first, (name, left)
    before, after = (counts["objects"] for counts in left)
    assert after - before < made, "less than one object a move"
