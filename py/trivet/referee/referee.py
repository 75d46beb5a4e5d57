"""The referee of one game: takes taps in, applies what takes effect, keeps record and clock."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from trivet.core.errors import TrivetError
from trivet.core.game import Bot, Event, Plan, Seat, State
from trivet.core.record import Record
from trivet.core.rng import Rng
from trivet.referee.arbiter import Arbiter, Contact, Diagnostics, Settled, Tap
from trivet.referee.bots import BotRunner
from trivet.referee.clock import PlayClock, not_before
from trivet.referee.start import StartSignal

GO = "go"
DEAL = "deal"
RESUME = "resume"
LEAVE = "leave"

SLICES = 4
"""How many slices bots may think in one call of advance, unless told otherwise."""


class Refusal(NamedTuple):
    """Why nothing happened: a code of the game's or ``paused``, ``not_running``, ``false_start``,
    ``internal``."""

    code: str
    params: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a tap.

    ``at`` is play time in milliseconds. ``action`` is what took effect, in notation, or what was
    refused. ``dead_heat`` lists the tied seats in the order drawn by lot.
    """

    contact: Contact
    seat: Seat
    at: float
    action: str
    kind: Literal["applied", "refused"]
    events: tuple[Event, ...] = ()
    error: Refusal | None = None
    late: bool = False
    dead_heat: tuple[int, ...] = ()


class Referee:
    """Referees one game from ``record``; with actions in it, the game goes on paused.

    Page times in milliseconds, which must not decrease from call to call. Raises RecordError for a
    record that does not fold.
    """

    def __init__(
        self,
        record: Record,
        *,
        bots: Mapping[int, Bot] | None = None,
        hold_ms: float = 30.0,
        resolution_ms: float = 1.0,
        countdown_ms: float = 3000.0,
    ) -> None:
        self._game = record.rules()
        self._record = record
        self._state = record.fold()
        self._clock = PlayClock(_elapsed(record))
        self._arbiter = Arbiter(self._draw, hold_ms=hold_ms, resolution_ms=resolution_ms)
        self._countdown_ms = countdown_ms
        self._start = StartSignal(record.seats)
        self._bots = BotRunner()
        self._now = 0.0
        self._contacts = 0
        self._signalled = False
        self._timeout: tuple[Contact, Plan] | None = None
        self._held: float | None = None
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
        return self._record

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

    def advance(self, now: float, budget: int = SLICES) -> tuple[Outcome, ...]:
        """Do all that is due by ``now``; bots think for ``budget`` slices at most."""
        self._now = now
        self._signal(now)
        self._submit_timeout(now)
        self._submit_bots(now)
        outcomes = []
        for settled in self._arbiter.settle(now):
            if not self._is_void(settled.tap):
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
        return Rng(self._record.seed, "dead heat", len(self._record.actions)).shuffled(seats)

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

    def _is_void(self, tap: Tap) -> bool:
        """Whether it is nobody's, and a tap before it has changed what time alone does."""
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
            return _refused(settled, at, Refusal(code, {}))
        try:
            action = self._state.judge(tap.seat, self._game.parse_action(tap.action), at)
            after, events = self._state.apply_action(tap.seat, action, at)
            text = str(action)
        except TrivetError as error:
            return _refused(settled, at, Refusal(error.code, error.params))
        except Exception as error:
            return _refused(settled, at, self._fault(error))
        self._record = self._record.then(at, tap.seat, text)
        self._let_go(tap.seat, text)
        self._enter(after, settled, text)
        late, heat = settled.late, settled.dead_heat
        return Outcome(tap.contact, tap.seat, at, text, "applied", events, None, late, heat)

    def _why_no_play(self, made: float) -> str | None:
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


def _refused(settled: Settled, at: float, refusal: Refusal) -> Outcome:
    tap, late, heat = settled.tap, settled.late, settled.dead_heat
    return Outcome(tap.contact, tap.seat, at, tap.action, "refused", (), refusal, late, heat)


def _elapsed(record: Record) -> float:
    if not record.actions or record.actions[-1].action == DEAL:
        return 0.0
    return record.actions[-1].at
