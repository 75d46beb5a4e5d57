"""The sentences that tell what happened in Threepia."""

from __future__ import annotations

from collections.abc import Mapping

from trivet.core.game import Event, Seat
from trivet.core.view import Context, Notice
from trivet.core.words import Words
from trivet.games.threepia.cards import TRIANGLE, elements
from trivet.games.threepia.clocks import told
from trivet.games.threepia.faces import colour_word, shape_word
from trivet.games.threepia.scoring import Row


def element_name(one: str, words: Words) -> str:
    """An element as it is spoken."""
    if one == TRIANGLE:
        return words("threepia.triangle")
    colour, shape = (words(f"threepia.{word}") for word in (colour_word(one), shape_word(one)))
    return words("threepia.element", colour=colour, shape=shape)


def card_name(card: str, words: Words) -> str:
    """A card as it is spoken, in the order in which it is written."""
    one, other = (element_name(half, words) for half in elements(card))
    return words("threepia.card", one=one, other=other)


def notice(event: Event, reader: Seat, context: Context) -> Notice | None:
    """See :meth:`trivet.core.view.View.notice`."""
    if event.code == "round_over":
        return _over(event.params, reader, context)
    seat = event.params.get("seat")
    if not isinstance(seat, int):
        return None
    own = seat == reader
    if event.code == "laid":
        return _laid(event.params, seat, own, context)
    tone = _TONES.get(event.code)
    if tone is None:
        return None
    counted = event.params.get("points")
    key = f"threepia.{event.code}{'.own' if own else ''}"
    name = context.names[seat]
    if isinstance(counted, int):
        text = context.words.count(key, counted, name=name)
    else:
        text = context.words(key, name=name)
    return Notice(event.code, text, tone if own else "plain", joins=event.code == "emptied")


_TONES = {
    "emptied": "good",
    "drew": "plain",
    "passed": "plain",
    "timed_out": "bad",
    "left": "plain",
}


def rows_named(rows: tuple[Row, ...], words: Words) -> str:
    """What the cells of rows share; shapes are told in the plural."""
    shared = dict.fromkeys(row.shared for row in rows)
    return " + ".join(words(f"threepia.many.{word}") for word in shared)


def _laid(params: Mapping[str, object], seat: int, own: bool, context: Context) -> Notice | None:
    rows, points = params["rows"], params["points"]
    assert isinstance(rows, tuple) and isinstance(points, int)
    if not rows:
        return None
    what = rows_named(rows, context.words)
    if not points:
        text = context.words("threepia.row", what=what)
    elif own:
        text = context.words.count("threepia.scored.own", points, what=what)
    else:
        name = context.names[seat]
        text = context.words.count("threepia.scored", points, what=what, name=name)
    return Notice("scored", text, "good" if own else "plain")


def _over(params: Mapping[str, object], reader: Seat, context: Context) -> Notice:
    winners, scores, reason = params["winners"], params["scores"], params["reason"]
    assert isinstance(winners, tuple) and isinstance(scores, tuple)
    words = context.words
    if len(scores) == 1:
        return Notice("round_over", _alone(params, context), "good")
    names = words("and").join(context.names[seat] for seat in winners)
    key = f"threepia.round_over.{'own' if reader in winners else 'other'}"
    standing = " · ".join(
        words("threepia.standing", name=context.names[seat], points=scores[seat])
        for seat in sorted(range(len(scores)), key=lambda seat: -scores[seat])
    )
    said = [words.count(key, len(winners), names=names), standing]
    if reason != "target":  # the standing says it
        said.insert(0, words(f"threepia.reason.{reason}"))
    text = " ".join(said)
    return Notice("round_over", text, "good" if reader in winners else "plain")


def _alone(params: Mapping[str, object], context: Context) -> str:
    """How a game alone went."""
    words, time, scores = context.words, params["time"], params["scores"]
    assert isinstance(scores, tuple)
    if not params["winners"]:
        return words("threepia.reason.left")
    if not isinstance(time, int | float):
        return words("threepia.alone.relaxed")
    text = words.count("threepia.alone.time", scores[0], time=told(time))
    if context.best is None:
        return text
    if time < context.best:
        return f"{text} {words('threepia.best.new', time=told(context.best))}"
    return f"{text} {words('threepia.best', time=told(context.best))}"
