"""How a game being played lies on the page: the middle for all, and each seat's zone."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING

from trivet.core.markup import Markup, element, render
from trivet.core.view import Notice, Picture, Room
from trivet.core.words import Words, milliseconds
from trivet.referee.referee import DEAL, RESUME
from trivet.table import layout, pads
from trivet.table.box import MIDDLE, Box, zone_id
from trivet.table.notices import LASTING

if TYPE_CHECKING:
    from trivet.table.play import Play

STRIP = 40.0
CALL_ROW, CALL_COLUMN, MARGIN = 48.0, 150.0, 8.0


class Tabletop:
    """Makes the boxes of a match from what its play screen knows."""

    def __init__(self, play: Play, words: Words) -> None:
        self._play = play
        self._words = words

    def boxes(
        self, width: float, height: float, now: float
    ) -> tuple[tuple[Box, ...], float | None]:
        """All boxes, and the millisecond of play at which one of them changes by itself."""
        places = [sitter.place for sitter in self._play.sitters]
        rects = layout.zones(width, height, places)
        drawn = [
            self._middle(layout.middle(width, height, places), now),
            *(self._zone(seat, rect, now) for seat, rect in enumerate(rects)),
        ]
        until = min((end for _, end in drawn if end is not None), default=None)
        return tuple(box for box, _ in drawn), until

    # ---- the middle -------------------------------------------------------------------------

    def _middle(self, rect: layout.Rect, now: float) -> tuple[Box, float | None]:
        wide = rect.width - rect.height >= CALL_COLUMN + MARGIN
        aside = min(CALL_COLUMN, abs(rect.width - rect.height) / 2)
        if wide:
            room = Room(rect.width - 2 * aside, rect.height - 2 * MARGIN)
        else:
            aside = max(CALL_ROW, aside)
            room = Room(rect.width - 2 * MARGIN, rect.height - 2 * aside)
        play = self._play
        picture = play.view.middle(
            play.referee.state.observation(None), play.context(None, room, now)
        )
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

    def _call(self, now: float) -> Markup:
        """What everybody should hear: the last announcement and the last photo finish.

        When nobody plays, the gates say it, each to its own player.
        """
        play = self._play
        notice = play.board.read(None, now) if play.referee.running else None
        finish = play.board.finish(now)
        said = element("p", notice.text, class_="said") if notice else None
        if finish is None:
            return render(said)
        sitters = play.sitters
        gap = (
            self._words("finish.tie")
            if finish.gap == 0
            else f"+{milliseconds(finish.gap, self._words)}"
        )
        photo = element(
            "p",
            pads.coloured_badge(sitters[finish.winner]),
            element("b", gap),
            pads.coloured_badge(sitters[finish.loser]),
            class_="finish",
        )
        return render([photo, said])

    def _curtain(self, now: float) -> Markup:
        countdown = self._play.referee.countdown(now)
        if countdown is not None and self._play.referee.awaiting != DEAL:
            return element("p", self._seconds(countdown), class_="count")
        return Markup()

    def _seconds(self, countdown: float) -> str:
        return str(max(1, ceil(countdown / 1000)))

    # ---- zones ------------------------------------------------------------------------------

    def _zone(self, seat: int, rect: layout.Rect, now: float) -> tuple[Box, float | None]:
        play = self._play
        sitter = play.sitters[seat]
        room = Room(rect.room.width, rect.room.height - STRIP)
        picture: Picture = play.view.zone(
            play.referee.state.observation(seat), play.context(seat, room, now, rect.turn)
        )
        name = element("b", pads.sitter_name(sitter, self._words))
        parts = {
            "score": Markup(),
            **picture.parts,
            "who": render([pads.badge(sitter), name]),
            "notice": _notice(self._aside(seat, now)),
            "gate": self._gate(seat, now),
        }
        frame = _zone_frame(picture.frame)
        box = Box(zone_id(seat), rect, frame, parts, picture.sizes, pads.looks(sitter))
        return box, picture.until

    def _aside(self, seat: int, now: float) -> Notice | None:
        """What is said beside the cards; what ends a phase is the gate's headline instead."""
        notice = self._play.board.read(seat, now)
        return None if notice and notice.key in LASTING else notice

    def _gate(self, seat: int, now: float) -> Markup:
        """What stands over a zone while nobody plays: ready pads, results, ways out."""
        referee = self._play.referee
        if self._play.sitters[seat].bot:
            return self._bot_gate(self._play.sitters[seat].bot)
        if referee.running:
            return Markup()
        countdown = referee.countdown(now)
        if countdown is not None and referee.awaiting != DEAL:
            return element(
                "div", element("p", self._seconds(countdown), class_="count"), class_="gate"
            )
        return element("div", self._headline(seat, now), self._gate_pads(seat, now), class_="gate")

    def _bot_gate(self, strength: str | None) -> Markup:
        return element(
            "div",
            element("p", self._words(f"player.{strength}")),
            pads.pad("do", "person", self._words("play.person")),
            class_="gate bot",
        )

    def _headline(self, seat: int, now: float) -> Markup:
        notice = self._play.board.read(seat, now)
        referee = self._play.referee
        if (leaver := self._play.leaver) is not None:
            name = pads.sitter_name(self._play.sitters[leaver], self._words)
            text = self._words("play.end_asked", name=name)
        elif referee.awaiting == RESUME and referee.record.actions:
            text = self._words("play.paused")
        elif notice is not None:
            text = notice.text
        else:
            text = self._words("play.get_ready")
        return render([element("p", text, class_="headline"), self._waiting(seat)])

    def _waiting(self, seat: int) -> Markup:
        """Whom the table waits for, told to those who are ready; the others' line stays empty."""
        play = self._play
        waiting = [s for n, s in enumerate(play.sitters) if n not in play.referee.ready_seats]
        if seat not in play.referee.ready_seats or not waiting:
            return element("p", class_="waiting")
        signs = [pads.coloured_badge(sitter) for sitter in waiting]
        return element("p", self._words("play.waiting"), signs, class_="waiting")

    def _gate_pads(self, seat: int, now: float) -> Markup:
        play, words = self._play, self._words
        if play.leaver is not None:
            stay = pads.pad("do", "stay", words("play.stay"), "big")
            end = pads.pad("do", "leave", words("play.end"), off=now < play.may_end_at)
            return element("div", stay, end, class_="row")
        if play.referee.state.is_terminal():
            rematch = pads.pad("do", "rematch", words("play.rematch"), "big")
            return element(
                "div", rematch, pads.pad("do", "leave", words("play.seats")), class_="row"
            )
        return element("div", self._ready_pad(seat), *self._other_pads(), class_="row")

    def _ready_pad(self, seat: int) -> Markup:
        referee = self._play.referee
        text = self._words("play.next_round" if referee.awaiting == DEAL else "play.ready")
        if seat in referee.ready_seats:
            return pads.pad("do", "ready", f"{text} ✓", "big chosen")
        return pads.pad("do", "ready", text, "big")

    def _other_pads(self) -> tuple[Markup, ...]:
        return (
            pads.pad("do", "bot", self._words("play.bot")),
            pads.pad("do", "leave", self._words("play.leave")),
        )


@lru_cache(maxsize=16)
def _zone_frame(body: Markup) -> Markup:
    """A zone around what the game shows in it; the same for as long as that is."""
    return element(
        "div",
        element("div", body, class_="body"),
        element(
            "div",
            element("span", class_="who", data_part="who"),
            element("span", class_="score", data_part="score"),
            element("span", class_="notice-holder", data_part="notice", role="status"),
            class_="strip",
        ),
        element("div", class_="gate-holder", data_part="gate"),
        class_="seat",
    )


def _notice(notice: Notice | None) -> Markup:
    if notice is None:
        return Markup()
    return element("span", notice.text, class_=f"notice {notice.tone}")
