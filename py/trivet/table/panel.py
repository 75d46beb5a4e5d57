"""The panel in the middle while seats are taken: welcome, shelf, options, rules."""

from __future__ import annotations

from collections.abc import Callable

from trivet.core.game import Game
from trivet.core.markup import Markup, element, render
from trivet.core.options import OFF, Option, Value
from trivet.core.view import Context, Room
from trivet.core.words import Words, decimal
from trivet.table import layout, pads
from trivet.table.box import MIDDLE, Box
from trivet.table.seats import Company
from trivet.table.settings import Settings
from trivet.table.shelf import Shelf

PANEL, READING = Room(560.0, 430.0), Room(680.0, 760.0)
NARROW = 400.0  # a panel no wider than this takes all the height there is
EDGE = 8.0
FREE_EDGE = 56.0  # CSS pixels at a side where nobody sits yet
WELCOME = "welcome"


class Panel:
    """One leaf at a time, turned to the side where its reader sits."""

    def __init__(self, shelf: Shelf, settings: Settings, catalogue: Callable[[], Words]) -> None:
        self.shelf = shelf
        self.leaf = WELCOME
        self._settings = settings
        self._catalogue = catalogue
        self._turn = 0

    @property
    def _words(self) -> Words:
        return self._catalogue()

    def face(self, side: str) -> None:
        """Turn to the reader at that side."""
        self._turn = layout.TURNS[side]

    def turn(self, quarters: int) -> None:
        """The page has turned clockwise by so many quarters; the panel's reader has not."""
        self._turn = (self._turn - 90 * quarters) % 360

    def press(self, name: str, value: str) -> None:
        """A finger on one of the panel's pads that concerns nothing but the panel."""
        match name:
            case "turn":
                self._turn = (self._turn + 90) % 360
            case "leaf":
                self.leaf = value
            case "game":
                self.shelf.choose(value)
                self.leaf = WELCOME
            case "language":
                self._settings.set_language(value)
            case "voice":
                self._settings.set_voice(not self._settings.voice)
            case "option":
                self._next_value(value)

    def _next_value(self, name: str) -> None:
        game = self.shelf.game
        option = game.option(name)
        now = self._settings.option(game.id, option)
        # A value that is allowed but not offered may have been remembered: on from the first.
        position = option.choices.index(now) + 1 if now in option.choices else 0
        value = option.choices[position % len(option.choices)]
        self._settings.set_option(game.id, name, value)

    def box(self, width: float, height: float, company: Company, full: bool) -> Box:
        """Between the zones; what is there to be read covers them until it is put away."""
        reading = self.leaf != WELCOME
        free = _free(width, height, company, reading)
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
        frame = element("div", class_="panel", data_part="panel")
        return Box(MIDDLE, rect, frame, {"panel": self._page(company, full)})

    def _page(self, company: Company, full: bool) -> Markup:
        match self.leaf:
            case "options":
                return self._options()
            case "rules":
                return self._rules()
            case "shelf":
                return self._games()
        return self._welcome(company, full)

    def _welcome(self, company: Company, full: bool) -> Markup:
        words = self._words
        needed = self.shelf.game.seat_counts
        missing = needed[0] - len(company)
        if full:
            prompt = words("lobby.full")
        elif not company.sitters:
            prompt = words("lobby.sit_down")
        elif missing > 0:
            prompt = words.count("lobby.missing", missing)
        elif len(company) > needed[-1]:
            prompt = words.count("lobby.too_many", len(company) - needed[-1])
        else:
            prompt = words("lobby.ready")
        return render(
            [
                self._head(self._title(self.shelf.game)),
                element("p", prompt, class_="prompt", role="status"),
                element(
                    "div",
                    pads.pad(
                        "do", "start", words("lobby.start"), "big", off=len(company) not in needed
                    ),
                    pads.pad("do", "bot", words("lobby.bot"), off=len(company) >= needed[-1]),
                    class_="row",
                ),
                element(
                    "div",
                    self._shelf_pad(),
                    pads.pad("do", "leaf:rules", words("lobby.rules")),
                    pads.pad("do", "leaf:options", words("lobby.options")),
                    class_="row",
                ),
                element("p", words(self._settings.offline_key), class_="note"),
            ]
        )

    def _shelf_pad(self) -> Markup | None:
        if len(self.shelf.games) < 2:
            return None
        return pads.pad("do", "leaf:shelf", self._words("lobby.shelf"))

    def _title(self, game: Game) -> str:
        return self._words(f"{game.id}.title")

    def _games(self) -> Markup:
        """The shelf: every game, for how many, and what it is."""
        rows = [self._game_row(game) for game, _ in self.shelf.games.values()]
        return render(
            [
                self._head(self._words("lobby.shelf")),
                element("div", rows, class_="rows"),
                element("div", self._back(), class_="row"),
            ]
        )

    def _game_row(self, game: Game) -> Markup:
        fewest, most = game.seat_counts[0], game.seat_counts[-1]
        seats = str(fewest) if fewest == most else f"{fewest}–{most}"
        text = self._words(f"{game.id}.lead")
        return self._button(self._title(game), text, f"game:{game.id}", seats)

    def _head(self, title: str) -> Markup:
        turn = pads.pad("do", "turn", "⟳", "round", label=self._words("lobby.turn"))
        return element("header", element("h1", title), turn)

    def _options(self) -> Markup:
        shared = [option for option in self.shelf.game.options if not option.per_seat]
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
        value = self._settings.option(self.shelf.game.id, option)
        name = f"{self.shelf.game.id}.option.{option.name}"
        return self._row(name, f"option:{option.name}", self._value(name, value))

    def _value(self, name: str, value: Value) -> str:
        if isinstance(value, bool):
            return self._on_off(value)
        if value in (0, OFF):
            return self._on_off(False)
        if isinstance(value, str):
            return self._words(f"{name}.{value}")
        seconds = decimal(f"{value / 1000:g}", self._words)
        return self._words.count(f"{name}.value", value, seconds=seconds)

    def _on_off(self, on: bool) -> str:
        return self._words("value.on" if on else "value.off")

    def _row(self, name: str, command: str, value: str) -> Markup:
        return self._button(self._words(name), self._words(f"{name}.help"), command, value)

    def _button(self, title: str, text: str, command: str, value: str) -> Markup:
        return element(
            "button",
            element("span", element("b", title), text),
            element("strong", value),
            type="button",
            class_="option",
            data_do=command,
        )

    def _rules(self) -> Markup:
        context = Context(self._words, (), Room(0, 0))
        return render(
            [
                self._head(self._words("lobby.rules")),
                element("div", self.shelf.view.rules(context), class_="rows rules"),
                element("div", self._back(), class_="row"),
            ]
        )

    def _back(self) -> Markup:
        return pads.pad("do", "leaf:welcome", self._words("back"), "big")


def _free(width: float, height: float, company: Company, reading: bool) -> layout.Rect:
    """Where the panel may lie: off the zones, and off the edges at which somebody may sit down."""
    free = layout.middle(width, height, [] if reading else [s.place for s in company])
    taken = set(layout.TURNS) if reading else {sitter.place.side for sitter in company}
    left, top, right, bottom = (
        0.0 if side in taken else FREE_EDGE for side in ("left", "top", "right", "bottom")
    )
    return layout.Rect(
        free.x + left,
        free.y + top,
        free.width - left - right,
        free.height - top - bottom,
    )
