"""What is said to whom, and for how long."""

from trivet.core.view import Finish, Notice
from trivet.table.notices import FINISH_MS, PERSONAL_MS, PLAIN_MS, Board

CHATTER = Notice("placed", "Fox: blue!")
RACE = Notice("race", "Fox was 3 ms faster", "bad")
OVER = Notice("round_over", "Fox wins the round")


def test_a_notice_goes_by_itself() -> None:
    board = Board()
    board.say(0, CHATTER, 100)
    assert board.read(0, 100) == CHATTER
    assert board.next_change(100) == 100 + PLAIN_MS
    assert board.read(0, 100 + PLAIN_MS) is None
    assert board.read(1, 100) is None


def test_chatter_does_not_push_aside_what_is_said_in_person() -> None:
    board = Board()
    board.say(0, RACE, 0)
    board.say(0, CHATTER, 1)
    assert board.read(0, 2) == RACE
    board.say(0, CHATTER, PERSONAL_MS + 1)
    assert board.read(0, PERSONAL_MS + 2) == CHATTER


def test_the_end_of_a_round_is_read_until_the_next_one_begins() -> None:
    board = Board()
    board.say(0, RACE, 0)
    board.say(0, OVER, 1)
    assert board.read(0, 1e9) == OVER
    assert board.next_change(1) is None
    board.clear()
    assert board.read(0, 2) is None


def test_a_tap_too_late_does_not_push_aside_how_the_round_ended() -> None:
    board = Board()
    board.say(0, OVER, 0)
    board.say(0, RACE, 1)
    assert board.read(0, 1e9) == OVER


def test_a_photo_finish_is_shown_for_a_while() -> None:
    board = Board()
    finish = Finish(0, 1, 3.0)
    board.show_finish(finish, 0)
    assert board.finish(FINISH_MS - 1) == finish
    assert board.finish(FINISH_MS) is None


def test_what_belongs_together_is_said_together_in_the_tone_that_matters() -> None:
    board = Board()
    board.say(0, Notice("scored", "2 points", "good"), 5)
    board.say(0, Notice("emptied", "All cards are laid", "good", joins=True), 5)
    assert board.read(0, 6) == Notice("emptied", "2 points · All cards are laid", "good")
    board.say(1, Notice("turned", "Turned up: 3", "news"), 5)
    board.say(1, Notice("drew", "Fox draws", joins=True), 5)
    assert board.read(1, 6) == Notice("drew", "Turned up: 3 · Fox draws", "news")


def test_what_belongs_to_another_moment_is_not_joined() -> None:
    board = Board()
    board.say(0, CHATTER, 5)
    board.say(0, Notice("drew", "Fox draws", joins=True), 6)
    assert board.read(0, 6) == Notice("drew", "Fox draws", joins=True)


def test_who_goes_on_has_read_what_was_said_before_unless_it_lasts() -> None:
    board = Board()
    board.say(0, RACE, 0)
    board.say(1, OVER, 0)
    for reader in (0, 1):
        board.forget(reader)
    assert board.read(0, 1) is None
    assert board.read(1, 1) == OVER
