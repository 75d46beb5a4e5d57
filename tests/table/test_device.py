"""How many fingers a screen tells apart, and what follows for the seats."""

import pytest

from trivet.table.check import Check
from trivet.table.contacts import Contacts, Handle, Touch
from trivet.table.device import MOST_FINGERS, Device, Finding, FingerCount, carries
from trivet.table.messages import Catalogue
from trivet_build import catalogues

SIZES = [(1280.0, 800.0), (800.0, 1280.0), (960.0, 600.0)]


class Glass:
    """A check with fingers on it; ``ended`` has what it reported."""

    def __init__(self) -> None:
        catalogues.compile_engine()
        self.ended: list[Finding | None] = []
        self.contacts = Contacts()
        words = Catalogue("en", ("trivet.table",))
        self.check = Check(Device(10, 0.1), words, 0, self.ended.append, lambda quarters: None)

    def lay(self, *fingers: int) -> None:
        for finger in fingers:
            touch = Touch(finger, 100 * finger, 50, 0)
            self.check.press(self.contacts.down(touch), 0)

    def lift(self, *fingers: int) -> None:
        for finger in fingers:
            contact = self.contacts.end(finger)
            assert contact
            self.check.release(contact, contact.start, 0)

    def take_all(self) -> None:
        for contact in self.contacts.end_all():
            self.check.lose(contact)

    def tap(self, command: str) -> None:
        touch = Touch(90, 0, 0, 0, "middle", Handle("do", command))
        contact = self.contacts.down(touch)
        self.check.press(contact, 0)
        self.contacts.end(90)
        self.check.release(contact, touch, 0)

    def text(self) -> str:
        boxes = self.check.boxes(1280, 800, 0)
        return "".join(markup for box in boxes for markup in box.parts.values())

    def rings(self) -> int:
        return sum(box.id.startswith("finger-") for box in self.check.boxes(1280, 800, 0))


def test_each_needs_a_finger_and_from_three_people_on_one_more_leans_on_the_glass() -> None:
    assert [carries(fingers) for fingers in (1, 2, 3, 4, 5, 7, 10)] == [1, 2, 2, 3, 4, 6, 9]


def test_fingers_are_counted_while_they_lie_there_and_the_most_is_kept() -> None:
    glass = Glass()
    glass.lay(1, 2, 3)
    assert (glass.check.count.down, glass.check.count.most) == (3, 3)
    assert glass.rings() == 3
    glass.lift(1, 2)
    glass.lay(4)
    assert (glass.check.count.down, glass.check.count.most) == (2, 3)
    assert glass.rings() == 2


def test_what_was_found_is_what_lay_there_at_once_not_what_came_one_after_the_other() -> None:
    glass = Glass()
    for finger in range(1, 6):
        glass.lay(finger)
        glass.lift(finger)
    glass.tap("keep")
    assert glass.ended == [Finding(1)]


def test_touches_taken_away_while_fingers_overlap_are_counted_as_lost() -> None:
    glass = Glass()
    glass.lay(1, 2, 3, 4)
    glass.take_all()
    assert "4 touches were taken away" in glass.text()
    glass.tap("keep")
    assert glass.ended == [Finding(4, 4)]


def test_a_single_finger_taken_away_was_a_swipe_not_a_loss() -> None:
    count = FingerCount()
    count.add()
    count.lose()
    count.add()
    count.add()
    count.lift()
    count.lift()
    count.add()
    count.lose()
    assert (count.down, count.lost) == (0, 0)


def test_a_finger_on_a_pad_is_not_counted() -> None:
    glass = Glass()
    glass.lay(1, 2)
    glass.tap("turn")
    assert glass.check.count.most == 2


def test_before_the_first_finger_there_is_nothing_to_keep() -> None:
    glass = Glass()
    [keep] = [part for part in glass.text().split("<button") if 'data-do="keep"' in part]
    assert "disabled" in keep
    glass.tap("skip")
    assert glass.ended == [None]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_words_at_the_edges_and_the_panel_leave_each_other_alone(
    width: float, height: float
) -> None:
    for turn in range(4):
        glass = Glass()
        glass.check.turn(turn)
        panel, *calls = [box.rect for box in glass.check.boxes(width, height, 0)]
        for one in (panel, *calls):
            assert one.x >= 0
            assert one.y >= 0
            assert one.x + one.width <= width
            assert one.y + one.height <= height
        for call in calls:
            apart_across = call.x + call.width <= panel.x or panel.x + panel.width <= call.x
            apart_down = call.y + call.height <= panel.y or panel.y + panel.height <= call.y
            assert apart_across or apart_down


def test_a_finding_is_read_as_it_was_written() -> None:
    assert Finding.read(Finding(5, 2).written()) == Finding(5, 2)


@pytest.mark.parametrize(
    "text",
    [
        *(None, "", "7", "{}", "[]", "[5]", "[" * 5000),
        *('["5", 0]', "[true, 0]", "[0, 0]", "[5, -1]", f"[{MOST_FINGERS + 1}, 0]"),
    ],
)
def test_a_damaged_finding_counts_as_none(text: str | None) -> None:
    assert Finding.read(text) is None


def test_before_a_check_only_a_missing_touch_screen_says_no() -> None:
    assert Device(touch_points=5).racers(None) is None
    assert Device(touch_points=0).racers(None) == 1
    assert Device(touch_points=10).racers(Finding(2)) == 2


def test_a_finger_proves_a_touch_screen_that_the_browser_does_not_know_of() -> None:
    device = Device(touch_points=0)
    device.feel_finger()
    assert device.has_touch
    assert device.racers(None) is None
