"""Positions of TRIPLE³: the rules. Source: the booklet of 2013 and the rulings in the game's page.

Everybody plays at once, so that in play every seat is a current seat and races are ordinary. With
the option ``turns`` cards are placed in turn, and everything else stays open to all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import chain
from math import inf
from typing import NamedTuple, TypeVar

from trivet.core.errors import IllegalAction, OutOfTurn
from trivet.core.game import DEALT, ROUND_OVER, Action, Event, Seat, State, Transition, public
from trivet.core.rng import Rng
from trivet.games.triple3.actions import (
    DEAL,
    GO,
    PASS,
    STOP,
    TAKES,
    Deal,
    Go,
    Leave,
    Lost,
    Pass,
    Place,
    Stop,
    Take,
    place,
    wanted,
)
from trivet.games.triple3.cards import CELLS, DECK, MARKS, openings, words
from trivet.games.triple3.observation import Observation, Options
from trivet.games.triple3.races import LOST_WINDOW_MS, Placed, beaten_by

Cards = tuple[str, ...]
T = TypeVar("T")


class Position(NamedTuple):
    """What a state holds. Stacks and piles run from bottom to top; cells and seats count from 0.

    ``resting``: milliseconds until which each seat rests. ``trail``: the placements of the last
    LOST_WINDOW_MS, oldest first. ``winners``: of the round, or of the match when that is over.
    ``left``: the seats that got up; ``aside``: the cards they had in this round. ``turn``: whose
    turn it is with ``turns``; ``passes``: how many seats in a row have passed.
    """

    options: Options
    seed: int
    round: int
    phase: str
    grid: tuple[Cards, ...]
    hands: tuple[Cards, ...]
    piles: tuple[Cards, ...]
    chips: tuple[int, ...]
    resting: tuple[float, ...]
    trail: tuple[Placed, ...] = ()
    winners: tuple[int, ...] | None = None
    left: tuple[int, ...] = ()
    aside: Cards = ()
    turn: int | None = None
    passes: int = 0


class Triple3State(Position, State):
    """A position and its rules."""

    __slots__ = ()

    def tops(self) -> Cards:
        """The nine top cards."""
        return tuple([stack[-1] for stack in self.grid])

    def current_seats(self) -> frozenset[int]:
        return frozenset(self._staying() if self.phase == "play" else ())

    def is_running(self) -> bool:
        return self.phase == "play"

    def is_terminal(self) -> bool:
        return self.phase == "over"

    def returns(self) -> tuple[float, ...]:
        winners = (self.winners if self.is_terminal() else None) or ()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in self._seats())

    def legal_actions(self, seat: Seat, at: float | None = None) -> tuple[Action, ...]:
        if seat is None:
            if self.phase in ("ready", "stopped"):
                return (GO,)
            return (DEAL,) if self.phase == "round_over" else ()
        if self.phase != "play" or not self._stays(seat):
            return ()
        if at is not None and at < self.resting[seat]:
            return (STOP,)
        takes = TAKES[: len(self.piles[seat])]
        if self.turn is None:
            return (*self._placements(seat), *takes, STOP)
        if seat == self.turn:
            return (*self._placements(seat), *takes, PASS)
        return (*takes, STOP)

    def _placements(self, seat: int) -> Iterator[Place]:
        open_at = openings(self.tops())
        for card in self.hands[seat]:
            marks = MARKS[card]
            for cell in CELLS:
                if made := marks & open_at[cell]:
                    if not self.options.call_it:
                        yield place(card, cell)
                    else:
                        yield from (place(card, cell, word) for word in words(made))

    def apply_action(self, seat: Seat, action: Action, at: float) -> Transition:
        if not 0 <= at < inf:
            raise IllegalAction("time", at=at)
        if isinstance(action, Go | Deal):
            return self._signal(seat, action, at)
        if seat is None or not self._stays(seat):
            raise OutOfTurn("seat", seat=seat, action=str(action))
        if isinstance(action, Leave) and not self.is_terminal():
            return self._leave(seat)
        if self.phase != "play":
            raise OutOfTurn("phase", phase=self.phase, action=str(action))
        if isinstance(action, Stop):
            return Transition(self._replace(phase="stopped"), (public("stopped", seat=seat),))
        if at < self.resting[seat]:
            raise OutOfTurn("resting", seat=seat, until=self.resting[seat])
        if isinstance(action, Place | Pass) and self.turn not in (None, seat):
            raise OutOfTurn("turn", turn=self.turn)
        match action:
            case Place():
                return self._place(seat, action, at)
            case Take():
                return self._take(seat, action.count)
            case Lost():
                return self._lose(seat, action, at)
            case Pass() if self.turn is not None:
                return self._pass(seat)
        raise IllegalAction("unknown", action=str(action)[:40])

    def judge(self, seat: Seat, action: Action, at: float) -> Action:
        """A placement that a faster one has made void becomes :class:`Lost`.

        It does if it fitted on the grid as it was before others' placements less than
        LOST_WINDOW_MS ago. Everything else stays what it is; a placement that never fitted in that
        time is a misplay.
        """
        if seat is None or not isinstance(action, Place) or self.turn is not None:
            return action
        properties = wanted(action)
        if properties & openings(self.tops())[action.cell]:
            return action
        if beaten_by(self.tops(), self.trail, seat, properties, action.cell, at) is None:
            return action
        return Lost(action.card, action.cell)

    def standing(self) -> tuple[tuple[float, ...], ...]:
        """Chips, then how few cards are left."""
        each = zip(self.chips, self.hands, self.piles, strict=True)
        return tuple((chips, -len(hand) - len(pile)) for chips, hand, pile in each)

    def observation(self, seat: Seat) -> Observation:
        return Observation(
            seat=seat,
            phase=self.phase,
            round=self.round,
            turn=self.turn,
            tops=self.tops(),
            heights=tuple(map(len, self.grid)),
            hand=() if seat is None else self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            pile_sizes=tuple(map(len, self.piles)),
            chips=self.chips,
            resting=self.resting,
            winners=self.winners,
            left=self.left,
            options=self.options,
        )

    def resampled(self, seat: Seat, rng: Rng) -> Triple3State:
        """Exchanges the piles, the others' hands, what lies covered on the grid and what aside.

        Recently covered cards were seen by all and stay, as far as a race may still need them.
        """
        seen = {placed.covered for placed in self.trail}
        hidden_grid = [card for stack in self.grid for card in stack[:-1] if card not in seen]
        hidden_hands = [c for s, hand in enumerate(self.hands) if s != seat for c in hand]
        hidden = (hidden_grid, hidden_hands, self.aside, *self.piles)
        pool = iter(rng.shuffled(chain(*hidden)))
        grid = tuple(
            (*(card if card in seen else next(pool) for card in stack[:-1]), stack[-1])
            for stack in self.grid
        )
        hands = tuple(
            hand if s == seat else tuple(next(pool) for _ in hand)
            for s, hand in enumerate(self.hands)
        )
        piles = tuple(tuple(next(pool) for _ in pile) for pile in self.piles)
        return self._replace(grid=grid, hands=hands, piles=piles, aside=tuple(pool))

    def pieces(self) -> tuple[str, ...]:
        return tuple(sorted(chain(*self.grid, *self.hands, *self.piles, self.aside)))

    def to_json(self) -> dict[str, object]:
        return {
            "phase": self.phase,
            "round": self.round,
            "grid": [list(stack) for stack in self.grid],
            "hands": [list(hand) for hand in self.hands],
            "piles": [list(pile) for pile in self.piles],
            "chips": list(self.chips),
            "resting": {str(seat): until for seat, until in enumerate(self.resting) if until},
            "trail": [list(placed) for placed in self.trail],
            "winners": None if self.winners is None else list(self.winners),
            "left": list(self.left),
            "aside": list(self.aside),
            "turn": self.turn,
            "passes": self.passes,
            "options": {**asdict(self.options), "handicap": list(self.options.handicap)},
        }

    def _seats(self) -> range:
        return range(len(self.hands))

    def _stays(self, seat: int) -> bool:
        return 0 <= seat < len(self.hands) and seat not in self.left

    def _staying(self) -> tuple[int, ...]:
        return tuple(seat for seat in self._seats() if seat not in self.left)

    def _signal(self, seat: Seat, action: Go | Deal, at: float) -> Transition:
        if seat is not None:
            raise OutOfTurn("nobody", seat=seat, action=str(action))
        if action not in self.legal_actions(None):
            raise OutOfTurn("phase", phase=self.phase, action=str(action))
        if isinstance(action, Go):
            first = self.turn
            if self.options.turns and first is None:
                staying = self._staying()
                first = staying[(self.round - 1) % len(staying)]
            return _settled(self._replace(phase="play", turn=first), public("go"))
        following = dealt(self.seed, self.round + 1, self.options, self.chips, self.left)
        return Transition(following, (public(DEALT, round=following.round),))

    def _place(self, seat: int, action: Place, at: float) -> Transition:
        card, cell = action.card, action.cell
        self._check_in_hand(seat, card)
        if self.options.call_it and action.called is None:
            raise IllegalAction("property_missing", action=str(action))
        if not self.options.call_it and action.called is not None:
            raise IllegalAction("property_unwanted", action=str(action))
        open_here = openings(self.tops())[cell]
        if not wanted(action) & open_here:
            return self._misplay(seat, action, at)
        recent = [placed for placed in self.trail if at - placed.at < LOST_WINDOW_MS]
        after = self._replace(
            grid=_put(self.grid, cell, (*self.grid[cell], card)),
            hands=_put(self.hands, seat, tuple([c for c in self.hands[seat] if c != card])),
            trail=(*recent, Placed(at, seat, cell, self.grid[cell][-1])),
            turn=self._next_turn(),
            passes=0,
        )
        made = words(MARKS[card] & open_here)
        event = public(
            "placed", seat=seat, card=card, cell=cell, triples=made, called=action.called
        )
        return _settled(after, event)

    def _misplay(self, seat: int, action: Place, at: float) -> Transition:
        """The seat rests; in turns it loses the turn instead."""
        until = at + self.options.misplay_ms if self.turn is None else at
        rested = self._replace(resting=_put(self.resting, seat, until))
        event = public("misplay", seat=seat, card=action.card, cell=action.cell, until=until)
        if self.turn is not None:
            return Transition(self._replace(turn=self._next_turn(), passes=0), (event,))
        return Transition(rested if until > at else self, (event,))

    def _pass(self, seat: int) -> Transition:
        """The next seat's turn; when all have passed in a row the round is over."""
        after = self._replace(turn=self._next_turn(), passes=self.passes + 1)
        all_passed = after.passes >= len(self._staying())
        return _settled(after, public("passed", seat=seat), stuck=all_passed)

    def _next_turn(self) -> int | None:
        """The seat that stays and sits next clockwise, if cards are placed in turn."""
        if self.turn is None:
            return None
        later = [seat for seat in self._staying() if seat > self.turn]
        return min(later or self._staying())

    def _take(self, seat: int, count: int) -> Transition:
        pile = self.piles[seat]
        if not 1 <= count <= len(pile):
            raise IllegalAction("pile", seat=seat, count=count, left=len(pile))
        # One by one from the top, so that "take 2" is the same as "take 1" twice.
        taken = pile[: -count - 1 : -1]
        after = self._replace(
            hands=_put(self.hands, seat, self.hands[seat] + taken),
            piles=_put(self.piles, seat, pile[:-count]),
        )
        seen = Event("took_cards", {"seat": seat, "cards": taken}, frozenset({seat}))
        return Transition(after, (public("took", seat=seat, count=count), seen))

    def _leave(self, seat: int) -> Transition:
        """The cards go aside; the last who stays wins the match."""
        after = self._replace(
            hands=_put(self.hands, seat, ()),
            piles=_put(self.piles, seat, ()),
            left=tuple(sorted((*self.left, seat))),
            aside=(*self.aside, *self.piles[seat], *self.hands[seat]),
        )
        if seat == self.turn:
            after = after._replace(turn=after._next_turn())
        event, staying = public("left", seat=seat), after._staying()
        if len(staying) == 1:
            over = after._replace(phase="over", winners=staying)
            return Transition(over, (event, public("match_over", winners=staying)))
        return _settled(after, event) if self.phase == "play" else Transition(after, (event,))

    def _lose(self, seat: int, action: Lost, at: float) -> Transition:
        card, cell = action.card, action.cell
        self._check_in_hand(seat, card)
        fits = MARKS[card] & openings(self.tops())[cell]
        winner = beaten_by(self.tops(), self.trail, seat, MARKS[card] & ~fits, cell, at)
        # A called property can be lost although the card would still fit by another one.
        if fits and not (self.options.call_it and winner):
            raise IllegalAction("fits", card=card, cell=cell)
        event = public(
            "lost",
            seat=seat,
            card=card,
            cell=cell,
            by=winner.seat if winner else None,
            gap=max(0.0, at - winner.at) if winner else None,
        )
        return Transition(self, (event,))

    def _check_in_hand(self, seat: int, card: str) -> None:
        if card not in self.hands[seat]:
            raise IllegalAction("not_in_hand", seat=seat, card=card)


def dealt(
    seed: int,
    round_number: int,
    options: Options,
    chips: tuple[int, ...],
    left: tuple[int, ...] = (),
) -> Triple3State:
    """A round's deal to the seats that have not left, waiting for the start signal.

    Nine cards form the grid; after the handicaps are set aside the others are dealt equally, and
    what is left over goes on the grid, one card each on random cells.
    """
    rng = Rng(seed, "deal", round_number)
    deck = rng.shuffled(DECK)
    grid: list[Cards] = [(card,) for card in deck[:9]]
    extras = [0 if seat in left else extra for seat, extra in enumerate(options.handicap)]
    equal = (len(DECK) - 9 - sum(extras)) // (len(extras) - len(left))
    piles: list[Cards] = []
    dealt_out = 9
    for seat, extra in enumerate(extras):
        size = 0 if seat in left else equal + extra
        piles.append(deck[dealt_out : dealt_out + size])
        dealt_out += size
    for card, cell in zip(deck[dealt_out:], rng.shuffled(CELLS), strict=False):
        grid[cell] += (card,)
    return Triple3State(
        options=options,
        seed=seed,
        round=round_number,
        phase="ready",
        grid=tuple(grid),
        hands=((),) * len(piles),
        piles=tuple(piles),
        chips=chips,
        resting=(0.0,) * len(piles),
        left=left,
    )


def _settled(state: Triple3State, event: Event, stuck: bool = False) -> Transition:
    """End the round if somebody is out, or if nobody can place any card that is still owned.

    ``stuck``: nobody means to go on, whether or not somebody could.
    """
    owned = tuple(len(h) + len(pile) for h, pile in zip(state.hands, state.piles, strict=True))
    fewest = min(owned[seat] for seat in state._staying())
    if fewest and not stuck and _can_go_on(state):
        return Transition(state, (event,))
    winners = tuple(seat for seat in state._staying() if owned[seat] == fewest)
    reason = "stuck" if fewest else "out"
    chips = tuple(n + (seat in winners) for seat, n in enumerate(state.chips))
    champions = tuple(seat for seat in winners if chips[seat] >= state.options.chips_to_win)
    over = state._replace(
        phase="over" if champions else "round_over",
        chips=chips,
        winners=champions or winners,
    )
    events: tuple[Event, ...] = (
        event,
        public(ROUND_OVER, winners=winners, reason=reason, left=owned),
    )
    if champions:
        events = (*events, public("match_over", winners=champions))
    return Transition(over, events)


def _can_go_on(state: Triple3State) -> bool:
    anywhere = 0
    for bits in openings(state.tops()):
        anywhere |= bits
    return any(MARKS[card] & anywhere for card in chain(*state.hands, *state.piles))


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
