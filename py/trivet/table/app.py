"""The table: one screen at a time; fingers go in, pictures come out."""

from __future__ import annotations

import gc
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any

from pyodide.ffi import create_proxy
from pyscript import document, window

from trivet.core.errors import RecordError
from trivet.core.history import History
from trivet.core.record import Record
from trivet.core.registry import games
from trivet.table import browser, database
from trivet.table.box import Screen
from trivet.table.check import Check
from trivet.table.choices import chosen
from trivet.table.device import Device, Finding
from trivet.table.fingers import Fingers
from trivet.table.handover import Handover, Table
from trivet.table.keeper import ELSEWHERE, Keeper, Memory
from trivet.table.lobby import Lobby
from trivet.table.messages import Catalogue, catalogue
from trivet.table.outside import Browser
from trivet.table.page import Page
from trivet.table.painter import Painter
from trivet.table.panel import WELCOME, Panel
from trivet.table.play import Exits, Play
from trivet.table.saves import Row, Saved
from trivet.table.seats import SIDES, Company, Sitter
from trivet.table.settings import Settings
from trivet.table.shelf import Shelf
from trivet.table.site import Site
from trivet.table.sound import Cue
from trivet.table.tables import Tables

FAULT_MS = 6000.0
RETRY_MS = 1000.0
LONGEST_NAME = 20


class App:
    """Everything at this table. ``seeds`` gives a new game's seed."""

    def __init__(self, page: Page, settings: Settings, seeds: Callable[[], int]) -> None:
        self._page = page
        self._settings = settings
        self._seeds = seeds
        self._shelf = Shelf(games().values(), settings)
        self._device = Device(
            browser.touch_points(),
            browser.clock_resolution(),
            browser.can_vibrate(),
            browser.can_fill_screen(),
            browser.fills_screen(),
            browser.toggle_full_screen,
        )
        self._site = Site(
            take_update=partial(browser.tell_shell, "trivet:update"),
            ask_to_install=partial(browser.tell_shell, "trivet:install"),
        )
        store = database.Database(self._guarded(self._kept), self._guarded)
        self._tables = Tables(
            store, self._go_on, self._guarded(self._tables_changed), database.when
        )
        self._keeper = Keeper(store, database.wall, browser.orientation, self._tables.next_order)
        self._keep = self._guarded(self._keeper.keep)
        self._tables.want(database.revived())
        around = Table(
            page.now,
            lambda: page.size,
            self._words,
            lambda: self.screen,
            self._play,
            self._show,
            self.refresh,
        )
        self._handover = Handover(
            around, Browser(self._guarded, self._device.clock_ms), self._shelf
        )
        self.fingers = Fingers(page, self._device, self._handover, lambda: self.screen)
        if (wanted := browser.asked_for("game")) and not self._shelf.choose(wanted):
            self._site.stranger = wanted[:LONGEST_NAME]
        self._tick = create_proxy(self._guarded(self._counted(self._advance)))
        self.painter = Painter(
            page, lambda: self.screen, self._set_up, self._sleep, self._guarded, self._bots_think
        )
        self._angle = browser.orientation()
        self.screen: Screen = self._lobby(Company())
        self._tables.renew()

    # ---- screens ----------------------------------------------------------------------------

    def _words(self) -> Catalogue:
        return catalogue(self._settings.language, ("trivet.table", *self._shelf.packages()))

    def _lobby(self, company: Company) -> Lobby:
        panel = Panel(
            self._shelf,
            self._settings,
            self._words,
            self._device,
            self._check,
            self._site,
            self._tables,
            self._handover.arrivals,
        )
        return Lobby(panel, company, self._words, self._start)

    def _check(self) -> None:
        """Count fingers; then back to the very lobby, with all who sit there."""
        lobby = self.screen
        assert isinstance(lobby, Lobby)

        def done(finding: Finding | None) -> None:
            if finding is not None:
                self._settings.set_finding(finding)
            self._settings.set_check_offered()
            self._turn_to(lobby)

        check = Check(self._device, self._words(), lobby.panel.turned, done, lobby.turn)
        self._turn_to(check)

    def _start(self, sitters: tuple[Sitter, ...]) -> None:
        self._settings.set_check_offered()
        game = self._shelf.game
        own = [option for option in game.options if option.per_seat]
        options = {
            **chosen(game, self._settings, len(sitters)),
            **{option.name: [sitter.option(option) for sitter in sitters] for option in own},
        }
        self._play(Record(game.id, self._seeds(), len(sitters), options), sitters)

    def _play(
        self, record: Record | History, sitters: tuple[Sitter, ...], elapsed: float | None = None
    ) -> Play:
        """Turn to a game of the chosen kind, which ``record`` begins or goes on with."""
        game = self._shelf.game
        exits = Exits(
            self._start,
            self._leave,
            self._settings.remember,
            lambda seat: self._handover.share(play, seat),
        )
        play = Play(
            game,
            self._shelf.view,
            record,
            sitters,
            self._words(),
            self._page,
            exits,
            self._device.clock_ms,
            elapsed,
        )
        self._site.stranger = ""
        browser.tell_shell("trivet:started")
        play.voice = self._settings.voice
        play.open_hands = self._settings.open_hands(game.id)
        play.cues.play = self._cue
        play.bests = self._settings.bests(game.id)
        play.keep_best = partial(self._settings.keep_best, game.id)
        if self._shelf.races(game):
            play.racers = self._device.racers(self._settings.finding)
        self._handover.seen(play)
        self._turn_to(play)
        return play

    def _leave(self, sitters: tuple[Sitter, ...], leaf: str, side: str) -> None:
        """Back to the seats, with a leaf that faces a side of the table."""
        lobby = self._lobby(Company(sitters))
        lobby.panel.leaf = leaf
        lobby.panel.face(side)
        self._turn_to(lobby)
        self._tables.renew()

    def _turn_to(self, screen: Screen) -> None:
        """Show another screen; what was played on the old one is put away."""
        self._show(screen)
        self._keeper.put_away()

    def _show(self, screen: Screen) -> None:
        """Show another screen; no finger or card of the old one reaches it."""
        self.fingers.lose_all()
        self._page.clear_air()
        self.screen = screen
        browser.keep_awake(isinstance(screen, Play))

    # ---- tables that are kept ---------------------------------------------------------------

    def _go_on(self, table: str, owner: str, saved: Saved, row: Row | None) -> None:
        """Sit down at a table that was kept: paused, hands covered, clocks as they stood; one at
        which all is over is looked back at. Raises RecordError if it cannot be played here."""
        history = saved.history
        if isinstance(self.screen, Play):
            return  # somebody was quicker to begin another one
        if not self._shelf.choose(history.record.game):
            raise RecordError("unknown_game", game=history.record.game)
        quarters = (browser.orientation() - saved.angle) // 90 % 4
        sitters = tuple(sitter.turned(quarters) for sitter in saved.sitters)
        known = row is not None and row.lines == len(saved.lines)
        play = self._play(history, sitters, row.played if row is not None and known else None)
        self._keeper.go_on(table, owner, saved)
        if saved.torn:
            self._handover.log.note("torn", self._page.now(), saved.torn)
        if play.referee.state.is_terminal():
            play.look_back(self._page.now())
        self.refresh()

    def _kept(self, table: str, count: int, trouble: str) -> None:
        """What became of writing something down. Whoever lost the table to another window says
        so, and its hands are covered; for want of space the game goes on."""
        told = self._keeper.told(table, count, trouble)
        if told:
            self._handover.log.note("saving", self._page.now(), told)
        if told == ELSEWHERE:
            self._tables.say("tables.taken")
            self._leave(self._keeper.sitters, WELCOME, SIDES[0])
            self.refresh()
        elif told:
            self._page.show_fault(self._words()(f"tables.{told}"), FAULT_MS)

    def _tables_changed(self) -> None:
        if self._tables.refused and isinstance(self._tables.store, database.Database):
            self._tables.store = self._keeper.store = Memory(self._kept)
        self.refresh()

    def _cue(self, cue: Cue, own: bool) -> None:
        if self._settings.sound:
            browser.play(cue)
        if own and self._settings.vibration and self._device.can_vibrate:
            browser.vibrate(cue)

    # ---- fingers ----------------------------------------------------------------------------

    def listen(self) -> None:
        """Take the fingers, the clock and the window's changes in hand."""
        heard, page, fingers = self._heard, self._page, self.fingers
        page.listen_to_fingers(
            heard(fingers.down), heard(fingers.up), heard(fingers.lost), heard(fingers.click)
        )
        page.listen(document, "input", heard(self._typed))
        page.listen(document, "focusout", heard(lambda event: None))
        page.listen(window, "resize", heard(self._resized))
        if (orientation := browser.orientation_events()) is not None:
            page.listen(orientation, "change", heard(self._resized))
        page.listen(document, "visibilitychange", heard(self._visibility))
        page.listen(document, "fullscreenchange", heard(self._screen_filled))
        page.listen(document, "trivet:offline", heard(lambda event: self._read_site()))
        self._read_site()
        self._handover.listen()

    def _heard(self, handler: Callable[..., None]) -> Callable[..., None]:
        """The handler of an event, and a fresh picture."""

        def run(*told: Any) -> None:
            handler(*told)
            self.refresh()

        return self._guarded(self._counted(run))

    def _counted(self, task: Callable[..., None]) -> Callable[..., None]:
        """The task; the painter knows how much of a frame it used up."""

        def run(*arguments: Any) -> None:
            begun = self._page.now()
            task(*arguments)
            self.painter.count(self._page.now() - begun)

        return run

    def _guarded(self, task: Callable[..., None]) -> Callable[..., None]:
        """The task; a fault in it is told and logged, and the game goes on."""

        def run(*arguments: Any) -> None:
            try:
                task(*arguments)
            except Exception:
                self.painter.stale = True
                window.console.error(told := traceback.format_exc())
                self._handover.log.fault(told, self._page.now())
                offer = self._handover.offer_log()
                self._page.show_fault(self._words()("error.internal"), FAULT_MS, offer)
                self._page.wake(RETRY_MS, self._tick)

        return run

    def _typed(self, event: Any) -> None:
        if (box := self._page.box_of(event.target)) is not None:
            self.screen.typed(box, event.target.name, event.target.value)

    def _resized(self, event: Any) -> None:
        """A tablet that is turned turns its page under the people; a window only changes."""
        self._page.measure()
        angle = browser.orientation()
        if quarters := (angle - self._angle) // 90 % 4:
            self._angle = angle
            self.fingers.lose_all()
            self._page.clear_air()
            self.screen.turn(quarters)

    def _screen_filled(self, event: Any) -> None:
        self._device.fills_screen = browser.fills_screen()

    def _visibility(self, event: Any) -> None:
        if document.hidden:
            self.fingers.lose_all()
            if isinstance(self.screen, Play):
                self.screen.pause(self._page.now())
        else:
            self._resized(event)  # whatever happened to a hidden page may not have been told

    def _read_site(self) -> None:
        told, site = browser.told_by_shell, self._site
        site.offline, site.kept = told("offline") or "unknown", int(told("kept") or 0)
        site.update, site.install = told("update") or "", told("install") or ""
        site.can_install = told("can-install") is not None

    # ---- pictures ---------------------------------------------------------------------------

    def refresh(self) -> None:
        """Do what is due now, and draw with the next frame: once, whatever happens before it."""
        # What is renewed may lose the focus, which is reported right away.
        if not self.painter.drawing:
            self.painter.stale = True
            self._advance()

    def _advance(self) -> None:
        """Do what is due, have drawn what differs by it, and sleep until the next is due."""
        now = self._page.now()
        changes = self.screen.advance(now) | self._handover.think()
        if isinstance(self.screen, Play):
            self._keep(self.screen, now)
        if changes or self.painter.stale:
            self.painter.stale = True
            self.painter.ask()
        self._sleep(now)

    def _bots_think(self) -> bool:
        return isinstance(self.screen, Play) and self.screen.bots

    def _set_up(self) -> None:
        """What the browser has to know of the settings."""
        self._page.set_language(self._settings.language)
        browser.enable_sound(self._settings.sound)

    def _sleep(self, now: float) -> None:
        dues = [self.screen.next_due(now), now if self._handover.thinks else None]
        if isinstance(self.screen, Play):
            dues.append(self._keeper.next_due(self.screen, now))
        if (due := min((due for due in dues if due is not None), default=None)) is not None:
            self._page.wake(due - self._page.now(), self._tick)


def main() -> None:
    """Open the table; tells the shell when it can be used, or that it cannot."""
    try:
        settings = Settings(browser.LocalStorage(), browser.languages())
        app = App(Page(), settings, browser.fresh_seed)
        browser.tell_shell("trivet:ready")
        app.listen()
        if touches := browser.early_touches():
            app.fingers.catch_up(touches)
        app.painter.draw()
        gc.freeze()  # to search all that stays for garbage takes longer than a frame
    except Exception as error:
        window.console.error(traceback.format_exc())
        browser.tell_shell("trivet:failed", message=f"{type(error).__name__}: {error}")
