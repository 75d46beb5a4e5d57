"""THREE! (Carlo A. Rossi): two to four players hide three of a kind, and catch others at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trivet.core.game import Bot, Game
from trivet.core.options import OFF, choice, flag, number
from trivet.core.rng import Rng
from trivet.core.view import View

if TYPE_CHECKING:
    from trivet.games.three.actions import ThreeAction
    from trivet.games.three.state import ThreeState


class Three(Game):
    """The game's entry point; what is played with is imported when it is played."""

    id = "three"
    seat_counts = range(2, 5)
    options = (
        choice("deck", "8x6", "6x8", "12x4"),
        choice("first_player", "random", "0", "1", "2", "3"),
        number("call_seconds", 15, 5, 60, 5, off=True),
        number("call_window_ms", 1500, 0, 5000, 500, off=True),
        flag("calls_in_last_round"),
        number("wrong_call_penalty", 0, 0, 2),
        flag("call_rest", True),
        number("head_start", 0, 0, 6, per_seat=True),
    )

    def simultaneous(self, options: Mapping[str, object]) -> bool:
        return True

    def _deal(self, seats: int, seed: int, options: Mapping[str, Any]) -> ThreeState:
        from trivet.games.three.deal import dealt
        from trivet.games.three.observation import Options

        chosen: dict[str, Any] = {
            name: None if value == OFF else value for name, value in options.items()
        }
        return dealt(seats, seed, Options(**chosen))

    def parse_action(self, text: str) -> ThreeAction:
        from trivet.games.three.actions import parse

        return parse(text)

    def bot(self, strength: str, seat: int, rng: Rng) -> Bot:
        from trivet.games.three.bots import MemoryBot

        return MemoryBot(strength, seat, rng)

    def view(self) -> View:
        from trivet.games.three.view import VIEW

        return VIEW


GAME = Three()
