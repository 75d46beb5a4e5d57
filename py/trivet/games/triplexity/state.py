"""A match of TRIPLEXiTY. Source: the booklet and the rulings in the game's page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from math import inf

from trivet.core.errors import IllegalAction, OutOfTurn
from trivet.core.game import DEALT, ROUND_OVER, Action, Event, Seat, State, Transition, public
from trivet.core.options import OFF
from trivet.core.rng import Rng
from trivet.games.triplexity.actions import DEAL, LEAVE, Deal, Leave, Move, Place
from trivet.games.triplexity.observation import Observation, Options
from trivet.games.triplexity.pieces import COLOURS, EACH, POSITIONS, name
from trivet.games.triplexity.position import (
    EMPTY,
    Position,
    Stacks,
    after,
    hand,
    is_stack,
    legal,
    owner,
    points,
    reserve,
)

SEATS = range(len(COLOURS))
_ONLY = tuple(frozenset({seat}) for seat in SEATS)

MOST_MOVES = 400
"""Moves after which a round is drawn, so that rounds end with repetition switched off, too."""

MOST_ROUNDS = 200
"""Rounds after which a match for points ends, however many of them were drawn.

With MOST_MOVES it keeps every match within the actions that a record may have.
"""

ADVANCED_WIN = 10
"""The points of a win of head start in the advanced game, where wins score 6 to 15."""


@dataclass(frozen=True, slots=True)
class TriplexityState(State):
    """A position and the match around it.

    ``seen``: every position since the last piece was placed, for counting repetitions; those
    before it cannot come again. ``left``: the seat that left. ``winners``: of the round, or of
    the match when that is over.
    """

    options: Options
    round: int
    phase: str
    position: Position
    scores: tuple[int, ...]
    seen: tuple[Position, ...] = ()
    winners: tuple[int, ...] | None = None
    left: int | None = None

    def current_seats(self) -> frozenset[int]:
        return _ONLY[self.position.turn] if self.is_running() else frozenset()

    def is_running(self) -> bool:
        return self.winners is None

    def is_terminal(self) -> bool:
        return self.phase == "over"

    def returns(self) -> tuple[float, ...]:
        winners = (self.winners if self.is_terminal() else None) or ()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in SEATS)

    def legal_actions(self, seat: Seat, at: float | None = None) -> tuple[Action, ...]:
        if self.winners is None:
            if seat != self.position.turn:
                return ()
            return legal(self.position, self.options.advanced)
        return (DEAL,) if seat is None and self.phase == "round_over" else ()

    def apply_action(self, seat: Seat, action: Action, at: float) -> Transition:
        if not 0 <= at < inf:
            raise IllegalAction("time", at=at)
        if isinstance(action, Place | Move):
            self._check(seat, action)
            return self._played(after(self.position, action), action)
        if isinstance(action, Deal):
            return self._deal(seat)
        if isinstance(action, Leave):
            return self._leave(seat)
        raise IllegalAction("unknown", action=str(action)[:40])

    def reveals(self, action: Action, after: State) -> bool:
        return not isinstance(action, Place | Move)

    def standing(self) -> tuple[tuple[float, ...], ...]:
        return tuple((score,) for score in self.scores)

    def observation(self, seat: Seat) -> Observation:
        stacks, turn, forbidden = self.position
        return Observation(
            seat=seat,
            phase=self.phase,
            round=self.round,
            turn=turn,
            stacks=stacks,
            forbidden=None if forbidden is None else _letters(forbidden),
            reserve=self._reserves(),
            occurred=self.seen.count(self.position) or 1,
            scores=self.scores,
            winners=self.winners,
            options=self.options,
        )

    def resampled(self, seat: Seat, rng: Rng) -> TriplexityState:
        """This very state, because nothing is hidden."""
        return self

    def pieces(self) -> tuple[str, ...]:
        lying = [name(piece) for stack in self.position.stacks for piece in stack]
        return tuple(sorted([*lying, *chain(*self._reserves())]))

    def to_json(self) -> dict[str, object]:
        options = self.options
        stacks, turn, forbidden = self.position
        return {
            "phase": self.phase,
            "round": self.round,
            "turn": turn,
            "stacks": [list(stack) for stack in stacks],
            "forbidden": None if forbidden is None else list(_letters(forbidden)),
            "scores": list(self.scores),
            "seen": [str(position) for position in self.seen],
            "winners": None if self.winners is None else list(self.winners),
            "left": self.left,
            "options": {
                "advanced": options.advanced,
                "rounds": options.rounds,
                "points": options.points,
                "repetition": options.repetition,
                "head_start": list(options.head_start),
            },
        }

    def _reserves(self) -> tuple[tuple[str, ...], ...]:
        stacks, advanced = self.position.stacks, self.options.advanced
        return tuple(reserve(stacks, seat, advanced) for seat in SEATS)

    def _check(self, seat: Seat, action: Place | Move) -> None:
        if self.winners is not None:
            raise OutOfTurn("phase", phase=self.phase, action=str(action))
        if seat is None or seat != self.position.turn:
            raise OutOfTurn("turn", seat=seat, turn=self.position.turn)
        if action not in legal(self.position, self.options.advanced):
            raise IllegalAction(self._objection(action), action=str(action))

    def _objection(self, action: Place | Move) -> str:
        """The code that says why the seat to move may not do ``action``."""
        stacks, turn, forbidden = self.position
        placing = self.phase == "place"
        if isinstance(action, Move) == placing:
            return "placing" if placing else "all_placed"
        if isinstance(action, Place):
            if (action.piece is not None) != self.options.advanced:
                return "piece_missing" if self.options.advanced else "piece_unwanted"
            if action.piece is not None and action.piece not in hand(stacks, turn):
                return "not_in_hand"
        elif not stacks[action.source]:
            return "empty"
        return "taken_back" if action == forbidden else "full"

    def _played(self, position: Position, action: Place | Move) -> Transition:
        stacks, seen, phase = position.stacks, self.seen, self.phase
        if isinstance(action, Move):
            seen = (*seen, position)
        elif sum(map(len, stacks)) == 2 * EACH:
            phase = "move"
        following = TriplexityState(self.options, self.round, phase, position, self.scores, seen)
        event = _shown(self.position.turn, action, stacks)
        winner = owner(stacks)
        if winner is not None:
            return _round_over(following, event, winner, "stack" if is_stack(stacks) else "tops")
        if seen and seen.count(position) == self.options.repetition:
            return _round_over(following, event, None, "repetition")
        if len(seen) == MOST_MOVES:
            return _round_over(following, event, None, "moves")
        return Transition(following, (event,))

    def _deal(self, seat: Seat) -> Transition:
        if seat is not None:
            raise OutOfTurn("nobody", seat=seat, action=str(DEAL))
        if self.phase != "round_over":
            raise OutOfTurn("phase", phase=self.phase, action=str(DEAL))
        following = dealt(self.options, self.round + 1, self.scores)
        return Transition(following, (public(DEALT, round=following.round),))

    def _leave(self, seat: Seat) -> Transition:
        if seat is None or seat not in SEATS:
            raise OutOfTurn("seat", seat=seat, action=str(LEAVE))
        if self.is_terminal():
            raise OutOfTurn("phase", phase=self.phase, action=str(LEAVE))
        winners = (1 - seat,)
        over = replace(self, phase="over", winners=winners, left=seat)
        events = [public("left", seat=seat)]
        if self.winners is None:
            events.append(public(ROUND_OVER, winners=winners, reason="left", points=0))
        return Transition(over, (*events, public("match_over", winners=winners)))


def dealt(options: Options, round_number: int, scores: tuple[int, ...]) -> TriplexityState:
    """A round before its first piece. The seats begin in turn, seat 0 the first round."""
    beginner = (round_number - 1) % len(SEATS)
    return TriplexityState(options, round_number, "place", Position(EMPTY, beginner, None), scores)


def head_starts(options: Options) -> tuple[int, ...]:
    """Each seat's points before the first round of a match for rounds or points.

    A head start alone never reaches the points that end the match.
    """
    if options.rounds == OFF == options.points:
        return (0,) * len(SEATS)
    win = ADVANCED_WIN if options.advanced else 1
    most = inf if options.points == OFF else int(options.points) - 1
    return tuple(int(min(wins * win, most)) for wins in options.head_start)


def _shown(seat: int, action: Place | Move, stacks: Stacks) -> Event:
    """What was done; ``piece`` as it lies now."""
    piece, target = stacks[action.target][-1], POSITIONS[action.target]
    if isinstance(action, Place):
        return public("placed", seat=seat, piece=piece, target=target)
    source = POSITIONS[action.source]
    return public("moved", seat=seat, piece=piece, source=source, target=target)


def _round_over(
    state: TriplexityState, event: Event, winner: int | None, reason: str
) -> Transition:
    """Score the round; a drawn one, without a ``winner``, is shared and scores nothing."""
    won = 0 if winner is None else points(state.position.stacks, winner)
    scores = tuple([n + won * (seat == winner) for seat, n in enumerate(state.scores)])
    ends = _match_ends(state.options, state.round, max(scores))
    winners = tuple(SEATS) if winner is None else (winner,)
    events = [event, public(ROUND_OVER, winners=winners, reason=reason, points=won)]
    if ends:
        winners = tuple([seat for seat in SEATS if scores[seat] == max(scores)])
        events.append(public("match_over", winners=winners))
    over = TriplexityState(
        state.options,
        state.round,
        "over" if ends else "round_over",
        state.position,
        scores,
        state.seen,
        winners,
    )
    return Transition(over, tuple(events))


def _match_ends(options: Options, rounds: int, highest: int) -> bool:
    """One round is a match unless ``rounds`` or ``points`` say else; what comes first ends it."""
    if options.points == OFF:
        return rounds == (1 if options.rounds == OFF else options.rounds)
    return highest >= int(options.points) or rounds in (options.rounds, MOST_ROUNDS)


def _letters(move: Move) -> tuple[str, str]:
    return POSITIONS[move.source], POSITIONS[move.target]
