"""Which games there are: whatever is installed under the entry point group ``trivet.games``."""

from __future__ import annotations

from functools import cache
from importlib.metadata import distributions

from trivet.core.errors import OptionError
from trivet.core.game import Game

GROUP = "trivet.games"


@cache
def games() -> dict[str, Game]:
    """Every installed game by its id, in the order of ids."""
    # entry_points() would read whole metadata, with half of the mail package, where the engine
    # lies in an archive.
    found = (dist.entry_points.select(group=GROUP) for dist in distributions())
    loaded = (entry.load() for entries in found for entry in entries)
    return {game.id: game for game in sorted(loaded, key=lambda game: game.id)}


def find_game(game_id: str) -> Game:
    """The game of that id. Raises OptionError if it is not installed."""
    try:
        return games()[game_id]
    except KeyError:
        raise OptionError("unknown_game", game=game_id, known=tuple(games())) from None
