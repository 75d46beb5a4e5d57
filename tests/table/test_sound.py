"""What is heard of what happens at the table."""

import pytest

from table.test_play import HOLD, Table, race
from trivet.core.game import Event, public
from trivet.core.view import Notice
from trivet.referee.referee import Outcome
from trivet.table.sound import BY_KIND, BY_TONE, CUES, LOUDNESS, Cue, Cues


class Ear:
    """Hears what is played, by the cue's name."""

    def __init__(self, cues: Cues) -> None:
        self.heard: list[str] = []
        self.felt: list[str] = []
        cues.play = self._hear

    def _hear(self, cue: Cue, own: bool) -> None:
        [name] = [name for name, known in CUES.items() if known is cue]
        self.heard.append(name)
        if own:
            self.felt.append(name)


def outcome(contact: object = 1, seat: int | None = 0) -> Outcome:
    return Outcome(contact, seat, 0.0, "x", "applied")


def told(*notices: Notice, event: Event | None = None, **by: object) -> Ear:
    """What is heard when these notices tell of one outcome."""
    cues = Cues()
    ear = Ear(cues)
    for notice in notices:
        cues.notice(event or public("it"), notice)
    cues.settle(outcome(**by))  # type: ignore[arg-type]
    return ear


@pytest.mark.parametrize(
    ("key", "tone", "cue"),
    [
        ("placed.own", "good", "place"),
        ("misplay", "bad", "refuse"),
        ("tie", "tie", "race"),
        ("stopped", "plain", "call"),
        ("round_over", "good", "won"),
    ],
)
def test_each_kind_of_notice_has_its_cue(key: str, tone: str, cue: str) -> None:
    assert told(Notice(key, "", tone)).heard == [cue]


def test_one_outcome_is_heard_once_by_the_weightiest_that_is_told_of_it() -> None:
    notices = (Notice("placed.own", "", "good"), Notice("round_over", ""), Notice("x", "", "bad"))
    assert told(*notices).heard == ["won"]


def test_what_only_some_may_know_is_not_heard_by_all() -> None:
    secret = Event("drew", {}, frozenset({0}))
    assert told(Notice("drew", "", "bad"), event=secret).heard == []


def test_a_bots_move_is_heard_but_not_felt() -> None:
    ear = told(Notice("placed", ""), contact="bot")
    assert (ear.heard, ear.felt) == (["place"], [])


def test_what_nobody_did_is_no_placed_card() -> None:
    assert told(Notice("started", ""), contact=None, seat=None).heard == []


def test_the_countdown_ticks_once_a_second_and_ends_with_the_start() -> None:
    cues = Cues()
    ear = Ear(cues)
    for left in (3000.0, 2999.0, 2000.0, 1500.0, 1000.0, 1.0):
        cues.countdown(left, False)
    cues.countdown(None, True)
    cues.countdown(None, True)
    assert ear.heard == ["tick", "tick", "tick", "go"]


def test_a_countdown_broken_off_ends_in_silence() -> None:
    cues = Cues()
    ear = Ear(cues)
    cues.countdown(2500.0, False)
    cues.countdown(None, False)
    assert ear.heard == ["tick"]


def test_a_race_a_slip_and_a_tap_too_late_are_heard_at_the_table() -> None:
    table = Table()
    ear = Ear(table.play.cues)
    race(table, 0, 3)
    assert ear.heard == ["place", "race"]
    assert ear.felt == ["place", "race"]
    table.touch(0, "press", "stop")
    table.wait(HOLD)
    assert ear.heard[2:] == ["call"]
    table.touch(0, "press", "take 1")
    table.wait(HOLD)
    assert ear.heard[3:] == ["refuse"]


def test_every_cue_that_is_named_exists_and_is_short() -> None:
    named = {*LOUDNESS, *BY_KIND.values(), *BY_TONE.values(), "tick", "go"}
    assert named == CUES.keys()
    for cue in CUES.values():
        assert max(start + length for _, start, length in cue.notes) <= 1000
