"""The work that judge.py times; runs unchanged in CPython and in the page."""

import gc
from collections.abc import Callable, Iterable
from time import perf_counter

from trivet.core.record import Record, Step, loads
from trivet.games.triple3.actions import Lost, Place, Take, place
from trivet.referee import Referee

HOLD_MS = 30.0
WAIT_MS = HOLD_MS + 1.0  # whatever binary fractions make of the hold, it is over by then
COUNTDOWN_MS = 3000.0


def measure(records: str, seconds: float) -> dict[str, float]:
    """Time recorded TRIPLE³ games (one record a line) for ``seconds`` a kind of work.

    ``taps``, ``placements``: through the referee, a second. ``raw``: placements judged and applied
    by the rules alone, a second. ``listing``: one seat's legal actions listed and one of them
    applied, in microseconds. ``share``: of the taps, how many are placements.
    """
    games = [loads(line) for line in records.splitlines()]
    steps = [step for game in games for step in game.steps() if step.seat is not None]
    placements = [step for step in steps if isinstance(step.action, Place | Lost)]
    share = len(placements) / len(steps)
    taps = len(steps) / _seconds_a_run(lambda: [_referee(game) for game in games], seconds)
    raw = len(placements) / _seconds_a_run(lambda: _judge_and_apply(placements), seconds)
    listing = 1e6 * _seconds_a_run(lambda: _list_and_apply(steps), seconds) / len(steps)
    return {
        "share": share,
        "taps": taps,
        "placements": taps * share,
        "raw": raw,
        "listing": listing,
    }


def _seconds_a_run(work: Callable[[], object], seconds: float) -> float:
    """The quickest of as many runs as fit in, since nothing makes a run quicker than it is."""
    work()
    gc.collect()
    best, end = float("inf"), perf_counter() + seconds
    while True:
        start = perf_counter()
        work()
        now = perf_counter()
        best = min(best, now - start)
        if now >= end:
            return best


def _referee(game: Record) -> None:
    """Tap a whole recorded game again; whatever was done has to come out of it again."""
    again = Referee(Record(game.game, game.seed, game.seats, game.options), hold_ms=HOLD_MS)
    now = 0.0
    for number, (at, seat, action) in enumerate(game.actions):
        if seat is None:
            now = _signal(again, game.seats, now)
            continue
        made = again.page(at)
        assert made is not None, f"the game stands still at action {number}"
        now = max(now, made)
        again.tap(number, seat, action.removeprefix("lost "), made, now)
        now = max(now, made + WAIT_MS)
        again.advance(now)
    played = [(seat, action) for _, seat, action in again.record.actions]
    assert played == [(seat, action) for _, seat, action in game.actions], "another game came out"


def _signal(referee: Referee, seats: int, now: float) -> float:
    for seat in range(seats):
        referee.ready(seat, now)
    for wait in (COUNTDOWN_MS, WAIT_MS):
        now += wait
        referee.advance(now)
    return now


def _judge_and_apply(placements: Iterable[Step]) -> None:
    for step in placements:
        tapped = step.action
        meant = place(tapped.card, tapped.cell) if isinstance(tapped, Lost) else tapped
        state, seat, at = step.before, step.seat, step.at
        state.apply_action(seat, state.judge(seat, meant, at), at)


def _list_and_apply(steps: Iterable[Step]) -> None:
    for step in steps:
        legal = step.before.legal_actions(step.seat)
        wanted = next((action for action in legal if not isinstance(action, Take)), legal[-1])
        step.before.apply_action(step.seat, wanted, step.at)
