"""Positions of ¡TRES! for tests, written as on paper."""

from collections.abc import Iterable, Mapping

from trivet.core.game import Event
from trivet.games.tres import GAME
from trivet.games.tres.observation import Due, Options
from trivet.games.tres.state import TresState


def table(
    hands: Iterable[str],
    up: str = "B7 R1 Y*",
    draw: str = "G1 G1 G2 G2 G4 G4 G5 G5 G6 G6",
    discard: str = "",
    turn: int = 0,
    owing: Iterable[int] = (),
    **fields: object,
) -> TresState:
    """A position with cards separated by spaces, the top card of a pile last.

    ``fields`` are other fields of the state, or options.
    """
    held = tuple(tuple(hand.split()) for hand in hands)
    values = {
        option.name: (option.default,) * len(held) if option.per_seat else option.default
        for option in GAME.options
    }
    options = {name: fields.pop(name, value) for name, value in values.items()}
    state = {
        "seed": 0,
        "round": 1,
        "phase": "turn",
        "direction": 1,
        "drawn": None,
        "skipped": 0,
        "reshuffles": 0,
        "games_won": (0,) * len(held),
        "gone": (),
        "trail": (),
        "winners": None,
        **fields,
    }
    return TresState(
        options=Options(**options),
        turn=turn,
        draw=tuple(draw.split()),
        discard=tuple(discard.split()),
        table=tuple(up.split()),
        hands=held,
        due=tuple(Due(seat, 0.0) for seat in owing),
        **state,
    )


Told = dict[str, Mapping[str, object]]


def do(state: TresState, seat: int | None, text: str, at: float = 0.0) -> tuple[TresState, Told]:
    """Apply an action as it is; gives the state and the events' parameters by code."""
    after, events = state.apply_action(seat, GAME.parse_action(text), at)
    return after, by_code(events)


def tap(state: TresState, seat: int, text: str, at: float) -> tuple[TresState, Told]:
    """Apply what a tap comes to, as the referee does."""
    action = state.judge(seat, GAME.parse_action(text), at)
    after, events = state.apply_action(seat, action, at)
    return after, by_code(events)


def by_code(events: Iterable[Event]) -> Told:
    return {event.code: event.params for event in events}


def legal(state: TresState, seat: int | None) -> list[str]:
    return [str(action) for action in state.legal_actions(seat)]


def plays_on(state: TresState, card: str, seat: int = 0) -> set[str]:
    """What the seat may lay on a table card, without the words around it."""
    end = f" on {card}"
    return {
        text.removeprefix("lay ").removesuffix(end)
        for text in legal(state, seat)
        if text.endswith(end)
    }


def sizes(state: TresState) -> list[int]:
    return [len(hand) for hand in state.hands]
