"""The referee: order of simultaneous taps, the start signal, clocks and pausing.

Time comes in as numbers. *Page time* is a pointer event's ``timeStamp`` in milliseconds; *play
time*, written ``at``, is milliseconds of play since the deal of the round.
"""

from trivet.core.game import DEAL
from trivet.referee.arbiter import Arbiter, Contact, Diagnostics, Settled, Tap
from trivet.referee.outcome import Outcome, Refusal
from trivet.referee.referee import GO, RESUME, Referee
from trivet.referee.virtual import run_virtual

__all__ = [
    "DEAL",
    "GO",
    "RESUME",
    "Arbiter",
    "Contact",
    "Diagnostics",
    "Outcome",
    "Referee",
    "Refusal",
    "Settled",
    "Tap",
    "run_virtual",
]
