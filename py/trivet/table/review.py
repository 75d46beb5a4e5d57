"""A finished game looked at again, action by action, as the whole table saw it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING

from trivet.core.game import Seat, State
from trivet.core.markup import Markup, render
from trivet.core.record import Record, Step
from trivet.core.view import Context, Finish, Room, View
from trivet.table.notices import LASTING, SEPARATOR
from trivet.table.playback import Playback, decisive

if TYPE_CHECKING:
    from trivet.table.play import Play

NOWHERE = Room(0, 0)
SLICES = 8
"""So many pieces of work at a stretch: actions done again, then the view's own slices."""


@dataclass(slots=True)
class Review:
    """``seat`` looks back; ``position`` actions have been made, at first all of them. ``hands``:
    whether what was hidden in hands is shown, now that the game is over.

    What has to be worked out first is done by :meth:`think`, a little at a time.
    """

    seat: int
    record: Record
    view: View
    position: int = field(init=False)
    playback: Playback = field(init=False, default_factory=Playback)
    hands: bool = field(init=False, default=False)
    _steps: list[Step] = field(init=False, default_factory=list)
    _weighed: bool = field(init=False, default=False)
    _work: Iterator[None] = field(init=False)

    def __post_init__(self) -> None:
        self.position = self.length
        self._work = self._working()

    def _working(self) -> Iterator[None]:
        for step in self.record.steps():
            self._steps.append(step)
            yield
        yield from self.view.weighing(self.state.observation(None))
        self._weighed = True

    def think(self, slices: int = SLICES) -> None:
        """Do some of the work; the rest later."""
        for _ in islice(self._work, slices):
            pass

    @property
    def thinks(self) -> bool:
        """Whether there is still something to work out."""
        return not self._weighed

    @property
    def ready(self) -> bool:
        """Whether the game has been gone through, so that there is something to look at."""
        return len(self._steps) == self.length

    @property
    def length(self) -> int:
        """How many actions the game had."""
        return len(self.record.actions)

    @property
    def step(self) -> Step | None:
        """The action that led here; ``None`` at the deal, or before all is ready."""
        return self._steps[self.position - 1] if self.position and self.ready else None

    def looks(self, seat: int) -> dict[str, str]:
        """What a zone tells the style sheet of the moment: all of it is past, and who moved."""
        looks = {} if seat == self.seat and not self.hands else {"past": "yes"}
        if self.step is not None and self.step.seat == seat:
            looks["moved"] = "yes"
        return looks

    @property
    def state(self) -> State:
        """The table as it was."""
        return self._steps[0].before if self.step is None else self.step.state

    def command(self, name: str, now: float) -> None:
        """A pad of :mod:`trivet.table.walk` at page time ``now``: ``play`` runs the game or stops
        it, ``speed`` and ``hands`` change how; every other goes somewhere and stops it."""
        if not self.ready:
            return
        match name:
            case "hands":
                self.hands = not self.hands
            case "speed":
                self.playback.faster()
                if self.playback.running:
                    self._await_next(now)
            case "play" if not self.playback.running:
                self.position %= self.length or 1  # from the end it begins anew
                self._await_next(now)
            case "play":
                self.playback.stop()
            case _:
                self.playback.stop()
                self.step_to(name)

    def step_to(self, where: str) -> None:
        """``first``, ``back``, ``on``, ``decisive`` or ``last``; the ends stay."""
        if not self.ready:
            return
        ways = {"first": 0, "back": self.position - 1, "on": self.position + 1}
        if where == "decisive" and self._steps:
            ways[where] = decisive(self._steps)
        self.position = min(max(ways.get(where, self.length), 0), self.length)

    def advance(self, now: float) -> None:
        """Work, and go on to the next action if that is due at page time ``now``."""
        self.think()
        if self.playback.due is not None and now >= self.playback.due:
            self.position += 1
            self._await_next(now)

    def _await_next(self, now: float) -> None:
        self.playback.await_next(self.record.actions, self.position, now)

    def has_hands(self, play: Play) -> bool:
        """Whether there are hands that were hidden."""
        return play.view.hidden_hand(play.referee.state.observation(self.seat)) is not None

    def finish(self, view: View) -> Finish | None:
        """The photo finish of the action that led here."""
        events = () if self.step is None else self.step.events
        finishes = (view.finish(event) for event in events if event.visible_to(None))
        return next((finish for finish in finishes if finish is not None), None)

    def context(self, play: Play, seat: Seat, room: Room = NOWHERE, turn: int = 0) -> Context:
        """What the middle or a zone was told then: of nobody's wish it shows anything, and of
        nobody's hand unless that is wanted."""
        step = self.step
        events = () if step is None else tuple(e for e in step.events if e.visible_to(seat))
        hand = play.view.hidden_hand(self.state.observation(seat)) if seat is not None else None
        return replace(
            play.context(seat, room, 0.0, turn),
            selected=(),
            question=None,
            slots=hand or (),
            newest=frozenset(),
            peeking=self.hands,
            open_hand=self.hands,
            at=0.0 if step is None else step.at,
            events=events,
            happened=0.0 if step is None else step.at,
            earlier=(),
            past=True,
        )

    def told(self, play: Play, seat: Seat) -> str:
        """Who did what, in a line of the language of ``seat`` (``None``: of the table)."""
        words, step = play.words(seat), self.step
        if not self.ready:
            return words("review.working")
        if step is None:
            return words("review.deal")
        context = self.context(play, seat)
        events = [event for event in step.events if event.visible_to(None)]
        notices = (play.view.notice(event, None, context) for event in events)
        if said := [notice for notice in notices if notice is not None]:
            ends = said[-1].key in LASTING  # then that alone is told, as it was in the game
            return SEPARATOR.join(notice.text for notice in (said[-1:] if ends else said))
        name = "" if step.seat is None else context.names[step.seat]
        for key in (f"{part}past.{e.code}" for e in events for part in (f"{play.game_id}.", "")):
            if (text := words(key, name=name)) != key:
                return text
        return words("review.nobody") if step.seat is None else words("review.acted", name=name)

    def worth(self, play: Play, seat: int) -> Markup | None:
        """What the game's view says that the position was worth, once that is worked out."""
        if not self.ready:
            return None
        if not self._weighed:
            return render(play.words(seat)("review.working"))
        return play.view.worth(self.state.observation(None), self.context(play, seat))
