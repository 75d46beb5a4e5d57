"""The interface of every game, in OpenSpiel's vocabulary.

States are immutable. Applying an action gives the new state and what happened; whatever decides
later play is in the state. Seats are numbered clockwise from 0; ``None`` stands for nobody (a start
signal, a clock running out). ``at`` counts milliseconds of play since the deal of the round.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from trivet.core.errors import OptionError
from trivet.core.options import Option, Value, resolve
from trivet.core.rng import SEED_LIMIT, Rng

if TYPE_CHECKING:
    from trivet.core.view import View

Seat = int | None


class Action(Protocol):
    """A move as a value; ``str`` gives its notation."""

    def __str__(self) -> str: ...


class Event(NamedTuple):
    """Something that happened, as a code and plain parameters.

    ``seen_by``: the seats that may know, or ``None`` for everybody at the table. Nobody by default.
    """

    code: str
    params: Mapping[str, object]
    seen_by: frozenset[int] | None = frozenset()

    def visible_to(self, seat: Seat) -> bool:
        """Whether ``seat`` may know it (``None``: whether the whole table may)."""
        return self.seen_by is None or (seat is not None and seat in self.seen_by)


def public(code: str, **params: object) -> Event:
    """An event that everybody at the table sees."""
    return Event(code, params, None)


DEALT = "dealt"
"""The code of the event with which a further round begins and its milliseconds count from 0."""

DEAL = "deal"
"""The action of nobody that begins a further round."""

LEAVE = "leave"
"""The action of a seat that goes home for good."""

ROUND_OVER = "round_over"
"""The code of the event that ends a round, the last one of a match included."""


class Transition(NamedTuple):
    """What an action led to."""

    state: State
    events: tuple[Event, ...]


class State(ABC):
    """A position of a game, a value that never changes and is made of plain values.

    Subclasses are frozen, slotted dataclasses, or named tuples: these are made several times as
    fast, which counts where every move makes one of many fields.
    """

    __slots__ = ()

    @abstractmethod
    def current_seats(self) -> frozenset[int]:
        """All seats that may act now; empty when only nobody's action can go on, or at the end."""

    @abstractmethod
    def legal_actions(self, seat: Seat, at: float | None = None) -> tuple[Action, ...]:
        """What ``seat`` may do; ``None`` asks for nobody's actions.

        With ``at`` a seat that rests at that time has less to do; without it rests are ignored.
        """

    @abstractmethod
    def apply_action(self, seat: Seat, action: Action, at: float) -> Transition:
        """Do ``action`` for ``seat`` at ``at`` milliseconds.

        Raises IllegalAction or OutOfTurn; this state never changes.
        """

    def judge(self, seat: Seat, action: Action, at: float) -> Action:
        """What a tap that meant ``action`` comes to on this table.

        The referee applies the answer. A racing game turns an action that somebody else's faster
        one has made void into its *lost* form; other games leave every action as it is.
        """
        return action

    def reveals(self, action: Action, after: State) -> bool:
        """Whether ``action``, which led from here to ``after``, showed anybody anything new.

        What did cannot be taken back. It did unless the game knows better, as where a piece moves
        on a board without secrets; laying a card out of a hidden hand shows it to the others, and
        the end of a game lets everybody look at what was hidden.
        """
        return True

    @abstractmethod
    def is_running(self) -> bool:
        """Whether time passes: false before the start signal, when stopped, when over."""

    def opening(self) -> tuple[Event, ...]:
        """What the deal itself led to, for who sees the first position: no action told of it."""
        return ()

    def timeout(self) -> Plan | None:
        """What nobody does, and at which millisecond of play, if no seat acts before.

        A window that closes, a clock that runs out; ``None`` when time alone changes nothing.
        """
        return None

    @abstractmethod
    def is_terminal(self) -> bool:
        """Whether the match is over."""

    @abstractmethod
    def returns(self) -> tuple[float, ...]:
        """Each seat's result so far: 1 for a win, shared equally, 0 otherwise."""

    def standing(self) -> tuple[tuple[float, ...], ...]:
        """How far each seat has come: the greater is ahead, by its first number that differs.

        Secrets may count: it is asked of a game that is over, to tell when that was decided.
        """
        return tuple((share,) for share in self.returns())

    @abstractmethod
    def observation(self, seat: Seat) -> object:
        """What ``seat`` may know, built up in a type of its own; ``None``: what all see."""

    @abstractmethod
    def resampled(self, seat: Seat, rng: Rng) -> State:
        """A state drawn at random from all that ``seat`` cannot tell from this one.

        What ``seat`` does not know is exchanged; ``None``: what is hidden from everybody together.
        OpenSpiel's ``resample_from_infostate``; bots imagine with it, tests prove secrecy with it.
        """

    @abstractmethod
    def pieces(self) -> tuple[str, ...]:
        """Every card or piece in the game, wherever it lies, sorted: never changes in a game."""

    @abstractmethod
    def to_json(self) -> dict[str, object]:
        """Everything, secrets included, for traces and tests; cards in notation."""


class Plan(NamedTuple):
    """What a bot means to do: ``action`` at ``at`` milliseconds of play."""

    at: float
    action: Action


Thinking = Generator[None, None, Plan | None]


class Bot(Protocol):
    """A computer player that knows only what its seat observes."""

    def think(self, observation: object, at: float) -> Thinking:
        """Think about the table as it is since ``at``.

        Yields between short slices of work and returns a Plan, or ``None`` to wait until the
        table changes. Called anew whenever it changed; an unfinished plan is dropped then, or
        kept if the bot returns it again.
        """
        ...


STRENGTHS = ("easy", "medium", "hard")


class Game(ABC):
    """A game's rules. One instance, stateless, registered as an entry point."""

    id: ClassVar[str]
    seat_counts: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]

    def new_initial_state(
        self, seats: int, seed: int, options: Mapping[str, object] | None = None
    ) -> State:
        """The deal for ``seats`` players; equal arguments give the equal state.

        Raises OptionError for a seat count, seed or option that the game does not have.
        """
        if type(seats) is not int or seats not in self.seat_counts:
            raise OptionError("seats", value=seats, allowed=tuple(self.seat_counts))
        if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
            raise OptionError("seed", value=seed, limit=SEED_LIMIT)
        return self._deal(seats, seed, resolve(self.options, options or {}, seats))

    def simultaneous(self, options: Mapping[str, object]) -> bool:
        """Whether, with these options, all seats may have to touch at one moment.

        So it is where people race for cards or claims; each of them then needs a finger that the
        screen tells apart from all others.
        """
        return False

    def option(self, name: str) -> Option:
        """The option of that name. Raises OptionError if the game has none."""
        for option in self.options:
            if option.name == name:
                return option
        raise OptionError("option_unknown", option=name, known=tuple(o.name for o in self.options))

    def offered(self, option: Option, seats: int, chosen: Mapping[str, Value]) -> tuple[Value, ...]:
        """The values from which so many players may choose, given what is ``chosen`` so far.

        None where the option changes nothing for them. ``chosen`` has the options before it.
        """
        return option.choices

    def proposed(self, option: Option, seats: int, chosen: Mapping[str, Value]) -> Value:
        """The value that suits so many players best as long as nobody has chosen one."""
        return option.default

    @abstractmethod
    def _deal(self, seats: int, seed: int, options: Mapping[str, object]) -> State:
        """The first state, with every option resolved."""

    @abstractmethod
    def parse_action(self, text: str) -> Action:
        """The action a notation stands for. Raises NotationError, never anything else."""

    @abstractmethod
    def bot(self, strength: str, seat: int, rng: Rng) -> Bot:
        """A bot of one of STRENGTHS for ``seat``; all its luck comes from ``rng``."""

    def view(self) -> View | None:
        """How the game shows itself at the table; ``None`` for a game of the command line."""
        return None
