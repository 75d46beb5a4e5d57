"""What each seat is about to do: cards chosen, held in the air, questions open, hands peeked at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from trivet.core.errors import NotationError
from trivet.core.view import Flight, Notice, Question, View
from trivet.core.words import Words
from trivet.referee.referee import Referee
from trivet.table.box import MIDDLE, zone_id, zone_seat
from trivet.table.contacts import Contact, Touch
from trivet.table.notices import Board
from trivet.table.slots import Slots

NO_CONTACT = -1
DOUBLE_TAP = 350.0
"""Milliseconds between two taps on a card that are meant as one."""


class Hands(Protocol):
    """What the page does with cards in the air, and with the voice."""

    def land(self, contact_id: int) -> None: ...

    def fly_home(self, contact_id: int, box: str, card: str, target: str | None = None) -> None: ...

    def speak(self, text: str, language: str) -> None: ...


@dataclass(slots=True)
class Wish:
    """What a seat is about to do. ``question_contact``: the finger that led to the question.

    ``peeking``: the contacts that hold the peek pad now.
    """

    selected: tuple[str, ...] = ()
    question: Question | None = None
    question_contact: int | None = None
    slots: Slots = field(default_factory=Slots)
    peeking: set[int] = field(default_factory=set)


class InAir(NamedTuple):
    """What is on its way to ``target``, from its place in ``box``; the last is the one held.

    ``before``: what was chosen before it was taken, if the finger that took it chose it.
    """

    seat: int
    box: str
    chosen: tuple[str, ...]
    target: str
    before: tuple[str, ...] | None = None

    @property
    def card(self) -> str:
        return self.chosen[-1]


class Wishes:
    """Turns fingers into taps for the referee; keeps what is not decided yet."""

    def __init__(
        self,
        view: View,
        referee: Referee,
        hands: Hands,
        board: Board,
        words: Callable[[int], Words],
    ) -> None:
        self._view, self._referee, self._hands = view, referee, hands
        self._board, self._words = board, words
        self._wishes: defaultdict[int, Wish] = defaultdict(Wish)
        self._chosen_before: set[int] = set()
        self._chosen_at: dict[int, float] = {}
        self._owners: dict[int, int | None] = {}
        self._before: dict[int, tuple[str, ...]] = {}
        self._in_air: dict[int, InAir] = {}

    def of(self, seat: int) -> Wish:
        """What ``seat`` is about to do."""
        return self._wishes[seat]

    def forget(self, seat: int) -> None:
        """``seat`` wishes nothing any more, and looks at nothing."""
        self._drop_question(seat)
        self._wishes[seat] = Wish(slots=self._wishes[seat].slots)

    def deal(self, seat: int) -> None:
        """``seat`` holds a new hand, and wishes nothing yet."""
        self._drop_question(seat)
        self._wishes[seat] = Wish()
        self.settle(seat)

    def go_back(self, seat: int) -> None:
        """The table is another: nothing is chosen on it yet, but who looks at a hand still does."""
        self._drop_question(seat)
        self._wishes[seat].selected = ()
        self.settle(seat)

    def settle(self, seat: int, contact_id: int | None = None) -> None:
        """Something happened, perhaps by that finger: put the hand of ``seat`` into its slots."""
        hand = self._view.hidden_hand(self._referee.state.observation(seat))
        if hand is not None:
            flight = self._in_air.get(NO_CONTACT if contact_id is None else contact_id)
            played = flight.chosen if flight and flight.seat == seat else ()
            wish = self._wishes[seat]
            wish.slots = wish.slots.settled(hand, played)
            if not wish.slots.hold(wish.selected):
                wish.selected = ()

    # ---- fingers ----------------------------------------------------------------------------

    def press(self, contact: Contact, now: float) -> None:
        """A finger landed."""
        handle, seat = contact.handle, self._owner(contact)
        self._owners[contact.id] = seat
        if handle is not None and seat is None and handle.kind == "target":
            self._say_whose(now)
        if handle is None or seat is None:
            return
        match handle.kind:
            case "press":
                wish = self._view.press(self._referee.state.observation(seat), handle.value)
                self._follow(seat, contact.id, wish, contact.start.stamp, now)
            case "card":
                self._choose(contact, seat, handle.value)
            case "target":
                self._aim(contact, seat, handle.value, now)
            case "choice":
                self._answer(seat, handle.value, contact.start.stamp, now)
            case "peek":
                self._wishes[seat].peeking.add(contact.id)

    def release(self, contact: Contact, end: Touch, now: float) -> None:
        """A finger lifted: a drag ends on a target or goes home, a tap on a chosen card ends."""
        handle, seat = contact.handle, self._owners.get(contact.id)
        again = contact.id in self._chosen_before
        before = self._before.get(contact.id)
        self._let_go(contact, seat)
        if handle is None or handle.kind != "card":
            return
        if seat is None:
            self._hands.land(contact.id)
            return
        if not contact.dragged_to(end):
            self._hands.land(contact.id)
            if again:
                self._tap_again(contact, seat, handle.value, now)
            return
        reachable = end.box in (MIDDLE, contact.box, zone_id(seat))
        if end.handle is not None and end.handle.kind == "target" and reachable:
            chosen = self._wishes[seat].selected
            others = (name for name in chosen if name != handle.value)
            cards = (*others, handle.value) if handle.value in chosen else (handle.value,)
            self._put(contact, seat, cards, end.handle.value, end.stamp, now, before)
            return
        self._unchoose(seat, before)
        if contact.box is not None:
            self._hands.fly_home(contact.id, contact.box, handle.value)

    def lose(self, contact: Contact) -> None:
        """A finger was lost: its card goes home, nothing of it takes effect."""
        seat = self._owners.get(contact.id)
        self._unchoose(seat, self._before.get(contact.id))
        self._let_go(contact, seat)
        handle = contact.handle
        if handle is not None and handle.kind == "card" and contact.box is not None:
            self._hands.fly_home(contact.id, contact.box, handle.value)

    def _say_whose(self, now: float) -> None:
        """A finger in the middle could be anybody's: who chose a card is told how to place it."""
        for seat, wish in self._wishes.items():
            if wish.selected:
                self._board.say(seat, Notice("own_grid", self._words(seat)("play.own_grid")), now)

    def _owner(self, contact: Contact) -> int | None:
        """Whose finger it is, from when it lands until it lifts, whoever's turn it is then."""
        if contact.box != MIDDLE:
            return zone_seat(contact.box)
        seat = self._view.middle_seat(self._referee.state.observation(None))
        return None if seat in self._referee.bot_seats else seat

    def _let_go(self, contact: Contact, seat: int | None) -> None:
        self._chosen_before.discard(contact.id)
        self._owners.pop(contact.id, None)
        self._before.pop(contact.id, None)
        if seat is not None:
            self._wishes[seat].peeking.discard(contact.id)

    # ---- wishes -----------------------------------------------------------------------------

    def _choose(self, contact: Contact, seat: int, card: str) -> None:
        """A tapped card is chosen at once, so that a drag shows it; one chosen before only when
        the finger lifts without a drag."""
        self._drop_question(seat)
        if card in self._wishes[seat].selected:
            self._chosen_before.add(contact.id)
        else:
            self._before[contact.id] = self._wishes[seat].selected
            self._chosen_at[seat] = contact.start.stamp
            self._select(seat, card)

    def _tap_again(self, contact: Contact, seat: int, card: str, now: float) -> None:
        """A card chosen before is taken back, or put where two quick taps put it."""
        selected, stamp = self._wishes[seat].selected, contact.start.stamp
        if card not in selected:  # another finger has taken it back meanwhile
            return
        quick = stamp - self._chosen_at.get(seat, -DOUBLE_TAP) < DOUBLE_TAP
        target = self._view.twice(self._referee.state.observation(seat), selected)
        if quick and target is not None and selected[-1] == card:
            self._put(contact, seat, selected, target, stamp, now)
        else:
            self._select(seat, card)

    def _select(self, seat: int, card: str) -> None:
        wish = self._wishes[seat]
        observation = self._referee.state.observation(seat)
        wish.selected = self._view.choose(observation, wish.selected, card)

    def _unchoose(self, seat: int | None, before: tuple[str, ...] | None) -> None:
        """What a drag that came to nothing had taken is not chosen any more."""
        if seat is not None and before is not None:
            wish = self._wishes[seat]
            wish.selected = before if wish.slots.hold(before) else ()

    def _aim(self, contact: Contact, seat: int, target: str, now: float) -> None:
        wish = self._wishes[seat]
        observation = self._referee.state.observation(seat)
        aimed = self._view.aim(observation, wish.selected, target)
        if aimed is None:
            self._put(contact, seat, wish.selected, target, contact.start.stamp, now)
            return
        if not (aimed or wish.selected):
            self._board.say(seat, Notice("choose", self._words(seat)("play.choose_first")), now)
        wish.selected = aimed

    def _put(
        self,
        contact: Contact,
        seat: int,
        cards: tuple[str, ...],
        target: str,
        stamp: float,
        now: float,
        before: tuple[str, ...] | None = None,
    ) -> None:
        named = tuple(map(self._wishes[seat].slots.card, cards))
        wish = self._view.compose(self._referee.state.observation(seat), named, target)
        self._drop_question(seat)
        home = MIDDLE if contact.box == MIDDLE else zone_id(seat)
        self._in_air[contact.id] = InAir(seat, home, cards, target, before)
        self._follow(seat, contact.id, wish, stamp, now)

    def _follow(
        self, seat: int, contact_id: int, wish: str | Question | None, stamp: float, now: float
    ) -> None:
        """Tap an action, ask the next question, or send home what means nothing."""
        if wish is None:
            self.send_home(contact_id)
            return
        if isinstance(wish, Question):
            state = self._wishes[seat]
            state.question, state.question_contact = wish, contact_id
            return
        try:
            self._referee.tap(contact_id, seat, wish, stamp, now)
        except NotationError:
            self.send_home(contact_id)
            self._board.say(seat, Notice("error", self._words(seat)("error.notation"), "bad"), now)

    def _answer(self, seat: int, choice: str, stamp: float, now: float) -> None:
        state = self._wishes[seat]
        question, contact_id = state.question, state.question_contact
        if question is None or contact_id is None:
            return
        if not choice:
            self._drop_question(seat)
            return
        state.question = state.question_contact = None
        observation = self._referee.state.observation(seat)
        wish = self._view.answer(observation, question, choice)
        self._follow(seat, contact_id, wish, stamp, now)

    def _drop_question(self, seat: int) -> None:
        state = self._wishes[seat]
        if state.question_contact is not None:
            self.send_home(state.question_contact)
        state.question = state.question_contact = None

    # ---- cards in the air -------------------------------------------------------------------

    def send_home(self, contact_id: int) -> None:
        """What that finger put somewhere comes back."""
        if (flight := self._in_air.pop(contact_id, None)) is not None:
            self._unchoose(flight.seat, flight.before)
            self._hands.fly_home(contact_id, flight.box, flight.card, flight.target)

    def fly_home(self, contact_id: int | None, flight: Flight) -> None:
        """An outcome sends a card home, whether a finger of this table put it there or a bot."""
        known = NO_CONTACT if contact_id is None else contact_id
        held = self._in_air.pop(known, None)
        card = held.card if held else flight.card
        self._hands.fly_home(known, zone_id(flight.seat), card, flight.target)

    def arrived(self, contact_id: int) -> None:
        """What that finger put somewhere lies there now, and is no longer chosen."""
        self._hands.land(contact_id)
        if (flight := self._in_air.pop(contact_id, None)) is not None:
            wish = self._wishes[flight.seat]
            if flight.card in wish.selected:
                wish.selected = ()
