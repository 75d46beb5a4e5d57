"""What this tablet remembers between games: language, sounds, options, tastes, its check."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from math import inf
from typing import Protocol

from trivet.core.errors import OptionError
from trivet.core.options import Option, Value
from trivet.table.device import Finding
from trivet.table.messages import LANGUAGES, choose_language
from trivet.table.seats import Sitter
from trivet.table.tastes import Tastes, remembered

PREFIX = "trivet."
FIRST_GAME = "triple3"
LONGEST_ENTRY = 4000  # characters; what is longer is not ours, and may nest deeper than can be read


class Storage(Protocol):
    """Text by key; where the browser refuses to store, kept until the tab closes."""

    def get(self, key: str) -> str | None: ...

    def set(self, key: str, value: str) -> None: ...


class Settings:
    """Read once, written at each change; a damaged entry counts as absent."""

    languages = LANGUAGES

    def __init__(self, storage: Storage, wanted_languages: Sequence[str]) -> None:
        self._storage = storage
        remembered = storage.get(f"{PREFIX}language")
        self.language = remembered if remembered in LANGUAGES else choose_language(wanted_languages)
        self.voice = storage.get(f"{PREFIX}voice") == "on"
        self.sound = storage.get(f"{PREFIX}sound") != "off"
        self.vibration = storage.get(f"{PREFIX}vibration") != "off"
        self.finding = Finding.read(storage.get(f"{PREFIX}fingers"))
        self.check_offered = storage.get(f"{PREFIX}check") == "offered"
        self.game = storage.get(f"{PREFIX}game") or FIRST_GAME

    def set_language(self, language: str) -> None:
        """Change the language; raises LookupError for one without catalogues."""
        if language not in LANGUAGES:
            raise LookupError(language)
        self.language = language
        self._storage.set(f"{PREFIX}language", language)

    def set_game(self, game: str) -> None:
        """Which game is played from now on."""
        self.game = game
        self._storage.set(f"{PREFIX}game", game)

    def set_voice(self, on: bool) -> None:
        """Whether announcements are spoken aloud."""
        self.voice = on
        self._storage.set(f"{PREFIX}voice", "on" if on else "off")

    def set_sound(self, on: bool) -> None:
        """Whether sounds are heard."""
        self.sound = on
        self._storage.set(f"{PREFIX}sound", "on" if on else "off")

    def set_vibration(self, on: bool) -> None:
        """Whether the tablet pulses."""
        self.vibration = on
        self._storage.set(f"{PREFIX}vibration", "on" if on else "off")

    def set_finding(self, finding: Finding) -> None:
        """What the device check found."""
        self.finding = finding
        self._storage.set(f"{PREFIX}fingers", finding.written())
        self.set_check_offered()

    def set_check_offered(self) -> None:
        """The device check has been offered, and is not again."""
        self.check_offered = True
        self._storage.set(f"{PREFIX}check", "offered")

    def option(self, game: str, option: Option) -> Value:
        """The value chosen last for a game's option, else its default."""
        remembered = self.remembered(game, option)
        return option.default if remembered is None else remembered

    def remembered(self, game: str, option: Option) -> Value | None:
        """The value chosen last for a game's option, ``None`` where nobody chose one."""
        remembered = self._options(game).get(option.name)
        try:
            return None if remembered is None else option.check(remembered)
        except OptionError:
            return None

    def set_option(self, game: str, name: str, value: Value) -> None:
        """Remember a choice."""
        options = {**self._options(game), name: value}
        self._storage.set(f"{PREFIX}options.{game}", json.dumps(options))

    def bests(self, game: str) -> dict[str, float]:
        """The best of each feat in that game, by the feat's name."""
        kept = self._read(f"bests.{game}")
        return {name: float(best) for name, best in kept.items() if isinstance(best, int | float)}

    def keep_best(self, game: str, name: str, value: float) -> None:
        """Remember a feat if it is the best of its name: the least."""
        bests = self.bests(game)
        if value < bests.get(name, inf):
            self._storage.set(f"{PREFIX}bests.{game}", json.dumps({**bests, name: value}))

    def tastes(self, look: int) -> Tastes:
        """What the sitter of that look liked last."""
        return remembered(self._read(f"tastes.{look}"))

    def remember(self, sitter: Sitter) -> None:
        """Keep what a sitter likes for whoever has that look the next time."""
        self._storage.set(f"{PREFIX}tastes.{sitter.look}", json.dumps(asdict(sitter.tastes)))

    def open_hands(self, game: str) -> bool:
        """Whether that game's hands lie open, for small children."""
        return self._storage.get(f"{PREFIX}open_hands.{game}") == "on"

    def set_open_hands(self, game: str, on: bool) -> None:
        """Let that game's hands lie open from now on, or no longer."""
        self._storage.set(f"{PREFIX}open_hands.{game}", "on" if on else "off")

    def _options(self, game: str) -> dict[str, object]:
        return self._read(f"options.{game}")

    def _read(self, name: str) -> dict[str, object]:
        """A stored object; a damaged one counts as empty."""
        text = self._storage.get(f"{PREFIX}{name}") or "{}"
        if len(text) > LONGEST_ENTRY:
            return {}
        try:
            stored = json.loads(text)
        except (ValueError, RecursionError):
            return {}
        return stored if isinstance(stored, dict) else {}
