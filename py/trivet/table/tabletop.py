"""How a game being played lies on the page: the middle for all, and each seat's zone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from trivet.core.game import Seat
from trivet.core.markup import Markup, element, render
from trivet.core.view import Finish, Notice, Picture, Room
from trivet.core.words import Words, milliseconds
from trivet.table import layout, pads
from trivet.table.box import MIDDLE, Box, zone_id
from trivet.table.gates import countdown, gate
from trivet.table.menu import menu, opener
from trivet.table.notices import LASTING
from trivet.table.walk import shown

if TYPE_CHECKING:
    from trivet.table.play import Play

STRIP = 40.0
CALL_ROW, CALL_COLUMN, MARGIN = 48.0, 150.0, 8.0
LONG = 36
"""What has more letters is told in smaller ones, or in the room of what stands beside it."""


class Tabletop:
    """Makes the boxes of a match from what its play screen knows."""

    def __init__(self, play: Play, words: Words) -> None:
        self._play = play
        self._words = words
        self._turn = 0

    def boxes(self, width: float, height: float, now: float) -> Iterator[tuple[Box, float | None]]:
        """All boxes one by one, with the millisecond of play at which each changes by itself.

        Where the last ended the next begins: on a slow tablet nobody is always shown first.
        """
        places = [sitter.place for sitter in self._play.sitters]
        rects = layout.zones(width, height, places)
        middle = layout.middle(width, height, places)
        makers = [
            partial(self._middle, middle, now),
            *(partial(self._zone, seat, rect, middle, now) for seat, rect in enumerate(rects)),
        ]
        for _ in makers:
            make = makers[self._turn % len(makers)]
            self._turn += 1
            yield make()

    # ---- the middle -------------------------------------------------------------------------

    def _middle(self, rect: layout.Rect, now: float) -> tuple[Box, float | None]:
        wide, aside, room = _lawn(rect)
        picture = self._picture(None, room, now)
        call = self._call(now)
        frame = element(
            "div",
            element("div", class_="call far", data_part="far"),
            element("div", picture.frame, class_="lawn"),
            element("div", class_="call near", data_part="near"),
            element("div", class_="curtain", data_part="curtain"),
            class_="tabletop wide" if wide else "tabletop tall",
        )
        parts = {**picture.parts, "near": call, "far": call, "curtain": self._curtain(now)}
        sizes = {**picture.sizes, "aside": aside}
        return Box(MIDDLE, rect, frame, parts, sizes), picture.until

    def _picture(
        self, seat: Seat, room: Room, now: float, turn: int = 0, middle: Room | None = None
    ) -> Picture:
        """The middle (``None``) or a zone as it is, or as it was where somebody looks back."""
        play = self._play
        draw = play.view.middle if seat is None else play.view.zone
        if play.review is None or not play.review.ready:
            context = play.context(seat, room, now, turn)
            return draw(play.referee.state.observation(seat), replace(context, middle=middle))
        seen = play.review.state.observation(seat)
        context = replace(play.review.context(play, seat, room, turn), middle=middle)
        return replace(draw(seen, context), until=None)

    def _call(self, now: float) -> Markup:
        """What everybody should hear: the last announcement and the last photo finish.

        When nobody plays, the gates say it, each to its own player.
        """
        play = self._play
        if (review := play.review) is not None:
            told = _said(review.told(play, None))
            return render([self._photo(review.finish(play.view)), told, shown(review, self._words)])
        unheard = not play.people  # who has a gate reads it there
        notice = play.board.read(None, now) if play.referee.running or unheard else None
        said = _said(notice.text) if notice else None
        return render([self._photo(play.board.finish(now)), said])

    def _photo(self, finish: Finish | None) -> Markup | None:
        """Who was first, by how much, and who came too late."""
        if finish is None:
            return None
        sitters = self._play.sitters
        gap = (
            self._words("finish.tie")
            if finish.gap == 0
            else f"+{milliseconds(finish.gap, self._words)}"
        )
        return element(
            "p",
            pads.coloured_badge(sitters[finish.winner]),
            element("b", gap),
            pads.coloured_badge(sitters[finish.loser]),
            class_="finish",
        )

    def _curtain(self, now: float) -> Markup:
        count = countdown(self._play, now)
        return Markup() if count is None else element("p", count, class_="count")

    # ---- zones ------------------------------------------------------------------------------

    def _zone(
        self, seat: int, rect: layout.Rect, middle: layout.Rect, now: float
    ) -> tuple[Box, float | None]:
        play = self._play
        sitter = play.sitters[seat]
        room = Room(rect.room.width, rect.room.height - STRIP)
        picture = self._picture(seat, room, now, rect.turn, _lawn(middle)[2])
        words = play.words(seat)
        name = element("b", pads.sitter_name(sitter, words))
        plays = not sitter.bot and seat not in play.referee.gone_seats
        has_menu = plays and not play.takebacks.asks(seat)
        parts = {
            "score": Markup(),
            **picture.parts,
            "opener": opener(play.menus.leaf(seat) is not None, words) if has_menu else Markup(),
            "who": render([pads.badge(sitter), name]),
            "notice": _notice(self._aside(seat, now)),
            "gate": gate(play, seat, now),
            "menu": menu(play, seat, now) if plays else Markup(),
        }
        frame = _zone_frame(picture.frame, words.language)
        looks = pads.looks(sitter)
        if play.review is not None:
            looks |= play.review.looks(seat)
        box = Box(zone_id(seat), rect, frame, parts, picture.sizes, looks)
        return box, picture.until

    def _aside(self, seat: int, now: float) -> Notice | None:
        """What is said beside the cards; what ends a phase is the gate's headline instead."""
        notice = self._play.board.read(seat, now)
        return None if notice and notice.key in LASTING else notice


def _lawn(rect: layout.Rect) -> tuple[bool, float, Room]:
    """Whether what everybody should hear stands beside the game in the middle, not above and below;
    how much room that takes on each side, and the game's own."""
    wide = rect.width - rect.height >= CALL_COLUMN + MARGIN
    aside = min(CALL_COLUMN, abs(rect.width - rect.height) / 2)
    if wide:
        return True, aside, Room(rect.width - 2 * aside, rect.height - 2 * MARGIN)
    aside = max(CALL_ROW, aside)
    return False, aside, Room(rect.width - 2 * MARGIN, rect.height - 2 * aside)


@lru_cache(maxsize=16)
def _zone_frame(body: Markup, language: str) -> Markup:
    """A zone around what the game shows in it; the same for as long as that is."""
    return element(
        "div",
        element("div", body, class_="body"),
        element(
            "div",
            element("span", class_="opener", data_part="opener"),
            element(
                "span",
                element("span", class_="who", data_part="who"),
                element("span", class_="score", data_part="score"),
                class_="standing",
            ),
            element("span", class_="notice-holder", data_part="notice", role="status"),
            class_="strip",
        ),
        element("div", class_="gate-holder", data_part="gate"),
        element("div", class_="menu-holder", data_part="menu"),
        class_="seat",
        lang=language,
    )


def _notice(notice: Notice | None) -> Markup:
    if notice is None:
        return Markup()
    return element("span", notice.text, class_=f"notice {notice.tone}{_length(notice.text)}")


def _said(text: str) -> Markup:
    return element("p", text, class_=f"said{_length(text)}")


def _length(text: str) -> str:
    """What tells the style sheet how long a sentence is."""
    return " long" if len(text) > LONG else ""
