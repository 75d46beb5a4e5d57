"""A browser that is killed in mid-game loses nothing that had settled."""

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from e2e.crashing import crash, summary

pytestmark = pytest.mark.browser


def test_every_game_is_found_again_after_the_browser_was_killed(
    playwright: Playwright, address: str, tmp_path: Path
):
    results = crash(playwright, tmp_path, address, first=1, count=5)
    assert len({result.game for result in results}) == 5
    assert not any(result.wrong for result in results), summary(results)
    assert all(result.kept > 3 for result in results), summary(results)
