"""A game being played: fingers become taps for the referee, outcomes become pictures."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from trivet.core.game import DEAL, LEAVE, Event, Game, Seat
from trivet.core.history import History
from trivet.core.record import Record
from trivet.core.rng import Rng
from trivet.core.view import Context, Notice, Room, View
from trivet.referee.outcome import Outcome
from trivet.referee.referee import Referee
from trivet.table import contexts, pads
from trivet.table.box import Box, zone_seat
from trivet.table.contacts import Contact, Touch
from trivet.table.menu import SECOND_THOUGHT, Menus
from trivet.table.messages import Catalogue
from trivet.table.notices import Board
from trivet.table.panel import SHELF, WELCOME
from trivet.table.review import Review
from trivet.table.seats import Sitter
from trivet.table.slots import Slots
from trivet.table.sound import Cues
from trivet.table.tabletop import Tabletop
from trivet.table.undo import Takebacks
from trivet.table.wishes import Hands, Wishes

BOT_STRENGTH = "medium"
EARLIER = 3
"""So many actions before the last one can still be shown."""

SECOND = 1000.0
GATE_PADS = frozenset({"ready", "bot", "leave", "rematch", "review", "another", "seats"})
"""They lie where a moment ago somebody played: at first they sleep, lest a hasty finger hit one."""


def _forget(sitter: Sitter) -> None:
    """Nobody remembers what this sitter likes."""


@dataclass(frozen=True, slots=True)
class Exits:
    """Ways out of a game with everybody who is still there: the same once more, or the seats with
    a leaf of the panel open towards the side of who wished it. ``remember`` keeps what a sitter
    likes for the next time, ``share`` hands the game on for a seat."""

    rematch: Callable[[tuple[Sitter, ...]], None]
    leave: Callable[[tuple[Sitter, ...], str, str], None]
    remember: Callable[[Sitter], None] = _forget
    share: Callable[[int], None] = lambda seat: None


class Play:
    """The screen of one match; see :class:`trivet.table.box.Screen`."""

    name = "play"

    def __init__(
        self,
        game: Game,
        view: View,
        record: Record | History,
        sitters: Sequence[Sitter],
        words: Catalogue,
        hands: Hands,
        exits: Exits,
        resolution_ms: float,
        elapsed: float | None = None,
    ) -> None:
        self._game, self.view = game, view
        self._words, self._hands, self._exits = words, hands, exits
        self.sitters = list(sitters)
        self.voice = self.open_hands = False
        self.board = Board()
        self.cues = Cues()
        self.bests: Mapping[str, float] = {}
        self.keep_best: Callable[[str, float], None] = lambda name, value: None
        self.racers: int | None = None
        self.referee = Referee(record, elapsed=elapsed, resolution_ms=resolution_ms)
        for seat, sitter in enumerate(sitters):
            if sitter.bot:
                self._seat_bot(seat, sitter.bot)
        self.wishes = Wishes(view, self.referee, hands, self.board, self.words)
        for seat in range(len(sitters)):
            self.wishes.deal(seat)
        self.row = Slots().settled(view.row(self.referee.state.observation(None)))
        self._opening = () if self.referee.record.actions else self.referee.state.opening()
        self.menus = Menus()
        self.takebacks = Takebacks(self)
        self.review: Review | None = None
        self._stood_in: set[int] = set()
        self.pauser: int | None = None
        self.leaver: int | None = None
        self.may_end_at = self.gates_wake_at = 0.0
        self._ran = False
        self._tabletop = Tabletop(self, words)
        self._picture_due: float | None = None
        self._fresh_until: float | None = None
        self.latest: deque[Outcome] = deque(maxlen=EARLIER + 1)

    # ---- fingers ----------------------------------------------------------------------------

    def press(self, contact: Contact, now: float) -> None:
        seat = zone_seat(contact.box)
        if seat is not None and contact.handle is not None and contact.handle.kind == "do":
            self._command(seat, contact, now)
        elif self.review is None:
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

    def _command(self, seat: int, contact: Contact, now: float) -> None:
        """A pad of the table's own, in the zone of ``seat``."""
        assert contact.handle is not None
        name, _, value = contact.handle.value.partition(":")
        if seat in self.referee.gone_seats and name != "seats":
            return
        if name in GATE_PADS and now < self.gates_wake_at:
            return
        match name:
            case "ready" if seat in self.referee.ready_seats:
                self.referee.unready(seat)
            case "ready":
                self.leaver = None
                self.referee.ready(seat, now)
            case "bot" if not self.referee.state.is_terminal():
                self._hand_over(seat, BOT_STRENGTH)
            case "person" if not self.is_crowded:
                self._hand_over(seat, None)
            case "menu":
                self.menus.open(seat, value, now)
            case "pause" if self.referee.running:
                self.pause(now, seat)
            case "undo" | "redo" if self.review is None:
                self.takebacks.command(seat, name, value, now)
            case "taste":
                self._change_taste(seat, value)
            case "share":
                self._exits.share(seat)
            case "home" if self.menus.may_go(seat, now):
                self.menus.close(seat)
                self.referee.tap(contact.id, seat, LEAVE, contact.start.stamp, now)
            case _:
                self._end(seat, name, value, now)

    def _end(self, seat: int, name: str, value: str, now: float) -> None:
        """A pad that concerns the end of the match."""
        over = self.referee.state.is_terminal()
        match name:
            case "leave" if self.leaver is None:
                self.leaver, self.may_end_at = seat, now + SECOND_THOUGHT
            case "leave" if now >= self.may_end_at:
                self._leave(WELCOME, seat)
            case "stay":
                self.leaver = None
            case "seats" if over or not self.people:
                self._leave(WELCOME, seat)
            case "another" if over:
                self._leave(SHELF, seat)
            case "rematch" if over and len(self.remaining) in self._game.seat_counts:
                self._exits.rematch(self.remaining)
            case "rematch" if over:
                self._leave(WELCOME, seat)
            case "review" if over:
                self.review = None if self.review else self._look_back(seat)
                if self.review is None:
                    self.gates_wake_at = now + SECOND_THOUGHT
            case "step" if self.review is not None and self.review.seat == seat:
                self.review.command(value, now)

    def look_back(self, now: float) -> None:
        """Begin with a look back at the game, which is over, for the first person here."""
        *_, last = self.referee.record.steps()
        for event in last.events:
            self._tell(event, None, now)
        bots = [sitter.bot is not None for sitter in self.sitters]
        self.review = self._look_back(bots.index(False) if False in bots else 0)

    def _leave(self, leaf: str, seat: int) -> None:
        """Back to the seats; whoever only let a bot play for a while sits there again."""
        sitters = tuple(
            replace(sitter, bot=None) if sitter.look in self._stood_in else sitter
            for sitter in self.remaining
        )
        self._exits.leave(sitters, leaf, self.sitters[seat].place.side)

    def _look_back(self, seat: int) -> Review:
        for other in range(len(self.sitters)):
            self.menus.close(other)
        return Review(seat, self.referee.record, self.view)

    @property
    def game_id(self) -> str:
        """Which game it is."""
        return self._game.id

    @property
    def remaining(self) -> tuple[Sitter, ...]:
        """Everybody who has not left for good."""
        gone = self.referee.gone_seats
        return tuple(sitter for seat, sitter in enumerate(self.sitters) if seat not in gone)

    @property
    def people(self) -> bool:
        """Whether any person is left."""
        return any(sitter.bot is None for sitter in self.remaining)

    @property
    def bots(self) -> bool:
        """Whether any bot plays."""
        return any(sitter.bot is not None for sitter in self.remaining)

    @property
    def is_crowded(self) -> bool:
        """Whether as many people race as this screen carries."""
        people = sum(sitter.bot is None for sitter in self.remaining)
        return self.racers is not None and people >= self.racers

    def _change_taste(self, seat: int, name: str) -> None:
        sitter = self.sitters[seat]
        self.sitters[seat] = replace(sitter, tastes=sitter.tastes.next(name))
        self._exits.remember(self.sitters[seat])

    def _hand_over(self, seat: int, strength: str | None) -> None:
        self.sitters[seat] = replace(self.sitters[seat], bot=strength)
        self.wishes.forget(seat)
        self.menus.close(seat)
        self._stood_in ^= {self.sitters[seat].look}
        if strength is None:
            self.referee.set_bot(seat, None)
            self.referee.unready(seat)
        else:
            self._seat_bot(seat, strength)

    def _seat_bot(self, seat: int, strength: str) -> None:
        record = self.referee.record
        luck = Rng(record.seed, "bot", seat, len(record.actions))
        self.referee.set_bot(seat, self._game.bot(strength, seat, luck))

    def pause(self, now: float, seat: int | None = None) -> None:
        """Time of play stands still until all are ready again, since ``seat`` wishes so or the
        tablet is put aside."""
        if self.referee.running or self.referee.countdown(now) is not None:
            self.pauser = seat
            self.referee.pause(now)
            if seat is not None:
                self.menus.close(seat)

    # ---- taking back ------------------------------------------------------------------------

    def take_back(self, seat: int, now: float) -> None:
        """Go back to before the last action of ``seat``, and tell everybody."""
        count = len(self.referee.undoable(seat))
        self.referee.undo(seat, now)
        for _ in range(min(count, len(self.latest))):
            self.latest.pop()
        self._jumped(now)
        for reader in (None, *range(len(self.sitters))):
            words = self.words(reader)
            name = pads.sitter_name(self.sitters[seat], words)
            said = (
                words("undo.own") if reader == seat else words.count("undo.done", count, name=name)
            )
            self.board.say(reader, Notice("undo", said, "news"), now)

    def do_again(self, seat: int, now: float) -> None:
        """Do again what ``seat`` did and was taken back; it is told as if it happened now."""
        outcome = self.referee.redo(seat, now)
        self._jumped(now)
        self._show_outcome(outcome, now)

    def _jumped(self, now: float) -> None:
        """The table is another: nothing said or meant about the old one is left, and bots think
        as they would had it always been so."""
        self.board.clear()
        self.leaver = self.pauser = None
        self.gates_wake_at = now + SECOND_THOUGHT
        self.row = self.row.settled(self.view.row(self.referee.state.observation(None)))
        for seat, sitter in enumerate(self.sitters):
            self.wishes.go_back(seat)
            if seat in self.referee.bot_seats and sitter.bot:
                self._seat_bot(seat, sitter.bot)

    # ---- time -------------------------------------------------------------------------------

    def advance(self, now: float) -> bool:
        changes = self._thinks or (self._fresh_until is not None and now >= self._fresh_until)
        outcomes = self.referee.advance(now)
        if self._opening and self.referee.running:
            self._tell_opening(now)
        for outcome in outcomes:
            self._show_outcome(outcome, now)
            self.cues.settle(outcome)
        self.takebacks.settle(now)
        if self.review is not None:
            self.review.advance(now)
        if self._ran and not self.referee.running:
            self.gates_wake_at = now + SECOND_THOUGHT
        self._ran = self.referee.running
        dealing = self.referee.awaiting == DEAL
        countdown = None if dealing else self.referee.countdown(now)
        self.cues.countdown(countdown, self.referee.running)
        return bool(outcomes) or changes

    def next_due(self, now: float) -> float | None:
        dues = (self.referee.next_due(), self._next_look(now), now if self._thinks else None)
        return min((due for due in dues if due is not None), default=None)

    @property
    def _thinks(self) -> bool:
        """Whether what a position was worth is being worked out."""
        return self.review is not None and self.review.thinks

    def _next_look(self, now: float) -> float | None:
        """When the table looks otherwise although nobody does anything."""
        countdown = self.referee.countdown(now)
        dues = (
            self.board.next_change(now),
            None if countdown is None else now + (countdown % SECOND or SECOND),
            self._picture_due,
            self.may_end_at if self.leaver is not None else None,
            self.gates_wake_at,
            self.menus.next_change(now),
            self.takebacks.next_change(now),
            None if self.review is None else self.review.playback.due,
        )
        return min((due for due in dues if due is not None and due > now), default=None)

    def _tell_opening(self, now: float) -> None:
        """What the first deal led to is told when play begins, as if it happened then."""
        events, self._opening = self._opening, ()
        at = self.referee.at(now)
        self.latest.append(Outcome("deal", None, at, DEAL, "applied", events))
        for event in events:
            self._tell(event, None, now)

    def _show_outcome(self, outcome: Outcome, now: float) -> None:
        contact_id = outcome.contact if isinstance(outcome.contact, int) else None
        if outcome.error is not None:
            if contact_id is not None:
                self.wishes.send_home(contact_id)
                self.cues.refusal()
            if outcome.seat is not None:
                text = self.words(outcome.seat)(f"error.{outcome.error.code}")
                self.board.say(outcome.seat, Notice("error", text, "bad"), now)
            return
        if outcome.seat is None:
            self._begin_anew(outcome.action)
        if outcome.seat is not None:
            self.board.forget(outcome.seat)
        self.latest.append(outcome)
        self.row = self.row.settled(self.view.row(self.referee.state.observation(None)))
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
            self.latest.clear()
            self.row = Slots()
        self.board.clear()
        self.leaver = None

    def _tell(self, event: Event, contact_id: int | None, now: float) -> bool:
        """Tell everybody of an event; returns whether a card flew home because of it."""
        feat = self.view.feat(event, self.referee.state.observation(None))
        best = None if feat is None else self.bests.get(feat.name)
        for reader in (None, *range(len(self.sitters))):
            if event.visible_to(reader):
                context = replace(self.context(reader, Room(0, 0), now), best=best)
                notice = self.view.notice(event, reader, context)
                if notice is not None:
                    self.board.say(reader, notice, now)
                    self.cues.notice(event, notice)
                    if reader is None and self.voice:
                        self._hands.speak(notice.text, self._words("language"))
        if feat is not None:
            self.keep_best(feat.name, feat.value)
        if (finish := self.view.finish(event)) is not None:
            self.board.show_finish(finish, now)
            self.cues.race()
        if (flight := self.view.flight(event)) is None:
            return False
        self.wishes.fly_home(contact_id, flight)
        return True

    # ---- looks ------------------------------------------------------------------------------

    def boxes(self, width: float, height: float, now: float) -> Iterator[Box]:
        ends = []
        for box, end in self._tabletop.boxes(width, height, now):
            ends.append(end)
            yield box
        until = min((end for end in ends if end is not None), default=None)
        self._picture_due = self.referee.page(until) if until is not None else None
        self._fresh_until = self._next_look(now)

    def words(self, seat: Seat) -> Catalogue:
        """The words in the language of ``seat``, or of the table (``None``)."""
        if seat is None:
            return self._words
        return self._words.speaking(self.sitters[seat].tastes.language)

    def context(self, seat: int | None, room: Room, now: float, turn: int = 0) -> Context:
        """What the game's view is told besides the observation."""
        return contexts.context(self, seat, room, now, turn)
