"""After one visit the table is set without any network."""

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from browser import launch_with_profile, wait_for_offline
from e2e.conftest import Witness
from e2e.moves import fitting
from e2e.tablet import Tablet
from trivet_build.server import serving

pytestmark = pytest.mark.browser


def play_a_card(tablet: Tablet) -> None:
    """Two sit down, and one of them places a card."""
    tablet.begin("bottom", "top", seed=71)
    tablet.take(0, 6)
    seen = tablet.look()
    move = next(fitting(seen.zones[0].hand, seen.grid))
    tablet.drag(0, move.card, move.cell)
    tablet.wait_placed(0, move.card)
    assert tablet.look().grid[move.cell - 1] == move.card


def test_a_reload_and_a_fresh_start_play_without_a_server(
    playwright: Playwright, site: Path, tmp_path: Path, witness: Witness
):
    with serving(site) as server:
        address = f"http://localhost:{server.server_port}/"
        context = launch_with_profile(playwright, tmp_path)
        witness.watch(context, address)
        tablet = Tablet(context.pages[0], address)
        assert wait_for_offline(tablet.page) == "ready"
        tablet.wait(".note", "Ready to play without a network")

    tablet.start()
    play_a_card(tablet)
    context.close()

    context = launch_with_profile(playwright, tmp_path)
    witness.watch(context, address)
    play_a_card(Tablet(context.pages[0], address))
    context.close()
