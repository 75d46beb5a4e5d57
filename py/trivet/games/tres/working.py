"""A position while an action takes its effects: what cards do, step by step.

Source: the booklet and the rulings in the game's page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from trivet.core.game import ROUND_OVER, Event
from trivet.core.rng import Rng
from trivet.games.tres.cards import ACTION_CARDS, PLUS, REVERSE, SKIP, Run
from trivet.games.tres.observation import Settled

if TYPE_CHECKING:
    from trivet.games.tres.state import TresState

LOST_WINDOW_MS = 600
"""How long ago a tap can have been made void and still count as beaten, in milliseconds.

A hand on its way cannot be called back: to see the change, to understand it and to stop the
movement takes an adult about half a second and a child a little more.
"""

MOST_RESHUFFLES = 100
"""After so many the discard pile stays where it is, so that every game ends. Our ruling."""

FACE_UP = 3
"""So many cards lie face up when a turn begins."""

DUE_AT = 3
"""With so many cards in the hand TRES has to be said."""

CALM = "calm"
"""The value of the option ``catch`` with which nobody is caught."""


class Working:
    """A position that changes; ``events`` tells what happened. Made of a state for one action."""

    __slots__ = (
        *("at", "base", "direction", "discard", "draw", "drawn", "due", "events", "games_won"),
        *("gone", "hands", "how", "phase", "reshuffles", "skipped", "table", "turn", "winners"),
    )

    def __init__(self, base: TresState, at: float) -> None:
        self.base = base
        self.at = at
        self.phase = base.phase
        self.turn = base.turn
        self.direction = base.direction
        self.draw = base.draw
        self.discard = base.discard
        self.table = base.table
        self.hands = list(base.hands)
        self.due = dict(base.due)
        self.drawn = base.drawn
        self.skipped = base.skipped
        self.reshuffles = base.reshuffles
        self.games_won = base.games_won
        self.gone = base.gone
        self.winners = base.winners
        self.events: list[Event] = []
        self.how = "moved"

    def tell(self, code: str, **params: object) -> None:
        """Tell everybody what happened."""
        self.events.append(Event(code, params, None))

    # Seats and turns

    def playing(self) -> int:
        """How many seats are still in the match."""
        return len(self.hands) - len(self.gone)

    def following(self, seat: int) -> int:
        """The next seat in playing direction that is still in the match."""
        seat = (seat + self.direction) % len(self.hands)
        while seat in self.gone:
            seat = (seat + self.direction) % len(self.hands)
        return seat

    def begin_turn(self, seat: int) -> None:
        """Give ``seat`` the turn and turn up what is missing; action cards act at once."""
        self.phase, self.drawn = "turn", None
        self._pass_turn_to(seat)
        if missing := FACE_UP - len(self.table):
            turned = self._take(missing)
            if not turned:
                return
            self.table += turned
            self.tell("turned", cards=turned)
            for card in turned:
                if card in ACTION_CARDS:
                    self._act_at_once(card)

    def _pass_turn_to(self, seat: int) -> None:
        self.turn = seat
        if self.due and self.base.options.catch_until == "own_turn":
            self.due.pop(seat, None)

    def _lose_turn(self) -> None:
        self.tell("lost_turn", seat=self.turn)
        self._pass_turn_to(self.following(self.turn))

    def _act_at_once(self, card: str) -> None:
        """A turned up action card acts on the player whose turn it is."""
        if card == PLUS:
            self.give(self.turn, 3, "plus")
            if self.base.options.draw_three_skips:
                self._lose_turn()
        else:
            if card == REVERSE:
                self.reverse()
            self._lose_turn()

    def reverse(self) -> None:
        """Change the playing direction."""
        self.direction = -self.direction
        self.tell("reversed", direction=self.direction)

    # Cards

    def _take(self, count: int) -> tuple[str, ...]:
        """Up to ``count`` cards off the draw pile, the top one first."""
        taken: tuple[str, ...] = ()
        while (missing := count - len(taken)) and (self.draw or self._reshuffle()):
            taken += self.draw[: -missing - 1 : -1]
            self.draw = self.draw[:-missing]
        return taken

    def _reshuffle(self) -> bool:
        """Make the discard pile a new draw pile; whether there was one to shuffle."""
        if not self.discard or self.reshuffles == MOST_RESHUFFLES:
            return False
        self.reshuffles += 1
        rng = Rng(self.base.seed, "reshuffle", self.base.round, self.reshuffles)
        self.draw, self.discard = rng.shuffled(self.discard), ()
        self.tell("reshuffled", count=len(self.draw))
        return True

    def give(self, seat: int, count: int, reason: str) -> tuple[str, ...]:
        """Let ``seat`` draw ``count`` cards, or as many as there are."""
        cards = self._take(count)
        if cards:
            self.tell("drew", seat=seat, count=len(cards), reason=reason)
            private = {"seat": seat, "cards": cards}
            self.events.append(Event("drew_cards", private, frozenset((seat,))))
            self.set_hand(seat, self.hands[seat] + cards)
        else:
            self.tell("draw_skipped", seat=seat, reason=reason)
        return cards

    def set_hand(self, seat: int, hand: tuple[str, ...]) -> None:
        """Change a hand: with exactly three cards TRES is due, with another number it is void.

        In calm play nobody owes it: it is said at once.
        """
        self.hands[seat] = hand
        if len(hand) == DUE_AT:
            if self.base.options.catch == CALM:
                self.tell("tres", seat=seat)
            else:
                self.due[seat] = self.at
        elif self.due:
            self.due.pop(seat, None)

    def lay(self, seat: int, found: Run) -> None:
        """Take the cards of a run out of the hand and off the table; all are discarded."""
        hand = list(self.hands[seat])
        for card in found.cards:
            hand.remove(card)
        place = self.table.index(found.on)
        self.table = self.table[:place] + self.table[place + 1 :]
        self.discard += (*found.cards, found.on)
        self.set_hand(seat, tuple(hand))

    def close_catches(self, seat: int) -> None:
        """``seat`` has laid or drawn: the others before it can no longer be caught."""
        if self.due and self.base.options.catch_until == "next_action":
            self.due = {owing: since for owing, since in self.due.items() if owing == seat}

    def pay_for(self, seat: int, found: Run) -> None:
        """The effects of what ``seat`` laid, then the next turn."""
        options, two = self.base.options, self.playing() == 2
        if found.action == REVERSE:
            self.reverse()
        victim = self.following(seat)
        if found.one_colour:
            self.give(victim, 3, "toma_tres")
        if found.action == PLUS:
            self.give(victim, 3, "plus")
        draws = found.one_colour or found.action == PLUS
        if (
            found.action == SKIP
            or (draws and options.draw_three_skips)
            or (found.action == REVERSE and two and options.reverse_skips_with_two)
        ):
            self.tell("lost_turn", seat=victim)
            victim = self.following(victim)
        self.begin_turn(victim)

    def leave(self, seat: int) -> None:
        """Take ``seat`` out of the match; its cards go under the draw pile in random order."""
        self.tell("left", seat=seat)
        rng = Rng(self.base.seed, "leave", self.base.round, seat)
        self.draw = rng.shuffled(self.hands[seat]) + self.draw
        self.set_hand(seat, ())
        self.gone = tuple(sorted((*self.gone, seat)))
        self.skipped = 0

    # Ends

    def end_game(self, reason: str) -> None:
        """The fewest cards win the game; whoever has won enough games wins the match."""
        left = tuple(map(len, self.hands))
        seats = [seat for seat in range(len(left)) if seat not in self.gone]
        fewest = min(left[seat] for seat in seats)
        winners = tuple(seat for seat in seats if left[seat] == fewest)
        self.games_won = tuple(n + (seat in winners) for seat, n in enumerate(self.games_won))
        self.tell(ROUND_OVER, winners=winners, reason=reason, left=left)
        enough = self.base.options.games_to_win
        champions = tuple(seat for seat in seats if self.games_won[seat] >= enough)
        if champions:
            self.end_match(champions)
        else:
            self.phase, self.winners = "round_over", winners
        self.due, self.drawn = {}, None

    def end_match(self, winners: tuple[int, ...]) -> None:
        """``winners`` have won the match."""
        self.phase, self.winners = "over", winners
        self.due, self.drawn = {}, None
        self.tell("match_over", winners=winners)

    def settled(self, by: int) -> tuple[Settled, ...]:
        """What the races of this position remember, now that ``by`` has acted."""
        ended = [seat for seat, _ in self.base.due if seat not in self.due]
        if not ended:
            return self.base.trail
        recent = [old for old in self.base.trail if self.at - old.at < LOST_WINDOW_MS]
        return (*recent, *(Settled(self.at, seat, by, self.how) for seat in ended))
