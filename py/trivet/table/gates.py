"""What stands over a zone while its seat does not play: ready pads, results, ways out."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from trivet.core.game import DEAL
from trivet.core.markup import Markup, element, render
from trivet.core.words import Words
from trivet.referee.referee import RESUME
from trivet.table import pads
from trivet.table.walk import walk

if TYPE_CHECKING:
    from trivet.table.play import Play


def gate(play: Play, seat: int, now: float) -> Markup:
    """What stands over the zone of ``seat``; nothing while it plays."""
    referee, words = play.referee, play.words(seat)
    if play.review is not None:
        if play.review.seat == seat:
            return walk(play, seat)
        return Markup()
    if seat in referee.gone_seats:
        return _gone(play, seat, words)
    if (strength := play.sitters[seat].bot) is not None:
        return _bot(play, seat, strength, now)
    if referee.running:
        return Markup()
    if (count := countdown(play, now)) is not None:
        return element("div", element("p", count, class_="count"), class_="gate")
    return element("div", _headline(play, seat, words, now), _pads(play, seat, now), class_="gate")


def countdown(play: Play, now: float) -> str | None:
    """The seconds until the start, as long as they are counted."""
    left = play.referee.countdown(now)
    if left is None or play.referee.awaiting == DEAL:
        return None
    return str(max(1, ceil(left / 1000)))


def _bot(play: Play, seat: int, strength: str, now: float) -> Markup:
    """Who plays here. Where only bots did, a passer-by has all the ways on."""
    words = play.words(seat)
    pad, why = pads.pad("do", "person", words("play.person"), off=play.is_crowded), None
    if play.is_crowded:
        why = element("p", words.count("lobby.crowded", play.racers or 1), class_="why")
    if play.referee.state.is_terminal() and not play.people:
        pad = _pads(play, seat, now)
    told = element("p", words(f"player.{strength}"))
    return element("div", told, pad, why, class_="gate bot")


def _gone(play: Play, seat: int, words: Words) -> Markup:
    """An empty seat. If no person is left at the table, a passer-by can clear it."""
    seats = pads.pad("do", "seats", words("play.seats")) if not play.people else None
    return element("div", element("p", words("play.gone")), seats, class_="gate bot gone")


def _headline(play: Play, seat: int, words: Words, now: float) -> Markup:
    notice = play.board.read(seat, now)
    referee = play.referee
    if play.leaver is not None:
        text = words("play.end_asked", name=_name(play, play.leaver, words))
    elif referee.awaiting == RESUME and referee.record.actions:
        text = words("play.paused")
        if play.pauser is not None:
            text = words("play.paused_by", name=_name(play, play.pauser, words))
    elif notice is not None:
        text = notice.text
    else:
        text = words("play.get_ready")
    return render([element("p", text, class_="headline"), _waiting(play, seat, words)])


def _name(play: Play, seat: int, words: Words) -> str:
    return pads.sitter_name(play.sitters[seat], words)


def _waiting(play: Play, seat: int, words: Words) -> Markup | None:
    """Whom the table waits for, told to those who are ready; the others' line stays empty."""
    if play.referee.awaiting is None:
        return None
    waiting = [s for n, s in enumerate(play.sitters) if n not in play.referee.ready_seats]
    if seat not in play.referee.ready_seats or not waiting:
        return element("p", class_="waiting")
    signs = [pads.coloured_badge(sitter) for sitter in waiting]
    return element("p", words("play.waiting"), signs, class_="waiting")


def _pads(play: Play, seat: int, now: float) -> Markup:
    words, asleep = play.words(seat), now < play.gates_wake_at
    if play.leaver is not None:
        stay = pads.pad("do", "stay", words("play.stay"), "big")
        end = pads.pad("do", "leave", words("play.end"), off=now < play.may_end_at)
        return element("div", stay, end, class_="row")
    if play.referee.state.is_terminal():
        return element(
            "div",
            pads.pad("do", "rematch", words("play.rematch"), "big", off=asleep),
            pads.pad("do", "review", words("play.review"), off=asleep),
            pads.pad("do", "another", words("play.another"), off=asleep),
            pads.pad("do", "seats", words("play.seats"), off=asleep),
            class_="row",
        )
    return element(
        "div",
        _ready_pad(play, seat, words, asleep),
        pads.pad("do", "bot", words("play.bot"), off=asleep),
        pads.pad("do", "leave", words("play.leave"), off=asleep),
        class_="row",
    )


def _ready_pad(play: Play, seat: int, words: Words, asleep: bool) -> Markup:
    text = words("play.next_round" if play.referee.awaiting == DEAL else "play.ready")
    if seat in play.referee.ready_seats:
        return pads.pad("do", "ready", f"{text} ✓", "big chosen")
    return pads.pad("do", "ready", text, "big", off=asleep)
