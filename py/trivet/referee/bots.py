"""Runs bots: lets them think in slices and tells which of their plans are due."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from trivet.core.game import Bot, Plan, State, Thinking
from trivet.referee.clock import not_before


@dataclass(slots=True)
class _Player:
    bot: Bot
    seen: object = None
    thinking: Thinking | None = None
    plan: Plan | None = None
    waits: bool = False


class BotRunner:
    """The bots of a game. A bot is shown its own seat's observation and nothing else.

    Times are play time in milliseconds.
    """

    def __init__(self) -> None:
        self._players: dict[int, _Player] = {}

    @property
    def seats(self) -> frozenset[int]:
        """The seats that bots play."""
        return frozenset(self._players)

    @property
    def thinking(self) -> bool:
        """Whether any bot has not come to a decision yet."""
        return any(player.thinking is not None for player in self._players.values())

    def set_bot(self, seat: int, bot: Bot | None) -> None:
        """Let ``bot`` play ``seat``, or let go of it."""
        if bot is None:
            self._players.pop(seat, None)
        else:
            self._players[seat] = _Player(bot)

    def look(self, state: State, at: float) -> None:
        """Show every bot the table as it is since ``at``; whoever sees a change thinks anew."""
        if not state.is_running():
            self.clear()
            return
        acting = state.current_seats()
        for seat, player in self._players.items():
            if player.waits:
                continue
            seen = state.observation(seat) if seat in acting else None
            if seen != player.seen:
                player.seen = seen
                player.plan = None
                player.thinking = None if seen is None else player.bot.think(seen, at)

    def think(self, at: float, budget: int) -> Iterator[tuple[int, Exception]]:
        """Spend ``budget`` slices, one a bot in turn. Yields bots that failed, and how.

        A plan for a time before ``at``, which is now, becomes one for now. A bot that failed
        waits until the table changes.
        """
        while budget > 0 and self.thinking:
            for seat, player in self._players.items():
                if player.thinking is None:
                    continue
                budget -= 1
                try:
                    next(player.thinking)
                except StopIteration as decided:
                    player.thinking = None
                    player.plan = _in_time(decided.value, at)
                except Exception as error:
                    player.thinking = None
                    yield seat, error

    def next_plan(self) -> float | None:
        """When the earliest plan is due, or ``None``."""
        plans = [player.plan.at for player in self._players.values() if player.plan is not None]
        return min(plans, default=None)

    def take_due(self, at: float) -> list[tuple[int, Plan]]:
        """The plans due by ``at``, by seat; their bots wait until :meth:`answered`."""
        due = []
        for seat, player in self._players.items():
            if player.plan is not None and player.plan.at <= at:
                due.append((seat, player.plan))
                player.plan, player.waits = None, True
        return due

    def answered(self, seat: int) -> None:
        """What ``seat`` did has been settled: it thinks anew, whatever came of it."""
        if seat in self._players:
            player = self._players[seat]
            player.waits, player.seen = False, None

    def clear(self) -> None:
        """Drop all thoughts and plans."""
        for player in self._players.values():
            player.seen = player.thinking = player.plan = None


def _in_time(plan: Plan | None, at: float) -> Plan | None:
    return plan if plan is None else Plan(not_before(max(plan.at, at)), plan.action)
