"""A game being played: fingers become taps for the referee, outcomes become pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from trivet.core.game import Event, Game
from trivet.core.record import Record
from trivet.core.rng import Rng
from trivet.core.view import Context, Notice, Room, View
from trivet.core.words import Words
from trivet.referee.referee import DEAL, Outcome, Referee
from trivet.table import pads
from trivet.table.box import Box, zone_seat
from trivet.table.contacts import Contact, Touch
from trivet.table.layout import TURNS
from trivet.table.notices import Board
from trivet.table.seats import Sitter
from trivet.table.sound import Cues
from trivet.table.tabletop import Tabletop
from trivet.table.wishes import Hands, Wish, Wishes

BOT_STRENGTH = "medium"
SECOND = 1000.0
SECOND_THOUGHT = 700.0
"""Milliseconds after one question in which no finger can have meant to answer it."""


@dataclass(frozen=True, slots=True)
class Exits:
    """Ways out of a game, with everybody who sits at the table."""

    rematch: Callable[[tuple[Sitter, ...]], None]
    leave: Callable[[tuple[Sitter, ...]], None]


class Play:
    """The screen of one match; see :class:`trivet.table.box.Screen`."""

    name = "play"

    def __init__(
        self,
        game: Game,
        view: View,
        record: Record,
        sitters: Sequence[Sitter],
        words: Words,
        hands: Hands,
        exits: Exits,
        resolution_ms: float,
    ) -> None:
        self._game, self.view = game, view
        self._words, self._hands, self._exits = words, hands, exits
        self.sitters = list(sitters)
        self.voice = self.open_hands = False
        self.board = Board()
        self.cues = Cues()
        self.referee = Referee(record, resolution_ms=resolution_ms)
        for seat, sitter in enumerate(sitters):
            if sitter.bot:
                self._seat_bot(seat, sitter.bot)
        self.wishes = Wishes(view, self.referee, hands, self.board, words)
        for seat in range(len(sitters)):
            self.wishes.deal(seat)
        self.leaver: int | None = None
        self.may_end_at = 0.0
        self._tabletop = Tabletop(self, words)
        self._picture_due: float | None = None
        self._last: Outcome | None = None

    # ---- fingers ----------------------------------------------------------------------------

    def press(self, contact: Contact, now: float) -> None:
        seat = zone_seat(contact.box)
        if seat is not None and contact.handle is not None and contact.handle.kind == "do":
            self._command(seat, contact.handle.value, now)
        else:
            self.wishes.press(contact, now)

    def release(self, contact: Contact, end: Touch, now: float) -> None:
        self.wishes.release(contact, end, now)

    def lose(self, contact: Contact) -> None:
        self.wishes.lose(contact)

    def typed(self, box: str, field: str, text: str) -> None:
        """Nothing is typed during a game."""

    def turn(self, quarters: int) -> None:
        self.sitters = [sitter.turned(quarters) for sitter in self.sitters]

    # ---- commands ---------------------------------------------------------------------------

    def _command(self, seat: int, command: str, now: float) -> None:
        match command:
            case "ready" if seat in self.referee.ready_seats:
                self.referee.unready(seat)
            case "ready":
                self.leaver = None
                self.referee.ready(seat, now)
            case "bot":
                self._hand_over(seat, BOT_STRENGTH)
            case "person":
                self._hand_over(seat, None)
            case "leave" if self.referee.state.is_terminal():
                self._exits.leave(tuple(self.sitters))
            case "leave" if self.leaver is not None:
                if now >= self.may_end_at:
                    self._exits.leave(tuple(self.sitters))
            case "leave":
                self.leaver, self.may_end_at = seat, now + SECOND_THOUGHT
            case "stay":
                self.leaver = None
            case "rematch":
                self._exits.rematch(tuple(self.sitters))

    def _hand_over(self, seat: int, strength: str | None) -> None:
        self.sitters[seat] = replace(self.sitters[seat], bot=strength)
        self.wishes.forget(seat)
        if strength is None:
            self.referee.set_bot(seat, None)
            self.referee.unready(seat)
        else:
            self._seat_bot(seat, strength)

    def _seat_bot(self, seat: int, strength: str) -> None:
        record = self.referee.record
        luck = Rng(record.seed, "bot", seat, len(record.actions))
        self.referee.set_bot(seat, self._game.bot(strength, seat, luck))

    def pause(self, now: float) -> None:
        """The tablet is put aside: time of play stands still until all are ready again."""
        if self.referee.running or self.referee.countdown(now) is not None:
            self.referee.pause(now)

    # ---- time -------------------------------------------------------------------------------

    def advance(self, now: float) -> None:
        for outcome in self.referee.advance(now):
            self._show_outcome(outcome, now)
            self.cues.settle(outcome)
        dealing = self.referee.awaiting == DEAL
        countdown = None if dealing else self.referee.countdown(now)
        self.cues.countdown(countdown, self.referee.running)

    def next_due(self, now: float) -> float | None:
        countdown = self.referee.countdown(now)
        dues = (
            self.referee.next_due(),
            self.board.next_change(now),
            None if countdown is None else now + (countdown % SECOND or SECOND),
            self._picture_due,
            self.may_end_at if self.leaver is not None and self.may_end_at > now else None,
        )
        return min((due for due in dues if due is not None), default=None)

    def _show_outcome(self, outcome: Outcome, now: float) -> None:
        contact_id = outcome.contact if isinstance(outcome.contact, int) else None
        if outcome.error is not None:
            if contact_id is not None:
                self.wishes.send_home(contact_id)
                self.cues.refusal()
            if outcome.seat is not None:
                text = self._words(f"error.{outcome.error.code}")
                self.board.say(outcome.seat, Notice("error", text, "bad"), now)
            return
        self._last = outcome
        if outcome.seat is None:
            self._begin_anew(outcome.action)
        for seat in range(len(self.sitters)):
            self.wishes.settle(seat, contact_id)
        flown = [self._tell(event, contact_id, now) for event in outcome.events]
        if contact_id is not None and not any(flown):
            self.wishes.arrived(contact_id)

    def _begin_anew(self, action: str) -> None:
        """The start signal or a new deal: nothing of before is shown any more, nor chosen when
        the cards are others."""
        if action == DEAL:
            for seat in range(len(self.sitters)):
                self.wishes.deal(seat)
        self.board.clear()
        self.leaver = None

    def _tell(self, event: Event, contact_id: int | None, now: float) -> bool:
        """Tell everybody of an event; returns whether a card flew home because of it."""
        for reader in (None, *range(len(self.sitters))):
            if event.visible_to(reader):
                notice = self.view.notice(event, reader, self.context(reader, Room(0, 0), now))
                if notice is not None:
                    self.board.say(reader, notice, now)
                    self.cues.notice(event, notice)
                    if reader is None and self.voice:
                        self._hands.speak(notice.text, self._words("language"))
        if (finish := self.view.finish(event)) is not None:
            self.board.show_finish(finish, now)
            self.cues.race()
        if (flight := self.view.flight(event)) is None:
            return False
        self.wishes.fly_home(contact_id, flight)
        return True

    # ---- looks ------------------------------------------------------------------------------

    def boxes(self, width: float, height: float, now: float) -> tuple[Box, ...]:
        boxes, until = self._tabletop.boxes(width, height, now)
        self._picture_due = self.referee.page(until) if until is not None else None
        return boxes

    def context(self, seat: int | None, room: Room, now: float, turn: int = 0) -> Context:
        """What the game's view is told besides the observation."""
        names = tuple(pads.sitter_name(sitter, self._words) for sitter in self.sitters)
        wish = self._middle_wish() if seat is None else self.wishes.of(seat)
        events = () if self._last is None else self._last.events
        return Context(
            self._words,
            names,
            room,
            self.referee.at(now),
            turn,
            wish.selected,
            wish.question,
            wish.slots.cards,
            wish.slots.newest,
            self._is_looking(seat),
            tuple(sitter.colour for sitter in self.sitters),
            tuple(TURNS[sitter.place.side] for sitter in self.sitters),
            tuple(event for event in events if event.visible_to(seat)),
            0.0 if self._last is None else self._last.at,
        )

    def _middle_wish(self) -> Wish:
        """What is chosen by the seat whose the middle is; of its cards it shows nothing."""
        owner = self.view.middle_seat(self.referee.state.observation(None))
        return Wish() if owner is None else Wish(self.wishes.of(owner).selected)

    def _is_looking(self, seat: int | None) -> bool:
        """Whether that seat's cards lie face up for its owner: in play only, a bot's never.

        Who is the only person here has nobody to hide them from.
        """
        if seat is None or self.sitters[seat].bot or not self.referee.running:
            return False
        alone = all(sitter.bot for other, sitter in enumerate(self.sitters) if other != seat)
        return self.open_hands or alone or bool(self.wishes.of(seat).peeking)
