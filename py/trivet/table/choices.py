"""The options of a game for those who sit here: what was chosen last, as far as it fits them."""

from __future__ import annotations

from trivet.core.game import Game
from trivet.core.options import Value
from trivet.table.settings import Settings


def chosen(game: Game, settings: Settings, seats: int) -> dict[str, Value]:
    """The value of every option that all seats share: remembered, else what the game proposes.

    A remembered value that is not offered to so many seats gives way to the proposal; one that is
    allowed and never offered, such as a number between two steps, is kept.
    """
    values: dict[str, Value] = {}
    for option in game.options:
        if option.per_seat:
            continue
        value = settings.remembered(game.id, option)
        offered = game.offered(option, seats, values)
        fits = not offered or value in offered or value not in option.choices
        proposed = game.proposed(option, seats, values)
        values[option.name] = value if value is not None and fits else proposed
    return values
