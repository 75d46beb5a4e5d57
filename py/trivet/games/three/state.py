"""Positions of THREE!: the rules. Source: the booklet (Carlo A. Rossi) and the rulings in docs/.

The token can be hit by anybody at almost any time, so that usually several seats are current.
"""

from __future__ import annotations

from dataclasses import asdict
from itertools import chain
from math import inf
from typing import Any, NamedTuple

from trivet.core.errors import IllegalAction, OutOfTurn
from trivet.core.game import Action, Plan, Seat, State, Transition, public
from trivet.core.rng import Rng
from trivet.games.three.actions import (
    DECLARES,
    LOST,
    Call,
    Declare,
    Play,
    Word,
    calls,
    lost,
    plays,
)
from trivet.games.three.cards import TRIPLE, Cards, dogs
from trivet.games.three.flow import drawn, go_on, next_in_last_round, over
from trivet.games.three.observation import Beaten, Check, Observation, Options
from trivet.games.three.tuples import all_but, first_with_cards, moment, only, put, without

RECENT_CHECKS = 8
"""How many checks stay known: more than fit between two cards, so that no onlooker misses one."""

LOST_WINDOW_MS = 600
"""How long after a hit another one, a declaration or a card still counts as beaten by it.

A hand on its way cannot be called back; later than that the token was seen to be taken.
"""


class Position(NamedTuple):
    """What a state holds. Draw pile, stacks and holders run from bottom to top; seats count from 0.

    ``until``: the millisecond at which nobody ends the breathing space or the call.
    ``token_at``: when ``caller`` took the token. ``space_ms``: what is left of the breathing space
    when its call is settled. ``beaten``: whom the caller's hit has beaten, each once. ``thinking``:
    who has to let the game go on, where the breathing space has no clock. ``to_come``: the seats
    still to declare or pass in the last round. ``gone``: who left. ``fines``: points lost by wrong
    calls. ``checks``: the latest ones.
    """

    options: Options
    phase: str
    turn: int
    draw: Cards
    hands: tuple[Cards, ...]
    stacks: tuple[Cards, ...]
    holders: tuple[Cards, ...]
    fines: tuple[int, ...]
    out: Cards = ()
    caller: Seat = None
    declared: bool = False
    resting: frozenset[int] = frozenset()
    until: float | None = None
    token_at: float = 0.0
    space_ms: float = 0.0
    beaten: tuple[Beaten, ...] = ()
    thinking: frozenset[int] = frozenset()
    to_come: tuple[int, ...] | None = None
    gone: frozenset[int] = frozenset()
    checks: tuple[Check, ...] = ()
    winners: tuple[int, ...] | None = None


class ThreeState(Position, State):
    """A position and its rules."""

    __slots__ = ()

    def current_seats(self) -> frozenset[int]:
        if self.phase == "call":
            return only(self.caller)
        if self.phase in ("turn", "last_round"):
            return self._may_call() | only(self.turn)
        return self._may_call() | self.thinking

    def is_running(self) -> bool:
        return self.phase != "over"

    def is_terminal(self) -> bool:
        return self.phase == "over"

    def returns(self) -> tuple[float, ...]:
        winners = self.winners or ()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in self._seats())

    def scores(self) -> tuple[int, ...]:
        """One point for each card on the holder and of the head start, less what calls cost."""
        each = zip(self.options.head_start, self.holders, self.fines, strict=True)
        return tuple([start + len(holder) - fine for start, holder, fine in each])

    def standing(self) -> tuple[tuple[float, ...], ...]:
        return tuple((score,) for score in self.scores())

    def legal_actions(self, seat: Seat, at: float | None = None) -> tuple[Action, ...]:
        if seat is None:
            plan = self.timeout()
            return (plan.action,) if plan and (at is None or plan.at <= at) else ()
        if self.phase == "call":
            return calls(self._others(seat), self.options.deck) if seat == self.caller else ()
        token = (Word.TOKEN,) if seat in self._may_call() else ()
        if self.phase == "window":
            return (Word.ON, *token) if seat in self.thinking else token
        if seat != self.turn:
            return token
        declares = () if self.declared else DECLARES[self.options.deck]
        if self.phase == "turn":
            return (*plays(self.hands[seat]), *declares, *token)
        return (*declares, Word.PASS, *token) if self.phase == "last_round" else ()

    def timeout(self) -> Plan | None:
        """The breathing space ends, or the call lapses."""
        if self.until is None:
            return None
        return Plan(self.until, Word.WINDOW if self.phase == "window" else Word.LAPSE)

    def judge(self, seat: Seat, action: Action, at: float) -> Action:
        """A hit, declaration or card made just after the token was taken becomes *lost*."""
        late = self.phase != "call" or at - self.token_at >= LOST_WINDOW_MS
        if late or seat is None or seat == self.caller:
            return action
        return lost(action) or action

    def apply_action(self, seat: Seat, action: Action, at: float) -> Transition:
        if not 0 <= at < inf:
            raise IllegalAction("time", at=at)
        if action is Word.WINDOW or action is Word.LAPSE:
            return self._time_out(seat, action, at)
        if seat is None or seat not in self._seats():
            raise OutOfTurn("seat", seat=seat, action=str(action))
        if self.phase == "over":
            raise OutOfTurn("phase", phase=self.phase, action=str(action))
        if seat in self.gone:
            raise OutOfTurn("gone", seat=seat)
        if action is Word.LEAVE:
            return self._leave(seat, at)
        if action in LOST:
            return self._lose(seat, action, at)
        if self.phase == "call":
            if not isinstance(action, Call) or seat != self.caller:
                raise OutOfTurn("taken", by=self.caller, gap=max(0.0, at - self.token_at))
            return self._call(seat, action, at)
        if action is Word.TOKEN:
            return self._token(seat, at)
        if isinstance(action, Call):
            raise OutOfTurn("no_token", seat=seat)
        if action is Word.ON:
            return self._let_go_on(seat, at)
        return self._take_turn(seat, action, at)

    def observation(self, seat: Seat) -> Observation:
        return Observation(
            seat=seat,
            phase=self.phase,
            turn=self.turn,
            hand=() if seat is None else self.hands[seat],
            draw_size=len(self.draw),
            hand_sizes=tuple(map(len, self.hands)),
            tops=tuple([stack[-1] if stack else "" for stack in self.stacks]),
            heights=tuple(map(len, self.stacks)),
            holder_sizes=tuple(map(len, self.holders)),
            out_size=len(self.out),
            caller=self.caller,
            beaten=self.beaten,
            declared=self.declared,
            resting=tuple(sorted(self.resting)),
            scores=self.scores(),
            until=self.until,
            thinking=tuple(sorted(self.thinking)),
            to_come=self.to_come,
            gone=tuple(sorted(self.gone)),
            checks=self.checks,
            winners=self.winners,
            options=self.options,
        )

    def resampled(self, seat: Seat, rng: Rng) -> ThreeState:
        """Exchanges the draw pile and the others' hands; everything else was seen by all once."""
        hidden = [card for s, hand in enumerate(self.hands) if s != seat for card in hand]
        pool = iter(rng.shuffled([*hidden, *self.draw]))
        hands = tuple(
            hand if s == seat else tuple(next(pool) for _ in hand)
            for s, hand in enumerate(self.hands)
        )
        return self._replace(hands=hands, draw=tuple(pool))

    def pieces(self) -> tuple[str, ...]:
        everywhere = (*self.hands, *self.stacks, *self.holders, self.draw, self.out)
        return tuple(sorted(chain(*everywhere)))

    def to_json(self) -> dict[str, object]:
        return {
            "phase": self.phase,
            "turn": self.turn,
            "draw": list(self.draw),
            "hands": [list(hand) for hand in self.hands],
            "stacks": [list(stack) for stack in self.stacks],
            "holders": [list(holder) for holder in self.holders],
            "out": list(self.out),
            "caller": self.caller,
            "declared": self.declared,
            "resting": sorted(self.resting),
            "scores": list(self.scores()),
            "until": self.until,
            "token_at": self.token_at if self.phase == "call" else None,
            "space_ms": self.space_ms,
            "beaten": [list(beaten) for beaten in self.beaten],
            "thinking": sorted(self.thinking),
            "to_come": None if self.to_come is None else list(self.to_come),
            "gone": sorted(self.gone),
            "fines": list(self.fines),
            "checks": [check._asdict() for check in self.checks],
            "winners": None if self.winners is None else list(self.winners),
            "options": {**asdict(self.options), "head_start": list(self.options.head_start)},
        }

    def _seats(self) -> range:
        return range(len(self.hands))

    def _others(self, seat: int) -> frozenset[int]:
        return all_but(len(self.hands), self.gone | {seat})

    def _may_call(self) -> frozenset[int]:
        last = self.phase == "last_round" and not self.options.calls_in_last_round
        if last or self.phase in ("call", "over"):
            return frozenset()
        return all_but(len(self.hands), self.gone | self.resting)

    def _take_turn(self, seat: int, action: Action, at: float) -> Transition:
        if self.phase == "window":
            raise OutOfTurn("window", until=self.until)
        if seat != self.turn:
            raise OutOfTurn("turn", turn=self.turn)
        last = self.phase == "last_round"
        if isinstance(action, Play) and not last:
            return self._play(seat, action.dog, at)
        if isinstance(action, Declare):
            return self._declare(seat, action.dog)
        if action is Word.PASS and last:
            return next_in_last_round(self, (public("passed", seat=seat),))
        if isinstance(action, Play | Word):
            raise OutOfTurn("phase", phase=self.phase, action=str(action))
        raise IllegalAction("unknown", action=str(action)[:40])

    def _play(self, seat: int, dog: str, at: float) -> Transition:
        hand, draw = self.hands[seat], self.draw
        if dog not in hand:
            raise IllegalAction("not_in_hand", seat=seat, card=dog)
        place = hand.index(dog)
        hand = hand[:place] + hand[place + 1 :] + draw[-1:]
        events = (public("played", seat=seat, card=dog), *drawn(seat, draw))
        hands = put(self.hands, seat, hand)
        space_ms = self.options.call_window_ms
        thinking = self._others(seat) if space_ms is None else frozenset()
        opens = bool(space_ms or thinking)
        after = ThreeState(
            options=self.options,
            phase="window" if opens else "turn",
            turn=first_with_cards(seat + 1, hands, self.gone),
            draw=draw[:-1],
            hands=hands,
            stacks=put(self.stacks, seat, (*self.stacks[seat], dog)),
            holders=self.holders,
            fines=self.fines,
            out=self.out,
            until=moment(at + space_ms) if space_ms else None,
            thinking=thinking,
            gone=self.gone,
            checks=self.checks,
        )
        return Transition(after, events) if opens or hand else go_on(after, events, at)

    def _token(self, seat: int, at: float) -> Transition:
        if self.phase == "last_round" and not self.options.calls_in_last_round:
            raise OutOfTurn("last_round", seat=seat)
        if seat in self.resting:
            raise OutOfTurn("resting", seat=seat)
        seconds = self.options.call_seconds
        after = self._replace(
            phase="call",
            caller=seat,
            token_at=at,
            until=None if seconds is None else moment(at + 1000 * seconds),
            space_ms=0.0 if self.until is None else max(0.0, moment(self.until - at)),
        )
        return Transition(after, (public("token", seat=seat),))

    def _lose(self, seat: int, action: Action, at: float) -> Transition:
        if self.phase != "call" or self.caller is None or seat == self.caller:
            raise OutOfTurn("phase", phase=self.phase, action=str(action))
        gap = max(0.0, at - self.token_at)
        what = str(action).split()[1]
        known = [beaten.seat for beaten in self.beaten]
        place = known.index(seat) if seat in known else len(known)
        event = public("lost", seat=seat, what=what, by=self.caller, gap=gap, place=place)
        if seat in known:
            return Transition(self, (event,))
        return Transition(self._replace(beaten=(*self.beaten, Beaten(seat, gap))), (event,))

    def _let_go_on(self, seat: int, at: float) -> Transition:
        if seat not in self.thinking:
            raise OutOfTurn("phase", phase=self.phase, action=str(Word.ON))
        after = self._replace(thinking=self.thinking - only(seat))
        event = public("on", seat=seat)
        if after.thinking:
            return Transition(after, (event,))
        return go_on(after, (event, public("window", turn=self.turn)), at)

    def _call(self, seat: int, action: Call, at: float) -> Transition:
        accused, dog = action.accused, action.dog
        if accused not in self._others(seat):
            raise IllegalAction("accused", accused=accused)
        self._check_dog(dog)
        moved = self.stacks[accused].count(dog)
        hit = moved >= TRIPLE
        to = seat if hit else accused
        event = public("called", seat=seat, accused=accused, card=dog, count=moved, hit=hit, to=to)
        changes = {} if hit else self._cost_of_missing(seat)
        return go_on(
            self,
            (event,),
            at,
            stacks=put(self.stacks, accused, without(self.stacks[accused], dog)),
            holders=put(self.holders, to, self.holders[to] + (dog,) * moved),
            checks=self._with_check(seat, accused, dog, moved, hit),
            **changes,
        )

    def _cost_of_missing(self, seat: int) -> dict[str, Any]:
        """The fields that a wrong call of ``seat`` changes."""
        fine, rests = self.options.wrong_call_penalty, self.options.call_rest
        return {
            "fines": put(self.fines, seat, self.fines[seat] + fine) if fine else self.fines,
            "resting": self.resting | only(seat) if rests else self.resting,
        }

    def _declare(self, seat: int, dog: str) -> Transition:
        if self.declared:
            raise IllegalAction("declared", seat=seat)
        self._check_dog(dog)
        moved = self.stacks[seat].count(dog)
        hit = moved >= TRIPLE
        taken = (dog,) * moved
        after = self._replace(
            stacks=put(self.stacks, seat, without(self.stacks[seat], dog)),
            holders=put(self.holders, seat, self.holders[seat] + taken) if hit else self.holders,
            out=self.out if hit else self.out + taken,
            checks=self._with_check(seat, seat, dog, moved, hit),
            declared=True,
        )
        event = public("declared", seat=seat, card=dog, count=moved, hit=hit)
        if self.phase == "last_round":
            return next_in_last_round(after, (event,))
        return Transition(after, (event,))

    def _check_dog(self, dog: str) -> None:
        if dog not in dogs(self.options.deck):
            raise IllegalAction("dog", card=dog, dogs=dogs(self.options.deck))

    def _with_check(
        self, by: int, accused: int, dog: str, moved: int, hit: bool
    ) -> tuple[Check, ...]:
        number = self.checks[-1].number + 1 if self.checks else 1
        return (*self.checks[1 - RECENT_CHECKS :], Check(number, by, accused, dog, moved, hit))

    def _time_out(self, seat: Seat, action: Action, at: float) -> Transition:
        if seat is not None:
            raise OutOfTurn("nobody", seat=seat, action=str(action))
        plan = self.timeout()
        if plan is None or action is not plan.action:
            raise OutOfTurn("phase", phase=self.phase, action=str(action))
        if at < plan.at:
            raise OutOfTurn("early", action=str(action), until=plan.at)
        if action is Word.WINDOW:
            return go_on(self, (public("window", turn=self.turn),), at)
        assert self.caller is not None
        lapsed = public("lapsed", seat=self.caller)
        return go_on(self, (lapsed,), at, **self._cost_of_missing(self.caller))

    def _leave(self, seat: int, at: float) -> Transition:
        """The hand goes under the draw pile, the stack out of the game; the holder stays."""
        gone = self.gone | {seat}
        hands = put(self.hands, seat, ())
        turn = first_with_cards(self.turn, hands, gone)
        after = self._replace(
            gone=gone,
            hands=hands,
            draw=self.hands[seat] + self.draw,
            stacks=put(self.stacks, seat, ()),
            out=self.out + self.stacks[seat],
            resting=self.resting - {seat},
            beaten=tuple(beaten for beaten in self.beaten if beaten.seat != seat),
            thinking=self.thinking - {seat},
            turn=turn,
            declared=self.declared and turn == self.turn,
            to_come=self.to_come and tuple(s for s in self.to_come if s != seat),
        )
        event = public("left", seat=seat)
        if len(gone) == len(hands) - 1:
            return over(after, (event,))
        waits = self.phase == "window" and (after.until is not None or after.thinking)
        if waits or (self.phase == "call" and seat != self.caller):
            return Transition(after, (event,))
        return go_on(after, (event,), at)
