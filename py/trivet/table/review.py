"""A finished game looked at again, action by action, as the whole table saw it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from trivet.core.game import State
from trivet.core.record import Record, Step
from trivet.core.view import Context, Room
from trivet.core.words import Words
from trivet.table import pads

if TYPE_CHECKING:
    from trivet.table.play import Play

NOWHERE = Room(0, 0)


@dataclass(slots=True)
class Review:
    """``seat`` looks back; ``position`` actions have been made, at first all of them."""

    seat: int
    record: Record
    position: int = field(init=False)
    _steps: tuple[Step, ...] = field(init=False)

    def __post_init__(self) -> None:
        self._steps = tuple(self.record.steps())
        self.position = self.length

    @property
    def length(self) -> int:
        """How many actions the game had."""
        return len(self._steps)

    @property
    def step(self) -> Step | None:
        """The action that led here; ``None`` at the deal."""
        return self._steps[self.position - 1] if self.position else None

    @property
    def state(self) -> State:
        """The table as it was."""
        return self._steps[0].before if self.step is None else self.step.state

    def walk(self, by: int) -> None:
        """So many actions on or back; the ends stay."""
        self.position = min(max(self.position + by, 0), self.length)

    def context(self, play: Play, room: Room | None, words: Words) -> Context:
        """What the middle was told then: of nobody's hand or wish it shows anything."""
        names = tuple(pads.sitter_name(sitter, words) for sitter in play.sitters)
        now = play.context(None, room or NOWHERE, 0.0)
        step = self.step
        return replace(
            now,
            words=words,
            names=names,
            selected=(),
            at=0.0 if step is None else step.at,
            events=() if step is None else tuple(e for e in step.events if e.visible_to(None)),
            happened=0.0 if step is None else step.at,
            earlier=(),
        )

    def told(self, play: Play, words: Words) -> str:
        """Who did what, in a line."""
        step = self.step
        if step is None:
            return words("review.deal")
        context = self.context(play, None, words)
        notices = (play.view.notice(event, None, context) for event in context.events)
        said = [notice.text for notice in notices if notice is not None]
        if said:
            return " ".join(said)
        if step.seat is None:
            return words("review.nobody")
        return words("review.did", name=context.names[step.seat], action=step.action)
