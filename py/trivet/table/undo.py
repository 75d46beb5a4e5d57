"""Taking back and doing again at the table: who wishes it, and whether the others agree."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from trivet.core.markup import Markup, element, render
from trivet.core.view import Notice
from trivet.table import pads
from trivet.table.menu import SECOND_THOUGHT

if TYPE_CHECKING:
    from trivet.table.play import Play


@dataclass(frozen=True, slots=True)
class _Wish:
    """What ``seat`` asked for at page time ``since``, when the journal had so many ``lines``."""

    seat: int
    since: float
    lines: int
    agreed: frozenset[int] = frozenset()


class Takebacks:
    """At most one wish to take something back at a time. Times are page time in milliseconds.

    Who takes back nobody's action but its own, or bots', asks nobody.
    """

    def __init__(self, play: Play) -> None:
        self._play = play
        self._wish: _Wish | None = None

    @property
    def asker(self) -> int | None:
        """Whose wish waits for the others' word. A move of anybody meanwhile ends it."""
        wish = self._wish
        if wish is None or wish.lines != len(self._play.referee.history.journal):
            return None
        return wish.seat if wish.seat in self._people() else None

    def asks(self, seat: int) -> bool:
        """Whether ``seat`` is asked and has not answered yet."""
        asker, wish = self.asker, self._wish
        if asker is None or wish is None:
            return False
        return seat != asker and seat in self._people() - wish.agreed

    def next_change(self, now: float) -> float | None:
        """When the answers wake up: no finger can have meant them at first."""
        wakes = None if self._wish is None else self._wish.since + SECOND_THOUGHT
        return wakes if wakes is not None and wakes > now else None

    def command(self, seat: int, name: str, value: str, now: float) -> None:
        """A pad of :meth:`offers` or :meth:`question` was touched by ``seat``."""
        play, wish = self._play, self._wish
        if name == "redo":
            if play.referee.redoable(seat) is not None:
                play.menus.close(seat)
                play.do_again(seat, now)
        elif value == "stop":
            self._wish = wish if self.asker != seat else None
        elif value in ("yes", "no"):
            if wish is not None and self.asks(seat) and self.next_change(now) is None:
                self._answer(wish, seat, value == "yes", now)
        elif self.asker is None and play.referee.undoable(seat):
            self._ask(seat, now)

    def settle(self, now: float) -> None:
        """Take back what all have agreed to."""
        asker, wish = self.asker, self._wish
        if asker is None or wish is None:
            self._wish = None
        elif wish.agreed >= self._people() - {asker}:
            self._wish = None
            self._play.take_back(asker, now)

    def offers(self, seat: int) -> Markup:
        """The pads in a menu that take back and do again, as far as that is possible now."""
        play, words = self._play, self._play.words(seat)
        back = again = None
        if self.asker == seat:
            back = pads.pad("do", "undo:stop", words("undo.stop"))
        elif self.asker is None and play.referee.undoable(seat):
            back = pads.pad("do", "undo:", words("undo"))
        if play.referee.redoable(seat) is not None:
            again = pads.pad("do", "redo:", words("redo"))
        return render([back, again])

    def question(self, seat: int, now: float) -> Markup:
        """What is asked in the zone of ``seat`` by whoever wants to take something back."""
        play, words, asker = self._play, self._play.words(seat), self.asker
        if asker is None:
            return Markup()
        name, asleep = pads.sitter_name(play.sitters[asker], words), self.next_change(now)
        asked = words.count("undo.asked", len(play.referee.undoable(asker)), name=name)
        return render(
            [
                element("p", asked, class_="headline", role="status"),
                pads.pad("do", "undo:no", words("undo.no"), "big", off=asleep is not None),
                pads.pad("do", "undo:yes", words("undo.yes"), off=asleep is not None),
            ]
        )

    def _ask(self, seat: int, now: float) -> None:
        play = self._play
        play.menus.close(seat)
        others = self._people() - {seat}
        concerned = any(step.seat in others for step in play.referee.undoable(seat))
        lines = len(play.referee.history.journal)
        self._wish = _Wish(seat, now, lines, frozenset() if concerned else others)
        if concerned:
            play.board.say(seat, Notice("undo", play.words(seat)("undo.waits")), now)
        self.settle(now)

    def _answer(self, wish: _Wish, seat: int, agrees: bool, now: float) -> None:
        if agrees:
            self._wish = replace(wish, agreed=wish.agreed | {seat})
            self.settle(now)
            return
        self._wish = None
        words = self._play.words(wish.seat)
        name = pads.sitter_name(self._play.sitters[seat], words)
        self._play.board.say(wish.seat, Notice("undo", words("undo.refused", name=name)), now)

    def _people(self) -> frozenset[int]:
        referee = self._play.referee
        return frozenset(range(referee.record.seats)) - referee.gone_seats - referee.bot_seats
