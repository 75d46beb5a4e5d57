"""Positions of TRIPLE³ for tests, written as on paper."""

from collections.abc import Iterable, Mapping

from trivet.core.game import Event
from trivet.games.triple3 import GAME
from trivet.games.triple3.cards import CELLS
from trivet.games.triple3.observation import Options
from trivet.games.triple3.state import Triple3State

BOOKLET = "RC0 RC2 RC3 YC1 BC1 BC3 PD0 PC1 BP1"
"""The board of the booklet's examples."""


def table(
    hands: Iterable[str],
    piles: Iterable[str] | None = None,
    grid: str = BOOKLET,
    phase: str = "play",
    chips: tuple[int, ...] | None = None,
    **options: object,
) -> Triple3State:
    """A position with cards separated by spaces; a grid cell ``RC0/BS1`` is a stack."""
    held = tuple(tuple(hand.split()) for hand in hands)
    seats = len(held)
    values = {option.name: option.default for option in GAME.options}
    values["handicap"] = (0,) * seats
    return Triple3State(
        options=Options(**{**values, **options}),
        seed=0,
        round=1,
        phase=phase,
        grid=tuple(tuple(stack.split("/")) for stack in grid.split()),
        hands=held,
        piles=tuple(tuple(pile.split()) for pile in piles or [""] * seats),
        chips=chips or (0,) * seats,
        resting=(0.0,) * seats,
    )


def do(
    state: Triple3State, seat: int | None, text: str, at: float = 0.0
) -> tuple[Triple3State, dict[str, Mapping[str, object]]]:
    """Apply an action as it is; gives the state and the events' parameters by code."""
    after, events = state.apply_action(seat, GAME.parse_action(text), at)
    return after, by_code(events)


def tap(
    state: Triple3State, seat: int, text: str, at: float
) -> tuple[Triple3State, dict[str, Mapping[str, object]]]:
    """Apply what a tap comes to, as the referee does."""
    action = state.judge(seat, GAME.parse_action(text), at)
    after, events = state.apply_action(seat, action, at)
    return after, by_code(events)


def by_code(events: Iterable[Event]) -> dict[str, Mapping[str, object]]:
    return {event.code: event.params for event in events}


def legal(state: Triple3State, seat: int | None, at: float | None = None) -> list[str]:
    return [str(action) for action in state.legal_actions(seat, at)]


def cells_for(state: Triple3State, seat: int, card: str) -> set[int]:
    """The cells, 1-9, on which a card may go."""
    return {cell + 1 for cell in CELLS if f"{card}@{cell + 1}" in legal(state, seat)}
