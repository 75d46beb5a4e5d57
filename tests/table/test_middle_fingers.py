"""Fingers in the middle belong to whose turn it is when they land, for as long as they are down."""

from trivet.core.record import Record
from trivet.games.triplexity import GAME
from trivet.referee.referee import Referee
from trivet.table.box import MIDDLE
from trivet.table.contacts import Contacts, Handle, Touch
from trivet.table.messages import Catalogue
from trivet.table.notices import Board
from trivet.table.wishes import Wishes

PLACED = ["C", "L", "L", "C", "R", "R"]
LEFT, CENTRE, RIGHT = "LCR"


class Hands:
    """Remembers which fingers' cards are at home again."""

    def __init__(self):
        self.home = set()

    def land(self, contact_id):
        self.home.add(contact_id)

    def fly_home(self, contact_id, box, card, target=None):
        self.home.add(contact_id)


class Middle:
    """A round of TRIPLEXiTY that has come to moving pieces, and the middle's fingers."""

    def __init__(self):
        record = Record(GAME.id, 1, 2, {})
        for number, text in enumerate(PLACED):
            record = record.then(100.0 * number, number % 2, text)
        self.now, self.hands, self._fingers = 10_000.0, Hands(), Contacts()
        self.referee = Referee(record)
        for seat in (0, 1):
            self.referee.ready(seat, self.now)
        self.wait(4000)
        words = Catalogue("en", ("trivet.table", "trivet.games.triplexity"))
        self.wishes = Wishes(GAME.view(), self.referee, self.hands, Board(), lambda seat: words)

    def wait(self, milliseconds):
        self.now += milliseconds
        return self.referee.advance(self.now)

    def hold(self, position):
        touch = Touch(len(self._fingers), 0, 0, self.now, MIDDLE, Handle("card", position))
        contact = self._fingers.down(touch)
        self.wishes.press(contact, self.now)
        return contact

    def drop(self, contact, position):
        handle = Handle("target", position)
        end = Touch(contact.start.pointer, 300, 300, self.now, MIDDLE, handle)
        self.wishes.release(contact, end, self.now)
        return self.wait(100)


def test_a_piece_held_over_the_change_of_turn_is_still_the_first_players():
    middle = Middle()
    held, other = middle.hold(LEFT), middle.hold(RIGHT)
    [moved] = middle.drop(other, CENTRE)
    assert (moved.seat, moved.kind) == (0, "applied")
    [late] = middle.drop(held, RIGHT)
    assert (late.seat, late.kind) == (0, "refused")


def test_a_piece_that_nobody_may_hold_any_more_lies_down():
    middle = Middle()
    held = middle.hold(LEFT)
    middle.referee.tap("away", 0, "leave", middle.now, middle.now)
    middle.wait(100)
    assert middle.referee.state.is_terminal()
    last = middle.hold(LEFT)
    middle.drop(last, CENTRE)
    middle.drop(held, CENTRE)
    assert last.id in middle.hands.home
