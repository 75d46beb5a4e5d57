"""After one visit the table is set without any network."""

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from browser import launch_with_profile, wait_for_offline
from e2e.conftest import Witness
from e2e.tablet import Tablet, place_one
from trivet_build.server import serving

pytestmark = pytest.mark.browser


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
    place_one(tablet)
    context.close()

    context = launch_with_profile(playwright, tmp_path)
    witness.watch(context, address)
    place_one(Tablet(context.pages[0], address))
    context.close()
