"""How long people take: times drawn at random for bots that act at human speed."""

from __future__ import annotations

from math import cos, exp, log, pi, sqrt
from typing import NamedTuple

from trivet.core.rng import Rng


class Duration(NamedTuple):
    """A lognormal time: its median in milliseconds and the spread of its logarithm."""

    median_ms: float
    sigma: float

    def draw(self, rng: Rng) -> float:
        """One such time in milliseconds; takes two draws of ``rng``."""
        # Box-Muller: two uniform draws give a normal one.
        radius = sqrt(-2 * log(1 - rng.uniform()))
        return self.median_ms * exp(self.sigma * radius * cos(2 * pi * rng.uniform()))
