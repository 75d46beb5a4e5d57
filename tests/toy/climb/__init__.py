"""Climb, a toy: lay higher and higher cards. It shows how small a whole game can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trivet.core.game import Bot, Game
from trivet.core.options import number
from trivet.core.rng import Rng
from trivet.core.view import View

if TYPE_CHECKING:
    from .state import Action, ClimbState


class Climb(Game):
    """The game's entry point."""

    id = "climb"
    seat_counts = range(2, 7)
    options = (
        number("cards", 3, 2, 4),
        number("turn_seconds", "off", 5, 30, 5, off=True),
    )

    def _deal(self, seats: int, seed: int, options: Mapping[str, Any]) -> ClimbState:
        from .state import dealt

        return dealt(seats, seed, options["cards"], options["turn_seconds"])

    def parse_action(self, text: str) -> Action:
        from .state import parse

        return parse(text)

    def bot(self, strength: str, seat: int, rng: Rng) -> Bot:
        from .bots import CarefulBot

        return CarefulBot(strength, seat, rng)

    def view(self) -> View:
        from .view import VIEW

        return VIEW


GAME = Climb()
