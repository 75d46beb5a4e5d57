"""Plays any game by touches: asks the page's own referee what is allowed, and does it by finger."""

import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from browser import run_python, wait_drawn, wait_for
from e2e.tablet import PATIENCE, POINT, Tablet, in_zone

READY = '[data-do="ready"]:enabled:not(.chosen)'

# No element is handed over: Playwright would hold on to it and to all of its surroundings.
PLACE = f"""([own, middle, length]) =>
  ({POINT})(document.querySelector(own) ? own : middle)
  || (window.settled() > length && "late")"""

TOUCHES = Path(__file__).parents[1] / "contract" / "touches.py"

# Looks over the table's shoulder; nothing in it touches the table.
OVERLOOK = """
import gc, json, sys, types
from pyodide.ffi import create_proxy
from pyscript import window
from trivet.core.view import Room
from trivet.table.app import App
from trivet.table.play import Play

touches = sys.modules["touches"] = types.ModuleType("touches")
exec({touches!r}, touches.__dict__)
gc.unfreeze()  # what is left out of collections cannot be found
app = next(thing for thing in gc.get_objects() if isinstance(thing, App))
gc.freeze()

def overlook():
    play, contacts = app.screen, len(app.fingers.contacts)
    if not isinstance(play, Play):
        return json.dumps({{"screen": play.name, "contacts": contacts}})
    referee = play.referee
    state, now = referee.state, window.performance.now()
    return json.dumps({{
        "screen": play.name,
        "running": referee.running,
        "over": state.is_terminal(),
        "length": len(referee.record.actions),
        "contacts": contacts,
        "pieces": len(state.pieces()),
        "faults": len(referee.diagnostics.faults),
        "ways": ways(play, state, now) if referee.running else [],
    }})

def ways(play, state, now):
    found = []
    for seat in sorted(state.current_seats() - play.referee.bot_seats):
        allowed = set(map(str, state.legal_actions(seat, play.referee.at(now))))
        context = play.context(seat, Room(500, 190), now)
        fingers = touches.Fingers(
            play.view, state.observation(seat), state.observation(None), context
        )
        for action, steps in fingers.actions().items():
            if action in allowed:
                found.append([seat, action, [[step.kind, step.value] for step in steps]])
    return found

window.overlook = create_proxy(overlook)
window.settled = create_proxy(lambda: len(app.screen.referee.record.actions))
window.recorded = create_proxy(lambda: app.screen.referee.record.dumps())
installed = True
"""


@dataclass
class Player:
    """All people at the table; chooses by ``luck`` among what the rules allow."""

    tablet: Tablet
    luck: Random
    avoided: tuple[str, ...] = ("stop",)
    """Actions that are allowed but only take time."""

    def __post_init__(self) -> None:
        source = OVERLOOK.format(touches=TOUCHES.read_text(encoding="utf-8"))
        assert run_python(self.tablet.page, source, "installed")

    def see(self) -> dict[str, Any]:
        """How the game stands, with every ``ways`` on: seat, action, touches."""
        wait_drawn(self.tablet.page)
        return json.loads(self.tablet.page.evaluate("window.overlook()"))

    def record(self) -> str:
        """The record of the game so far."""
        return str(self.tablet.page.evaluate("window.recorded()"))

    def get_ready(self) -> None:
        """Everybody who is a person is ready; play begins."""
        while self._awaited() == "people":
            self.tablet.tap(READY)

    def _awaited(self) -> str:
        """What play waits for, once that is known: ``people``, or nothing any more."""
        found = wait_for(
            self.tablet.page,
            """(ready) => document.querySelector(ready) ? "people"
              : JSON.parse(window.overlook()).running && "nothing" """,
            READY,
            PATIENCE,
        )
        return str(found)

    def act(self, seen: dict[str, Any]) -> str:
        """Do one of the ways by touches, dragging now and then; returns the action."""
        wanted = [way for way in seen["ways"] if way[1] not in self.avoided]
        seat, action, steps = self.luck.choice(wanted or seen["ways"])
        drag = len(steps) >= 2 and steps[-1][0] == "target" and self.luck.random() < 0.5
        for step in steps[:-2] if drag else steps:
            if place := self._place(seat, step, seen["length"]):
                self.tablet.fingers.tap(seat, *place)
        if drag:
            places = [self._place(seat, step, seen["length"]) for step in steps[-2:]]
            if all(places):
                self.tablet.fingers.down((seat, *places[0]))
                self.tablet.fingers.move((seat, *places[1]))
                self.tablet.fingers.up(seat)
        return action

    def play(self, moves: int | None = None) -> int:
        """Play to the end of the game, or so many moves; returns how many were made."""
        made = 0
        while moves is None or made < moves:
            seen = self.see()
            if seen.get("over", True):
                break
            if not seen["running"]:
                self.get_ready()
            elif seen["ways"]:
                self.act(seen)
                self._wait_for_more_than(seen["length"])
                made += 1
            else:
                self._wait_for_more_than(seen["length"])
        return made

    def play_again(self, seed: int) -> None:
        """The game is over: everybody plays the same once more, with this deal."""
        page = self.tablet.page
        page.evaluate("(seed) => { window.testSeed = seed; }", seed)
        self.tablet.tap_in(0, '[data-do="rematch"]:enabled')
        wait_for(page, "!JSON.parse(window.overlook()).over", timeout=PATIENCE)

    def _wait_for_more_than(self, length: int) -> None:
        settled = "(length) => window.settled() > length"
        wait_for(self.tablet.page, settled, length, PATIENCE)

    def _place(self, seat: int, step: tuple[str, str], length: int) -> tuple[float, float] | None:
        """Where that can be touched, in the own zone, else in the middle, as soon as it can.

        ``None`` if time took it away: the record has become longer than ``length``.
        """
        kind, value = step
        handle = f'[data-{kind}="{value}"]'
        wanted = [in_zone(seat, handle), f'[data-box="middle"] {handle}', length]
        found = self.tablet.page.evaluate(PLACE, wanted)
        if not found:
            found = wait_for(self.tablet.page, PLACE, wanted, PATIENCE)
        return None if found == "late" else (found[0], found[1])
