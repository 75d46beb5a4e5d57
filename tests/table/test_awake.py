"""A copied memory takes the luck and the time zone of the device it wakes up on."""

import random
import time

import pytest

from trivet.table.awake import wake

HOUR = 3600


@pytest.fixture(autouse=True)
def zone(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("timezone", "altzone", "daylight", "tzname"):
        monkeypatch.setattr(time, name, getattr(time, name))


@pytest.mark.parametrize(
    ("january", "july", "daylight", "names"),
    [
        (-1 * HOUR, -2 * HOUR, 1, ("UTC+0100", "UTC+0200")),
        (-11 * HOUR, -10 * HOUR, 1, ("UTC+1000", "UTC+1100")),
        (5 * HOUR, 4 * HOUR, 1, ("UTC-0500", "UTC-0400")),
        (-5 * HOUR - 1800, -5 * HOUR - 1800, 0, ("UTC+0530", "UTC+0530")),
        (0, 0, 0, ("UTC+0000", "UTC+0000")),
    ],
    ids=["Berlin", "Sydney", "New York", "Kolkata", "Reykjavik"],
)
def test_the_time_zone_is_the_device_s(
    january: int, july: int, daylight: int, names: tuple[str, str]
) -> None:
    wake(january, july)

    assert (time.timezone, time.altzone) == (max(january, july), min(january, july))
    assert (time.daylight, time.tzname) == (daylight, names)


def test_luck_is_new_every_time() -> None:
    drawn = set()
    for _ in range(20):
        random.seed(1)
        wake(0, 0)
        drawn.add(random.random())

    assert len(drawn) == 20
