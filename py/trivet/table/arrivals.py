"""A game that came with the address or in a file: looked at, then offered, never begun unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trivet.core.errors import RecordError
from trivet.core.game import State
from trivet.core.link import Shared, decode, from_file
from trivet.core.markup import Markup
from trivet.core.words import Words
from trivet.table import pads

SLICE_MS = 6.0
"""So much work at a stretch, since fingers wait meanwhile."""

LONGEST_MS = 5_000.0
"""So much work in all: no game that people play takes a tenth of it."""

SHOWN = 20
"""Letters of a stranger's that are shown at most."""

_NEWER = frozenset({"version", "link_version"})
_FOREIGN = frozenset({"no_link", "not_a_record", "not_json"})
_ENORMOUS = frozenset({"too_large", "too_long", "too_slow"})
_OWN = frozenset({"unknown_game", "bad_action", "link_broken", "no_room"})


def reason(error: RecordError, words: Words) -> str:
    """One sentence that says why a game stays closed."""
    if error.code in _OWN:
        params = {name: str(value)[:SHOWN] for name, value in error.params.items()}
        if error.code == "bad_action":
            params["number"] = str(int(str(error.params["index"])) + 1)
        return words(f"arrival.{error.code}", **params)
    for codes, key in ((_NEWER, "newer"), (_FOREIGN, "foreign"), (_ENORMOUS, "enormous")):
        if error.code in codes:
            return words(f"arrival.{key}")
    return words("arrival.changed")


def _nothing(shared: Shared, state: State) -> None:
    """Nobody opens anything here."""


class Arrivals:
    """The one game that came last. ``clock`` gives milliseconds; ``open_game`` gets the game and
    the state it leads to once somebody wants it, and may raise RecordError."""

    def __init__(
        self,
        clock: Callable[[], float] = lambda: 0.0,
        open_game: Callable[[Shared, State], None] = _nothing,
    ) -> None:
        self._clock, self._open = clock, open_game
        self._shared: Shared | None = None
        self._state: State | None = None
        self._refusal: RecordError | None = None
        self._work: Iterator[State] | None = None
        self._worked = 0.0

    # ---- arriving ---------------------------------------------------------------------------

    def take_link(self, text: str) -> None:
        """What came behind the address."""
        self._read(decode, text)

    def take_file(self, text: str | None, size: int) -> None:
        """What was in a file; ``None`` if that was too large to be read."""
        if text is None:
            self._refuse(RecordError("too_large", size=size))
        else:
            self._read(from_file, text)

    def _read(self, reader: Callable[[str], Shared], text: str) -> None:
        self.dismiss()
        try:
            self._shared = reader(text)
        except RecordError as error:
            self._refuse(error)
        else:
            self._work, self._worked = self._folding(self._shared), 0.0

    def _refuse(self, error: RecordError) -> None:
        self.dismiss()
        self._refusal = error

    # ---- working through it -----------------------------------------------------------------

    @property
    def thinks(self) -> bool:
        """Whether a game is still being gone through."""
        return self._work is not None

    def think(self) -> bool:
        """Go through a bit more of it; whether there is something new to tell."""
        work, begun = self._work, self._clock()
        if work is None:
            return False
        self._work = None  # whatever goes wrong in it happens once
        try:
            while (spent := self._clock() - begun) < SLICE_MS:
                self._state = next(work)
        except StopIteration:
            return True
        except RecordError as error:
            self._refuse(error)
            return True
        self._worked += spent
        if self._worked > LONGEST_MS:
            self._refuse(RecordError("too_slow"))
            return True
        self._work = work
        return False

    @staticmethod
    def _folding(shared: Shared) -> Iterator[State]:
        yield shared.record.initial_state()
        for step in shared.record.steps():
            yield step.state

    # ---- deciding ---------------------------------------------------------------------------

    def press(self, name: str) -> None:
        """A finger on one of the offer's pads."""
        match name:
            case "arrival_open" if self._shared is not None and self._state is not None:
                if self.thinks:
                    return
                shared, state = self._shared, self._state
                self.dismiss()
                try:
                    self._open(shared, state)
                except RecordError as error:
                    self._refuse(error)
            case "arrival_close":
                self.dismiss()

    def dismiss(self) -> None:
        """Nothing is offered any more; the game is wherever it came from."""
        self._shared = self._state = self._refusal = self._work = None

    def offer(self, words: Words) -> Markup | None:
        """What came, and what can be done with it."""
        close = pads.pad("do", "arrival_close", words("arrival.close"))
        if self._refusal is not None:
            return pads.offer(reason(self._refusal, words), close, role="status")
        if self._shared is None:
            return None
        if self.thinks or self._state is None:
            return pads.offer(words("arrival.working"), close, role="status")
        record = self._shared.record
        over = "over" if self._state.is_terminal() else "going_on"
        title = words(f"{record.game}.title")
        told = words.count(f"arrival.{over}", record.seats, game=title)
        take = pads.pad("do", "arrival_open", words(f"arrival.{over}.open"))
        later = pads.pad("do", "arrival_close", words("arrival.later"))
        return pads.offer(told, take, later, role="status")
