"""How a turn goes: a move is worked out on a scratch copy of the position, then kept or dropped."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from trivet.core.errors import IllegalAction
from trivet.core.game import ROUND_OVER, Event, public
from trivet.games.threepia.actions import Lay, Naming, lays_onto
from trivet.games.threepia.boards import BOARDS, Board, Cell
from trivet.games.threepia.cards import CARD_OF, TRIANGLE, elements, ways_onto
from trivet.games.threepia.modes import Mode
from trivet.games.threepia.observation import Options
from trivet.games.threepia.scoring import EMPTY_HAND_POINTS, Score, score

HAND = 3
"""So many cards are dealt to each seat, and drawn for an empty hand."""

IDLE_ROUNDS = 3
"""With turn clocks the game ends when so many rounds of turns ran out without a card moved."""

Cards = tuple[str, ...]


def possible_lays(
    hand: Cards, lying: Cards, options: Options, named: tuple[Naming, ...] = ()
) -> list[Lay]:
    """Every lay of a hand's cards that is allowed, without namings, in the order of slots."""
    fitting = [
        one
        for slot, below in enumerate(lying)
        for ways in [lays_onto(below, slot)]
        for card in hand
        if card in ways
        for one in ways[card]
    ]
    if not options.must_score:
        return fitting
    return [one for one in fitting if trial(one, lying, options, named).points]


def trial(action: Lay, lying: Cards, options: Options, named: tuple[Naming, ...] = ()) -> Score:
    """What a lay without namings would score."""
    board, slot = BOARDS[options.board], action.slot
    fixed = {cell: element for cell, element in named if cell not in board.slots[slot]}
    return score(board, (*lying[:slot], action.card, *lying[slot + 1 :]), slot, fixed)


@dataclass(slots=True)
class Move:
    """A position while a move changes it; the fields are those of ThreepiaState.

    ``mode`` is the options'; ``events`` collects what happened. Methods raise IllegalAction for
    what the rules forbid.
    """

    options: Options
    round: int
    turn: int
    board: Cards
    covered: Cards
    hands: list[Cards]
    draw: Cards
    scores: list[int]
    clocks: list[float] | None
    since: float
    named: tuple[Naming, ...]
    idle: int
    out: tuple[int, ...]
    gone: tuple[int, ...]
    winners: tuple[int, ...] | None
    mode: Mode
    events: list[Event] = field(default_factory=list)

    def run_clock(self, at: float) -> None:
        """Let the time until ``at`` pass for the seat whose turn it is."""
        if not self.mode.timed:
            return
        elapsed = max(0.0, at - self.since)
        self.since = max(self.since, at)
        if self.clocks is not None:
            self.clocks[self.turn] = max(0.0, round(self.clocks[self.turn] - elapsed, 3))

    def lay(self, action: Lay) -> None:
        """The seat whose turn it is lays a card."""
        seat = self.turn
        self._check_lay(action)
        slot = action.slot
        self.covered = (*self.covered, self.board[slot])
        self.board = (*self.board[:slot], action.card, *self.board[slot + 1 :])
        self.idle = 0
        points = self._score(action)
        card = CARD_OF[action.card]
        self.hands[seat] = tuple([other for other in self.hands[seat] if other != card])
        if not self.hands[seat]:
            bonus, count = EMPTY_HAND_POINTS if self.mode.counts else 0, min(HAND, len(self.draw))
            self.events.append(public("emptied", seat=seat, points=bonus, count=count))
            points += bonus
            self._take(count)
        self.scores[seat] += points
        if self._has_won(seat):
            self.finish("target", (seat,))
        elif self.mode.many_cards and self.hands[seat]:
            self.end_if_stuck()
        else:
            self.end_turn()

    def draw_one(self) -> None:
        """The seat whose turn it is draws a card; that ends its turn."""
        self.idle = 0
        self.events.append(public("drew", seat=self.turn, count=1))
        self._take(1)
        self.end_turn()

    def skip(self) -> None:
        """The seat whose turn it is can neither lay nor draw."""
        self.events.append(public("passed", seat=self.turn))
        self.end_turn()

    def time_out(self) -> None:
        """The clock of the seat whose turn it is has run out."""
        self.events.append(public("timed_out", seat=self.turn))
        self.idle += 1
        if self.mode.clock == "own":
            self.out = (*self.out, self.turn)
        self.end_turn()

    def leave(self, seat: int) -> None:
        """``seat`` goes home; its cards go under the draw pile."""
        self.events.append(public("left", seat=seat, count=len(self.hands[seat])))
        self.draw = self.hands[seat] + self.draw
        self.hands[seat] = ()
        self.gone = (*self.gone, seat)
        staying = self._staying()
        if len(staying) < 2:
            self.finish("left", staying)
        elif seat == self.turn:
            self.end_turn()
        else:
            self.end_if_stuck()

    def end_turn(self) -> None:
        """Go on to the next seat that still plays, or end the game."""
        self.named = ()
        if self.mode.clock == "turn" and self.clocks is not None:
            self.clocks[self.turn] = turn_milliseconds(self.options)
        playing = self._playing()
        if not playing:
            self.finish("clocks")
            return
        following = next((seat for seat in playing if seat > self.turn), None)
        if following is None:
            if reason := self._why_last_round():
                self.finish(reason)
                return
            self.round += 1
            following = playing[0]
        self.turn = following
        if self.mode.clock == "turn" and self.idle >= IDLE_ROUNDS * len(playing):
            self.finish("idle")
        else:
            self.end_if_stuck()

    def finish(self, reason: str, winners: tuple[int, ...] | None = None) -> None:
        """End the game; without ``winners`` those who stayed and have most points win."""
        if self.mode.hand_costs:
            held = map(len, self.hands)
            self.scores = [points - cards for points, cards in zip(self.scores, held, strict=True)]
        if winners is None:
            staying = self._staying()
            most = max(self.scores[seat] for seat in staying)
            winners = tuple(seat for seat in staying if self.scores[seat] == most)
        self.named, self.winners = (), winners
        time = self.since if self.mode.timed else None
        scores = tuple(self.scores)
        self.events.append(
            public(ROUND_OVER, winners=winners, reason=reason, scores=scores, time=time)
        )

    def _check_lay(self, action: Lay) -> None:
        if CARD_OF[action.card] not in self.hands[self.turn]:
            raise IllegalAction("not_in_hand", card=action.card)
        if action.slot not in range(len(self.board)):
            raise IllegalAction("no_slot", slot=action.slot, slots=len(self.board))
        below = self.board[action.slot]
        if action.card not in ways_onto(CARD_OF[action.card], below):
            raise IllegalAction("does_not_fit", card=action.card, slot=action.slot, below=below)

    def _score(self, action: Lay) -> int:
        """What the card just laid scores; says so and keeps the namings of the turn."""
        board = BOARDS[self.options.board]
        named = self._names(action, board)
        points, rows, found = score(board, self.board, action.slot, named)
        if self.options.must_score and not rows:
            raise IllegalAction("no_row", card=action.card, slot=action.slot)
        namings = tuple(sorted({**named, **found}.items())) if named or found else ()
        self.named = namings
        if not self.mode.counts:
            points = 0
        self.events.append(
            public(
                "laid",
                seat=self.turn,
                card=action.card,
                slot=action.slot,
                points=points,
                rows=rows,
                named=namings,
            )
        )
        return points

    def _names(self, action: Lay, board: Board) -> dict[Cell, str]:
        """What triangles stand for: those of this turn that are still there, and the said ones."""
        if not (self.named or action.named):
            return {}
        named = {
            cell: element for cell, element in self.named if cell not in board.slots[action.slot]
        }
        for cell, element in action.named:
            number = board.numbers.get(cell)
            if number is None or elements(self.board[number // 2])[number % 2] != TRIANGLE:
                raise IllegalAction("no_triangle", cell=cell)
            if named.setdefault(cell, element) != element:
                raise IllegalAction("named_already", cell=cell, element=named[cell])
        return named

    def _take(self, count: int) -> None:
        """Take so many cards from the top, one by one; only their owner sees them."""
        seat = self.turn
        taken = self.draw[: -count - 1 : -1]
        self.draw = self.draw[: len(self.draw) - count]
        self.hands[seat] += taken
        if taken:
            shown = {"seat": seat, "cards": taken}
            self.events.append(Event("drew_cards", shown, frozenset({seat})))

    def _has_won(self, seat: int) -> bool:
        options = self.options
        reached = options.mode == "points" and self.scores[seat] >= options.target
        return reached and not options.finish_round

    def _why_last_round(self) -> str | None:
        """Why the game ends with the round that is complete now, if it does."""
        options = self.options
        if options.mode == "points" and max(self.scores) >= options.target:
            return "target"
        if options.mode == "rounds" and self.round >= options.rounds:
            return "rounds"
        return "deck" if self.mode.last_round and not self.draw else None

    def end_if_stuck(self) -> None:
        """With an empty draw pile the game may end when the next seat has nothing to lay."""
        if self.draw or self._can_lay(self.turn):
            return
        if self.mode.ends_dry:
            self.finish("deck")
        elif not any(map(self._can_lay, self._playing())):
            self.finish("stuck")

    def _can_lay(self, seat: int) -> bool:
        named = self.named if seat == self.turn else ()
        return bool(possible_lays(self.hands[seat], self.board, self.options, named))

    def _staying(self) -> tuple[int, ...]:
        return _all_but(self.gone, len(self.hands))

    def _playing(self) -> tuple[int, ...]:
        return _all_but(self.gone + self.out, len(self.hands))


@cache
def _all_but(away: tuple[int, ...], seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(seats) if seat not in away)


def turn_milliseconds(options: Options) -> float:
    """How long a turn with a clock of its own lasts."""
    return options.turn_seconds * 1000.0
