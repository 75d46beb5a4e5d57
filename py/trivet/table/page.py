"""The browser's page. The only module that knows the DOM; it puts boxes on it and reads fingers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pyodide.ffi import create_proxy, jsnull
from pyscript import document, window
from pyscript.js_modules import fingers, parts

from trivet.table import browser
from trivet.table.box import Box
from trivet.table.contacts import Contact, Handle, Touch
from trivet.table.layout import Rect

Listener = Callable[[Any], None]


@dataclass(slots=True)
class _Shown:
    """A box as it is on the page now, so that only what differs is touched."""

    element: Any
    box: Box
    parts: dict[str, str] = field(default_factory=dict)


class Page:
    """Draws boxes into ``#table``, reports fingers, moves cards that are held."""

    def __init__(self) -> None:
        self._root = document.getElementById("table")
        self._air = document.createElement("div")
        self._air.className = "air"
        self._root.append(self._air)
        self._shown: dict[str, _Shown] = {}
        self._timer: int | None = None
        self._picture: Callable[[float], None] | None = None
        self._on_frame = create_proxy(self._draw)
        self._clock = window.performance.now
        self._size: tuple[float, float] | None = None
        self._language = ""

    # ---- time -------------------------------------------------------------------------------

    def now(self) -> float:
        """Page time in milliseconds, the clock of the events' time stamps."""
        return float(self._clock())

    def wake(self, delay: float, callback: Any) -> None:
        """Call the proxy ``callback`` after ``delay`` ms; an earlier wish is dropped."""
        if self._timer is not None:
            window.clearTimeout(self._timer)
        self._timer = window.setTimeout(callback, max(delay, 0))

    @property
    def hidden(self) -> bool:
        """Whether nobody sees the page."""
        return bool(document.hidden)

    def next_frame(self, draw: Callable[[float], None]) -> None:
        """Draw once before the next frame is shown, however often that is wished, knowing the page
        time at which that frame began.

        A hidden page shows none and draws at once, so that nothing on it stays uncovered.
        """
        asked, self._picture = self._picture is not None, draw
        if self.hidden:
            self._draw(self.now())
        elif not asked:
            window.requestAnimationFrame(self._on_frame)

    def _draw(self, frame: float) -> None:
        draw, self._picture = self._picture, None
        if draw is not None:
            draw(frame)

    # ---- listening --------------------------------------------------------------------------

    def listen(self, target: Any, kind: str, listener: Listener) -> None:
        """Listen for as long as the page lives."""
        target.addEventListener(kind, create_proxy(listener))

    def listen_to_fingers(
        self,
        down: Callable[[Touch, bool], None],
        up: Callable[[Touch], None],
        lost: Callable[[int], None],
        click: Callable[[Touch], None],
    ) -> None:
        """Tell of every finger or main mouse button that lands, with what it began on and whether
        it is felt by the screen, that lifts, with the nearest target under it, or whose pointer is
        lost; and of a keyboard's or assistive technology's click."""
        fingers.guard(self._root)
        fingers.listen(
            self._root,
            self._air,
            create_proxy(lambda felt, *told: down(_touch(*told), felt)),
            create_proxy(lambda *told: up(_touch(*told))),
            create_proxy(lost),
            create_proxy(lambda *told: click(_touch(*told))),
        )

    def box_of(self, element: Any) -> str | None:
        """The box that an element lies in."""
        holder = or_none(element.closest("[data-box]"))
        return None if holder is None else holder.dataset.box

    # ---- drawing ----------------------------------------------------------------------------

    @property
    def size(self) -> tuple[float, float]:
        """The table's width and height."""
        if self._size is None:  # asking makes the browser lay out the page at once
            self._size = float(self._root.clientWidth), float(self._root.clientHeight)
        return self._size

    def measure(self) -> None:
        """The window may have another size now."""
        self._size = None

    def show(self, screen: str, boxes: Iterable[Box]) -> Iterator[None]:
        """Make the page show exactly these boxes, one made or one renewed part a step."""
        self._root.dataset.screen = screen
        wanted = set()
        for box in boxes:
            wanted.add(box.id)
            yield  # to make a box takes as long as to show it
            yield from self._show_box(box)
        for gone in self._shown.keys() - wanted:
            self._shown.pop(gone).element.remove()

    def _show_box(self, box: Box) -> Iterator[None]:
        shown = self._shown.get(box.id)
        if shown is None:
            element = document.createElement("section")
            element.dataset.box = box.id
            self._root.insertBefore(element, self._air)
            shown = self._shown[box.id] = _Shown(element, Box(box.id, Rect(0, 0, 0, 0), box.frame))
            element.innerHTML = box.frame
        elif shown.box.frame != box.frame:
            shown.element.innerHTML = box.frame
            shown.parts.clear()
        if shown.box.rect != box.rect:
            _place(shown.element, box.rect)
        if shown.box.sizes != box.sizes:
            for name, size in box.sizes.items():
                shown.element.style.setProperty(f"--{name}", f"{size:.1f}px")
        if shown.box.looks != box.looks:
            for name in shown.box.looks.keys() - box.looks.keys():
                shown.element.removeAttribute(f"data-{name}")
            for name, value in box.looks.items():
                shown.element.setAttribute(f"data-{name}", value)
        shown.box = box
        for name, markup in box.parts.items():
            if shown.parts.get(name) != markup and parts.fill(shown.element, name, markup):
                shown.parts[name] = markup
                yield

    def set_language(self, language: str) -> None:
        """Tell the browser and screen readers which language is spoken here."""
        if language != self._language:
            self._language = document.documentElement.lang = language

    def _find(self, box: str, handle: Handle) -> Any:
        shown = self._shown.get(box)
        if shown is None:
            return None
        value = window.CSS.escape(handle.value)
        return or_none(shown.element.querySelector(f'[data-{handle.kind}="{value}"]'))

    def show_fault(self, text: str, milliseconds: float, offer: str = "") -> None:
        """Tell everybody that something went wrong, with markup of what can be done about it; it
        goes away by itself."""
        fingers.showFault(self._root, text, milliseconds, offer)

    def speak(self, text: str, language: str) -> None:
        """Say it aloud, if this browser can."""
        browser.speak(text, language)

    # ---- cards in the air -------------------------------------------------------------------

    def lift(self, contact: Contact) -> None:
        """A card follows its finger from now on, once that has gone far enough for a drag."""
        if contact.box is not None:
            fingers.keep(contact.start.pointer, contact.id)

    def let_go(self, contact: Contact) -> None:
        """The finger is gone; the card stays in the air where it is."""
        fingers.letGo(contact.start.pointer)

    def land(self, contact_id: int) -> None:
        """The card has arrived: it is drawn where it lies now."""
        fingers.land(contact_id)

    def clear_air(self) -> None:
        """No card is in the air any more."""
        fingers.clearAir(self._air)

    def fly_home(self, contact_id: int, box: str, card: str, target: str | None = None) -> None:
        """The card flies from where it is, or from ``target``, to its place in ``box``."""
        place = None if target is None else self._find("middle", Handle("target", target))
        fingers.flyHome(self._air, contact_id, self._find(box, Handle("card", card)), place)


def or_none(value: Any) -> Any:
    """JavaScript's null as Python's."""
    return None if value is jsnull else value


def _touch(
    pointer: int,
    x: float,
    y: float,
    stamp: float,
    box: str | None,
    kind: str | None,
    value: str | None,
) -> Touch:
    """A touch as ``fingers.js`` tells it."""
    handle = None if kind is None or value is None else Handle(kind, value)
    return Touch(pointer, float(x), float(y), float(stamp), box, handle)


def _place(element: Any, rect: Rect) -> None:
    """The element gets its reader's width and height and is turned about its centre."""
    room, style = rect.room, element.style
    style.width, style.height = f"{room.width:.1f}px", f"{room.height:.1f}px"
    style.left = f"{rect.x + (rect.width - room.width) / 2:.1f}px"
    style.top = f"{rect.y + (rect.height - room.height) / 2:.1f}px"
    style.transform = f"rotate({rect.turn}deg)"
    element.dataset.turn = str(rect.turn)
