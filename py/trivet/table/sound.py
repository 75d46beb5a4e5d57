"""What is heard and felt: a cue for what happened, made from what the table tells anyway.

Sounds reach everybody, so they come only from events that everybody sees. No game has a sound of
its own; kinds of notices have.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil

from trivet.core.game import Event
from trivet.core.view import Notice
from trivet.referee.outcome import Outcome

SECOND = 1000.0


@dataclass(frozen=True, slots=True)
class Cue:
    """``notes``: hertz, start and length in milliseconds each; ``pulse``: milliseconds of
    vibration and pause in turn, for a person's own move."""

    notes: tuple[tuple[int, int, int], ...]
    pulse: tuple[int, ...] = ()


CUES = {
    "place": Cue(((523, 0, 70),), (15,)),
    "refuse": Cue(((196, 0, 110), (165, 110, 170)), (30, 50, 30)),
    "race": Cue(((784, 0, 60), (1047, 60, 60), (1319, 120, 160)), (40,)),
    "call": Cue(((988, 0, 100), (740, 110, 100), (988, 220, 160)), (60,)),
    "won": Cue(((523, 0, 120), (659, 120, 120), (784, 240, 120), (1047, 360, 320)), (80,)),
    "tick": Cue(((440, 0, 60),)),
    "go": Cue(((880, 0, 220),)),
}
LOUDNESS = ("place", "refuse", "race", "call", "won")
"""Of all that one outcome gives reason for, the last is heard."""

BY_KIND = {
    **dict.fromkeys(("round_over", "match_over"), "won"),
    **dict.fromkeys(
        ("stopped", "called", "caught", "declared", "token", "tres", "timed_out"), "call"
    ),
}
"""The cue of a notice by its key; other notices sound by their tone."""

BY_TONE = {"good": "place", "news": "place", "plain": "place", "bad": "refuse", "tie": "race"}


def _mute(cue: Cue, own: bool) -> None:
    """Nobody listens."""


@dataclass(slots=True)
class Cues:
    """Collects what one outcome gives reason to hear and plays it: ``play(cue, own)``.

    ``own`` says that a finger caused it, so that the tablet may pulse as well.
    """

    play: Callable[[Cue, bool], None] = _mute
    _noted: set[str] = field(default_factory=set)
    _second: int | None = None

    def notice(self, event: Event, notice: Notice) -> None:
        """Somebody is told of an event."""
        if event.seen_by is None:
            self._noted.add(BY_KIND.get(notice.key) or BY_TONE[notice.tone])

    def race(self) -> None:
        """A photo finish is shown."""
        self._noted.add("race")

    def refusal(self) -> None:
        """A finger is told that this does not go."""
        self._noted.add("refuse")

    def settle(self, outcome: Outcome) -> None:
        """All has been told that came of a tap, a bot's move or time."""
        if outcome.seat is None:
            self._noted.discard("place")
        if self._noted:
            own = isinstance(outcome.contact, int)
            self.play(CUES[max(self._noted, key=LOUDNESS.index)], own)
        self._noted.clear()

    def countdown(self, left: float | None, running: bool) -> None:
        """So many milliseconds are left until the start signal, if it is coming."""
        second = None if left is None else max(1, ceil(left / SECOND))
        if second is not None and second != self._second:
            self.play(CUES["tick"], False)
        elif second is None and self._second is not None and running:
            self.play(CUES["go"], False)
        self._second = second
