"""¡TRES!: two to six players lay runs of two or three in turn, and never forget to say TRES."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trivet.core.game import Bot, Game
from trivet.core.options import choice, flag, number
from trivet.core.rng import Rng
from trivet.core.view import View

if TYPE_CHECKING:
    from trivet.games.tres.actions import TresAction
    from trivet.games.tres.state import TresState


class TresGame(Game):
    """The game's entry point; what is played with is imported when it is played."""

    id = "tres"
    seat_counts = range(2, 7)
    options = (
        flag("draw_three_skips"),
        flag("reverse_skips_with_two"),
        choice("catch", "race", "calm"),
        choice("catch_until", "next_action", "own_turn"),
        number("false_catch_draws", 0, 0, 3),
        number("games_to_win", 1, 1, 10),
        number("hand_size", 7, 4, 10, per_seat=True),
    )

    def simultaneous(self, options: Mapping[str, object]) -> bool:
        return options["catch"] == "race"

    def _deal(self, seats: int, seed: int, options: Mapping[str, Any]) -> TresState:
        from trivet.games.tres.observation import Options
        from trivet.games.tres.state import dealt

        state, _ = dealt(seed, 1, Options(**options), (0,) * seats)
        return state

    def parse_action(self, text: str) -> TresAction:
        from trivet.games.tres.actions import parse

        return parse(text)

    def bot(self, strength: str, seat: int, rng: Rng) -> Bot:
        from trivet.games.tres.bots import TresBot

        return TresBot(strength, seat, rng)

    def view(self) -> View:
        from trivet.games.tres.view import VIEW

        return VIEW


GAME = TresGame()
