"""Where the marked end of a chosen card comes to lie: the same in the middle and on every plan."""

from __future__ import annotations

from functools import lru_cache

from trivet.core.view import Context
from trivet.games.threepia.actions import Naming
from trivet.games.threepia.cards import turned
from trivet.games.threepia.observation import Observation, Options
from trivet.games.threepia.turn import possible_lays

TURNED = "turned"
"""Stands in what is chosen before a card that is turned round."""


def ends(observation: Observation, context: Context) -> dict[int, int]:
    """For each slot that is marked, on which of its cells the marked end comes to lie.

    While nobody sees the chosen card, all slots are marked, as it is held: nothing may tell what it
    is. Who sees it finds only slots where it fits. The middle, which does not see what its owner
    looks at in secret, then has no marks, so that it never contradicts the owner's plan.
    """
    if not context.selected:
        return {}
    if not context.peeking:
        return dict.fromkeys(range(len(observation.board)), int(TURNED in context.selected))
    return fitting(observation, context)


def fitting(observation: Observation, context: Context) -> dict[int, int]:
    """Where the chosen card fits, and on which cell its marked end comes to lie there.

    Empty as long as it is not looked at.
    """
    if not context.peeking or not context.selected or not context.slots:
        return {}
    card = context.slots[int(context.selected[-1]) - 1]
    if card is None:
        return {}
    wanted = turned(card) if TURNED in context.selected else card
    return dict(_fitting(card, wanted, observation.board, observation.options, observation.named))


@lru_cache(maxsize=64)
def _fitting(
    card: str, wanted: str, board: tuple[str, ...], options: Options, named: tuple[Naming, ...]
) -> tuple[tuple[int, int], ...]:
    found: dict[int, int] = {}
    for lay in possible_lays((card,), board, options, named):
        if lay.slot not in found or lay.card == wanted:
            found[lay.slot] = int(lay.card != card)
    return tuple(found.items())
