"""The referee of one game: takes taps in, applies what takes effect, keeps record and clock."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Mapping, Sequence
from math import inf

from trivet.core.errors import TrivetError
from trivet.core.game import DEAL, LEAVE, Bot, Plan, Seat, State
from trivet.core.history import History, Undo
from trivet.core.record import Entry, Record, Step
from trivet.core.rng import Rng
from trivet.referee.arbiter import Arbiter, Contact, Diagnostics, Settled, Tap
from trivet.referee.bots import BotRunner
from trivet.referee.clock import PlayClock, not_before
from trivet.referee.outcome import Outcome, Refusal, refused
from trivet.referee.start import StartSignal
from trivet.referee.undo import Tail

GO = "go"
RESUME = "resume"

SLICES = 4
"""How many slices bots may think in one call of advance, unless told otherwise."""


class Referee:
    """Referees one game from ``record``, which may come with its history; with actions in it, the
    game goes on paused, at ``elapsed`` milliseconds of play if that is known better than from it.

    Page times in milliseconds, which must not decrease from call to call. Raises RecordError for a
    record that does not fold.
    """

    def __init__(
        self,
        record: Record | History,
        *,
        elapsed: float | None = None,
        bots: Mapping[int, Bot] | None = None,
        hold_ms: float = 30.0,
        resolution_ms: float = 1.0,
        countdown_ms: float = 3000.0,
    ) -> None:
        self._history = record if isinstance(record, History) else History.of(record)
        record = self._history.record
        self._game = record.rules()
        self._state = record.initial_state()
        self._tail = Tail()
        for step in record.steps():
            self._state = step.state
            self._tail.add(step)
        self._clock = PlayClock(self._history.elapsed if elapsed is None else elapsed)
        self._arbiter = Arbiter(self._draw, hold_ms=hold_ms, resolution_ms=resolution_ms)
        self._countdown_ms = countdown_ms
        self._start = StartSignal(record.seats)
        self._bots = BotRunner()
        self._now = 0.0
        self._contacts = 0
        self._signalled = False
        self._timeout: tuple[Contact, Plan] | None = None
        self._held: float | None = None
        self._went_back = -inf
        self._gone: set[int] = set()
        for entry in record.actions:
            self._let_go(entry.seat, entry.action)
        for seat, bot in (bots or {}).items():
            self.set_bot(seat, bot)

    @property
    def state(self) -> State:
        """The table as settled so far."""
        return self._state

    @property
    def record(self) -> Record:
        """What took effect so far."""
        return self._history.record

    @property
    def history(self) -> History:
        """What took effect so far and what was taken back or done again."""
        return self._history

    @property
    def running(self) -> bool:
        """Whether time of play passes."""
        return self._clock.running

    @property
    def paused(self) -> bool:
        """Whether play was halted from outside the game and waits for all to be ready."""
        return self._state.is_running() and not self._clock.running

    @property
    def awaiting(self) -> str | None:
        """What happens once all are ready: GO, DEAL or RESUME; ``None`` in play and at the end."""
        if self._clock.running or self._state.is_terminal():
            return None
        if self._state.is_running():
            return RESUME
        nobody = {str(action) for action in self._state.legal_actions(None)}
        return next((text for text in (GO, DEAL) if text in nobody), None)

    @property
    def ready_seats(self) -> frozenset[int]:
        """The seats that are ready; bots always are."""
        return self._start.ready_seats

    @property
    def bot_seats(self) -> frozenset[int]:
        """The seats that bots play."""
        return self._bots.seats

    @property
    def gone_seats(self) -> frozenset[int]:
        """The seats that have left for good; nobody waits for them."""
        return frozenset(self._gone)

    @property
    def diagnostics(self) -> Diagnostics:
        """Counts of what the arbiter met, and internal faults."""
        return self._arbiter.diagnostics

    def countdown(self, now: float) -> float | None:
        """Milliseconds until the start signal, or ``None`` when none is coming."""
        return None if self._start.due is None else max(0.0, self._start.due - now)

    def at(self, now: float) -> float:
        """Play time at page time ``now``."""
        return self._clock.at(now)

    def page(self, at: float) -> float | None:
        """Page time at which play time will be ``at``, or ``None`` while time stands still."""
        return self._clock.page(at)

    def set_bot(self, seat: int, bot: Bot | None) -> None:
        """Let ``bot`` play ``seat``, or with ``None`` give it back to a person."""
        self._bots.set_bot(seat, bot)
        self._start.set_bot(seat, bot is not None)

    def tap(self, contact: Contact, seat: int, action: str, stamp: float, now: float) -> None:
        """``contact`` of ``seat`` meant ``action`` at ``stamp``; it arrived ``now``.

        What came of it is told by a later :meth:`advance`. Raises NotationError at once.
        """
        self._game.parse_action(action)
        self._arbiter.submit(Tap(contact, seat, stamp, action), now)

    def ready(self, seat: int, now: float) -> None:
        """``seat`` is ready for what is awaited; nothing when nothing is."""
        if self.awaiting is not None:
            self._start.ready(seat)
            self._arm(now)

    def unready(self, seat: int) -> None:
        """``seat`` is not ready after all; a countdown ends."""
        self._start.unready(seat)

    def pause(self, now: float) -> None:
        """Let play time stand still from ``now`` until all are ready. No part of the record."""
        self._submit_timeout(now)
        self._start.reset()
        self._held = now
        self._clock.stop(now)

    def undoable(self, seat: int) -> tuple[Step, ...]:
        """What :meth:`undo` takes back for ``seat``: its last action and all after it, oldest
        first. Empty when one of these has shown somebody something, or was nobody's."""
        return self._tail.since(seat)

    def redoable(self, seat: int) -> Entry | None:
        """The action of ``seat`` that :meth:`redo` does again, if any."""
        again = self._history.again
        return again if again is not None and again.seat == seat else None

    def undo(self, seat: int, now: float) -> None:
        """Take back what :meth:`undoable` tells; play goes on from there if it was going on.

        The clocks stand as they stood at the first action taken back. Taps under way are void.
        Raises LookupError when there is nothing.
        """
        state = self._tail.cut(seat)
        self._history = self._history.then(Undo(seat))
        self._jump(state, now)

    def redo(self, seat: int, now: float) -> Outcome:
        """Do again what ``seat`` or another took back, just as it was, and at its time of play.

        Raises LookupError when it was not the action of ``seat``, or there is nothing.
        """
        entry = self.redoable(seat)
        if entry is None:
            raise LookupError(f"seat {seat} has nothing to do again")
        action = self._game.parse_action(entry.action)
        after, events = self._state.apply_action(seat, action, entry.at)
        self._keep(
            entry, Step(len(self.record.actions), *entry[:2], action, self._state, after, events)
        )
        self._jump(after, now)
        return Outcome(self._own_contact("redo"), seat, entry.at, entry.action, "applied", events)

    def _jump(self, state: State, now: float) -> None:
        """Go over to ``state``, which did not come about by a tap at ``now``."""
        going_on = self._clock.running and state.is_running()
        self._state, self._went_back = state, now
        self._clock = PlayClock(self._history.elapsed)
        if going_on:
            self._clock.start(now)
        self._start.reset()
        self._signalled, self._timeout, self._held = False, None, None
        for seat in self._bots.seats:
            self._bots.answered(seat)
        self._bots.clear()

    def _keep(self, entry: Entry, step: Step) -> None:
        """Put what took effect on record."""
        self._history = self._history.then(entry)
        self._tail.add(step)
        self._let_go(entry.seat, entry.action)

    def advance(self, now: float, budget: int = SLICES) -> tuple[Outcome, ...]:
        """Do all that is due by ``now``; bots think for ``budget`` slices at most."""
        self._now = now
        self._signal(now)
        self._submit_timeout(now)
        self._submit_bots(now)
        outcomes = []
        for settled in self._arbiter.settle(now):
            if not self._is_void(settled):
                outcomes.append(self._judge(settled))
            # What this led to may have been due before the taps that still wait.
            self._submit_timeout(now)
        changed = max((o.at for o in outcomes if o.kind == "applied"), default=self.at(now))
        self._bots.look(self._state, changed)
        if self._clock.running:
            for seat, error in self._bots.think(self.at(now), budget):
                outcomes.append(self._bot_failed(seat, error, now))
        self._arm(now)
        return tuple(outcomes)

    def next_due(self) -> float | None:
        """Page time at which :meth:`advance` has something to do, or ``None``."""
        if self._clock.running and self._bots.thinking:
            return self._now
        plan = self._bots.next_plan()
        signal = None if self._signalled else self._start.due
        due = (
            self._arbiter.next_due(),
            signal,
            None if plan is None else self._clock.page(plan),
            self._timeout_due(),
        )
        return min((time for time in due if time is not None), default=None)

    def _draw(self, seats: Sequence[int]) -> Iterable[int]:
        return Rng(self.record.seed, "dead heat", len(self.record.actions)).shuffled(seats)

    def _own_contact(self, kind: str) -> str:
        self._contacts += 1
        return f"{kind}-{self._contacts}"

    def _arm(self, now: float) -> None:
        awaited = self.awaiting
        if awaited is not None and not self._signalled:
            self._start.arm(now, 0.0 if awaited == DEAL else self._countdown_ms)

    def _signal(self, now: float) -> None:
        due, awaited = self._start.due, self.awaiting
        if due is None or now < due or awaited is None or self._signalled:
            return
        self._held = None
        if awaited == RESUME:
            self._start.reset()
            self._clock.start(due)
            return
        self._signalled = True
        tap = Tap(self._own_contact("signal"), None, due, awaited)
        self._arbiter.submit(tap, now, trusted=True)

    def _timeout_due(self) -> float | None:
        """Page time at which nobody acts, unless that waits in the arbiter already."""
        plan = self._state.timeout()
        if plan is None or (self._timeout is not None and self._timeout[1] == plan):
            return None
        return self._clock.page(not_before(plan.at))

    def _submit_timeout(self, now: float) -> None:
        due, plan = self._timeout_due(), self._state.timeout()
        if due is None or plan is None or due > now:
            return
        self._timeout = self._own_contact("timeout"), plan
        tap = Tap(self._timeout[0], None, due, str(plan.action))
        self._arbiter.submit(tap, now, trusted=True)

    def _is_void(self, settled: Settled) -> bool:
        """Whether it is nobody's, and a tap before it has changed what time alone does, or no
        person's, and the table for which it was meant was taken back."""
        tap = settled.tap
        if settled.made <= self._went_back and tap.seat in (None, *self._bots.seats):
            return True
        if tap.seat is not None or tap.action in (GO, DEAL):
            return False
        if self._timeout is None or self._timeout[0] != tap.contact:
            return True
        if self._timeout[1] == self._state.timeout():
            return False
        self._timeout = None
        return True

    def _submit_bots(self, now: float) -> None:
        if not self._clock.running:
            return
        for seat, plan in self._bots.take_due(self.at(now)):
            planned = self._clock.page(plan.at)
            # After a stall the planned moment has passed for everybody; a bot gains nothing by it.
            in_time = planned is not None and now - planned <= self._arbiter.hold_ms
            stamp = planned if planned is not None and in_time else now
            tap = Tap(self._own_contact("bot"), seat, stamp, str(plan.action))
            self._arbiter.submit(tap, now, trusted=True)

    def _judge(self, settled: Settled) -> Outcome:
        tap, at = settled.tap, self._clock.at(settled.time)
        if tap.action in (GO, DEAL) and tap.seat is None:
            self._signalled = False
        if tap.seat is not None:
            self._bots.answered(tap.seat)
        # Who goes home can do so at any time, paused or between two rounds as well.
        free = tap.seat is None or tap.action == LEAVE
        code = None if free else self._why_no_play(settled.made)
        if code is not None:
            return refused(settled, at, Refusal(code, {}))
        try:
            action = self._state.judge(tap.seat, self._game.parse_action(tap.action), at)
            after, events = self._state.apply_action(tap.seat, action, at)
            text = str(action)
        except TrivetError as error:
            return refused(settled, at, Refusal(error.code, error.params))
        except Exception as error:
            return refused(settled, at, self._fault(error))
        step = Step(len(self.record.actions), at, tap.seat, action, self._state, after, events)
        self._keep(Entry(at, tap.seat, text), step)
        self._enter(after, settled, text)
        late, heat = settled.late, settled.dead_heat
        return Outcome(tap.contact, tap.seat, at, text, "applied", events, None, late, heat)

    def _why_no_play(self, made: float) -> str | None:
        if made <= self._went_back:
            return "undone"
        if self._state.is_running() and self._clock.covers(made):
            return None
        if self._clock.running:
            return "false_start"
        if self._state.is_running():
            return "paused"
        starting = self._signalled or self._start.due is not None
        return "false_start" if starting and self.awaiting == GO else "not_running"

    def _enter(self, after: State, settled: Settled, text: str) -> None:
        """Go over to ``after``: the clock follows whether the game runs."""
        ran, self._state = self._state.is_running(), after
        if text in (GO, DEAL):
            self._start.reset()
        if text == DEAL:
            self._clock = PlayClock()
            ran = False
        if after.is_running() and not ran:
            self._clock.start(settled.time)
            if self._held is not None:
                self._clock.stop(self._held)
        elif ran and not after.is_running():
            self._start.reset()
            self._clock.stop(settled.time)
            self._bots.clear()

    def _let_go(self, seat: Seat, text: str) -> None:
        """Who has left keeps nobody waiting, like a bot."""
        if seat is not None and text == LEAVE:
            self._gone.add(seat)
            self._bots.set_bot(seat, None)
            self._start.set_bot(seat, True)

    def _bot_failed(self, seat: int, error: Exception, now: float) -> Outcome:
        contact, refusal = self._own_contact("bot"), self._fault(error)
        return Outcome(contact, seat, self.at(now), "", "refused", error=refusal)

    def _fault(self, error: Exception) -> Refusal:
        self.diagnostics.faults.append("".join(traceback.format_exception(error)))
        return Refusal("internal", {"error": type(error).__name__})
