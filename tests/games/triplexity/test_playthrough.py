"""A match kept on file: an advanced one of four rounds, which has to go the same way for ever."""

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
    assert codes == {"placed", "moved", "round_over", "dealt", "match_over"}
    reasons = {params.get("reason") for _, _, params in KEPT["events"]}
    assert reasons >= {"stack", "tops", "repetition"}
