"""The same records lead to the same states in CPython and in the page's Python."""

import json
from hashlib import sha256
from itertools import cycle, islice

import pytest

from browser import TABLET, run_python, wait_for_table
from contract import sizes
from contract.play import SEED, extremes, walk
from trivet.core.game import STRENGTHS
from trivet.core.record import loads
from trivet.core.registry import games
from trivet.simulate import simulate

pytestmark = pytest.mark.browser

SHIPPED = {
    name: game for name, game in games().items() if type(game).__module__.startswith("trivet.")
}
BY_BOTS = 4
"""Games of bots for every number of seats; the others are random walks with options and leaving."""

IN_THE_PAGE = """
import json
from pyscript import window
from trivet.core.record import loads

states = [loads(line).fold().to_json() for line in window.records.splitlines()]
texts = [json.dumps(state, sort_keys=True, separators=(",", ":")) for state in states]
"""


@pytest.fixture(scope="module")
def table(chromium, address):
    page = chromium.new_context(**TABLET).new_page()
    page.goto(address)
    wait_for_table(page)
    yield page
    page.context.close()


@pytest.mark.parametrize("game", SHIPPED.values(), ids=SHIPPED)
def test_records_lead_to_the_same_states_in_the_page(game, table):
    lines = records(game)
    assert len(set(lines)) == sizes.RECORDS
    table.evaluate("text => { window.records = text; }", "\n".join(lines))
    texts = run_python(table, IN_THE_PAGE, "texts")
    assert [sha256(text.encode()).hexdigest() for text in texts] == list(map(digest, lines))


def records(game):
    """Random games of all numbers of seats, options and strengths, one record a line."""
    tables = [(seats, o) for seats in game.seat_counts for o in extremes(game, seats)]
    lines = []
    for seats in game.seat_counts:
        options = extremes(game, seats)[0]
        for number, strength in enumerate(islice(cycle(STRENGTHS), BY_BOTS)):
            record, _ = simulate(game, SEED + number, (strength,) * seats, options, rounds=1)
            lines.append(record.dumps())
    for number, (seats, options) in enumerate(islice(cycle(tables), sizes.RECORDS - len(lines))):
        played = walk(game, seats, SEED + 1000 + number, options, leaving=number % 3 == 0)
        lines.append(played.record.dumps())
    return lines


def digest(line):
    state = loads(line).fold().to_json()
    text = json.dumps(state, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()
