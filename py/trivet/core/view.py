"""How a game shows itself: functions from observations to markup, without a page.

A view's markup names what a finger can do through attributes; the table reads nothing else:

``data-press="take 1"``  a pad: pressing it does this at once
``data-card="BC2"``      a card that can be chosen by tap or dragged; where hands are hidden, its
                         slot ("1" is the player's leftmost)
``data-hidden``          with ``data-card``: in the air the card shows its back
``data-target="4"``      a place on which what is chosen or dragged can go
``data-choice="blue"``   an answer to the question the zone asks; an empty one takes it back
``data-peek="hand"``     a pad: while it is held, the zone's owner sees the own hidden cards
``data-part="hand"``     a part of a frame that is put in and renewed by itself
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from trivet.core.game import Event, Seat
from trivet.core.markup import Markup
from trivet.core.words import Words


@dataclass(frozen=True, slots=True)
class Question:
    """What has to be answered before a wish is an action: ``about`` what, with ``given`` known."""

    about: str
    given: tuple[str, ...]
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
    the zone is turned against the middle. ``selected``: what is chosen, in order; in the middle by
    the seat whose the middle is. ``question``: what the zone asks. ``slots``: the owner's cards by
    slot where hands are hidden, ``newest``: the slots that were filled last. ``peeking``: whether
    the owner looks at them; ``open_hand``: whether nothing has to be held for that. In the middle
    these are of the seat whose the middle is, its slots only as far as they lie open.
    ``colours``: a seat's colour each, for ``data-colour``. ``turns``: by how many degrees each
    seat's zone is turned. ``events``: what the last action led to as far as the reader may know,
    ``happened``: when, in milliseconds of play. ``earlier``: the same of the few actions before
    that one, oldest first. ``best``: in a notice, the best that this tablet remembers of the feat
    that is told of. ``row``: the middle's cards by place, as
    :meth:`View.row` names them; empty where nobody kept places. ``middle``: in a zone, the middle's
    room as everybody sees it. ``past``: a moment of before is looked back at, in which a view marks
    what the ``events`` changed.
    """

    words: Words
    names: tuple[str, ...]
    room: Room
    at: float = 0.0
    turn: int = 0
    selected: tuple[str, ...] = ()
    question: Question | None = None
    slots: tuple[str | None, ...] = ()
    newest: frozenset[str] = frozenset()
    peeking: bool = False
    colours: tuple[str, ...] = ()
    turns: tuple[int, ...] = ()
    events: tuple[Event, ...] = field(default=(), hash=False)
    happened: float = 0.0
    earlier: tuple[tuple[float, tuple[Event, ...]], ...] = field(default=(), hash=False)
    best: float | None = None
    open_hand: bool = False
    row: tuple[str | None, ...] = ()
    middle: Room | None = None
    past: bool = False


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
    """A sentence for one reader. ``tone``: good, bad, tie, news (what everybody has to
    see, so that chatter gives way to it) or plain. ``key`` names its kind. ``joins``: it is said
    together with what else is said at the same moment, not in its stead."""

    key: str
    text: str
    tone: str = "plain"
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Flight:
    """A card that returns from ``target`` to where ``seat`` holds it.

    ``card`` may be empty where hands are hidden: the finger that put it there knows its slot.
    """

    seat: int
    card: str
    target: str


@dataclass(frozen=True, slots=True)
class Feat:
    """What was achieved, of which the tablet keeps the best: the least ``value`` under a
    ``name``."""

    name: str
    value: float


@dataclass(frozen=True, slots=True)
class Finish:
    """A race that was decided: who was first, who later, by how many milliseconds (0: a lot)."""

    winner: int
    loser: int
    gap: float


class View(ABC):
    """What the table asks of a game's view.

    ``selected`` holds what :meth:`choose` made of it: cards, slots, or words of the view's own.
    """

    @abstractmethod
    def middle(self, observation: object, context: Context) -> Picture:
        """What lies in the middle, from what everybody sees."""

    @abstractmethod
    def zone(self, observation: object, context: Context) -> Picture:
        """A seat's own zone, from what that seat may know."""

    def middle_seat(self, observation: object) -> int | None:
        """Whose finger a finger in the middle is; ``None`` while the middle belongs to all."""
        return None

    def hidden_hand(self, observation: object) -> tuple[str, ...] | None:
        """A seat's hand if hands are hidden; the table keeps each of its cards in a slot."""
        return None

    def row(self, observation: object) -> tuple[str, ...]:
        """Cards in the middle of which each keeps its place while others come and go."""
        return ()

    def choose(self, observation: object, selected: tuple[str, ...], card: str) -> tuple[str, ...]:
        """What is chosen after ``card`` was tapped: it alone, or nothing if it was before."""
        return () if card in selected else (card,)

    def aim(
        self, observation: object, selected: tuple[str, ...], target: str
    ) -> tuple[str, ...] | None:
        """What is chosen after ``target`` was tapped: ``None`` where what was chosen goes there.

        Where a target may be touched before the cards that go there, it is a word of the view's own
        in what is chosen. Elsewhere nothing is, and whoever chose no card is told to.
        """
        return None if selected else ()

    def twice(self, observation: object, selected: tuple[str, ...]) -> str | None:
        """The target on which the chosen cards go when the last of them is tapped twice quickly."""
        return None

    def press(self, observation: object, value: str) -> str | Question:
        """The action of a pad, or what must be asked first."""
        return value

    @abstractmethod
    def compose(
        self, observation: object, selected: tuple[str, ...], target: str
    ) -> str | Question | None:
        """The action of putting the chosen cards on ``target``, or what must be asked first.

        ``None`` means nothing, such as to put a piece where it is: it goes home without a word.
        Slots come as the cards that lie in them.
        """

    def answer(self, observation: object, question: Question, choice: str) -> str | Question:
        """The action once the question is answered, or the next question."""
        raise LookupError(question.about)

    @abstractmethod
    def notice(self, event: Event, reader: Seat, context: Context) -> Notice | None:
        """The sentence that tells ``reader`` (``None``: all) of an event; most need none."""

    def flight(self, event: Event) -> Flight | None:
        """The card that an event sends home, if it does."""
        return None

    def finish(self, event: Event) -> Finish | None:
        """The race that an event decided, if it is one."""
        return None

    def worth(self, observation: object, context: Context) -> Markup | None:
        """What a position was worth, told in a review after the game; most games have no figure."""
        return None

    def weighing(self, observation: object) -> Iterator[None]:
        """In slices, the work after which :meth:`worth` answers at once for any position of the
        game of ``observation``."""
        return iter(())

    def feat(self, event: Event, observation: object) -> Feat | None:
        """What an event achieved, after which everybody sees ``observation``, if it is a feat."""
        return None

    def best(self, bests: Mapping[str, float], chosen: Mapping[str, object], words: Words) -> str:
        """What the tablet remembers of the game with these options; empty if nothing."""
        return ""

    @abstractmethod
    def rules(self, context: Context) -> Markup:
        """The rules in short."""
