"""Games that come and go, and the log: between the app and the browser's ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from trivet.core.errors import RecordError
from trivet.core.game import State
from trivet.core.link import Shared, clean
from trivet.core.markup import Markup, element, render
from trivet.core.options import Value
from trivet.core.record import Record
from trivet.core.words import Words
from trivet.table import layout, pads
from trivet.table.arrivals import Arrivals
from trivet.table.box import Screen
from trivet.table.contacts import Contact, Handle, Touch
from trivet.table.lobby import Lobby
from trivet.table.log import Log
from trivet.table.panel import WELCOME
from trivet.table.play import Play
from trivet.table.seats import NAME_LENGTH, Company, Sitter
from trivet.table.share import Outside, Share
from trivet.table.shelf import Shelf

SAVE_LOG, OPEN_FILE = Handle("do", "log"), Handle("do", "open_file")
LOG_NAME = "trivet-log.json"


class Ways(Outside, Protocol):
    """What goes out, and what comes in; see :class:`trivet.table.outside.Browser`."""

    def fragment(self) -> str:
        """What came behind the page's address; it is gone from there."""
        ...

    def on_fragment(self, tell: Callable[[str], None]) -> None:
        """Be told of each that comes later."""
        ...

    def open_file(self, tell: Callable[[str | None, int], None]) -> None:
        """Let somebody choose a file: its text, or ``None`` if it is too large, and its bytes."""
        ...

    def about(self) -> Mapping[str, object]:
        """What this browser says of itself."""
        ...


@dataclass(frozen=True, slots=True)
class Table:
    """What the app lets this see and do: page time in milliseconds, the page's size, the table's
    words, the screen; begin or go on with a game, show a screen, draw anew."""

    now: Callable[[], float]
    size: Callable[[], tuple[float, float]]
    words: Callable[[], Words]
    screen: Callable[[], Screen]
    play: Callable[[Record, tuple[Sitter, ...]], Play]
    show: Callable[[Screen], None]
    refresh: Callable[[], None]


@dataclass(slots=True)
class Handover:
    """Takes in what comes, hands out what somebody wants to hand on."""

    table: Table
    ways: Ways
    shelf: Shelf
    log: Log = field(default_factory=Log)
    arrivals: Arrivals = field(init=False)
    _last: Play | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.arrivals = Arrivals(self.table.now, self._open)

    # ---- coming -----------------------------------------------------------------------------

    def listen(self) -> None:
        """Take what came with the address, now and later; a game is never disturbed by it."""
        self.ways.on_fragment(self._link_came)
        if text := self.ways.fragment():
            self._link_came(text)

    def _link_came(self, text: str) -> None:
        self.arrivals.take_link(text)
        self._offer()

    def _file_came(self, text: str | None, size: int) -> None:
        self.arrivals.take_file(text, size)
        self._offer()

    def _offer(self) -> None:
        if isinstance(lobby := self.table.screen(), Lobby):
            lobby.panel.leaf = WELCOME
        self.table.refresh()

    def think(self) -> bool:
        """Go on looking at what came, unless people play; whether there is something to tell."""
        return isinstance(self.table.screen(), Lobby) and self.arrivals.think()

    @property
    def thinks(self) -> bool:
        """Whether there is more to look at now."""
        return isinstance(self.table.screen(), Lobby) and self.arrivals.thinks

    def _open(self, shared: Shared, state: State) -> None:
        lobby = self.table.screen()
        company = lobby.company if isinstance(lobby, Lobby) else Company()
        if not self.shelf.choose(shared.record.game):
            raise RecordError("unknown_game", game=shared.record.game)
        play = self.table.play(shared.record, guests(shared, company, *self.table.size()))
        if state.is_terminal():
            play.look_back(self.table.now())

    # ---- going ------------------------------------------------------------------------------

    def share(self, play: Play, seat: int) -> None:
        """Hand on the game that ``seat`` plays, which is paused meanwhile."""
        play.pause(self.table.now(), seat)
        play.menus.close(seat)
        sitter, words = play.sitters[seat], play.words(seat)
        names = tuple(clean(pads.sitter_name(other, words)) for other in play.sitters)
        screen = Share(
            Shared(play.referee.record, names),
            play.referee.state.is_terminal(),
            words,
            self.ways,
            layout.TURNS[sitter.place.side],
            lambda: self.table.show(play),
            play.turn,
            self.table.refresh,
        )
        self.table.show(screen)

    # ---- the log ----------------------------------------------------------------------------

    def seen(self, play: Play) -> None:
        """That game is played now, and is the one of which the log tells."""
        self._last = play

    def release(self, contact: Contact, end: Touch) -> None:
        """A finger was lifted, perhaps from one of this module's pads on any screen."""
        if contact.handle != end.handle or contact.dragged_to(end):
            return
        if contact.handle == SAVE_LOG:
            self._save_log()
        elif contact.handle == OPEN_FILE:
            self.ways.open_file(self._file_came)

    def offer_log(self) -> Markup:
        """The pad beside what went wrong; during a game it says first what the log holds."""
        words = self.table.words()
        told = element("small", words("log.holds_cards")) if self._record() else None
        return render([told, pads.pad("do", SAVE_LOG.value, words("log.save"))])

    def _record(self) -> Record | None:
        """The game now, or the last one if it is over: else it may go on, and is nobody's yet."""
        play = self._last
        if play is None:
            return None
        at_table = isinstance(self.table.screen(), Play | Share)
        return play.referee.record if at_table or play.referee.state.is_terminal() else None

    def _save_log(self) -> None:
        counted = None if self._last is None else self._last.referee.diagnostics
        text = self.log.written(self.ways.about(), self._record(), counted)
        self.ways.save(LOG_NAME, text)


def guests(shared: Shared, company: Company, width: float, height: float) -> tuple[Sitter, ...]:
    """Who plays a game that came: those who sit there if they are as many, else guests all round.

    Raises RecordError ``no_room`` where the screen has too few places.
    """
    record = shared.record
    if len(company) != record.seats:
        company = Company()
    while len(company) < record.seats:
        place = layout.emptiest_place(width, height, [sitter.place for sitter in company])
        if place is None:
            raise RecordError("no_room", seats=record.seats)
        company = company.join(place)
    sitters = company.clockwise()
    if shared.names:
        named = zip(sitters, shared.names, strict=True)
        sitters = tuple(replace(sitter, name=name[:NAME_LENGTH]) for sitter, name in named)
    return tuple(replace(s, chosen=_own(record, seat)) for seat, s in enumerate(sitters))


def _own(record: Record, seat: int) -> dict[str, Value]:
    """What that seat has for itself, as far as it could have been chosen here."""
    given = {
        option: values[seat]
        for option in record.rules().options
        if option.per_seat and isinstance(values := record.options.get(option.name), list)
    }
    return {option.name: value for option, value in given.items() if value in option.choices}
