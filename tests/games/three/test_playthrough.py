"""A game kept on file, read against the rules by hand: it has to go the same way for ever."""

import json
from pathlib import Path

from trivet.core.record import loads

KEPT = json.loads(Path(__file__).with_name("playthrough.json").read_text(encoding="utf-8"))


def test_the_kept_game_still_goes_as_it_went():
    record = loads(json.dumps(KEPT["record"]))
    happened = [
        [step.index, event.code, dict(event.params)]
        for step in record.steps()
        for event in step.events
    ]
    assert json.loads(json.dumps(happened)) == KEPT["events"]
    assert record.fold().to_json() == KEPT["state"]


def test_the_kept_game_has_everything_in_it():
    happened = {(code, params.get("hit")) for _, code, params in KEPT["events"]}
    assert happened >= {(code, hit) for code in ("called", "declared") for hit in (True, False)}
    assert {code for code, _ in happened} >= {"played", "drew", "window", "lapsed", "passed"}
    assert KEPT["state"]["winners"] == [0, 2]
