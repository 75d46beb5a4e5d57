"""TRIPLE³ (Maureen Hiron, 2013): two to four players place cards on one grid, all at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trivet.core.game import Bot, Game
from trivet.core.options import flag, number
from trivet.core.rng import Rng
from trivet.core.view import View

if TYPE_CHECKING:
    from trivet.games.triple3.actions import TripleAction
    from trivet.games.triple3.state import Triple3State


class Triple3(Game):
    """The game's entry point; what is played with is imported when it is played."""

    id = "triple3"
    seat_counts = range(2, 5)
    options = (
        flag("call_it"),
        number("chips_to_win", 4, 1, 6),
        number("handicap", 0, 0, 10, per_seat=True),
        flag("hints"),
        number("misplay_ms", 1000, 0, 3000, 500),
        flag("turns"),
    )

    def simultaneous(self, options: Mapping[str, object]) -> bool:
        return not options["turns"]

    def _deal(self, seats: int, seed: int, options: Mapping[str, Any]) -> Triple3State:
        from trivet.games.triple3.observation import Options
        from trivet.games.triple3.state import dealt

        return dealt(seed, 1, Options(**options), (0,) * seats)

    def parse_action(self, text: str) -> TripleAction:
        from trivet.games.triple3.actions import parse

        return parse(text)

    def bot(self, strength: str, seat: int, rng: Rng) -> Bot:
        from trivet.games.triple3.bots import HumanlikeBot

        return HumanlikeBot(strength, seat, rng)

    def view(self) -> View:
        from trivet.games.triple3.view import VIEW

        return VIEW


GAME = Triple3()
