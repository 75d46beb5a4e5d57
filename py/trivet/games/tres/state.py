"""Positions of ¡TRES!: whose turn it is and what may be done. Source: the booklet and the rulings
in the game's page.

Laying and drawing go by turns; saying TRES and catching whoever forgot it are raced by all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import inf

from trivet.core.errors import IllegalAction, OutOfTurn
from trivet.core.game import DEALT, Action, Event, Seat, State, Transition, public
from trivet.core.rng import Rng
from trivet.games.tres.actions import (
    CATCHES,
    DEAL,
    DRAW,
    PASS,
    TRES,
    Catch,
    Deal,
    Draw,
    Lay,
    Leave,
    Lost,
    Pass,
    Tres,
    plays,
)
from trivet.games.tres.cards import DECK, NUMBER, run
from trivet.games.tres.observation import Due, Observation, Options
from trivet.games.tres.working import LOST_WINDOW_MS, Settled, Working

Cards = tuple[str, ...]

HAND = 7
"""Cards dealt to each player."""

_ALONE = tuple(frozenset((seat,)) for seat in range(6))


@dataclass(frozen=True, slots=True)
class TresState(State):
    """A position. Piles run from bottom to top, ``table`` in the order turned up.

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

    def is_running(self) -> bool:
        return self.phase in ("turn", "drawn")

    def is_terminal(self) -> bool:
        return self.phase == "over"

    def returns(self) -> tuple[float, ...]:
        winners = (self.winners if self.is_terminal() else None) or ()
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in self._seats())

    def current_seats(self) -> frozenset[int]:
        if not self.is_running():
            return frozenset()
        if self.due:
            return frozenset(seat for seat in self._seats() if seat not in self.gone)
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
        if self._owes(owing) or self._ended(owing, at) is None:
            return action
        return Lost(action)

    def apply_action(self, seat: Seat, action: Action, at: float) -> Transition:
        if not 0 <= at < inf:
            raise IllegalAction("time", at=at)
        if isinstance(action, Deal):
            return self._deal(seat)
        if seat is None or seat not in self._seats() or seat in self.gone:
            raise OutOfTurn("seat", seat=seat, action=str(action))
        if isinstance(action, Leave):
            return self._leave(seat, at)
        if not self.is_running():
            raise OutOfTurn("phase", phase=self.phase, action=str(action))
        match action:
            case Lay():
                return self._lay(seat, action, at)
            case Draw():
                return self._draw(seat, at)
            case Pass():
                return self._pass(seat, at)
            case Tres():
                return self._say(seat, at)
            case Catch():
                return self._catch(seat, action.seat, at)
            case Lost():
                return self._lose(seat, action, at)
        raise IllegalAction("unknown", action=str(action)[:40])

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
        return replace(self, hands=tuple(hands), draw=tuple(pool), drawn=drawn)

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
                "catch_until": options.catch_until,
                "false_catch_draws": options.false_catch_draws,
                "games_to_win": options.games_to_win,
            },
        }

    def _seats(self) -> range:
        return range(len(self.hands))

    def _owes(self, seat: int) -> bool:
        return any(owing == seat for owing, _ in self.due)

    def _ended(self, owing: int, at: float) -> Settled | None:
        """How TRES last came to an end for that seat, if it was a moment ago."""
        for settled in reversed(self.trail):
            if settled.seat == owing and at - settled.at < LOST_WINDOW_MS:
                return settled
        return None

    def _deal(self, seat: Seat) -> Transition:
        if seat is not None:
            raise OutOfTurn("nobody", seat=seat, action=str(DEAL))
        if self.phase != "round_over":
            raise OutOfTurn("phase", phase=self.phase, action=str(DEAL))
        following = self.round + 1
        state, events = dealt(self.seed, following, self.options, self.games_won, self.gone)
        return Transition(state, (public(DEALT, round=following), *events))

    def _lay(self, seat: int, action: Lay, at: float) -> Transition:
        self._check_turn(seat, action)
        found = run(action.cards, action.on)
        if found is None:
            raise IllegalAction("no_run", action=str(action))
        self._check_cards(seat, found.cards)
        if found.on not in self.table:
            raise IllegalAction("not_on_table", card=found.on)
        work = Working(self, at)
        work.tell(
            "laid",
            seat=seat,
            cards=found.cards,
            on=found.on,
            run=found.shown,
            toma_tres=found.one_colour,
        )
        work.skipped = 0
        work.close_catches(seat)
        work.lay(seat, found)
        if work.hands[seat]:
            work.pay_for(seat, found)
        else:
            work.end_game("out")
        return self._after(work, seat, "moved")

    def _check_turn(self, seat: int, action: Action) -> None:
        if seat != self.turn:
            raise OutOfTurn("turn", seat=seat, turn=self.turn, action=str(action))

    def _check_cards(self, seat: int, cards: Cards) -> None:
        hand = self.hands[seat]
        for card in cards:
            if hand.count(card) < cards.count(card):
                raise IllegalAction("not_in_hand", seat=seat, card=card)
        if self.drawn is not None and cards != (self.drawn,):
            raise IllegalAction("only_drawn", card=self.drawn)

    def _draw(self, seat: int, at: float) -> Transition:
        self._check_turn(seat, DRAW)
        if self.drawn is not None:
            raise IllegalAction("only_drawn", card=self.drawn)
        work = Working(self, at)
        work.close_catches(seat)
        cards = work.give(seat, 1, "turn")
        work.skipped = 0 if cards else self.skipped + 1
        if cards and plays(cards, self.table):
            work.phase, work.drawn = "drawn", cards[0]
        elif work.skipped >= work.playing():
            work.end_game("stuck")
        else:
            work.begin_turn(work.following(seat))
        return self._after(work, seat, "moved")

    def _pass(self, seat: int, at: float) -> Transition:
        self._check_turn(seat, PASS)
        if self.drawn is None:
            raise IllegalAction("not_drawn")
        work = Working(self, at)
        work.tell("passed", seat=seat)
        work.begin_turn(work.following(seat))
        return self._after(work, seat, "moved")

    def _say(self, seat: int, at: float) -> Transition:
        if not self._owes(seat):
            raise IllegalAction("not_due", seat=seat)
        work = Working(self, at)
        del work.due[seat]
        work.tell("tres", seat=seat)
        return self._after(work, seat, "said")

    def _catch(self, seat: int, target: int, at: float) -> Transition:
        self._check_target(seat, target)
        work = Working(self, at)
        if not self._owes(target):
            work.tell("false_catch", seat=seat, target=target)
            if self.options.false_catch_draws:
                work.give(seat, self.options.false_catch_draws, "false_catch")
            return self._after(work, seat, "caught")
        del work.due[target]
        work.tell("caught", seat=target, by=seat)
        work.give(target, 3, "caught")
        return self._after(work, seat, "caught")

    def _check_target(self, seat: int, target: int) -> None:
        if target == seat or target in self.gone or target not in self._seats():
            raise IllegalAction("target", seat=seat, target=target)

    def _lose(self, seat: int, action: Lost, at: float) -> Transition:
        owing = seat
        if isinstance(action.meant, Catch):
            owing = action.meant.seat
            self._check_target(seat, owing)
        ended = None if self._owes(owing) else self._ended(owing, at)
        if ended is None:
            raise IllegalAction("not_lost", seat=seat, action=str(action))
        gap = max(0.0, at - ended.at)
        event = public("lost", seat=seat, owing=owing, by=ended.by, how=ended.how, gap=gap)
        return Transition(self, (event,))

    def _leave(self, seat: int, at: float) -> Transition:
        if self.is_terminal():
            raise OutOfTurn("phase", phase=self.phase, action="leave")
        work = Working(self, at)
        work.leave(seat)
        if work.playing() == 1:
            work.end_match((work.following(seat),))
        elif seat == self.turn and self.is_running():
            work.begin_turn(work.following(seat))
        return self._after(work, seat, "left")

    def _after(self, work: Working, seat: int, how: str) -> Transition:
        return Transition(_state(work, work.settled(seat, how)), tuple(work.events))


def _state(work: Working, trail: tuple[Settled, ...]) -> TresState:
    base, due = work.base, work.due
    return TresState(
        options=base.options,
        seed=base.seed,
        round=base.round,
        phase=work.phase,
        turn=work.turn,
        direction=work.direction,
        draw=work.draw,
        discard=work.discard,
        table=work.table,
        hands=tuple(work.hands),
        due=tuple([Due(owing, due[owing]) for owing in sorted(due)]) if due else (),
        drawn=work.drawn,
        skipped=work.skipped,
        reshuffles=work.reshuffles,
        games_won=work.games_won,
        gone=work.gone,
        trail=trail,
        winners=work.winners,
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
    hands = [deck[HAND * place : HAND * (place + 1)] for place in range(len(seats))]
    work = Working(
        TresState(
            options=options,
            seed=seed,
            round=round_number,
            phase="turn",
            turn=dealer,
            direction=1,
            draw=deck[HAND * len(seats) :],
            discard=(),
            table=(),
            hands=tuple(hands.pop(0) if seat in seats else () for seat in range(len(games_won))),
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
        cards = rng.shuffled(DECK)
        numbers = {seat: NUMBER[card] for seat, card in zip(seats, cards, strict=False)}
        seats = [seat for seat in seats if numbers[seat] == max(numbers.values())]
    return seats[0]
