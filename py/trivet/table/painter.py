"""When the page is drawn: once a frame at most, and no longer than a frame carries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from trivet.table.box import Screen

if TYPE_CHECKING:
    from trivet.table.page import Page

FRAME_MS = 5.0
LATE_MS = 10.0  # what a finger or a due time may use up of a frame that is drawn


class Painter:
    """Draws the screen that ``screen`` gives. ``begin`` is called before each new picture, ``end``
    after it with the page time that it shows; ``guarded`` makes of a task one whose faults are
    told; ``shares`` says whether bots think between frames. ``stale``: the page no longer shows how
    everything is."""

    def __init__(
        self,
        page: Page,
        screen: Callable[[], Screen],
        begin: Callable[[], None],
        end: Callable[[float], None],
        guarded: Callable[[Callable[..., None]], Callable[..., None]],
        shares: Callable[[], bool],
    ) -> None:
        self._page, self._screen, self._begin, self._end = page, screen, begin, end
        self._shares = shares
        self._picture = guarded(self.draw)
        self.stale = True
        self.drawing = False
        self._put_off = False
        self._drawn: Screen | None = None
        self._steps: Iterator[None] | None = None
        self._shown = 0.0
        self._busy = 0.0

    def count(self, milliseconds: float) -> None:
        """Work has used up so much of the coming frame."""
        self._busy += milliseconds

    def ask(self) -> None:
        """Draw with the next frame."""
        self._page.next_frame(self._picture)

    def draw(self, frame: float = 0.0) -> None:
        """Show how everything is now: a new screen at once, later on as much as there is time for
        in a frame, and the rest in the next ones. One that other work has used up is left alone,
        but not two in a row. Where bots think, the time counts from page time ``frame``, when the
        frame began."""
        now = self._page.now()
        begun = frame if self._shares() else now
        busy, self._busy = self._busy, 0.0
        screen = self._screen()
        whole = self._drawn is not screen or self._page.hidden
        used_up = busy >= LATE_MS or now - begun >= FRAME_MS
        self._put_off = used_up and not (whole or self._put_off)
        if self._put_off:
            self.ask()
            return
        if self.stale or self._steps is None:
            self.stale, self._drawn, self._shown = False, screen, now
            self._begin()
            self._steps = self._page.show(screen.name, screen.boxes(*self._page.size, now))
        self.drawing = True
        try:
            for _ in self._steps:
                if not whole and self._page.now() - begun >= FRAME_MS:
                    self.ask()
                    return
        finally:
            self.drawing = False
        self._steps = None
        # What fell due while it was drawn is not in it yet, and has to be woken for.
        self._end(self._shown)
