"""What the whole suite needs: every game's words, the toy's among them."""

from pathlib import Path
from unittest import mock

import pytest

from trivet_build import catalogues
from trivet_build.process import alone

TOYS = Path(__file__).parents[1] / "toy"


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """The catalogues as the games read them."""
    with alone():
        catalogues.compile_engine()
        with mock.patch.object(catalogues, "ENGINE", TOYS):
            catalogues.compile_engine()
