"""Positions of Climb: the rules, and the notation."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import chain
from math import inf

from trivet.core.errors import IllegalAction, NotationError, OutOfTurn
from trivet.core.game import ROUND_OVER, Event, Plan, Seat, State, Transition, public
from trivet.core.options import OFF
from trivet.core.rng import Rng

DECK = tuple(range(1, 31))
Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """``lay`` with a card; ``draw``, ``pass`` and ``leave``; nobody's ``skip``."""

    verb: str
    card: int | None = None

    def __str__(self) -> str:
        return self.verb if self.card is None else f"{self.verb} {self.card}"


DRAW, PASS, LEAVE, SKIP = map(Action, ("draw", "pass", "leave", "skip"))
_WORDS = {str(action): action for action in (DRAW, PASS, LEAVE, SKIP)}
_LAY = re.compile(r"lay ([1-9]|[12][0-9]|30)")


def parse(text: str) -> Action:
    """The action that a notation stands for. Raises NotationError, never anything else."""
    if text in _WORDS:
        return _WORDS[text]
    if found := _LAY.fullmatch(text):
        return Action("lay", int(found[1]))
    raise NotationError("notation", action=text[:40])


@dataclass(frozen=True, slots=True)
class Observation:
    """The table as ``seat`` sees it; ``hand`` is its own, and empty for the whole table."""

    seat: Seat
    phase: str
    turn: int
    began: float
    hand: Cards
    hand_sizes: Cards
    discard: Cards
    draw_size: int
    passes: int
    left: tuple[int, ...]
    turn_seconds: int | str
    winners: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class ClimbState(State):
    """A position. Piles run from bottom to top; ``began``: the millisecond the turn began at."""

    turn_seconds: int | str
    draw: Cards
    hands: tuple[Cards, ...]
    discard: Cards = ()
    turn: int = 0
    began: float = 0.0
    passes: int = 0
    left: tuple[int, ...] = ()
    winners: tuple[int, ...] | None = None

    @property
    def phase(self) -> str:
        return "turn" if self.winners is None else "over"

    def current_seats(self) -> frozenset[int]:
        return frozenset({self.turn} if self.winners is None else ())

    def is_running(self) -> bool:
        return self.winners is None

    def is_terminal(self) -> bool:
        return self.winners is not None

    def returns(self) -> tuple[float, ...]:
        winners = self.winners or ()
        return tuple(1 / len(winners) if s in winners else 0.0 for s in range(len(self.hands)))

    def timeout(self) -> Plan | None:
        if isinstance(self.turn_seconds, str) or self.is_terminal():
            return None
        return Plan(self.began + 1000.0 * self.turn_seconds, SKIP)

    def legal_actions(self, seat: Seat, at: float | None = None) -> tuple[Action, ...]:
        if seat != self.turn or self.is_terminal():
            return ()
        higher = [card for card in self.hands[seat] if card > max(self.discard, default=0)]
        return (*(Action("lay", card) for card in higher), DRAW if self.draw else PASS)

    def apply_action(self, seat: Seat, action: Action, at: float) -> Transition:
        if not 0 <= at < inf:
            raise IllegalAction("time", at=at)
        if self.is_terminal():
            raise OutOfTurn("phase", phase=self.phase)
        if action == SKIP:
            return self._skip(seat, at)
        if seat not in range(len(self.hands)) or seat in self.left:
            raise OutOfTurn("seat", seat=seat)
        if action == LEAVE:
            return self._leave(seat, at)
        if seat != self.turn:
            raise OutOfTurn("turn", seat=seat, turn=self.turn)
        if action not in self.legal_actions(seat):
            raise IllegalAction("rules", action=str(action))
        if action == PASS:
            return self._passed(public("passed", seat=seat), at)
        return self._draw(seat, at) if action == DRAW else self._lay(seat, action.card, at)

    def _skip(self, seat: Seat, at: float) -> Transition:
        due = self.timeout()
        if seat is not None or due is None or at < due.at:
            raise OutOfTurn("not_due", seat=seat)
        return self._passed(public("skipped", seat=self.turn), at)

    def _lay(self, seat: int, card: int | None, at: float) -> Transition:
        hand = tuple(held for held in self.hands[seat] if held != card)
        after = replace(self, hands=self._with(seat, hand), discard=(*self.discard, card), passes=0)
        laid = public("laid", seat=seat, card=card)
        return _won(after, laid) if not hand else Transition(after._next(at), (laid,))

    def _draw(self, seat: int, at: float) -> Transition:
        *rest, card = self.draw
        hands = self._with(seat, (*self.hands[seat], card))
        after = replace(self, draw=tuple(rest), hands=hands, passes=0)
        seen = Event("drew_card", {"seat": seat, "card": card}, frozenset({seat}))
        return Transition(after._next(at), (public("drew", seat=seat), seen))

    def _passed(self, event: Event, at: float) -> Transition:
        after = replace(self, passes=self.passes + 1)
        if after.passes < len(self.hands) - len(self.left):
            return Transition(after._next(at), (event,))
        return _won(after, event)

    def _leave(self, seat: int, at: float) -> Transition:
        """The cards go under the draw pile; the last who stays wins."""
        after = replace(
            self,
            draw=(*self.hands[seat], *self.draw),
            hands=self._with(seat, ()),
            left=tuple(sorted((*self.left, seat))),
            passes=0,
        )
        event = public("left", seat=seat)
        if len(after.left) == len(self.hands) - 1:
            return _won(after, event)
        return Transition(after._next(at) if seat == self.turn else after, (event,))

    def _next(self, at: float) -> ClimbState:
        seats = len(self.hands)
        order = ((self.turn + step) % seats for step in range(1, seats + 1))
        return replace(self, turn=next(s for s in order if s not in self.left), began=at)

    def _with(self, seat: int, hand: Cards) -> tuple[Cards, ...]:
        return (*self.hands[:seat], hand, *self.hands[seat + 1 :])

    def observation(self, seat: Seat) -> Observation:
        return Observation(
            seat=seat,
            phase=self.phase,
            turn=self.turn,
            began=self.began,
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            discard=self.discard,
            draw_size=len(self.draw),
            passes=self.passes,
            left=self.left,
            turn_seconds=self.turn_seconds,
            winners=self.winners,
        )

    def resampled(self, seat: Seat, rng: Rng) -> ClimbState:
        hidden = [hand for owner, hand in enumerate(self.hands) if owner != seat]
        pool = iter(rng.shuffled(chain(self.draw, *hidden)))
        hands = tuple(
            hand if owner == seat else tuple(next(pool) for _ in hand)
            for owner, hand in enumerate(self.hands)
        )
        return replace(self, hands=hands, draw=tuple(pool))

    def pieces(self) -> tuple[str, ...]:
        return tuple(sorted(map(str, chain(self.draw, self.discard, *self.hands))))

    def to_json(self) -> dict[str, object]:
        return {
            "phase": self.phase,
            "turn": self.turn,
            "began": self.began,
            "draw": list(self.draw),
            "hands": [list(hand) for hand in self.hands],
            "discard": list(self.discard),
            "passes": self.passes,
            "left": list(self.left),
            "winners": None if self.winners is None else list(self.winners),
            "options": {"turn_seconds": self.turn_seconds},
        }


def dealt(seats: int, seed: int, cards: int, turn_seconds: int | str = OFF) -> ClimbState:
    """The deal; seat 0 begins."""
    deck = Rng(seed, "deal").shuffled(DECK)
    hands = tuple(deck[seat * cards : (seat + 1) * cards] for seat in range(seats))
    return ClimbState(turn_seconds, deck[seats * cards :], hands)


def _won(state: ClimbState, *events: Event) -> Transition:
    """The fewest cards among those who stay win, shared if equal."""
    stay = [seat for seat in range(len(state.hands)) if seat not in state.left]
    fewest = min(len(state.hands[seat]) for seat in stay)
    winners = tuple(seat for seat in stay if len(state.hands[seat]) == fewest)
    over = replace(state, winners=winners)
    return Transition(over, (*events, public(ROUND_OVER, winners=winners)))
