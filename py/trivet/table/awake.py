"""What a copied memory learns anew when it wakes up on another device."""

import random
import time


def wake(january: int, july: int) -> None:
    """Take this device's luck and time zone: seconds west of Greenwich, in winter and summer."""
    random.seed()
    time.timezone, time.altzone = max(january, july), min(january, july)
    time.daylight = int(january != july)
    time.tzname = (_named(time.timezone), _named(time.altzone))


def _named(west: int) -> str:
    minutes = abs(west) // 60
    return f"UTC{'-' if west > 0 else '+'}{minutes // 60:02}{minutes % 60:02}"
