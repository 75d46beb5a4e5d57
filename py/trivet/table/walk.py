"""The pads with which a seat goes through a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trivet.core.markup import Markup, element
from trivet.core.widgets import EYE
from trivet.core.words import Words
from trivet.table import pads
from trivet.table.review import Review

if TYPE_CHECKING:
    from trivet.table.play import Play


def _sign(path: str) -> Markup:
    shape = element("path", d=path)
    return element("svg", shape, viewBox="0 0 100 100", class_="sign", aria_hidden="true")


_PLAY = _sign("M24 10 88 50 24 90Z")
_STOP = _sign("M20 14h22v72H20Zm38 0h22v72H58Z")
_STAR = _sign("M50 6 63 37 96 40 71 62 79 95 50 77 21 95 29 62 4 40 37 37Z")


def walk(play: Play, seat: int) -> Markup:
    """What stands over the zone of ``seat``, which looks back. While hands are shown it is but a
    row along the edge, since the own one is among them."""
    review, words = play.review, play.words(seat)
    assert review is not None
    if review.hands:
        steps = [_step(review, words, "back"), _step(review, words, "on")]
        ways = [_runs(review, words), _hands(review, words), _done(words)]
        return element("div", element("div", steps, ways, class_="strides"), class_="gate aside")
    worth = review.worth(play, seat)
    rows = element("div", _steps(review, words), _ways(play, review, words), class_="row walk")
    return element(
        "div",
        element("p", review.told(play, seat), class_="headline", role="status"),
        None if worth is None else element("p", worth, class_="worth"),
        rows,
        class_="gate",
    )


_STEPS = {"first": "«", "back": "‹", "on": "›", "last": "»"}


def _steps(review: Review, words: Words) -> Markup:
    first, back, on, last = (_step(review, words, name) for name in _STEPS)
    place = element("span", f"{review.position} / {review.length}", class_="position")
    return element("div", first, back, place, on, last, class_="strides")


def _ways(play: Play, review: Review, words: Words) -> Markup:
    """What runs by itself, jumps, or shows more."""
    return element(
        "div",
        _runs(review, words),
        _pad(review, "speed", element("small", f"{review.playback.speed}×"), words("review.speed")),
        _pad(review, "decisive", _STAR, words("review.decisive")),
        _hands(review, words) if review.has_hands(play) else None,
        _done(words),
        class_="strides",
    )


def _step(review: Review, words: Words, name: str) -> Markup:
    end = 0 if name in ("first", "back") else review.length
    off, label = review.position == end, words(f"review.{name}")
    return _pad(review, name, _STEPS[name], label, off=off)


def _runs(review: Review, words: Words) -> Markup:
    if review.playback.running:
        return _pad(review, "play", _STOP, words("review.halt"))
    return _pad(review, "play", _PLAY, words("review.play"))


def _hands(review: Review, words: Words) -> Markup:
    label = words("review.hands.cover" if review.hands else "review.hands.show")
    return _pad(review, "hands", EYE, label, "chosen" if review.hands else "")


def _done(words: Words) -> Markup:
    return pads.pad("do", "review", words("review.close"), "big")


def _pad(
    review: Review, name: str, sign: Markup | str, label: str, look: str = "", off: bool = False
) -> Markup:
    off = off or not review.ready
    return pads.pad("do", f"step:{name}", sign, f"round {look}".strip(), label=label, off=off)


def shown(review: Review, words: Words) -> Markup:
    """What everybody reads in the middle while all hands lie open."""
    return element("p", words("review.hands.on"), class_="said") if review.hands else Markup()
