"""What triangles stand for, where it matters whether a player names something else.

Every lay is scored with the naming that makes most. Another one can only be worth something while a
turn goes on with the triangle still lying there: with many cards a turn, and some left in hand.
"""

from __future__ import annotations

from trivet.core.view import Question
from trivet.games.threepia.actions import Lay, Naming, parse
from trivet.games.threepia.boards import Cell
from trivet.games.threepia.cards import ELEMENTS, TRIANGLE
from trivet.games.threepia.modes import MODES
from trivet.games.threepia.observation import Observation
from trivet.games.threepia.turn import trial

OTHER = "other"
PROPOSED, TRIANGLE_STANDS = "naming", "triangle"
_NAMES = tuple(one for one in ELEMENTS if one != TRIANGLE)


def proposal(observation: Observation, card: str, slot: int) -> str | Question:
    """The lay, or the question whether its triangles stand for what scores most."""
    plain = Lay(card, slot)
    if not MODES[observation.options.mode].many_cards or len(observation.hand) < 2:
        return str(plain)
    best = trial(plain, observation.board, observation.options, observation.named)
    fixed = dict(observation.named)
    named = tuple((cell, one) for cell, one in sorted(best.named.items()) if cell not in fixed)
    if not named:
        return str(plain)
    return Question(PROPOSED, (str(Lay(card, slot, named)),), (str(plain), OTHER))


def answered(question: Question, choice: str) -> str | Question:
    """The lay once all triangles are named, or the question about the next one."""
    if question.about == PROPOSED:
        return choice if choice != OTHER else _next_triangle(question.given[0], ())
    proposed, *said = question.given
    return _next_triangle(proposed, (*said, choice))


def _next_triangle(proposed: str, said: tuple[str, ...]) -> str | Question:
    lay = _lay(proposed)
    if len(said) < len(lay.named):
        return Question(TRIANGLE_STANDS, (proposed, *said), _NAMES)
    cells = (cell for cell, _ in lay.named)
    return str(Lay(lay.card, lay.slot, tuple(zip(cells, said, strict=True))))


def proposed_namings(question: Question) -> tuple[Naming, ...]:
    """What the triangles stand for in the proposal."""
    return _lay(question.given[0]).named


def asked_cell(question: Question) -> Cell:
    """The triangle that the question is about."""
    proposed, *said = question.given
    return _lay(proposed).named[len(said)][0]


def _lay(text: str) -> Lay:
    action = parse(text)
    assert isinstance(action, Lay)
    return action
