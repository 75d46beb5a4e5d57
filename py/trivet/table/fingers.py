"""Fingers, mouse and keyboard: what they begin and end on the page goes to the screen shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from trivet.table.box import MIDDLE, Screen
from trivet.table.contacts import NO_POINTER, Contact, Contacts, Handle, Touch
from trivet.table.device import Device
from trivet.table.handover import Handover
from trivet.table.play import Play

if TYPE_CHECKING:
    from trivet.table.page import Page


class Fingers:
    """Everything that touches the page now. ``screen`` gives the screen that is shown."""

    def __init__(
        self, page: Page, device: Device, handover: Handover, screen: Callable[[], Screen]
    ) -> None:
        self._page, self._device, self._handover = page, device, handover
        self._screen = screen
        self.contacts = Contacts()

    def down(self, touch: Touch, felt: bool) -> None:
        """A finger that the screen felt, or the mouse's main button, lands."""
        if felt:
            self._device.feel_finger()
        if (unreported := self.contacts.end(touch.pointer)) is not None:
            self._lose(unreported)
        contact = self.contacts.down(touch)
        self._handover.log.finger("down", touch, self._page.now())
        self._screen().press(contact, self._page.now())
        if contact.handle is not None and contact.handle.kind == "card":
            self._page.lift(contact)

    def up(self, end: Touch) -> None:
        """A finger lifts."""
        if (contact := self.contacts.end(end.pointer)) is None:
            return
        self._handover.log.finger("up", end, self._page.now())
        self._handover.release(contact, end)
        self._screen().release(contact, end, self._page.now())
        self._land(contact)

    def lost(self, pointer: int) -> None:
        """The browser took a finger away."""
        if (contact := self.contacts.end(pointer)) is not None:
            self._lose(contact)

    def lose_all(self) -> None:
        """Every finger's touch ends without effect."""
        for contact in self.contacts.end_all():
            self._lose(contact)

    def _lose(self, contact: Contact) -> None:
        self._page.let_go(contact)
        self._handover.log.finger("lost", contact.start, self._page.now())
        self._screen().lose(contact)
        self._land(contact)

    def _land(self, contact: Contact) -> None:
        """Outside of a game nothing stays in the air: a badge goes with its zone, a card with the
        game that was left."""
        if not isinstance(self._screen(), Play):
            self._page.land(contact.id)

    def click(self, touch: Touch) -> None:
        """A click without a finger or mouse: a keyboard's or assistive technology's."""
        if touch.handle is None:
            return
        contact = self.contacts.down(touch)
        self.contacts.end(touch.pointer)
        self._handover.release(contact, touch)
        self._screen().press(contact, self._page.now())
        self._screen().release(contact, touch, self._page.now())

    def catch_up(self, touches: Iterable[tuple[str, float, float]]) -> None:
        """Do what fingers did in the shell's lobby, as :func:`browser.early_touches` tells it."""
        now = self._page.now()
        self._screen().boxes(*self._page.size, now)  # where everything would have been
        for command, x, y in touches:
            box, handle = (MIDDLE, Handle("do", command)) if command else (None, None)
            touch = Touch(NO_POINTER, x, y, now, box, handle)
            contact = self.contacts.down(touch)
            self.contacts.end(touch.pointer)
            self._screen().press(contact, now)
            self._screen().release(contact, touch, now)
