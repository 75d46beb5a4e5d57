"""Positions of Threepia for tests, written as on paper."""

from collections.abc import Iterable, Mapping

from trivet.core.game import Event
from trivet.games.threepia import GAME
from trivet.games.threepia.cards import CARD_OF, DECK
from trivet.games.threepia.state import ThreepiaState

SQUARE = "BC-BS RX-YC BX-RS T-YX"
"""The board of the rules page's worked example."""


def table(
    hands: Iterable[str],
    draw: str | None = None,
    board: str = SQUARE,
    turn: int = 0,
    scores: tuple[int, ...] | None = None,
    **options: object,
) -> ThreepiaState:
    """A position with cards separated by spaces; all cards not mentioned lie in the draw pile.

    With ``draw`` the pile is given, top card last, and what is not mentioned lies covered.
    """
    held = tuple(tuple(hand.split()) for hand in hands)
    lying = tuple(board.split())
    seen = {CARD_OF[card] for card in lying} | {card for hand in held for card in hand}
    pile = tuple(draw.split()) if draw is not None else ()
    rest = tuple(card for card in DECK if card not in seen and card not in pile)
    state = GAME.new_initial_state(len(held), 0, options)
    return state._replace(
        turn=turn,
        board=lying,
        hands=held,
        draw=rest if draw is None else pile,
        covered=() if draw is None else rest,
        scores=scores or state.scores,
    )


def do(
    state: ThreepiaState, seat: int | None, text: str, at: float = 0.0
) -> tuple[ThreepiaState, dict[str, Mapping[str, object]]]:
    """Apply an action; gives the state and the events' parameters by code."""
    after, events = state.apply_action(seat, GAME.parse_action(text), at)
    return after, by_code(events)


def by_code(events: Iterable[Event]) -> dict[str, Mapping[str, object]]:
    return {event.code: event.params for event in events}


def legal(state: ThreepiaState, seat: int | None, at: float | None = None) -> list[str]:
    return [str(action) for action in state.legal_actions(seat, at)]
