"""A finished game is watched: it runs by itself, is stopped, and is shown where it was decided."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from e2e.conftest import Witness, game_tablet
from e2e.tablet import in_zone
from e2e.triplexity_tablet import TriplexityTablet, short_round

pytestmark = pytest.mark.browser

POSITION = in_zone(0, ".position")


@pytest.fixture
def tablet(chromium: Browser, address: str, witness: Witness) -> Iterator[TriplexityTablet]:
    with game_tablet(TriplexityTablet, "triplexity", chromium, address, witness) as tablet:
        yield tablet


def test_a_game_runs_again_by_itself_and_stops_where_it_is_touched(tablet: TriplexityTablet):
    tablet.begin("bottom", "top", seed=1)
    rounds = list(short_round(12))
    for state, seat, action in rounds:
        tablet.do(seat, action, "zone")
        tablet.wait_shown(state, reader=seat)
    length = len(rounds)
    tablet.tap_in(0, '[data-do="review"]')
    tablet.wait(POSITION, f"^{length} / {length}$")

    tablet.tap_in(0, '[data-do="step:play"]')
    tablet.wait(POSITION, "^[2-9] /")
    tablet.tap_in(0, '[data-do="step:play"]')
    tablet.wait(in_zone(0, '[data-do="step:play"][aria-label="Let it run"]'))
    stopped = int(tablet.wait(POSITION, "/").split(" / ")[0])
    assert 2 <= stopped < length
    tablet.wait_until(lambda seen: seen.heights == heights(rounds[stopped - 1][0]))

    for _ in range(2):  # four times the speed
        tablet.tap_in(0, '[data-do="step:speed"]')
    tablet.tap_in(0, '[data-do="step:play"]')
    tablet.wait(POSITION, f"^{length} / {length}$")
    tablet.wait(in_zone(0, '[data-do="step:play"][aria-label="Let it run"]'))
    tablet.tap_in(0, '[data-do="step:first"]')
    tablet.tap_in(0, '[data-do="step:decisive"]')
    tablet.wait(POSITION, f"^{length} / {length}$")
    tablet.wait_until(lambda seen: seen.heights == heights(rounds[-1][0]))


def heights(state) -> list[int]:
    return [len(stack) for stack in state.to_json()["stacks"]]
