"""Positions of TRIPLEXiTY for tests, written as on paper."""

from collections.abc import Iterable, Mapping

from trivet.core.game import Event
from trivet.games.triplexity import GAME
from trivet.games.triplexity.observation import Options
from trivet.games.triplexity.position import Position
from trivet.games.triplexity.state import TriplexityState

BASIC, ADVANCED = {"advanced": False}, {"advanced": True}


def position(stacks: str, turn: int = 0, forbidden: str | None = None) -> Position:
    """Three stacks separated by ``/``, pieces from bottom to top by spaces; ``-`` is empty."""
    lying = tuple(tuple(stack.replace("-", "").split()) for stack in stacks.split("/"))
    return Position(lying, turn, GAME.parse_action(forbidden) if forbidden else None)


def table(
    stacks: str,
    turn: int = 0,
    forbidden: str | None = None,
    scores: tuple[int, int] = (0, 0),
    round_number: int = 1,
    **options: object,
) -> TriplexityState:
    """A position in the middle of a match."""
    lies = position(stacks, turn, forbidden)
    values = {o.name: (o.default,) * 2 if o.per_seat else o.default for o in GAME.options}
    placed = sum(map(len, lies.stacks))
    return TriplexityState(
        options=Options(**{"advanced": "^" in stacks, **values, **options}),
        round=round_number,
        phase="move" if placed == 6 else "place",
        position=lies,
        scores=scores,
    )


def do(
    state: TriplexityState, text: str, seat: int | str | None = "turn", at: float = 0.0
) -> tuple[TriplexityState, dict[str, Mapping[str, object]]]:
    """Apply an action, of the seat to move unless told; gives the state and events by code."""
    who = state.position.turn if seat == "turn" else seat
    after, events = state.apply_action(who, GAME.parse_action(text), at)
    return after, by_code(events)


def played(actions: str, **options: object) -> TriplexityState:
    """The state after actions separated by commas, each of the seat to move or of nobody."""
    state = GAME.new_initial_state(2, 0, options)
    for text in actions.split(", "):
        state, _ = do(state, text, None if text == "deal" else "turn")
    return state


def by_code(events: Iterable[Event]) -> dict[str, Mapping[str, object]]:
    return {event.code: event.params for event in events}


def legal(state: TriplexityState, seat: int | str | None = "turn") -> list[str]:
    who = state.position.turn if seat == "turn" else seat
    return [str(action) for action in state.legal_actions(who)]


def stacks(state: TriplexityState) -> str:
    """The stacks in the writing of :func:`position`."""
    return str(state.position).rsplit(" ", 2)[0]
