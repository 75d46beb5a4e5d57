"""Positions of THREE! for tests, written as on paper."""

from collections.abc import Iterable, Mapping

from trivet.core.game import Event
from trivet.games.three import GAME
from trivet.games.three.observation import Options
from trivet.games.three.state import ThreeState


def table(
    hands: Iterable[str],
    stacks: Iterable[str] | None = None,
    draw: str = "",
    turn: int = 0,
    phase: str = "turn",
    until: float | None = None,
    to_come: tuple[int, ...] | None = None,
    resting: Iterable[int] = (),
    **options: object,
) -> ThreeState:
    """A position with cards separated by spaces, piles and stacks from bottom to top."""
    held = tuple(tuple(hand.split()) for hand in hands)
    seats = len(held)
    values = {option.name: option.default for option in GAME.options}
    values["head_start"] = (values["head_start"],) * seats
    return ThreeState(
        options=Options(**{**values, **options}),
        phase=phase,
        turn=turn,
        draw=tuple(draw.split()),
        hands=held,
        stacks=tuple(tuple(stack.split()) for stack in stacks or [""] * seats),
        holders=((),) * seats,
        fines=(0,) * seats,
        until=until,
        to_come=to_come,
        resting=frozenset(resting),
    )


def last_round(stacks: Iterable[str], first: int = 0, **options: object) -> ThreeState:
    """The last round just begun, ``first`` to declare or pass."""
    stacks = [*stacks]
    order = tuple((first + step) % len(stacks) for step in range(len(stacks)))
    hands = [""] * len(stacks)
    return table(hands, stacks, turn=first, phase="last_round", to_come=order, **options)


def do(
    state: ThreeState, seat: int | None, text: str, at: float = 0.0
) -> tuple[ThreeState, dict[str, Mapping[str, object]]]:
    """Apply an action; gives the state and the events' parameters by code."""
    after, events = state.apply_action(seat, GAME.parse_action(text), at)
    return after, by_code(events)


def play_through(state: ThreeState, *moves: tuple[int | None, str, float]) -> ThreeState:
    """Apply moves (seat, notation, milliseconds) one after the other."""
    for seat, text, at in moves:
        state, _ = do(state, seat, text, at)
    return state


def by_code(events: Iterable[Event]) -> dict[str, Mapping[str, object]]:
    return {event.code: event.params for event in events}


def legal(state: ThreeState, seat: int | None, at: float | None = None) -> list[str]:
    return [str(action) for action in state.legal_actions(seat, at)]


def spread(cards: Iterable[str]) -> str:
    return " ".join(cards)
