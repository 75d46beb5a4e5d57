"""A match kept on file, read through and found right: it has to go the same way for ever."""

import json
from pathlib import Path

from trivet.core.record import loads

KEPT = json.loads(Path(__file__).with_name("playthrough.json").read_text(encoding="utf-8"))


def test_the_kept_match_still_goes_as_it_went():
    record = loads(json.dumps(KEPT["record"]))
    happened = [
        [step.index, event.code, dict(event.params)]
        for step in record.steps()
        for event in step.events
    ]
    assert json.loads(json.dumps(happened)) == KEPT["events"]
    assert record.fold().to_json() == KEPT["state"]


def test_the_kept_match_has_everything_in_it():
    codes = {code for _, code, _ in KEPT["events"]}
    reasons = {params["reason"] for _, code, params in KEPT["events"] if code == "drew"}
    assert codes >= {"laid", "reversed", "lost_turn", "turned", "drew", "reshuffled", "passed"}
    assert codes >= {"tres", "caught", "false_catch", "lost", "left", "dealt", "match_over"}
    assert reasons == {"turn", "plus", "toma_tres", "caught", "false_catch"}
