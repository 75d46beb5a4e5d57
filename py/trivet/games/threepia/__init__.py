"""Threepia: one to six players cover cards on a board so that equal ones lie in rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trivet.core.errors import OptionError
from trivet.core.game import Bot, Game, State
from trivet.core.options import Option, Value, choice, flag, number, steps
from trivet.core.rng import Rng
from trivet.core.view import View
from trivet.games.threepia.boards import BOARDS
from trivet.games.threepia.modes import MODES, ONLY_IN, modes_for, proposed_target

if TYPE_CHECKING:
    from trivet.games.threepia.actions import ThreepiaAction
    from trivet.games.threepia.state import ThreepiaState


class Threepia(Game):
    """The game's entry point; what is played with is imported when it is played."""

    id = "threepia"
    seat_counts = range(1, 7)
    options = (
        choice("board", *BOARDS),
        choice("mode", *MODES),
        steps("target", 20, 1, 2, 3, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100),
        number("rounds", 10, 1, 30),
        number("turn_seconds", 30, 10, 120, 5),
        number("clock_minutes", 3, 1, 30),
        flag("must_score"),
        flag("free_draw"),
        flag("finish_round"),
        number("head_start", 0, 0, 20, 2, per_seat=True),
    )

    def new_initial_state(
        self, seats: int, seed: int, options: Mapping[str, object] | None = None
    ) -> State:
        """As for every game; the mode that is not chosen is the first one for so many seats."""
        given = dict(options or {})
        if type(seats) is int and given.get("mode") is None and (modes := modes_for(seats)):
            given["mode"] = modes[0]
        return super().new_initial_state(seats, seed, given)

    def offered(self, option: Option, seats: int, chosen: Mapping[str, Value]) -> tuple[Value, ...]:
        """Only the ways to play that there are for so many, and what matters in the chosen one."""
        if option.name == "mode":
            return modes_for(seats)
        mode = str(chosen.get("mode", modes_for(seats)[0]))
        if option.name in ONLY_IN and mode not in ONLY_IN[option.name]:
            return ()
        return option.choices

    def proposed(self, option: Option, seats: int, chosen: Mapping[str, Value]) -> Value:
        """The first fitting way to play, and a target that so many reach on the chosen board."""
        if option.name == "mode":
            return modes_for(seats)[0]
        if option.name == "target" and seats > 1:
            return proposed_target(str(chosen["board"]), seats)
        return option.default

    def _deal(self, seats: int, seed: int, options: Mapping[str, Any]) -> ThreepiaState:
        from trivet.games.threepia.observation import Options
        from trivet.games.threepia.state import dealt

        if options["mode"] not in (allowed := modes_for(seats)):
            raise OptionError("mode_seats", mode=options["mode"], seats=seats, allowed=allowed)
        return dealt(seats, seed, Options(**options))

    def parse_action(self, text: str) -> ThreepiaAction:
        from trivet.games.threepia.actions import parse

        return parse(text)

    def bot(self, strength: str, seat: int, rng: Rng) -> Bot:
        from trivet.games.threepia.bots import ThreepiaBot

        return ThreepiaBot(strength, seat, rng)

    def view(self) -> View:
        from trivet.games.threepia.view import VIEW

        return VIEW


GAME = Threepia()
"""The rules of Threepia."""
