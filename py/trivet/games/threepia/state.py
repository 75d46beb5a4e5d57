"""Positions of Threepia: whose turn it is and what may be done. Source: the booklet and the
rulings in the game's page.

Nobody's ``timeout`` ends a turn or, with a clock for the whole game, a seat's part in it. Times are
in whole microseconds, written as milliseconds of play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from itertools import chain
from math import inf
from typing import NamedTuple

from trivet.core.errors import IllegalAction, OutOfTurn
from trivet.core.game import Action, Plan, Seat, State, Transition
from trivet.core.rng import Rng
from trivet.games.threepia.actions import (
    DRAW,
    PASS,
    TIMEOUT,
    Draw,
    Lay,
    Leave,
    Naming,
    Pass,
    Timeout,
)
from trivet.games.threepia.boards import BOARDS
from trivet.games.threepia.cards import CARD_OF, DECK, turned
from trivet.games.threepia.modes import MODES
from trivet.games.threepia.observation import Observation, Options
from trivet.games.threepia.turn import (
    HAND,
    Cards,
    Move,
    possible_lays,
    turn_milliseconds,
)


class Position(NamedTuple):
    """What a state holds. Piles run from bottom to top; slots and seats count from 0.

    ``board``: the card a slot, as it lies; ``covered``: those beneath, in the order in which they
    were covered. ``round`` counts rounds of turns from 1. ``clocks``: milliseconds left a seat as
    of ``since``, ``None`` where no clock counts down. ``named``: what triangles stand for in this
    turn. ``idle``: turns in succession that ran out without a card moved. ``out``: seats whose
    clock has run out, ``gone``: seats that have left.
    """

    options: Options
    round: int
    turn: int
    board: Cards
    covered: Cards
    hands: tuple[Cards, ...]
    draw: Cards
    scores: tuple[int, ...]
    clocks: tuple[float, ...] | None
    since: float = 0.0
    named: tuple[Naming, ...] = ()
    idle: int = 0
    out: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    winners: tuple[int, ...] | None = None


class ThreepiaState(Position, State):
    """A position and its rules."""

    __slots__ = ()

    @property
    def phase(self) -> str:
        """``turn`` or ``over``."""
        return "turn" if self.winners is None else "over"

    def current_seats(self) -> frozenset[int]:
        return frozenset((self.turn,)) if self.winners is None else frozenset()

    def is_running(self) -> bool:
        return self.winners is None

    def is_terminal(self) -> bool:
        return self.winners is not None

    def returns(self) -> tuple[float, ...]:
        winners = self.winners or ()
        seats = range(len(self.hands))
        return tuple([1 / len(winners) if seat in winners else 0.0 for seat in seats])

    def timeout(self) -> Plan | None:
        if self.clocks is None or self.winners is not None:
            return None
        return Plan(self._due(), TIMEOUT)

    def legal_actions(self, seat: Seat, at: float | None = None) -> tuple[Action, ...]:
        if seat is None:
            clock = self.timeout()
            return () if clock is None or (at is not None and at < clock.at) else (TIMEOUT,)
        if self.winners is not None or seat != self.turn or (at is not None and self._is_late(at)):
            return ()
        lays = possible_lays(self.hands[seat], self.board, self.options, self.named)
        if not self.draw:
            return tuple(lays) or (PASS,)
        return (*lays, DRAW) if not lays or self.options.free_draw else tuple(lays)

    def apply_action(self, seat: Seat, action: Action, at: float) -> Transition:
        self._check_turn(seat, action, at)
        move = self._move()
        move.run_clock(at)
        match action:
            case Lay():
                move.lay(action)
            case Draw() | Pass():
                self._check_nothing_to_lay(action)
                if isinstance(action, Draw):
                    move.draw_one()
                else:
                    move.skip()
            case Leave():
                assert seat is not None
                move.leave(seat)
            case Timeout():
                move.time_out()
            case _:
                raise IllegalAction("unknown", action=str(action)[:40])
        return _finished(move)

    def reveals(self, action: Action, after: State) -> bool:
        """Who plays alone shows a card to nobody by laying it, but sees those drawn for it."""
        assert isinstance(after, ThreepiaState)
        alone = len(self.hands) == 1
        return not (alone and isinstance(action, Lay) and after.draw == self.draw)

    def standing(self) -> tuple[tuple[float, ...], ...]:
        return tuple((score,) for score in self.scores)

    def observation(self, seat: Seat) -> Observation:
        return Observation(
            seat=seat,
            phase=self.phase,
            round=self.round,
            turn=self.turn,
            board=self.board,
            covered=self.covered,
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            draw_size=len(self.draw),
            scores=self.scores,
            clocks=self.clocks,
            since=self.since,
            named=self.named,
            out=self.out,
            gone=self.gone,
            winners=self.winners,
            options=self.options,
        )

    def resampled(self, seat: Seat, rng: Rng) -> ThreepiaState:
        """Exchanges the draw pile and the others' hands.

        With an empty pile, hands with which the game would have ended already are no possible ones.
        """
        hidden = [hand for other, hand in enumerate(self.hands) if other != seat]
        while True:
            pool = iter(rng.shuffled(chain(self.draw, *hidden)))
            draw = tuple(next(pool) for _ in self.draw)
            hands = tuple(
                hand if other == seat else tuple(next(pool) for _ in hand)
                for other, hand in enumerate(self.hands)
            )
            if self.winners is not None or self._goes_on_with(hands):
                return self._replace(draw=draw, hands=hands)

    def pieces(self) -> tuple[str, ...]:
        shown = (CARD_OF[card] for card in chain(self.board, self.covered))
        return tuple(sorted(chain(shown, self.draw, *self.hands)))

    def to_json(self) -> dict[str, object]:
        options = self.options
        return {
            "phase": self.phase,
            "round": self.round,
            "turn": self.turn,
            "board": list(self.board),
            "covered": list(self.covered),
            "hands": [list(hand) for hand in self.hands],
            "draw": list(self.draw),
            "scores": list(self.scores),
            "clocks": None if self.clocks is None else list(self.clocks),
            "since": self.since,
            "named": {f"({row},{column})": element for (row, column), element in self.named},
            "idle": self.idle,
            "out": list(self.out),
            "gone": list(self.gone),
            "winners": None if self.winners is None else list(self.winners),
            "options": {**asdict(options), "head_start": list(options.head_start)},
        }

    def _due(self) -> float:
        """The millisecond at which the running clock has run out."""
        assert self.clocks is not None
        return round(self.since + self.clocks[self.turn], 3)

    def _is_late(self, at: float) -> bool:
        return self.clocks is not None and at >= self._due()

    def _check_turn(self, seat: Seat, action: Action, at: float) -> None:
        """Whether ``seat`` may do this kind of action now."""
        if not 0 <= at < inf:
            raise IllegalAction("time", at=at)
        if self.winners is not None:
            raise OutOfTurn("phase", phase=self.phase, action=str(action))
        if isinstance(action, Timeout):
            if seat is not None:
                raise OutOfTurn("nobody", seat=seat, action=str(action))
            if not self.legal_actions(None, at):
                raise OutOfTurn("early", at=at)
            return
        if seat is None or seat not in range(len(self.hands)) or seat in self.gone:
            raise OutOfTurn("seat", seat=seat, action=str(action))
        if isinstance(action, Leave):
            return
        if seat != self.turn:
            raise OutOfTurn("turn", seat=seat, turn=self.turn)
        if self._is_late(at):
            raise OutOfTurn("clock", seat=seat)

    def _check_nothing_to_lay(self, action: Draw | Pass) -> None:
        if isinstance(action, Draw) != bool(self.draw):
            raise IllegalAction("pile", action=str(action), left=len(self.draw))
        if action not in self.legal_actions(self.turn):
            raise IllegalAction("card_fits", action=str(action))

    def _goes_on_with(self, hands: Sequence[Cards]) -> bool:
        """Whether the game would not have ended before this position with these hands."""
        trial = self._move()
        trial.hands = list(hands)
        trial.end_if_stuck()
        return trial.winners is None

    def _move(self) -> Move:
        return Move(
            self.options,
            self.round,
            self.turn,
            self.board,
            self.covered,
            list(self.hands),
            self.draw,
            list(self.scores),
            None if self.clocks is None else list(self.clocks),
            self.since,
            self.named,
            self.idle,
            self.out,
            self.gone,
            self.winners,
            MODES[self.options.mode],
        )


def _finished(move: Move) -> Transition:
    state = ThreepiaState(
        move.options,
        move.round,
        move.turn,
        move.board,
        move.covered,
        tuple(move.hands),
        move.draw,
        tuple(move.scores),
        None if move.clocks is None else tuple(move.clocks),
        move.since,
        move.named,
        move.idle,
        move.out,
        move.gone,
        move.winners,
    )
    return Transition(state, tuple(move.events))


def dealt(seats: int, seed: int, options: Options) -> ThreepiaState:
    """The deal: a card a slot, a random way round, HAND cards a seat; the rest is the draw pile."""
    rng = Rng(seed, "deal")
    deck = rng.shuffled(DECK)
    slots = len(BOARDS[options.board].slots)
    board = tuple(card if rng.below(2) else turned(card) for card in deck[:slots])
    rest = slots + HAND * seats
    return ThreepiaState(
        options=options,
        round=1,
        turn=0,
        board=board,
        covered=(),
        hands=tuple(deck[start : start + HAND] for start in range(slots, rest, HAND)),
        draw=deck[rest:],
        scores=options.head_start if MODES[options.mode].counts else (0,) * seats,
        clocks=_clocks(seats, options),
    )


def _clocks(seats: int, options: Options) -> tuple[float, ...] | None:
    match MODES[options.mode].clock:
        case "turn":
            return (turn_milliseconds(options),) * seats
        case "own":
            return (options.clock_minutes * 60_000.0,) * seats
    return None
