"""A game being played: fingers become taps for the referee, outcomes become pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from trivet.core.errors import NotationError
from trivet.core.game import Event, Game
from trivet.core.record import Record
from trivet.core.rng import Rng
from trivet.core.view import Context, Notice, Question, Room, View
from trivet.core.words import Words
from trivet.referee.referee import Outcome, Referee
from trivet.table import pads
from trivet.table.box import MIDDLE, Box, zone_id, zone_seat
from trivet.table.contacts import Contact, Touch
from trivet.table.notices import Board
from trivet.table.seats import Sitter
from trivet.table.tabletop import Tabletop

BOT_STRENGTH = "medium"
SECOND = 1000.0


class Hands(Protocol):
    """What the page does with cards in the air, and with the voice."""

    def land(self, contact_id: int) -> None: ...

    def fly_home(self, contact_id: int, box: str, card: str, target: str | None = None) -> None: ...

    def speak(self, text: str, language: str) -> None: ...


@dataclass(slots=True)
class Zone:
    """What a seat is about to do: its chosen card, and the question it is being asked."""

    selected: str | None = None
    question: Question | None = None
    question_contact: int | None = None


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
        self.voice = False
        self.referee = Referee(record, resolution_ms=resolution_ms)
        for seat, sitter in enumerate(sitters):
            if sitter.bot:
                self._seat_bot(seat, sitter.bot)
        self.zones = [Zone() for _ in sitters]
        self.board = Board()
        self.asked_to_leave = False
        self._chosen_before: set[int] = set()
        self._in_air: dict[int, tuple[int, str, str]] = {}
        self._tabletop = Tabletop(self, words)
        self._picture_due: float | None = None

    # ---- fingers ----------------------------------------------------------------------------

    def press(self, contact: Contact, now: float) -> None:
        handle, seat = contact.handle, zone_seat(contact.box)
        if handle is None or seat is None:
            return
        if handle.kind == "do":
            self._command(seat, handle.value, now)
        elif handle.kind == "press":
            self._tap(contact.id, seat, handle.value, contact.start.stamp, now)
        elif handle.kind == "card":
            self._choose(contact, seat, handle.value)
        elif handle.kind == "target":
            self._aim(contact.id, seat, handle.value, contact.start.stamp, now)
        elif handle.kind == "choice":
            self._answer(seat, handle.value, contact.start.stamp, now)

    def release(self, contact: Contact, end: Touch, now: float) -> None:
        handle, seat = contact.handle, zone_seat(contact.box)
        again = contact.id in self._chosen_before
        self._chosen_before.discard(contact.id)
        if handle is None or seat is None or handle.kind != "card":
            return
        if not contact.dragged_to(end):
            self._hands.land(contact.id)
            if again:
                self.zones[seat].selected = None
            return
        reachable = end.box in (MIDDLE, contact.box)
        if end.handle is not None and end.handle.kind == "target" and reachable:
            self._put(contact.id, seat, handle.value, end.handle.value, end.stamp, now)
        else:
            self._hands.fly_home(contact.id, zone_id(seat), handle.value)

    def lose(self, contact: Contact) -> None:
        self._chosen_before.discard(contact.id)
        seat, handle = zone_seat(contact.box), contact.handle
        if seat is not None and handle is not None and handle.kind == "card":
            self._hands.fly_home(contact.id, zone_id(seat), handle.value)

    def typed(self, box: str, field: str, text: str) -> None:
        """Nothing is typed during a game."""

    def _choose(self, contact: Contact, seat: int, card: str) -> None:
        zone = self.zones[seat]
        if zone.selected == card:
            self._chosen_before.add(contact.id)
        zone.selected = card
        self._drop_question(seat)

    def _aim(self, contact_id: int, seat: int, target: str, stamp: float, now: float) -> None:
        card = self.zones[seat].selected
        if card is None:
            self.board.say(seat, Notice("choose", self._words("play.choose_first")), now)
        else:
            self._put(contact_id, seat, card, target, stamp, now)

    def _put(
        self, contact_id: int, seat: int, card: str, target: str, stamp: float, now: float
    ) -> None:
        composed = self.view.compose(self.referee.state.observation(seat), card, target)
        self._drop_question(seat)
        self._in_air[contact_id] = seat, card, target
        if isinstance(composed, Question):
            zone = self.zones[seat]
            zone.question, zone.question_contact = composed, contact_id
        else:
            self._tap(contact_id, seat, composed, stamp, now)

    def _answer(self, seat: int, choice: str, stamp: float, now: float) -> None:
        zone = self.zones[seat]
        if zone.question is None or zone.question_contact is None:
            return
        action = self.view.answer(zone.question, choice)
        contact_id = zone.question_contact
        zone.question = zone.question_contact = None
        self._tap(contact_id, seat, action, stamp, now)

    def _drop_question(self, seat: int) -> None:
        zone = self.zones[seat]
        if zone.question_contact is not None:
            self._send_home(zone.question_contact)
        zone.question = zone.question_contact = None

    def _tap(self, contact_id: int, seat: int, action: str, stamp: float, now: float) -> None:
        try:
            self.referee.tap(contact_id, seat, action, stamp, now)
        except NotationError:
            self._send_home(contact_id)
            self.board.say(seat, Notice("error", self._words("error.notation"), "bad"), now)

    # ---- commands ---------------------------------------------------------------------------

    def _command(self, seat: int, command: str, now: float) -> None:
        match command:
            case "ready" if seat in self.referee.ready_seats:
                self.referee.unready(seat)
            case "ready":
                self.asked_to_leave = False
                self.referee.ready(seat, now)
            case "bot":
                self._hand_over(seat, BOT_STRENGTH)
            case "person":
                self._hand_over(seat, None)
            case "leave" if self.asked_to_leave or self.referee.state.is_terminal():
                self._exits.leave(tuple(self.sitters))
            case "leave":
                self.asked_to_leave = True
            case "stay":
                self.asked_to_leave = False
            case "rematch":
                self._exits.rematch(tuple(self.sitters))

    def _hand_over(self, seat: int, strength: str | None) -> None:
        self.sitters[seat] = replace(self.sitters[seat], bot=strength)
        self.zones[seat].selected = None
        self._drop_question(seat)
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

    def next_due(self, now: float) -> float | None:
        countdown = self.referee.countdown(now)
        dues = (
            self.referee.next_due(),
            self.board.next_change(now),
            None if countdown is None else now + (countdown % SECOND or SECOND),
            self._picture_due,
        )
        return min((due for due in dues if due is not None), default=None)

    def _show_outcome(self, outcome: Outcome, now: float) -> None:
        contact_id = outcome.contact if isinstance(outcome.contact, int) else None
        if outcome.error is not None:
            if contact_id is not None:
                self._send_home(contact_id)
            if outcome.seat is not None:
                text = self._words(f"error.{outcome.error.code}")
                self.board.say(outcome.seat, Notice("error", text, "bad"), now)
            return
        if outcome.seat is None:
            self._begin_anew()
        flown = [self._tell(event, outcome, now) for event in outcome.events]
        if contact_id is not None and not any(flown):
            self._arrived(contact_id)

    def _begin_anew(self) -> None:
        """The start signal or a new deal: nothing of before is shown or chosen any more."""
        self.board.clear()
        self.asked_to_leave = False

    def _tell(self, event: Event, outcome: Outcome, now: float) -> bool:
        """Tell everybody of an event; returns whether a card flew home because of it."""
        for reader in (None, *range(len(self.sitters))):
            if event.visible_to(reader):
                notice = self.view.notice(event, reader, self.context(reader, Room(0, 0), now))
                if notice is not None:
                    self.board.say(reader, notice, now)
                    if reader is None and self.voice:
                        self._hands.speak(notice.text, self._words("language"))
        if (finish := self.view.finish(event)) is not None:
            self.board.show_finish(finish, now)
        if (flight := self.view.flight(event)) is None:
            return False
        contact_id = outcome.contact if isinstance(outcome.contact, int) else -1
        self._in_air.pop(contact_id, None)
        self._hands.fly_home(contact_id, zone_id(flight.seat), flight.card, flight.target)
        return True

    def _send_home(self, contact_id: int) -> None:
        if (flight := self._in_air.pop(contact_id, None)) is not None:
            seat, card, target = flight
            self._hands.fly_home(contact_id, zone_id(seat), card, target)

    def _arrived(self, contact_id: int) -> None:
        self._hands.land(contact_id)
        if (flight := self._in_air.pop(contact_id, None)) is not None:
            seat, card, _ = flight
            if self.zones[seat].selected == card:
                self.zones[seat].selected = None

    # ---- looks ------------------------------------------------------------------------------

    def boxes(self, width: float, height: float, now: float) -> tuple[Box, ...]:
        boxes, until = self._tabletop.boxes(width, height, now)
        self._picture_due = self.referee.page(until) if until is not None else None
        return boxes

    def context(self, seat: int | None, room: Room, now: float, turn: int = 0) -> Context:
        """What the game's view is told besides the observation."""
        names = tuple(pads.sitter_name(sitter, self._words) for sitter in self.sitters)
        zone = Zone() if seat is None else self.zones[seat]
        at = self.referee.at(now)
        return Context(self._words, names, room, at, turn, zone.selected, zone.question)
