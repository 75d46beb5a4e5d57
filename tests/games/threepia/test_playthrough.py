"""A game kept on file: with its clocks, namings and a leaver it has to go the same way for ever."""

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
    codes = {code for _, code, _ in KEPT["events"]}
    assert codes == {*("laid", "emptied", "drew", "drew_cards", "timed_out", "left", "round_over")}
    assert any(params["named"] for _, code, params in KEPT["events"] if code == "laid")
