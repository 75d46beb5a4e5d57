"""Taking seats: put a finger where you sit. Then options, and off it goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from trivet.core.game import Game
from trivet.core.markup import Markup, element, render
from trivet.core.options import Option
from trivet.core.words import Words
from trivet.table import layout, pads
from trivet.table.box import Box, zone_id, zone_seat
from trivet.table.contacts import Contact, Handle, Touch
from trivet.table.messages import Catalogue
from trivet.table.panel import ROWS, WELCOME, Panel
from trivet.table.seats import NAME_LENGTH, Company, Place, Sitter

PERSON = "person"
FULL_SCREEN = Handle("do", "fullscreen")
INSTALL = Handle("do", "install")
Start = Callable[[tuple[Sitter, ...]], None]


class Lobby:
    """The screen before a game; see :class:`trivet.table.box.Screen`."""

    name = "lobby"

    def __init__(
        self, panel: Panel, company: Company, catalogue: Callable[[], Catalogue], start: Start
    ) -> None:
        self.panel = panel
        self.company = company
        self._catalogue = catalogue
        self._start = start
        self._refused = ""
        self._likes: set[int] = set()
        self._size = (1024.0, 768.0)

    @property
    def _game(self) -> Game:
        return self.panel.shelf.game

    # ---- fingers ----------------------------------------------------------------------------

    def press(self, contact: Contact, now: float) -> None:
        if contact.handle is None:
            if contact.box is None:
                x, y = contact.start.x, contact.start.y
                self._sit_down(layout.nearest_place(x, y, *self._size, self._places))
        elif contact.handle.kind == "do":
            name, _, value = contact.handle.value.partition(":")
            if (sitter := self._sitter(contact.box)) is not None:
                self._own_pad(sitter, name, value)
            elif not ROWS & {name, contact.handle.value}:
                self._panel_pad(name, value)

    def release(self, contact: Contact, end: Touch, now: float) -> None:
        """A dragged badge moves its sitter, or swaps with the one on whose zone it is dropped."""
        if contact.handle == FULL_SCREEN == end.handle:
            self.panel.device.toggle_full_screen()
        if contact.handle == INSTALL == end.handle:
            self.panel.site.ask_to_install()
        self._touch_row(contact, end)
        sitter = self._sitter(contact.box)
        if sitter is None or contact.handle is None or contact.handle.kind != "card":
            return
        if not contact.dragged_to(end):
            return
        rects = self._rects(*self._size)
        for other, rect in zip(self.company, rects, strict=True):
            if other.look != sitter.look and rect.contains(end.x, end.y):
                self.company = self.company.swap(sitter.look, other.look)
                return
        others = [other.place for other in self.company if other.look != sitter.look]
        if (place := layout.nearest_place(end.x, end.y, *self._size, others)) is not None:
            self.company = self.company.move(sitter.look, place)

    def _touch_row(self, contact: Contact, end: Touch) -> None:
        """A row of a list in the panel, unless the finger moved the list."""
        handle = contact.handle
        if handle is None or handle.kind != "do" or self._sitter(contact.box) is not None:
            return
        name, _, value = handle.value.partition(":")
        if ROWS & {name, handle.value} and handle == end.handle and not contact.dragged_to(end):
            self._panel_pad(name, value)

    def lose(self, contact: Contact) -> None:
        """Nothing of a lost finger was waiting."""

    def typed(self, box: str, field: str, text: str) -> None:
        if field == "name" and (sitter := self._sitter(box)) is not None:
            name = " ".join(text.split())[:NAME_LENGTH]
            self.company = self.company.change(replace(sitter, name=name))

    def turn(self, quarters: int) -> None:
        self.company = self.company.turned(quarters)
        self.panel.turn(quarters)

    def advance(self, now: float) -> bool:
        """Nothing here runs by itself."""
        return False

    def next_due(self, now: float) -> float | None:
        return None

    def _sitter(self, box: str | None) -> Sitter | None:
        """Whose zone a box is; ``None`` also for somebody who got up while a finger was down."""
        look = zone_seat(box)
        return next((sitter for sitter in self.company if sitter.look == look), None)

    def _sit_down(self, place: Place | None, bot: str | None = None) -> None:
        if place is None or len(self.company) >= self._game.seat_counts[-1]:
            self._refused = "full"
        elif bot is None and self.panel.is_crowded(self.company, more=1):
            self._refused = "crowded"
        else:
            self._refused = ""
            if not self.company.sitters:
                self.panel.face(place.side)
            self.company = self.company.join(place, bot)
            self.panel.leaf = WELCOME
            if bot is None:
                newcomer = self.company.sitters[-1]
                tastes = self.panel.settings.tastes(newcomer.look)
                self.company = self.company.change(replace(newcomer, tastes=tastes))

    @property
    def _places(self) -> list[Place]:
        return [sitter.place for sitter in self.company]

    def _own_pad(self, sitter: Sitter, name: str, value: str) -> None:
        match name:
            case "leave":
                self.company = self.company.leave(sitter.look)
                self._likes.discard(sitter.look)
                self._refused = ""
            case "player":
                self.company = self.company.change(self._next_player(sitter))
            case "rename":
                self.company = self.company.rename(sitter.look)
            case "fewer" | "more":
                step = 1 if name == "more" else -1
                self.company = self.company.change(sitter.step(self._game.option(value), step))
            case "tastes":
                self._likes ^= {sitter.look}
            case "taste":
                changed = replace(sitter, tastes=sitter.tastes.next(value))
                self.company = self.company.change(changed)
                self.panel.settings.remember(changed)
            case "move":
                self._move_on(sitter, value == "left")

    def _move_on(self, sitter: Sitter, to_left: bool) -> None:
        """A step along the table's edge, for those who cannot drag."""
        others = [other.place for other in self.company if other.look != sitter.look]
        place = layout.next_place(*self._size, sitter.place, others, to_left)
        self.company = self.company.move(sitter.look, place)

    def _next_player(self, sitter: Sitter) -> Sitter:
        """Who plays next: never one person more than can race on this screen."""
        changed = sitter.next_player()
        if changed.bot is None and self.panel.is_crowded(self.company.change(changed)):
            self._refused = "crowded"
            return changed.next_player()
        return changed

    def _panel_pad(self, name: str, value: str) -> None:
        self._refused = ""  # another game may have another number of seats
        match name:
            case "start" if self.ready_to_start:
                self._start(self.company.clockwise())
            case "bot":
                self._sit_down(layout.emptiest_place(*self._size, self._places), bot="easy")
            case _:
                self.panel.press(name, value)

    @property
    def ready_to_start(self) -> bool:
        """Whether there are enough sitters, and not too many for the game or the screen."""
        return self.panel.may_start(self.company)

    # ---- looks ------------------------------------------------------------------------------

    def boxes(self, width: float, height: float, now: float) -> tuple[Box, ...]:
        self._size = width, height
        return (
            self.panel.box(width, height, self.company, self._refused),
            *map(self._zone, self.company, self._rects(width, height)),
        )

    def _rects(self, width: float, height: float) -> tuple[layout.Rect, ...]:
        places = [sitter.place for sitter in self.company]
        return layout.zones(width, height, places, layout.LONGEST_SEAT)

    def _zone(self, sitter: Sitter, rect: layout.Rect) -> Box:
        words = self._catalogue().speaking(sitter.tastes.language)
        name = pads.sitter_name(sitter, words)
        frame = element(
            "div",
            element("div", class_="strip", data_part="strip"),
            element("div", class_="seat-pads", data_part="pads"),
            class_="seat",
            lang=words.language,
        )
        badge = element(
            "button",
            pads.badge(sitter),
            element("span", words("lobby.move"), class_="spoken"),
            type="button",
            class_="badge",
            data_card="badge",
        )
        typed = element(
            "input",
            type="text",
            value=name,
            maxlength=NAME_LENGTH,
            name="name",
            aria_label=words("lobby.name"),
            autocomplete="off",
        )
        rename = pads.signed("rename", "↻", words("lobby.rename"), words("lobby.rename.short"))
        tastes = pads.signed("tastes", "⋯", words("lobby.tastes"), words("lobby.tastes.short"))
        likes = sitter.look in self._likes
        content = self._tastes(sitter, words) if likes else self._own_pads(sitter, words)
        parts = {"strip": render([badge, typed, rename, tastes]), "pads": content}
        return Box(zone_id(sitter.look), rect, frame, parts, looks=pads.looks(sitter))

    def _own_pads(self, sitter: Sitter, words: Words) -> Markup:
        """Who plays the seat (the sign tells that a touch changes it), and what it has of its
        own."""
        own = (option for option in self._game.options if option.per_seat)
        return render(
            [
                pads.pad("do", "player", f"{words(f'player.{sitter.bot or PERSON}')} ▾"),
                pads.pad("do", "leave", words("lobby.leave")),
                *(self._stepper(sitter, option, words) for option in own),
            ]
        )

    def _tastes(self, sitter: Sitter, words: Words) -> Markup:
        """What the sitter likes, and steps along the edge."""
        to_left = pads.pad("do", "move:left", "←", "round", label=words("lobby.move_left"))
        to_right = pads.pad("do", "move:right", "→", "round", label=words("lobby.move_right"))
        return render(
            [
                pads.taste_pads(sitter.tastes, words),
                element(
                    "span",
                    to_left,
                    element("small", words("lobby.move.short")),
                    to_right,
                    class_="steps",
                ),
                pads.pad("do", "tastes", words("back"), "big"),
            ]
        )

    def _stepper(self, sitter: Sitter, option: Option, words: Words) -> Markup:
        """Pads for an option that each seat has for itself."""
        name = f"{self._game.id}.option.{option.name}"
        value = int(sitter.option(option))
        told = words(none := f"option.{option.name}.none")
        if value or told == none:
            told = words.count(f"{name}.value", value)

        def step(command: str, sign: str, key: str, by: int) -> Markup:
            label, off = words(f"{name}.{key}"), sitter.step(option, by) == sitter
            return pads.pad("do", f"{command}:{option.name}", sign, "round", label=label, off=off)

        return element(
            "div",
            step("fewer", "−", "less", -1),
            element("span", told),
            step("more", "+", "more", 1),
            class_="stepper",
        )
