"""The menu that each seat opens over its own zone, at any time, while the others play on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trivet.core.markup import Markup, element, render
from trivet.core.view import Room
from trivet.core.words import Words
from trivet.table import pads

if TYPE_CHECKING:
    from trivet.table.play import Play

MAIN, RULES, TASTES, HOME = "main", "rules", "tastes", "home"
SECOND_THOUGHT = 700.0
"""Milliseconds after one question in which no finger can have meant to answer it."""


@dataclass(slots=True)
class Menus:
    """Which leaf of its menu each seat has open. Times are page time in milliseconds."""

    _leaves: dict[int, str] = field(default_factory=dict)
    _opened: dict[int, float] = field(default_factory=dict)

    def leaf(self, seat: int) -> str | None:
        """What lies over the zone of ``seat``, or ``None``."""
        return self._leaves.get(seat)

    def open(self, seat: int, leaf: str, now: float) -> None:
        """Lay that leaf over the zone; an empty one closes the menu."""
        if leaf:
            self._leaves[seat], self._opened[seat] = leaf, now
        else:
            self.close(seat)

    def close(self, seat: int) -> None:
        """Nothing lies over the zone any more."""
        self._leaves.pop(seat, None)

    def may_go(self, seat: int, now: float) -> bool:
        """Whether ``seat`` was asked if it wants to leave, and has had time to read that."""
        return self.leaf(seat) == HOME and now >= self._opened[seat] + SECOND_THOUGHT

    def next_change(self, now: float) -> float | None:
        """When a confirming pad wakes up."""
        waking = (
            self._opened[seat] + SECOND_THOUGHT
            for seat, leaf in self._leaves.items()
            if leaf == HOME
        )
        return min((time for time in waking if time > now), default=None)


def opener(is_open: bool, words: Words) -> Markup:
    """The pad in a zone's strip that opens the menu, or closes it."""
    if is_open:
        return pads.pad("do", "menu:", "×", "round", label=words("menu.go_on"))
    return pads.pad("do", f"menu:{MAIN}", "⋯", "round", label=words("menu"))


def menu(play: Play, seat: int, now: float) -> Markup:
    """What lies over the zone of ``seat``."""
    words = play.words(seat)
    if play.takebacks.asks(seat):
        return element("div", play.takebacks.question(seat, now), class_="menu leaving")
    match play.menus.leaf(seat):
        case "main":
            return element("div", _main(play, seat, words), class_="menu main")
        case "rules":
            rules = play.view.rules(play.context(seat, Room(0, 0), now))
            text = element("div", rules, class_="rules", tabindex=0)
            return element("div", text, class_="menu reading")
        case "tastes":
            likes = pads.taste_pads(play.sitters[seat].tastes, words)
            return element("div", likes, _back(words), class_="menu")
        case "home":
            return element("div", _home(play, seat, words, now), class_="menu leaving")
    return Markup()


def _main(play: Play, seat: int, words: Words) -> Markup:
    if play.referee.state.is_terminal():
        return _after(play, seat, words)
    pause = pads.pad("do", "pause", words("menu.pause")) if play.referee.running else None
    return render(
        [
            pads.pad("do", "menu:", words("menu.go_on"), "big"),
            play.takebacks.offers(seat),
            pause,
            pads.pad("do", f"menu:{RULES}", words("menu.rules")),
            pads.pad("do", f"menu:{TASTES}", words("menu.tastes")),
            pads.pad("do", "bot", words("menu.bot")),
            pads.pad("do", "share", words("menu.share")),
            pads.pad("do", f"menu:{HOME}", words("menu.home")),
        ]
    )


def _after(play: Play, seat: int, words: Words) -> Markup:
    """Once the game is over; while somebody looks back no gate has these pads."""
    looking = "review.stop" if play.review is not None else "play.review"
    back = play.takebacks.offers(seat) if play.review is None else None
    return render(
        [
            pads.pad("do", "menu:", words("back"), "big"),
            back,
            pads.pad("do", "review", words(looking)),
            pads.pad("do", f"menu:{TASTES}", words("menu.tastes")),
            pads.pad("do", "share", words("menu.share")),
            pads.pad("do", "rematch", words("play.rematch")),
            pads.pad("do", "another", words("play.another")),
            pads.pad("do", "seats", words("play.seats")),
        ]
    )


def _home(play: Play, seat: int, words: Words, now: float) -> Markup:
    asleep = not play.menus.may_go(seat, now)
    return render(
        [
            element(
                "p",
                words("menu.home.asked" if len(play.remaining) > 2 else "menu.home.ends"),
                class_="headline",
            ),
            pads.pad("do", "menu:", words("menu.home.no"), "big"),
            pads.pad("do", "home", words("menu.home.yes"), off=asleep),
        ]
    )


def _back(words: Words) -> Markup:
    return pads.pad("do", f"menu:{MAIN}", words("back"), "big")
