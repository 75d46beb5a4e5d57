"""A race small enough to see through: three tokens, whoever takes one first has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from unittest.mock import patch

from trivet.core import registry
from trivet.core.errors import IllegalAction, NotationError, OutOfTurn
from trivet.core.game import Action, Bot, Game, Plan, Seat, State, Thinking, Transition, public
from trivet.core.rng import Rng
from trivet.core.view import View

TOKENS = "abc"
WORDS = frozenset(
    {"stop", "go", "deal", "bug"} | {f"{w}{t}" for w in ("", "lost ") for t in TOKENS}
)


@dataclass(frozen=True, slots=True)
class Race(State):
    """``owners``: whose token it is, or None while it lies in the middle."""

    seats: int
    rounds: int
    owners: tuple[Seat, ...] = (None,) * len(TOKENS)
    phase: str = "ready"
    lost: tuple[tuple[int, str], ...] = ()

    def current_seats(self) -> frozenset[int]:
        return frozenset(range(self.seats) if self.phase == "play" else ())

    def legal_actions(self, seat: Seat, at: float | None = None) -> tuple[Action, ...]:
        if seat is None:
            return {"ready": ("go",), "stopped": ("go",), "round_over": ("deal",)}.get(
                self.phase, ()
            )
        if self.phase != "play":
            return ()
        free = [t for t, owner in zip(TOKENS, self.owners, strict=True) if owner is None]
        return (*free, "stop")

    def judge(self, seat: Seat, action: Action, at: float) -> Action:
        text = str(action)
        taken = text in TOKENS and self.owners[TOKENS.index(text)] is not None
        return f"lost {text}" if taken and self.phase == "play" else action

    def apply_action(self, seat: Seat, action: Action, at: float) -> Transition:
        text = str(action)
        if text == "bug":
            raise ZeroDivisionError
        if seat is not None and self.phase != "play":
            raise OutOfTurn("toy_not_in_play")
        if text.startswith("lost") and seat is not None:
            return Transition(replace(self, lost=(*self.lost, (seat, text[-1]))), ())
        if text not in self.legal_actions(seat):
            raise IllegalAction("toy_illegal", action=text)
        return Transition(self._after(seat, text), (public("toy", action=text),))

    def reveals(self, action: Action, after: State) -> bool:
        return False

    def _after(self, seat: Seat, text: str) -> Race:
        match text:
            case "go":
                return replace(self, phase="play")
            case "stop":
                return replace(self, phase="stopped")
            case "deal":
                return Race(self.seats, self.rounds - 1)
        owners = tuple(seat if t == text else o for t, o in zip(TOKENS, self.owners, strict=True))
        ended = "round_over" if self.rounds > 1 else "over"
        return replace(self, owners=owners, phase="play" if None in owners else ended)

    def is_running(self) -> bool:
        return self.phase == "play"

    def is_terminal(self) -> bool:
        return self.phase == "over"

    def returns(self) -> tuple[float, ...]:
        return tuple(float(self.owners.count(seat)) for seat in range(self.seats))

    def observation(self, seat: Seat) -> object:
        return self.owners, self.phase

    def resampled(self, seat: Seat, rng: Rng) -> State:
        return self

    def pieces(self) -> tuple[str, ...]:
        return tuple(f"token {token}" for token in range(len(self.owners)))

    def to_json(self) -> dict[str, object]:
        return {"owners": self.owners, "phase": self.phase}


class Grabber:
    """Takes a free token some 250 ms after it saw the table."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def think(self, observation: object, at: float) -> Thinking:
        owners, _ = observation  # type: ignore[misc]
        yield
        free = [t for t, owner in zip(TOKENS, owners, strict=True) if owner is None]
        return Plan(at + 200 + self._rng.below(100), self._rng.choice(free))


class ToyGame(Game):
    id = "toy"
    seat_counts = range(2, 5)
    options = ()

    def _deal(self, seats: int, seed: int, options: Mapping[str, object]) -> State:
        return Race(seats, rounds=2)

    def parse_action(self, text: str) -> Action:
        if text not in WORDS:
            raise NotationError("toy_notation", text=text)
        return text

    def bot(self, strength: str, seat: int, rng: Rng) -> Bot:
        return Grabber(rng)

    def view(self) -> View:
        raise NotImplementedError("the toy is never shown")


@contextmanager
def toy_installed() -> Iterator[None]:
    """The toy as the only game there is."""
    with patch.object(registry, "games", lambda: {"toy": ToyGame()}):
        yield
