"""The log for bug reports: it says what happened, stays small, and names nobody."""

import json

from trivet.core.record import Record, read
from trivet.referee.arbiter import Diagnostics
from trivet.table.contacts import Handle, Touch
from trivet.table.log import EVENTS, FAULTS, LONGEST, Log


def written(log: Log, **more) -> dict:
    return json.loads(log.written({"browser": "x"}, **more))


def test_it_tells_of_fingers_by_place_and_kind_and_of_nothing_they_lay_on():
    log = Log()
    log.finger("down", Touch(3, 10, 20, 1000.0, "zone-1", Handle("card", "R5")), 1004.26)
    told = written(log)
    assert told["events"] == [[1004.3, "down", 3, "zone-1", "card", 4.3]]
    assert told["counts"] == {"down": 1}
    assert "R5" not in json.dumps(told)


def test_a_fault_is_there_with_its_end_and_its_time():
    log = Log()
    log.fault("Traceback\n" + "x" * LONGEST + "\nKeyError: 7", 5.0)
    (fault,) = written(log)["faults"]
    assert fault["traceback"].endswith("KeyError: 7")
    assert len(fault["traceback"]) == LONGEST


def test_it_never_grows_beyond_its_bounds():
    log = Log()
    for number in range(5000):
        log.finger("down", Touch(number, 0, 0, float(number)), float(number))
        log.fault("x" * 100_000, 1.0)
    told = written(log)
    assert (len(told["events"]), len(told["faults"])) == (EVENTS, FAULTS)
    assert told["counts"] == {"down": 5000, "fault": 5000}, "counts go on"
    assert len(json.dumps(told)) < 300_000


def test_the_game_in_it_can_be_opened_again():
    record = Record("triple3", 7, 2).then(0.0, None, "go")
    diagnostics = Diagnostics(settled=1, late=2)
    diagnostics.faults.append("boom")
    told = written(Log(), record=record, diagnostics=diagnostics)
    assert read(told["record"]).fold() == record.fold()
    assert (told["referee"]["late"], told["referee"]["faults"]) == (2, ["boom"])
    assert written(Log())["record"] is None
