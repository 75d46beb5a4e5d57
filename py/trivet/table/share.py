"""Handing a game on: as a code on the screen, a link, or a file. Nothing is sent anywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from trivet.core.link import Shared, encode, to_file
from trivet.core.markup import Content, Markup, element, render
from trivet.core.words import Words
from trivet.table import pads, qr
from trivet.table.box import MIDDLE, Box
from trivet.table.contacts import Contact, Touch
from trivet.table.layout import Rect

WIDTH, HEIGHT, EDGE = 640.0, 520.0, 8.0
WARNING, WAYS, CODE = "warning", "ways", "code"


class Outside(Protocol):
    """What takes games out of the page; see :class:`trivet.table.outside.Browser`."""

    can_send: bool

    def address(self) -> str:
        """The page's own address, to which a link's text is attached."""
        ...

    def copy(self, text: str, done: Callable[[bool], None]) -> None:
        """Make it ready to be pasted; ``done`` is told whether that was let."""
        ...

    def save(self, name: str, text: str) -> None:
        """Save a file."""
        ...

    def send(self, url: str, name: str, text: str) -> None:
        """Hand a link or a file to the device's own way of sharing."""
        ...

    def fetch_library(self, done: Callable[[bool], None]) -> None:
        """Fetch what draws codes; ``done`` is told whether it is there."""
        ...


@dataclass(slots=True)
class Share:
    """The screen on which a game is handed on; see :class:`trivet.table.box.Screen`.

    ``shared`` comes with the names at the table, which go along only if that is wished. ``over``:
    whether the game is finished; else its hidden cards are still secret, and that is said first.
    ``turn``: by how many degrees clockwise the reader is turned. ``back`` leads back to the game,
    ``turned`` is told when the page turned, ``changed`` when something new is to be seen.
    """

    shared: Shared
    over: bool
    words: Words
    outside: Outside
    turn_to: int
    back: Callable[[], None]
    turned: Callable[[int], None]
    changed: Callable[[], None]
    leaf: str = field(init=False)
    names: bool = field(init=False, default=False)
    name: str = field(init=False, default="share")
    _told: str = field(init=False, default="")
    _code: Markup | None = field(init=False, default=None)
    _link: str | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.leaf = WAYS if self.over else WARNING

    # ---- what goes out ----------------------------------------------------------------------

    def _out(self) -> Shared:
        return self.shared if self.names else Shared(self.shared.record)

    def link(self) -> str:
        """The address that opens this game."""
        return f"{self.outside.address()}#{encode(self._out())}"

    def file_name(self) -> str:
        """What a file of it is called."""
        return f"{self.shared.record.game}.trivet.json"

    # ---- fingers ----------------------------------------------------------------------------

    def press(self, contact: Contact, now: float) -> None:
        """A browser lets go of files and the like only when a finger is lifted."""

    def release(self, contact: Contact, end: Touch, now: float) -> None:
        if contact.handle is not None and contact.handle == end.handle:
            self._command(contact.handle.value)

    def lose(self, contact: Contact) -> None:
        """Nothing of a lost finger was waiting."""

    def _command(self, command: str) -> None:
        match command:
            case "back" if self.leaf == CODE:
                self.leaf = WAYS
            case "back":
                self.back()
            case "turn":
                self.turn_to = (self.turn_to + 90) % 360
            case "yes" if self.leaf == WARNING:
                self.leaf = WAYS
            case _ if self.leaf == WAYS:
                self._take(command)

    def _take(self, way: str) -> None:
        """One of the ways out."""
        self._told, self._link = "", None
        match way:
            case "names":
                self.names, self._code = not self.names, None
            case "link":
                self.outside.copy(self.link(), self._copied)
            case "file":
                self.outside.save(self.file_name(), to_file(self._out()))
                self._told = "saved"
            case "send":
                self.outside.send(self.link(), self.file_name(), to_file(self._out()))
            case "code" if not qr.fits(self.link()):
                self._told = "too_long"
            case "code":
                self._told = "fetching"
                self.outside.fetch_library(self._draw_code)

    def _copied(self, let: bool) -> None:
        self._told = "copied" if let else "not_copied"
        self._link = None if let else self.link()
        self.changed()

    def _draw_code(self, there: bool) -> None:
        if not there:
            self._told = "no_library"
        elif self.leaf == WAYS and self._told == "fetching":  # nobody has turned to something else
            self._told, self.leaf, self._code = "", CODE, qr.code(self.link())
        self.changed()

    def typed(self, box: str, field: str, text: str) -> None:
        """The link can be marked there; what is written over it is nobody's game."""

    def turn(self, quarters: int) -> None:
        self.turn_to = (self.turn_to - 90 * quarters) % 360
        self.turned(quarters)

    def advance(self, now: float) -> bool:
        """Nothing here runs by itself."""
        return False

    def next_due(self, now: float) -> float | None:
        return None

    # ---- looks ------------------------------------------------------------------------------

    def boxes(self, width: float, height: float, now: float) -> tuple[Box, ...]:
        frame = element("div", class_=f"panel sharing {self.leaf}", data_part="panel")
        return (Box(MIDDLE, self._rect(width, height), frame, {"panel": self._panel()}),)

    def _rect(self, width: float, height: float) -> Rect:
        """A code is as large as the screen lets it be, since the other camera has to read it."""
        most = width - 2 * EDGE, height - 2 * EDGE
        turned = self.turn_to % 180 == 90
        wanted = (HEIGHT, WIDTH) if turned else (WIDTH, HEIGHT)
        if self.leaf == CODE:
            wanted = most
        across, down = min(wanted[0], most[0]), min(wanted[1], most[1])
        return Rect((width - across) / 2, (height - down) / 2, across, down, self.turn_to)

    def _panel(self) -> Markup:
        match self.leaf:
            case "warning":
                return self._warning()
            case "code":
                return self._shown_code()
        return self._ways()

    def _head(self) -> Markup:
        turn = pads.pad("do", "turn", "⟳", "round", label=self.words("lobby.turn"))
        return element("header", element("h1", self.words("share")), turn)

    def _warning(self) -> Markup:
        told = element("p", self.words("share.warning"), class_="prompt", role="alert")
        yes = pads.pad("do", "yes", self.words("share.yes"))
        return render([self._head(), told, _row(yes, self._back())])

    def _ways(self) -> Markup:
        words = self.words
        how = words("share.how" if self.over else "share.how.going_on")
        on = words("value.on" if self.names else "value.off")
        send = pads.pad("do", "send", words("share.send")) if self.outside.can_send else None
        return render(
            [
                self._head(),
                element("p", how, class_="prompt"),
                _row(
                    pads.pad("do", "code", words("share.code"), "big"),
                    pads.pad("do", "link", words("share.link"), "big"),
                ),
                _row(
                    pads.pad("do", "file", words("share.file")),
                    send,
                    pads.pad("do", "names", words("share.names", value=on)),
                ),
                element("p", self._said(), class_="note", role="status"),
                _row(self._back()),
            ]
        )

    def _said(self) -> Content:
        if not self._told:
            return None
        told = self.words(f"share.{self._told}")
        if self._link is None:
            return told
        label = self.words("share.link")
        shown = element("input", type="text", value=self._link, name="link", aria_label=label)
        return [told, shown]

    def _shown_code(self) -> Markup:
        told = element("p", self.words("share.scan"), class_="scan")
        return render([self._code, element("div", told, self._back(), class_="beside")])

    def _back(self) -> Markup:
        return pads.pad("do", "back", self.words("back"), "big")


def _row(*content: Content) -> Markup:
    return element("div", *content, class_="row")
