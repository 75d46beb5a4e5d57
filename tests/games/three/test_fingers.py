"""THREE! at the table without a browser: fingers in, cards on the stack, hands hidden."""

import pytest

from table.test_play import COUNTDOWN, HOLD, Hands
from trivet.core.record import Record
from trivet.games.three import GAME
from trivet.games.three.view import VIEW
from trivet.table.box import MIDDLE
from trivet.table.contacts import Contacts, Handle, Touch
from trivet.table.messages import Catalogue
from trivet.table.play import Exits, Play
from trivet.table.seats import SIDES, Company, Place


class Table:
    """Seat 0 begins; ``now`` is page time in milliseconds."""

    def __init__(self, seats: int = 2, **options: object) -> None:
        company = Company()
        for side in SIDES[:seats]:
            company = company.join(Place(side, 0.5))
        self.now, self.hands, self.contacts = 1000.0, Hands(), Contacts()
        self.play = Play(
            GAME,
            VIEW,
            Record(GAME.id, 1, seats, {"first_player": "0", **options}),
            company.clockwise(),
            Catalogue("en", ("trivet.table", "trivet.games.three")),
            self.hands,
            Exits(lambda sitters: None, lambda sitters, leaf="": None, lambda sitter: None),
            0.1,
        )
        for seat in range(seats):
            self.tap(seat, "do", "ready")
        self.wait(COUNTDOWN + HOLD)

    def wait(self, milliseconds: float) -> None:
        end = self.now + milliseconds
        while (due := self.play.next_due(self.now)) is not None and due <= end:
            self.now = max(self.now, due)
            self.play.advance(self.now)
        self.now = end
        self.play.advance(end)

    def tap(self, seat: int, kind: str, value: str) -> None:
        self.drag(seat, kind, value, f"zone-{seat}", None, far=0.0)

    def drag(
        self, seat: int, kind: str, value: str, box: str, target: str | None, far: float = 200.0
    ) -> int:
        """A finger from a handle in the own zone to a target in ``box``; returns its contact."""
        start = Touch(seat, 0.0, 0.0, self.now, f"zone-{seat}", Handle(kind, value))
        contact = self.contacts.down(start)
        self.play.press(contact, self.now)
        handle = Handle(kind, value) if target is None else Handle("target", target)
        end = Touch(seat, far, 0.0, self.now, box, handle)
        self.contacts.end(seat)
        self.play.release(contact, end, self.now)
        return contact.id

    def done(self) -> list[tuple[int | None, str]]:
        return [(entry.seat, entry.action) for entry in self.play.referee.record.actions]

    def slots(self, seat: int) -> tuple[str | None, ...]:
        return self.play.wishes.of(seat).slots.cards


def test_a_card_is_put_on_the_stack_by_two_taps_a_drag_or_a_double_tap_unseen() -> None:
    for way in ("tap", "drag", "carry", "double"):
        table = Table()
        dog = table.slots(0)[1]
        if way == "tap":
            table.tap(0, "card", "2")
            table.wait(1000.0)
            table.tap(0, "target", "stack")
        elif way == "double":
            table.tap(0, "card", "2")
            table.wait(250.0)
            table.tap(0, "card", "2")
        else:
            table.drag(0, "card", "2", "zone-0" if way == "drag" else MIDDLE, "stack")
        table.wait(HOLD)
        assert table.done() == [(0, f"play {dog}")], way
        assert len(table.slots(0)) == 3


def test_a_slow_second_tap_takes_the_card_back() -> None:
    table = Table()
    table.tap(0, "card", "2")
    table.wait(400.0)
    table.tap(0, "card", "2")
    table.wait(HOLD)
    assert table.done() == []
    assert table.play.wishes.of(0).selected == ()


def test_two_equal_cards_leave_the_slot_that_was_touched() -> None:
    table = Table()
    before = table.slots(0)
    table.drag(0, "card", "3", "zone-0", "stack")
    table.wait(HOLD)
    assert table.slots(0)[:2] == before[:2]
    assert table.play.wishes.of(0).slots.newest == {"3"}


@pytest.mark.parametrize("late", [2.0, 300.0])
def test_a_card_that_a_hit_has_beaten_flies_home_to_its_slot(late: float) -> None:
    table = Table()
    before = table.slots(0)
    table.tap(1, "press", "token")
    table.wait(late)
    contact = table.drag(0, "card", "3", "zone-0", "stack")
    table.wait(HOLD)
    assert table.done() == [(1, "token"), (0, "lost play")]
    assert table.hands.flown == [(contact, "zone-0", "3", "stack")]
    assert table.slots(0) == before
    notice = table.play.board.read(0, table.now)
    assert notice is not None and f"{late:.0f} ms before your card" in notice.text


def test_a_card_out_of_turn_flies_home_and_is_told_why() -> None:
    table = Table()
    contact = table.drag(1, "card", "1", "zone-1", "stack")
    table.wait(HOLD)
    assert table.hands.flown == [(contact, "zone-1", "1", "stack")]
    notice = table.play.board.read(1, table.now)
    assert notice is not None and notice.text == "It is not your turn yet"


def test_the_caller_names_player_and_dog_and_can_step_back() -> None:
    table = Table(seats=3)
    table.tap(2, "press", "token")
    table.wait(HOLD)
    table.tap(2, "press", "accuse 0")
    table.tap(2, "choice", "")
    table.tap(2, "press", "accuse 1")
    table.tap(2, "choice", "C")
    table.wait(HOLD)
    assert table.done() == [(2, "token"), (2, "call 1 C")]
    assert table.play.referee.state.to_json()["resting"] == [2]


def test_somebody_elses_call_leaves_an_open_declaration_open() -> None:
    table = Table(seats=3)
    table.tap(0, "press", "declare")
    table.tap(1, "press", "token")
    table.wait(1000.0)
    table.tap(0, "choice", "A")
    table.wait(HOLD)
    assert table.done() == [(1, "token")]
    notice = table.play.board.read(0, table.now)
    assert notice is not None and "token" in notice.text
