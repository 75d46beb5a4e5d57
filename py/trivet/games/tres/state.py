"""Positions of ¡TRES!: whose turn it is and what may be done. Source: the booklet and the rulings
in the game's page.

Laying and drawing go by turns; saying TRES and catching whoever forgot it are raced by all.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate, chain
from math import inf
from typing import NamedTuple

from trivet.core.errors import IllegalAction, OutOfTurn
from trivet.core.game import DEALT, Action, Event, Seat, State, Transition, public
from trivet.core.rng import Rng
from trivet.games.tres import moves
from trivet.games.tres.actions import (
    CATCHES,
    DEAL,
    DRAW,
    PASS,
    TRES,
    Catch,
    Deal,
    Lost,
    Tres,
    plays,
)
from trivet.games.tres.cards import DECK, NUMBER
from trivet.games.tres.observation import Due, Observation, Options, Settled
from trivet.games.tres.working import LOST_WINDOW_MS, Working

Cards = tuple[str, ...]

_ALONE = tuple(frozenset((seat,)) for seat in range(6))


@cache
def _all_but(gone: tuple[int, ...], seats: int) -> frozenset[int]:
    return frozenset(range(seats)).difference(gone)


class Position(NamedTuple):
    """What a state holds. Piles run from bottom to top, ``table`` in the order turned up.

    ``due``: who has to say TRES, since when. ``skipped``: draws skipped in a row because there was
    no card. ``trail``: how TRES lately came to an end, for taps that were on their way.
    ``winners``: of the game, or of the match when that is over.
    """

    options: Options
    seed: int
    round: int
    phase: str
    turn: int
    direction: int
    draw: Cards
    discard: Cards
    table: Cards
    hands: tuple[Cards, ...]
    due: tuple[Due, ...]
    drawn: str | None
    skipped: int
    reshuffles: int
    games_won: tuple[int, ...]
    gone: tuple[int, ...]
    trail: tuple[Settled, ...]
    winners: tuple[int, ...] | None


class TresState(Position, State):
    """A position and its rules."""

    __slots__ = ()

    def is_running(self) -> bool:
        return self.phase in ("turn", "drawn")

    def opening(self) -> tuple[Event, ...]:
        """What the cards turned up for the first turn did."""
        _, events = dealt(self.seed, self.round, self.options, self.games_won, self.gone)
        return events

    def is_terminal(self) -> bool:
        return self.phase == "over"

    def returns(self) -> tuple[float, ...]:
        winners = (self.winners if self.is_terminal() else None) or ()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in self._seats())

    def current_seats(self) -> frozenset[int]:
        if not self.is_running():
            return frozenset()
        if self.due:
            return _all_but(self.gone, len(self.hands))
        return _ALONE[self.turn]

    def legal_actions(self, seat: Seat, at: float | None = None) -> tuple[Action, ...]:
        if seat is None:
            return (DEAL,) if self.phase == "round_over" else ()
        if not self.is_running() or seat not in self._seats() or seat in self.gone:
            return ()
        actions: list[Action] = []
        if seat == self.turn and self.drawn is None:
            actions += plays(self.hands[seat], self.table)
            actions.append(DRAW)
        elif seat == self.turn:
            actions += plays((self.drawn or "",), self.table)
            actions.append(PASS)
        if self.due:
            actions += [TRES if owing == seat else CATCHES[owing] for owing, _ in self.due]
        return tuple(actions)

    def judge(self, seat: Seat, action: Action, at: float) -> Action:
        """``tres`` or a catch that a faster action has made void becomes :class:`Lost`.

        It does if TRES was due, but came to an end less than LOST_WINDOW_MS ago.
        """
        if seat is None or not isinstance(action, Tres | Catch):
            return action
        owing = action.seat if isinstance(action, Catch) else seat
        if self.owes(owing) or self.ended(owing, at) is None:
            return action
        return Lost(action)

    def apply_action(self, seat: Seat, action: Action, at: float) -> Transition:
        if not 0 <= at < inf:
            raise IllegalAction("time", at=at)
        if isinstance(action, Deal):
            return self._deal(seat)
        if seat is None or seat not in range(len(self.hands)) or seat in self.gone:
            raise OutOfTurn("seat", seat=seat, action=str(action))
        work = Working(self, at)
        moves.do(work, seat, action)
        trail = work.settled(seat) if self.due else self.trail
        return Transition(_state(work, trail), tuple(work.events))

    def owes(self, seat: int) -> bool:
        """Whether the seat has to say TRES."""
        return any(owing == seat for owing, _ in self.due)

    def ended(self, owing: int, at: float) -> Settled | None:
        """How TRES last came to an end for that seat, if it was a moment ago."""
        for settled in reversed(self.trail):
            if settled.seat == owing and at - settled.at < LOST_WINDOW_MS:
                return settled
        return None

    def standing(self) -> tuple[tuple[float, ...], ...]:
        """Games won, then how few cards are left."""
        return tuple((won, -len(h)) for won, h in zip(self.games_won, self.hands, strict=True))

    def observation(self, seat: Seat) -> Observation:
        return Observation(
            seat=seat,
            phase=self.phase,
            round=self.round,
            turn=self.turn,
            direction=self.direction,
            table=self.table,
            discard=self.discard,
            draw_size=len(self.draw),
            hand=() if seat is None else self.hands[seat],
            drawn=self.drawn if seat == self.turn else None,
            hand_sizes=tuple(map(len, self.hands)),
            due=self.due,
            skipped=self.skipped,
            games_won=self.games_won,
            gone=self.gone,
            trail=self.trail,
            winners=self.winners,
            options=self.options,
        )

    def resampled(self, seat: Seat, rng: Rng) -> TresState:
        """Exchanges the others' hands and the draw pile; every other card lies face up.

        A card that somebody else has drawn and may lay still fits: that is seen.
        """
        others = [other for other in self._seats() if other != seat]
        pool = list(chain(self.draw, *(self.hands[other] for other in others)))
        pool = list(rng.shuffled(pool))
        drawn, turn = self.drawn, self.turn
        if drawn is not None and turn != seat:
            drawn = next(card for card in pool if plays((card,), self.table))
            pool.remove(drawn)
        hands = list(self.hands)
        for other in others:
            size = len(hands[other]) - (drawn is not None and other == turn)
            hands[other] = tuple(pool.pop() for _ in range(size))
            if size < len(self.hands[other]):
                hands[other] += (drawn or "",)
        return self._replace(hands=tuple(hands), draw=tuple(pool), drawn=drawn)

    def pieces(self) -> tuple[str, ...]:
        return tuple(sorted(chain(self.draw, self.discard, self.table, *self.hands)))

    def to_json(self) -> dict[str, object]:
        options = self.options
        return {
            "phase": self.phase,
            "round": self.round,
            "turn": self.turn,
            "direction": self.direction,
            "draw": list(self.draw),
            "discard": list(self.discard),
            "table": list(self.table),
            "hands": [list(hand) for hand in self.hands],
            "owes_tres": [seat for seat, _ in self.due],
            "owes_since": [since for _, since in self.due],
            "drawn": self.drawn,
            "skipped": self.skipped,
            "reshuffles": self.reshuffles,
            "games_won": list(self.games_won),
            "gone": list(self.gone),
            "trail": [list(settled) for settled in self.trail],
            "winners": None if self.winners is None else list(self.winners),
            "options": {
                "draw_three_skips": options.draw_three_skips,
                "reverse_skips_with_two": options.reverse_skips_with_two,
                "catch": options.catch,
                "catch_until": options.catch_until,
                "false_catch_draws": options.false_catch_draws,
                "games_to_win": options.games_to_win,
                "hand_size": list(options.hand_size),
            },
        }

    def _seats(self) -> range:
        return range(len(self.hands))

    def _deal(self, seat: Seat) -> Transition:
        if seat is not None:
            raise OutOfTurn("nobody", seat=seat, action=str(DEAL))
        if self.phase != "round_over":
            raise OutOfTurn("phase", phase=self.phase, action=str(DEAL))
        following = self.round + 1
        state, events = dealt(self.seed, following, self.options, self.games_won, self.gone)
        return Transition(state, (public(DEALT, round=following), *events))


def _state(work: Working, trail: tuple[Settled, ...]) -> TresState:
    base, due = work.base, work.due
    return TresState(
        base.options,
        base.seed,
        base.round,
        work.phase,
        work.turn,
        work.direction,
        work.draw,
        work.discard,
        work.table,
        tuple(work.hands),
        tuple([Due(owing, due[owing]) for owing in sorted(due)]) if due else (),
        work.drawn,
        work.skipped,
        work.reshuffles,
        work.games_won,
        work.gone,
        trail,
        work.winners,
    )


def dealt(
    seed: int,
    round_number: int,
    options: Options,
    games_won: tuple[int, ...],
    gone: tuple[int, ...] = (),
) -> tuple[TresState, tuple[Event, ...]]:
    """A game's deal, the first turn begun and the cards turned up for it told as events.

    Each draws a card, the highest number deals; the player on the dealer's left begins, clockwise.
    """
    seats = [seat for seat in range(len(games_won)) if seat not in gone]
    dealer = _dealer(seats, Rng(seed, "dealer", round_number))
    deck = Rng(seed, "deal", round_number).shuffled(DECK)
    sizes = [size * (seat in seats) for seat, size in enumerate(options.hand_size)]
    ends = list(accumulate(sizes))
    work = Working(
        TresState(
            options=options,
            seed=seed,
            round=round_number,
            phase="turn",
            turn=dealer,
            direction=1,
            draw=deck[ends[-1] :],
            discard=(),
            table=(),
            hands=tuple(deck[end - size : end] for size, end in zip(sizes, ends, strict=True)),
            due=(),
            drawn=None,
            skipped=0,
            reshuffles=0,
            games_won=games_won,
            gone=gone,
            trail=(),
            winners=None,
        ),
        0.0,
    )
    work.begin_turn(work.following(dealer))
    return _state(work, ()), tuple(work.events)


def _dealer(seats: Sequence[int], rng: Rng) -> int:
    """Whoever draws the highest number; those who share it draw again."""
    while len(seats) > 1:
        deck = list(DECK)
        numbers = {seat: NUMBER[deck.pop(rng.below(len(deck)))] for seat in seats}
        seats = [seat for seat in seats if numbers[seat] == max(numbers.values())]
    return seats[0]
