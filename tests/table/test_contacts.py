"""Fingers are told apart, whatever the browser does to them."""

from trivet.table.contacts import Contacts, Handle, Touch


def finger(pointer: int, x: float = 0, y: float = 0, box: str | None = None) -> Touch:
    return Touch(pointer, x, y, 0.0, box, Handle("card", "BC2") if box else None)


def test_a_contact_belongs_to_the_zone_it_began_in_wherever_it_ends() -> None:
    contacts = Contacts()
    contacts.down(finger(1, box="zone-0"))
    ended = contacts.end(1)
    assert ended is not None
    assert ended.box == "zone-0"


def test_ten_fingers_are_ten_contacts() -> None:
    contacts = Contacts()
    ids = {contacts.down(finger(pointer)).id for pointer in range(10)}
    assert len(ids) == len(contacts) == 10


def test_a_pointers_number_comes_again_but_a_contacts_never() -> None:
    contacts = Contacts()
    first = contacts.down(finger(1))
    contacts.end(1)
    assert contacts.down(finger(1)).id != first.id


def test_a_finger_that_is_lost_twice_is_lost_once() -> None:
    contacts = Contacts()
    contacts.down(finger(1))
    assert contacts.end(1) is not None
    assert contacts.end(1) is None


def test_all_fingers_can_be_lost_at_once() -> None:
    contacts = Contacts()
    for pointer in range(3):
        contacts.down(finger(pointer))
    assert len(contacts.end_all()) == 3
    assert len(contacts) == 0


def test_a_finger_that_trembles_taps_and_one_that_travels_drags() -> None:
    contact = Contacts().down(finger(1, 100, 100))
    assert not contact.dragged_to(finger(1, 108, 108))
    assert contact.dragged_to(finger(1, 100, 113))
