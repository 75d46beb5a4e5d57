"""The panel in the middle while seats are taken: welcome, shelf, options, rules, tablet."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from trivet.core.game import Game
from trivet.core.markup import Content, Markup, element, render
from trivet.core.options import OFF, Option, Value
from trivet.core.view import Context, Room
from trivet.core.words import Words, decimal
from trivet.table import layout, leaves, pads
from trivet.table.arrivals import Arrivals
from trivet.table.box import MIDDLE, Box
from trivet.table.choices import chosen
from trivet.table.device import Device
from trivet.table.seats import MOST_SEATS, Company
from trivet.table.settings import Settings
from trivet.table.shelf import Shelf
from trivet.table.site import Site
from trivet.table.tables import Tables

PANEL, READING = Room(560.0, 430.0), Room(680.0, 760.0)
NARROW = 400.0  # a panel no wider than this takes all the height there is
EDGE = 8.0
FREE_EDGE = 56.0  # CSS pixels at a side where nobody sits yet
WELCOME, SHELF = "welcome", "shelf"
TEXTS = frozenset({"rules", "gestures", "install"})
ROWS = leaves.ROWS | {"option", "game", "table", "open_hands"}
"""Pads in lists that can be scrolled: they count when a finger leaves them where it came."""

SEVERAL = 2
"""For so many the options are shown as long as nobody sits there."""


class Panel:
    """One leaf at a time, turned to the side where its reader sits."""

    def __init__(
        self,
        shelf: Shelf,
        settings: Settings,
        catalogue: Callable[[], Words],
        device: Device | None = None,
        check: Callable[[], None] = lambda: None,
        site: Site | None = None,
        tables: Tables | None = None,
        arrivals: Arrivals | None = None,
    ) -> None:
        self.shelf = shelf
        self.device = device or Device()
        self.site = site or Site()
        self.tables = Tables() if tables is None else tables
        self.arrivals = arrivals or Arrivals()
        self._check = check
        self.leaf = WELCOME
        self._settings = settings
        self._catalogue = catalogue
        self._turn = 0
        self._turns: tuple[int, ...] = ()
        self._seats = SEVERAL
        self._screen_seats = MOST_SEATS
        self._has_room = True

    @property
    def _words(self) -> Words:
        return self._catalogue()

    @property
    def settings(self) -> Settings:
        """What this tablet remembers."""
        return self._settings

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
                self._turn = self._next_turn()
            case "leaf":
                self.leaf = value
            case "game":
                self.shelf.choose(value)
                self.leaf = WELCOME
            case "language":
                self._settings.set_language(value)
            case "voice":
                self._settings.set_voice(not self._settings.voice)
            case "sound":
                self._settings.set_sound(not self._settings.sound)
            case "vibration":
                self._settings.set_vibration(not self._settings.vibration)
            case "open_hands":
                game = self.shelf.game.id
                self._settings.set_open_hands(game, not self._settings.open_hands(game))
            case "check":
                self._check()
            case "skip_check":
                self._settings.set_check_offered()
            case "update":
                self.site.take_update()
            case "later":
                self.site.put_off()
            case "table":
                self.tables.press(value)
            case "option":
                self._next_value(value)
            case _:
                self.arrivals.press(name)

    def _next_turn(self) -> int:
        """Clockwise to the next side at which somebody reads; while nobody sits, to any."""
        on = [(self._turn + step) % 360 for step in (90, 180, 270)]
        return next((turn for turn in on if not self._turns or turn in self._turns), self._turn)

    def _follow(self, company: Company) -> None:
        """Readers are the people who sit there, else the bots' guests; whoever reads sees it
        upright, and when nobody is left at that side, the next one does."""
        people = [sitter for sitter in company if sitter.bot is None] or list(company)
        self._turns = tuple({layout.TURNS[sitter.place.side] for sitter in people})
        if self._turns and self._turn not in self._turns:
            self._turn = self._next_turn()

    def _next_value(self, name: str) -> None:
        game = self.shelf.game
        option = game.option(name)
        values = chosen(game, self._settings, self._seats)
        now, offered = values[name], game.offered(option, self._seats, values)
        # A value that is allowed but not offered may have been remembered: on from the first.
        position = offered.index(now) + 1 if now in offered else 0
        self._settings.set_option(game.id, name, offered[position % len(offered)])

    @property
    def turned(self) -> int:
        """By how many degrees clockwise the panel is turned to its reader."""
        return self._turn

    def is_crowded(self, company: Company, more: int = 0) -> bool:
        """Whether more people, with ``more`` to come, would race than this screen carries."""
        racers = self._racers(self.shelf.game)
        people = sum(sitter.bot is None for sitter in company) + more
        return racers is not None and people > racers

    def may_start(self, company: Company) -> bool:
        """Whether the game can be played by these on this screen."""
        fits = self._has_room and len(company) in self.shelf.game.seat_counts
        return fits and not self.is_crowded(company)

    def _racers(self, game: Game) -> int | None:
        """How many people can play the game on this screen, if that matters to it."""
        return self.device.racers(self._settings.finding) if self.shelf.races(game) else None

    def box(self, width: float, height: float, company: Company, refused: str) -> Box:
        """Between the zones; what is there to be read covers them until it is put away."""
        self._follow(company)
        self._screen_seats = layout.most_seats(width, height)
        self._has_room = layout.has_room(width, height, [s.place for s in company])
        counts = self.shelf.game.seat_counts
        self._seats = min(max(len(company) or SEVERAL, counts[0]), counts[-1])
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
        if not reading:
            frame = element("div", class_="panel", data_part="panel")
            return Box(MIDDLE, rect, frame, {"panel": self._welcome(company, refused)})
        return Box(MIDDLE, rect, _leaf_frame(self.leaf), self._page())

    def _page(self) -> dict[str, Markup]:
        match self.leaf:
            case "options":
                return self._options()
            case "rules":
                return self._rules()
            case "tablet":
                here = leaves.tablet(self._words, self._settings, self.device, self.site)
                return self._leaf("lobby.tablet", here)
            case "gestures":
                return self._leaf("gestures", leaves.gestures(self._words))
            case "tables":
                rows, foot = self.tables.rows(self._words), self.tables.foot(self._words)
                return self._leaf("tables", rows, foot)
            case "install":
                how = self.site.how_to_install(self._words)
                return self._leaf("install", how, self.site.install_pad(self._words))
        return self._games()

    def _prompt(self, company: Company, refused: str) -> str:
        words, needed = self._words, self.shelf.game.seat_counts
        missing = needed[0] - len(company)
        if not self._has_room or self._screen_seats < needed[0]:
            return words.count("lobby.too_small", max(len(company), needed[0]))
        if refused == "crowded" or self.is_crowded(company):
            if not self.device.has_touch:
                return words("lobby.mouse")
            return words.count("lobby.crowded", self._racers(self.shelf.game) or 1)
        if refused:
            return self._full(company)
        if not company.sitters:
            return words("lobby.sit_down")
        if missing > 0:
            return words.count("lobby.missing", missing)
        if len(company) > needed[-1]:
            return words.count("lobby.too_many", len(company) - needed[-1])
        return words("lobby.ready")

    def _full(self, company: Company) -> str:
        """Nobody more can join; where another game has a seat for them, which one."""
        words, seats = (
            self._words,
            {game: self._most(game) for game in self.shelf.games.values()},
        )
        people = sum(sitter.bot is None for sitter in company) + 1
        here = seats[self.shelf.game]
        more = {
            game: most
            for game, most in seats.items()
            if most > here and people <= (self._racers(game) or people)
        }
        if not more and len(company) < self.shelf.game.seat_counts[-1]:
            return words.count("lobby.too_small", len(company) + 1)
        if not more:
            return words("lobby.full")
        most = max(more.values())
        *others, last = [self._title(game) for game in more if more[game] == most]
        names = words("and").join([*([", ".join(others)] if others else []), last])
        told = words("lobby.full.here", game=self._title(self.shelf.game), most=here)
        return f"{told} {words.count('lobby.full.there', len(others) + 1, names=names, most=most)}"

    def _welcome(self, company: Company, refused: str) -> Markup:
        prompt = element("p", self._prompt(company, refused), class_="prompt", role="status")
        if not self._has_room:
            return prompt
        words, most = self._words, self._most(self.shelf.game)
        can_start = self.may_start(company)
        return render(
            [
                self._head(self._title(self.shelf.game)),
                prompt,
                element(
                    "div",
                    pads.pad("do", "start", words("lobby.start"), "big", off=not can_start),
                    pads.pad("do", "bot", words("lobby.bot"), off=len(company) >= most),
                    class_="row",
                ),
                element(
                    "div",
                    self._shelf_pad(),
                    pads.pad("do", "leaf:rules", words("lobby.rules")),
                    pads.pad("do", "leaf:options", words("lobby.options")),
                    class_="row",
                ),
                self.arrivals.offer(words)
                or self.tables.offer(words)
                or self.site.offer(words)
                or self._offer(),
                element("p", self._note(), class_="note"),
            ]
        )

    def _offer(self) -> Markup | None:
        """The check of a screen that nobody knows yet; whoever starts a game skips it, too."""
        if self._settings.check_offered or not self.device.has_touch:
            return None
        words = self._words
        check = pads.pad("do", "check", words("check.begin"))
        skip = pads.pad("do", "skip_check", words("check.skip"))
        return pads.offer(words("check.offer"), check, skip)

    def _best(self) -> str:
        """What was the best so far with these options, if the game has such a thing."""
        game = self.shelf.game
        values = chosen(game, self._settings, self._seats)
        return self.shelf.view.best(self._settings.bests(game.id), values, self._words)

    def _note(self) -> str:
        words = self._words
        if told := self.tables.warning(words) or self.site.warning(words) or self._best():
            return told
        without_fingers = not self.device.has_touch and self.shelf.races(self.shelf.game)
        return words("lobby.mouse") if without_fingers else self.site.note(words)

    def _shelf_pad(self) -> Markup | None:
        if len(self.shelf.games) < 2:
            return None
        return pads.pad("do", "leaf:shelf", self._words("lobby.shelf"))

    def _title(self, game: Game) -> str:
        return self._words(f"{game.id}.title")

    def _games(self) -> dict[str, Markup]:
        """The shelf: every game, for how many, and what it is."""
        rows = [self._game_row(game) for game in self.shelf.games.values()]
        saved = pads.pad("do", "leaf:tables", self._words("tables")) if len(self.tables) else None
        return self._leaf("lobby.shelf", render(rows), saved)

    def _most(self, game: Game) -> int:
        """The seats that the game and the screen have room for."""
        return min(game.seat_counts[-1], self._screen_seats)

    def _game_row(self, game: Game) -> Markup:
        fewest, most = game.seat_counts[0], self._most(game)
        seats = str(fewest) if fewest == most else f"{fewest}–{most}"
        text: Content = self._words(f"{game.id}.lead")
        racers = self._racers(game)
        if racers is not None and racers < most:
            text = [text, element("em", self._words.count("lobby.racers", racers))]
        return pads.row(self._title(game), text, f"game:{game.id}", seats)

    def _head(self, title: str) -> Markup:
        off = self._next_turn() == self._turn
        turn = pads.pad("do", "turn", "⟳", "round", label=self._words("lobby.turn"), off=off)
        full = None
        if self.device.can_fill_screen:
            key = "lobby.window" if self.device.fills_screen else "lobby.full_screen"
            full = pads.pad(
                "do", "fullscreen", pads.FULL_SCREEN_SIGN, "round", label=self._words(key)
            )
        return element("header", element("h1", title), element("span", full, turn, class_="row"))

    def _options(self) -> dict[str, Markup]:
        game = self.shelf.game
        values = chosen(game, self._settings, self._seats)
        rows = [
            self._option_row(option, values[option.name])
            for option in game.options
            if not option.per_seat and game.offered(option, self._seats, values)
        ]
        languages = [
            pads.pad(
                "do",
                f"language:{code}",
                self._words(f"language.{code}"),
                "chosen" if code == self._settings.language else "",
            )
            for code in self._settings.languages
        ]
        here = pads.pad("do", "leaf:tablet", self._words("lobby.tablet"))
        return self._leaf("lobby.options", render([rows, self._open_hands()]), [languages, here])

    def _open_hands(self) -> Markup | None:
        """For small children, where a game hides hands at all."""
        if not self.shelf.hides_hands:
            return None
        told = leaves.on_off(self._settings.open_hands(self.shelf.game.id), self._words)
        return leaves.row("open_hands", "open_hands", told, self._words)

    def _leaf(self, title: str, rows: Markup, foot: Content = None) -> dict[str, Markup]:
        """A page of the panel with a way back; its rows stay where they were scrolled to."""
        head = self._head(self._words(title))
        return {"panel": head, "rows": rows, "foot": render([foot, self._back()])}

    def _option_row(self, option: Option, value: Value) -> Markup:
        name = f"{self.shelf.game.id}.option.{option.name}"
        return leaves.row(name, f"option:{option.name}", self._value(name, value), self._words)

    def _value(self, name: str, value: Value) -> str:
        if isinstance(value, bool):
            return leaves.on_off(value, self._words)
        if value in (0, OFF):
            told = self._words(key := f"{name}.{value}")  # where 0 and off are not the same
            return leaves.on_off(False, self._words) if told == key else told
        if isinstance(value, str):
            return self._words(f"{name}.{value}")
        seconds = decimal(f"{value / 1000:g}", self._words)
        return self._words.count(f"{name}.value", value, seconds=seconds)

    def _rules(self) -> dict[str, Markup]:
        context = Context(self._words, (), Room(0, 0))
        return self._leaf("lobby.rules", self.shelf.view.rules(context))

    def _back(self) -> Markup:
        return pads.pad("do", "leaf:welcome", self._words("back"), "big")


@cache
def _leaf_frame(leaf: str) -> Markup:
    """Of a leaf that is read: its own one each, so that each begins at its top."""
    look = "rows rules" if leaf in TEXTS else "rows"
    return element(
        "div",
        element("div", class_="cover", data_part="panel"),
        element("div", class_=look, data_part="rows", tabindex=0 if leaf in TEXTS else None),
        element("div", class_="row", data_part="foot"),
        class_="panel",
        data_leaf=leaf,
    )


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
