"""The built site in browsers of other makes: it starts, is played by touches, and needs no network.

Firefox and WebKitGTK, the nearest to an iPad's Safari that runs on this kind of machine.
"""

import os
from pathlib import Path
from random import Random

import pytest

from browser import wait_for_offline
from e2e.player import Player
from engines.engine import Engine
from engines.firefox import Firefox
from engines.people import AnyTablet
from engines.webkit import WebKit
from trivet.core.registry import games
from trivet_build import browsers
from trivet_build.server import serving

pytestmark = pytest.mark.browser

GAMES = [n for n, game in games().items() if type(game).__module__.startswith("trivet.")]
MOVES = 4


@pytest.fixture(params=[Firefox, WebKit], ids=lambda kind: kind.name)
def engine(request: pytest.FixtureRequest):
    kind = request.param
    if packages := browsers.lacking(kind.name):
        said = f"no {kind.name} here; not installed: {', '.join(packages)}"
        # Where `build.py test` installs what is missing, nothing may be missing.
        if "CI" in os.environ or browsers.can_install():
            pytest.fail(said)
        pytest.skip(said)
    with kind() as running:
        yield running


def play(tablet: AnyTablet, game: str, moves: int) -> None:
    """Two sit down in the same moment, deal, and make the first moves of a game."""
    tablet.sit_at_once("bottom", "top")
    tablet.deal(seed=1)
    player = Player(tablet, Random(game))
    player.get_ready()
    assert player.play(moves) == moves
    assert player.see()["faults"] == 0


def test_every_game_is_played_by_touches_and_starts_without_a_network(
    engine: Engine, site: Path
) -> None:
    with serving(site) as server:
        address = f"http://localhost:{server.server_port}/"
        tablet = AnyTablet(engine, address)
        starts = [tablet.how]
        assert wait_for_offline(tablet.page) == "ready"
        for game in GAMES:
            tablet.address = f"{address}?game={game}"
            tablet.start()
            starts.append(tablet.how)
            play(tablet, game, MOVES)

    tablet.start()
    starts.append(tablet.how)
    play(tablet, GAMES[-1], 1)

    print(f"{engine.name} {engine.version}, {engine.fingers}: {', '.join(starts)}")
    assert starts == ["restored"] * (len(GAMES) + 2)
