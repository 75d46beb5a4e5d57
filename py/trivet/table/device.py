"""The tablet itself, as far as a game depends on it: how many fingers its screen tells apart."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

LEANING_FROM = 3
"""People from whom on one more finger is wanted: somebody always leans a hand on the glass."""

MOST_FINGERS = 20


def carries(fingers: int) -> int:
    """How many people can race on a screen that tells so many fingers apart.

    Each needs a finger of their own, for all may touch at one moment; from three people on one
    more is wanted for a hand that rests. 2 fingers carry 2 people, 5 carry 4, 7 and more carry 6.
    """
    return fingers if fingers < LEANING_FROM else fingers - 1


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: the most ``fingers`` seen at once, and taps ``lost`` among others."""

    fingers: int
    lost: int = 0

    def written(self) -> str:
        """As text, for :meth:`read`."""
        return json.dumps([self.fingers, self.lost])

    @staticmethod
    def read(text: str | None) -> Finding | None:
        """The finding written so; ``None`` for anything else."""
        try:
            fingers, lost = json.loads(text or "")
        except (ValueError, TypeError, RecursionError):
            return None
        if type(fingers) is not int or type(lost) is not int:
            return None
        return Finding(fingers, lost) if 1 <= fingers <= MOST_FINGERS and lost >= 0 else None


def _refuse() -> None:
    """No browser, no full screen."""


@dataclass(slots=True)
class Device:
    """What this tablet says of itself. ``touch_points``: fingers by its own claim, 0 for a mouse.

    ``clock_ms``: the resolution of its clock. ``fills_screen`` follows what the browser tells.
    """

    touch_points: int = 10
    clock_ms: float = 0.1
    can_vibrate: bool = False
    can_fill_screen: bool = False
    fills_screen: bool = False
    toggle_full_screen: Callable[[], None] = _refuse

    @property
    def has_touch(self) -> bool:
        """Whether fingers can play at all; else there is one mouse."""
        return self.touch_points > 0

    def feel_finger(self) -> None:
        """A finger came: there is a touch screen, even if the browser knows of none."""
        self.touch_points = max(self.touch_points, 1)

    def racers(self, finding: Finding | None) -> int | None:
        """How many people can race here; ``None`` while nothing speaks against any number."""
        if finding is not None:
            return carries(finding.fingers)
        return None if self.has_touch else 1


@dataclass(slots=True)
class FingerCount:
    """Counts fingers on the glass while people lay them down.

    ``down``: now. ``most``: at one time. ``lost``: taken away by the tablet, not lifted, since
    fingers overlapped.
    """

    down: int = 0
    most: int = 0
    lost: int = 0
    _together: int = 0

    def add(self) -> None:
        """A finger landed."""
        self.down += 1
        self._together = max(self._together, self.down)
        self.most = max(self.most, self.down)

    def lift(self) -> None:
        """A finger was lifted."""
        self.down -= 1
        if not self.down:
            self._together = 0

    def lose(self) -> None:
        """The tablet took a finger away; alone on the glass it may have been a swipe."""
        if self._together > 1:
            self.lost += 1
        self.lift()

    def finding(self) -> Finding | None:
        """What was found, once there was a finger."""
        return Finding(self.most, self.lost) if self.most else None
