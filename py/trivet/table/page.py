"""The browser's page. The only module that knows the DOM; it puts boxes on it and reads fingers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from pyodide.ffi import create_proxy, jsnull
from pyscript import document, window
from pyscript.js_modules import fingers

from trivet.table import browser
from trivet.table.box import Box
from trivet.table.contacts import NO_POINTER, Contact, Handle, Touch
from trivet.table.layout import Rect

HANDLES = ("press", "card", "target", "choice", "peek", "do")
HANDLE_SELECTOR = ", ".join(f"[data-{kind}]" for kind in HANDLES)
NEAR = ((0, 0), (0, -22), (0, 22), (-22, 0), (22, 0))
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
        self._ghosts: dict[int, Any] = {}
        self._timer: int | None = None
        self._picture: Callable[[float], None] | None = None
        self._on_frame = create_proxy(self._draw)
        self._size: tuple[float, float] | None = None
        self._language = ""

    # ---- time -------------------------------------------------------------------------------

    def now(self) -> float:
        """Page time in milliseconds, the clock of the events' time stamps."""
        return float(window.performance.now())

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

    def listen_to_fingers(self, down: Listener, up: Listener, lost: Listener) -> None:
        """All reports go to the table's root: no element's life matters to a finger's."""
        fingers.guard(self._root)
        self.listen(self._root, "pointerdown", down)
        self.listen(self._root, "pointerup", up)
        self.listen(self._root, "pointercancel", lost)

    def touch(self, event: Any) -> Touch:
        """A pointer event or bare click as a Touch, with what it began on."""
        element = event.target
        if event.type == "pointerdown":
            with suppress(Exception):  # a script's pointer cannot be captured, and need not be
                self._root.setPointerCapture(event.pointerId)
        return _touch(event, element)

    def landing(self, event: Any) -> Touch:
        """A lifted finger as a Touch, with the nearest target under it."""
        x, y = float(event.clientX), float(event.clientY)
        for dx, dy in NEAR:
            element = document.elementFromPoint(x + dx, y + dy)
            if (target := _closest(element, "[data-target]")) is not None:
                return _touch(event, target)
        return _touch(event, document.elementFromPoint(x, y))

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
            if shown.parts.get(name) != markup:
                holder = shown.element.querySelector(f'[data-part="{name}"]')
                if not _typing_in(holder):
                    shown.parts[name] = markup
                    _fill(holder, markup)
                    yield

    def set_language(self, language: str) -> None:
        """Tell the browser and screen readers which language is spoken here."""
        if language != self._language:
            self._language = document.documentElement.lang = language

    def flash(self, contact: Contact) -> None:
        """Answer a press in the next frame, whatever comes of it."""
        if contact.handle is not None and contact.box is not None:
            fingers.flash(self._find(contact.box, contact.handle))

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
        if contact.box is None or contact.handle is None:
            return
        card = self._find(contact.box, contact.handle)
        if card is None:
            return
        start = contact.start
        turn = self._shown[contact.box].box.rect.turn
        self._ghosts[contact.id] = fingers.lift(
            self._air, card, start.pointer, start.x, start.y, turn
        )

    def let_go(self, contact: Contact) -> None:
        """The finger is gone; the card stays in the air where it is."""
        fingers.letGo(contact.start.pointer)

    def land(self, contact_id: int) -> None:
        """The card has arrived: it is drawn where it lies now."""
        if (ghost := self._ghosts.pop(contact_id, None)) is not None:
            ghost.remove()

    def clear_air(self) -> None:
        """No card is in the air any more."""
        self._ghosts.clear()
        self._air.replaceChildren()

    def fly_home(self, contact_id: int, box: str, card: str, target: str | None = None) -> None:
        """The card flies from where it is, or from ``target``, to its place in ``box``."""
        home = self._find(box, Handle("card", card))
        ghost = self._ghosts.pop(contact_id, None)
        if home is None:
            if ghost is not None:
                ghost.remove()
            return
        if ghost is None and target is not None:
            place = self._find("middle", Handle("target", target))
            turn = self._shown[box].box.rect.turn
            ghost = None if place is None else fingers.ghostAt(self._air, home, place, turn)
        if ghost is not None:
            fingers.flyHome(ghost, home)


def or_none(value: Any) -> Any:
    """JavaScript's null as Python's."""
    return None if value is jsnull else value


def _closest(element: Any, selector: str) -> Any:
    """The element itself or the nearest around it that matches, or ``None``."""
    if or_none(element) is None or not hasattr(element, "closest"):
        return None
    return or_none(element.closest(selector))


def _touch(event: Any, element: Any) -> Touch:
    handle, box = None, None
    if (held := _closest(element, HANDLE_SELECTOR)) is not None:
        kind = next(kind for kind in HANDLES if held.hasAttribute(f"data-{kind}"))
        handle = Handle(kind, held.getAttribute(f"data-{kind}"))
    if (holder := _closest(element, "[data-box]")) is not None:
        box = holder.dataset.box
    pointer = getattr(event, "pointerId", None)
    return Touch(
        NO_POINTER if pointer is None else int(pointer),
        float(getattr(event, "clientX", 0)),
        float(getattr(event, "clientY", 0)),
        float(event.timeStamp),
        box,
        handle,
    )


def _place(element: Any, rect: Rect) -> None:
    """The element gets its reader's width and height and is turned about its centre."""
    room, style = rect.room, element.style
    style.width, style.height = f"{room.width:.1f}px", f"{room.height:.1f}px"
    style.left = f"{rect.x + (rect.width - room.width) / 2:.1f}px"
    style.top = f"{rect.y + (rect.height - room.height) / 2:.1f}px"
    style.transform = f"rotate({rect.turn}deg)"
    element.dataset.turn = str(rect.turn)


def _typing_in(holder: Any) -> bool:
    """Whether somebody types into a field in it; it is left alone until that is done."""
    focused = or_none(document.activeElement)
    return focused is not None and focused.localName == "input" and holder.contains(focused)


def _fill(holder: Any, markup: str) -> None:
    """Renew a part; a keyboard's focus in it stays on the same handle."""
    focused = or_none(document.activeElement)
    keep = None
    if focused is not None and holder.contains(focused):
        keep = next(
            (
                f'[data-{kind}="{window.CSS.escape(focused.getAttribute(f"data-{kind}"))}"]'
                for kind in HANDLES
                if focused.hasAttribute(f"data-{kind}")
            ),
            None,
        )
    holder.innerHTML = markup
    if keep is not None and (again := or_none(holder.querySelector(keep))) is not None:
        again.focus()
