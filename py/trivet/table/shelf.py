"""The games that lie ready, and the one that is chosen."""

from __future__ import annotations

from collections.abc import Iterable

from trivet.core.game import Game
from trivet.core.view import View
from trivet.table.settings import Settings


class Shelf:
    """Every installed game that can be shown at a table; the one played last is chosen."""

    def __init__(self, games: Iterable[Game], settings: Settings) -> None:
        # Whether a game shows itself is seen without importing what it shows.
        self.games = {game.id: game for game in games if type(game).view is not Game.view}
        self._settings = settings
        self._hidden: dict[str, bool] = {}

    @property
    def game(self) -> Game:
        """The chosen game."""
        return self.games.get(self._settings.game) or next(iter(self.games.values()))

    @property
    def view(self) -> View:
        """The chosen game's view."""
        view = self.game.view()
        assert view is not None
        return view

    def races(self, game: Game) -> bool:
        """Whether people race in that game, with the options chosen last."""
        shared = (option for option in game.options if not option.per_seat)
        chosen = {option.name: self._settings.option(game.id, option) for option in shared}
        return game.simultaneous(chosen)

    @property
    def hides_hands(self) -> bool:
        """Whether the chosen game is one of hidden hands."""
        game = self.game
        if game.id not in self._hidden:
            dealt = game.new_initial_state(game.seat_counts[-1], 0)
            self._hidden[game.id] = self.view.hidden_hand(dealt.observation(0)) is not None
        return self._hidden[game.id]

    def choose(self, game_id: str) -> bool:
        """Play that game from now on; one that is not there changes nothing. Whether it is."""
        if game_id not in self.games:
            return False
        self._settings.set_game(game_id)
        return True

    def packages(self) -> tuple[str, ...]:
        """Where the games' words are, the chosen game's first."""
        others = (game for game in self.games.values() if game is not self.game)
        return tuple(type(game).__module__ for game in (self.game, *others))
