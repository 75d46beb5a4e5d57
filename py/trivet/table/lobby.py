"""Taking seats: put a finger where you sit. Then options, and off it goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from trivet.core.game import Game
from trivet.core.markup import Markup, element, render
from trivet.core.options import OFF, Option, Value
from trivet.core.view import Context, Room, View
from trivet.core.words import Words
from trivet.table import layout, pads
from trivet.table.box import MIDDLE, Box, zone_id, zone_seat
from trivet.table.contacts import Contact, Touch
from trivet.table.seats import NAME_LENGTH, Company, Sitter
from trivet.table.settings import Settings

PANEL, READING = Room(560.0, 430.0), Room(680.0, 760.0)
NARROW = 400.0  # a panel no wider than this takes all the height there is
EDGE = 8.0
Start = Callable[[tuple[Sitter, ...]], None]


class Lobby:
    """The screen before a game; see :class:`trivet.table.box.Screen`."""

    name = "lobby"

    def __init__(
        self,
        game: Game,
        view: View,
        company: Company,
        settings: Settings,
        catalogue: Callable[[], Words],
        start: Start,
    ) -> None:
        self.company = company
        self._game, self._view = game, view
        self._settings = settings
        self._catalogue = catalogue
        self._start = start
        self._turn = 0
        self._leaf = "welcome"
        self._full = False
        self._size = (1024.0, 768.0)

    @property
    def _words(self) -> Words:
        return self._catalogue()

    # ---- fingers ----------------------------------------------------------------------------

    def press(self, contact: Contact, now: float) -> None:
        if contact.handle is None:
            if contact.box is None:
                self._sit_down(contact.start)
        elif contact.handle.kind == "do":
            name, _, value = contact.handle.value.partition(":")
            if (sitter := self._sitter(contact.box)) is not None:
                self._own_pad(sitter, name, value)
            else:
                self._panel_pad(name, value)

    def release(self, contact: Contact, end: Touch, now: float) -> None:
        """A dragged badge moves its sitter, or swaps with the one on whose zone it is dropped."""
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

    def lose(self, contact: Contact) -> None:
        """Nothing of a lost finger was waiting."""

    def typed(self, box: str, field: str, text: str) -> None:
        if field == "name" and (sitter := self._sitter(box)) is not None:
            name = " ".join(text.split())[:NAME_LENGTH]
            self.company = self.company.change(replace(sitter, name=name))

    def advance(self, now: float) -> None:
        """Nothing here runs by itself."""

    def next_due(self, now: float) -> float | None:
        return None

    def _sitter(self, box: str | None) -> Sitter | None:
        """Whose zone a box is; ``None`` also for somebody who got up while a finger was down."""
        look = zone_seat(box)
        return next((sitter for sitter in self.company if sitter.look == look), None)

    def _sit_down(self, touch: Touch, bot: str | None = None) -> None:
        others = [sitter.place for sitter in self.company]
        place = layout.nearest_place(touch.x, touch.y, *self._size, others)
        self._full = place is None or len(self.company) >= self._game.seat_counts[-1]
        if place is not None and not self._full:
            self.company = self.company.join(place, bot)
            self._leaf = "welcome"

    def _own_pad(self, sitter: Sitter, name: str, value: str) -> None:
        match name:
            case "leave":
                self.company = self.company.leave(sitter.look)
                self._full = False
            case "player":
                self.company = self.company.change(sitter.next_player())
            case "rename":
                self.company = self.company.change(sitter.next_name())
            case "fewer" | "more":
                step = 1 if name == "more" else -1
                self.company = self.company.change(sitter.step(self._option(value), step))

    def _option(self, name: str) -> Option:
        return next(option for option in self._game.options if option.name == name)

    def _panel_pad(self, name: str, value: str) -> None:
        match name:
            case "start" if self.ready_to_start:
                self._start(self.company.clockwise())
            case "bot":
                self._add_bot()
            case "turn":
                self._turn = (self._turn + 90) % 360
            case "leaf":
                self._leaf = value
            case "language":
                self._settings.set_language(value)
            case "voice":
                self._settings.set_voice(not self._settings.voice)
            case "option":
                self._next_value(value)

    def _add_bot(self) -> None:
        """A bot sits down opposite somebody, or at the emptiest side."""
        width, height = self._size
        seated = [sitter.place.side for sitter in self.company]
        spots = {
            "top": (width / 2, 0.0),
            "bottom": (width / 2, height),
            "right": (width, height / 2),
            "left": (0.0, height / 2),
        }
        side = min(spots, key=seated.count)
        x, y = spots[side]
        self._sit_down(Touch(-1, x, y, 0.0), bot="easy")

    def _next_value(self, name: str) -> None:
        option = self._option(name)
        value = self._settings.option(self._game.id, option)
        position = option.choices.index(value) + 1
        self._settings.set_option(
            self._game.id, name, option.choices[position % len(option.choices)]
        )

    @property
    def ready_to_start(self) -> bool:
        """Whether there are enough sitters, and not too many."""
        return len(self.company) in self._game.seat_counts

    # ---- looks ------------------------------------------------------------------------------

    def boxes(self, width: float, height: float, now: float) -> tuple[Box, ...]:
        self._size = width, height
        return (
            self._panel(width, height),
            *map(self._zone, self.company, self._rects(width, height)),
        )

    def _rects(self, width: float, height: float) -> tuple[layout.Rect, ...]:
        places = [sitter.place for sitter in self.company]
        return layout.zones(width, height, places, layout.LONGEST_SEAT)

    def _panel(self, width: float, height: float) -> Box:
        """Between the zones; what is there to be read covers them until it is put away."""
        reading = self._leaf != "welcome"
        places = [] if reading else [sitter.place for sitter in self.company]
        free = layout.middle(width, height, places)
        room = READING if reading else PANEL
        turned = self._turn % 180 == 90
        across, down = (room.height, room.width) if turned else (room.width, room.height)
        across, down = min(across, free.width - 2 * EDGE), min(down, free.height - 2 * EDGE)
        if across < NARROW:
            down = free.height - 2 * EDGE
        rect = layout.Rect(
            free.x + (free.width - across) / 2,
            free.y + (free.height - down) / 2,
            across,
            down,
            self._turn,
        )
        leaves = {"welcome": self._welcome, "options": self._options, "rules": self._rules}
        frame = element("div", class_="panel", data_part="panel")
        return Box(MIDDLE, rect, frame, {"panel": leaves[self._leaf]()})

    def _welcome(self) -> Markup:
        words = self._words
        missing = self._game.seat_counts[0] - len(self.company)
        if self._full:
            prompt = words("lobby.full")
        elif not self.company.sitters:
            prompt = words("lobby.sit_down")
        elif missing > 0:
            prompt = words.count("lobby.missing", missing)
        else:
            prompt = words("lobby.ready")
        return render(
            [
                self._head(words(f"{self._game.id}.title")),
                element("p", prompt, class_="prompt", role="status"),
                element(
                    "div",
                    pads.pad(
                        "do", "start", words("lobby.start"), "big", off=not self.ready_to_start
                    ),
                    pads.pad("do", "bot", words("lobby.bot")),
                    class_="row",
                ),
                element(
                    "div",
                    pads.pad("do", "leaf:rules", words("lobby.rules")),
                    pads.pad("do", "leaf:options", words("lobby.options")),
                    class_="row",
                ),
                element("p", words(self._settings.offline_key), class_="note"),
            ]
        )

    def _head(self, title: str) -> Markup:
        turn = pads.pad("do", "turn", "⟳", "round", label=self._words("lobby.turn"))
        return element("header", element("h1", title), turn)

    def _options(self) -> Markup:
        shared = [option for option in self._game.options if not option.per_seat]
        languages = [
            pads.pad(
                "do",
                f"language:{code}",
                self._words(f"language.{code}"),
                "chosen" if code == self._settings.language else "",
            )
            for code in self._settings.languages
        ]
        voice = self._row("voice", "voice", self._on_off(self._settings.voice))
        return render(
            [
                self._head(self._words("lobby.options")),
                element(
                    "div", [self._option_row(option) for option in shared], voice, class_="rows"
                ),
                element("div", languages, self._back(), class_="row"),
            ]
        )

    def _option_row(self, option: Option) -> Markup:
        value = self._settings.option(self._game.id, option)
        name = f"{self._game.id}.option.{option.name}"
        return self._row(name, f"option:{option.name}", self._value(name, value))

    def _value(self, name: str, value: Value) -> str:
        if isinstance(value, bool):
            return self._on_off(value)
        if value in (0, OFF):
            return self._on_off(False)
        if isinstance(value, str):
            return self._words(f"{name}.{value}")
        return self._words.count(f"{name}.value", value)

    def _on_off(self, on: bool) -> str:
        return self._words("value.on" if on else "value.off")

    def _row(self, name: str, command: str, value: str) -> Markup:
        return element(
            "button",
            element("span", element("b", self._words(name)), self._words(f"{name}.help")),
            element("strong", value),
            type="button",
            class_="option",
            data_do=command,
        )

    def _rules(self) -> Markup:
        context = Context(self._words, (), layout.Rect(0, 0, 0, 0).room)
        return render(
            [
                self._head(self._words("lobby.rules")),
                element("div", self._view.rules(context), class_="rows rules"),
                element("div", self._back(), class_="row"),
            ]
        )

    def _back(self) -> Markup:
        return pads.pad("do", "leaf:welcome", self._words("back"), "big")

    def _zone(self, sitter: Sitter, rect: layout.Rect) -> Box:
        words = self._words
        name = pads.sitter_name(sitter, words)
        frame = element(
            "div",
            element("div", class_="strip", data_part="strip"),
            element("div", class_="seat-pads", data_part="pads"),
            class_="seat",
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
        rename = pads.pad("do", "rename", "↻", "round", label=words("lobby.rename"))
        parts = {
            "strip": render([badge, typed, rename]),
            "pads": render(
                [
                    pads.pad("do", "player", words(f"player.{sitter.bot or 'person'}")),
                    pads.pad("do", "leave", words("lobby.leave")),
                    *(self._stepper(sitter, o) for o in self._game.options if o.per_seat),
                ]
            ),
        }
        return Box(zone_id(sitter.look), rect, frame, parts, looks=pads.looks(sitter))

    def _stepper(self, sitter: Sitter, option: Option) -> Markup:
        """Pads for an option that each seat has for itself."""
        name = f"{self._game.id}.option.{option.name}"
        less, more = self._words(f"{name}.less"), self._words(f"{name}.more")
        return element(
            "div",
            pads.pad("do", f"fewer:{option.name}", "−", "round", label=less),
            element("span", self._words.count(f"{name}.value", int(sitter.option(option)))),
            pads.pad("do", f"more:{option.name}", "+", "round", label=more),
            class_="stepper",
        )
