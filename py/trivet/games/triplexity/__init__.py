"""TRIPLEXiTY: two players, three pieces each, three positions, basic and advanced."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trivet.core.game import Bot, Game
from trivet.core.options import OFF, flag, number
from trivet.core.rng import Rng
from trivet.core.view import View

if TYPE_CHECKING:
    from trivet.games.triplexity.actions import TriplexityAction
    from trivet.games.triplexity.state import TriplexityState


class Triplexity(Game):
    """The game's entry point; what is played with is imported when it is played."""

    id = "triplexity"
    seat_counts = range(2, 3)
    options = (
        flag("advanced"),
        number("rounds", OFF, 1, 20, off=True, offered=(1, 2, 3, 4, 5, 6, 8, 10, 15, 20)),
        number("points", OFF, 1, 100, off=True, offered=(1, 2, 3, 5, 10, 15, 20, 30, 50, 75, 100)),
        number("repetition", 3, 2, 5, off=True),
        number("head_start", 0, 0, 3, per_seat=True),
    )

    def _deal(self, seats: int, seed: int, options: Mapping[str, Any]) -> TriplexityState:
        from trivet.games.triplexity.observation import Options
        from trivet.games.triplexity.state import dealt, head_starts

        agreed = Options(**options)
        return dealt(agreed, 1, head_starts(agreed))

    def parse_action(self, text: str) -> TriplexityAction:
        from trivet.games.triplexity.actions import parse

        return parse(text)

    def bot(self, strength: str, seat: int, rng: Rng) -> Bot:
        from trivet.games.triplexity.bots import TriplexityBot

        return TriplexityBot(strength, seat, rng)

    def view(self) -> View:
        from trivet.games.triplexity.view import VIEW

        return VIEW


GAME = Triplexity()
