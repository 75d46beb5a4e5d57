"""How a game shows itself: functions from observations to markup, without a page.

A view's markup names what a finger can do through attributes; the table reads nothing else:

``data-press="take 1"``  a pad: pressing it does this action at once
``data-card="BC2"``      a card that can be chosen by tap or dragged
``data-target="4"``      a place on which a chosen or dragged card can go
``data-choice="blue"``   an answer to the question the zone asks
``data-part="hand"``     a part of a frame that is put in and renewed by itself
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from trivet.core.game import Event, Seat
from trivet.core.markup import Markup
from trivet.core.words import Words


@dataclass(frozen=True, slots=True)
class Question:
    """What has to be answered before ``card`` on ``target`` is an action."""

    card: str
    target: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """The inside of a box on the page in CSS pixels, as its reader sees it."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Context:
    """What a view knows besides the observation.

    ``names``: a name a seat. ``at``: milliseconds of play. ``turn``: by how many degrees clockwise
    the zone is turned against the middle. ``selected``: the chosen card. ``question``: what the
    zone asks.
    """

    words: Words
    names: tuple[str, ...]
    room: Room
    at: float = 0.0
    turn: int = 0
    selected: str | None = None
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A box's content: ``frame`` with ``data-part`` holders, ``parts`` to fill them,
    ``sizes`` as custom properties in CSS pixels. ``until``: the millisecond of play at which it
    changes by itself."""

    frame: Markup
    parts: Mapping[str, Markup]
    sizes: Mapping[str, float]
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for one reader. ``tone``: good, bad, tie or plain. ``key`` names its kind."""

    key: str
    text: str
    tone: str = "plain"


@dataclass(frozen=True, slots=True)
class Flight:
    """A card that returns from ``target`` to where ``seat`` holds it."""

    seat: int
    card: str
    target: str


@dataclass(frozen=True, slots=True)
class Finish:
    """A race that was decided: who was first, who later, by how many milliseconds (0: a lot)."""

    winner: int
    loser: int
    gap: float


class View(Protocol):
    """What the table asks of a game's view."""

    def middle(self, observation: object, context: Context) -> Picture:
        """What lies in the middle, from what everybody sees."""
        ...

    def zone(self, observation: object, context: Context) -> Picture:
        """A seat's own zone, from what that seat may know."""
        ...

    def compose(self, observation: object, card: str, target: str) -> str | Question:
        """The action of putting ``card`` on ``target``, or what must be asked first."""
        ...

    def answer(self, question: Question, choice: str) -> str:
        """The action, once the question is answered."""
        ...

    def notice(self, event: Event, reader: Seat, context: Context) -> Notice | None:
        """The sentence that tells ``reader`` (``None``: all) of an event; most need none."""
        ...

    def flight(self, event: Event) -> Flight | None:
        """The card that an event sends home, if it does."""
        ...

    def finish(self, event: Event) -> Finish | None:
        """The race that an event decided, if it is one."""
        ...

    def rules(self, context: Context) -> Markup:
        """The rules in short."""
        ...
