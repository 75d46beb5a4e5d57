"""What came of a tap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from trivet.core.game import Event, Seat
from trivet.referee.arbiter import Contact, Settled


class Refusal(NamedTuple):
    """Why nothing happened: a code of the game's or ``paused``, ``not_running``, ``false_start``,
    ``undone`` (meant for a table from which something was taken back), ``internal``."""

    code: str
    params: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a tap.

    ``at`` is play time in milliseconds. ``action`` is what took effect, in notation, or what was
    refused. ``dead_heat`` lists the tied seats in the order drawn by lot.
    """

    contact: Contact
    seat: Seat
    at: float
    action: str
    kind: Literal["applied", "refused"]
    events: tuple[Event, ...] = ()
    error: Refusal | None = None
    late: bool = False
    dead_heat: tuple[int, ...] = ()


def refused(settled: Settled, at: float, refusal: Refusal) -> Outcome:
    """The outcome of a tap that changed nothing."""
    tap, late, heat = settled.tap, settled.late, settled.dead_heat
    return Outcome(tap.contact, tap.seat, at, tap.action, "refused", (), refusal, late, heat)
