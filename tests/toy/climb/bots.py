"""A computer player for Climb that knows what its seat observes."""

from __future__ import annotations

from trivet.core.game import Plan, Thinking
from trivet.core.rng import Rng

from .state import DRAW, PASS, Action, Observation

THINKS_MS = {"easy": 4000, "medium": 2500, "hard": 1200}


class CarefulBot:
    """Lays the lowest card that is high enough."""

    def __init__(self, strength: str, seat: int, rng: Rng) -> None:
        self._pace = THINKS_MS[strength]
        self._seat = seat
        self._rng = rng

    def think(self, observation: object, at: float) -> Thinking:
        """One look is one slice."""
        assert isinstance(observation, Observation)
        yield
        if observation.winners is not None or observation.turn != self._seat:
            return None
        top = max(observation.discard, default=0)
        higher = [card for card in observation.hand if card > top]
        otherwise = DRAW if observation.draw_size else PASS
        action = Action("lay", min(higher)) if higher else otherwise
        return Plan(at + self._pace + self._rng.below(self._pace), action)
