"""The pads with which a seat goes through a finished game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trivet.core.markup import Markup, element, render
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
    """What stands over the zone of ``seat``, which looks back; over its edge only while hands are
    shown, since its own is among them."""
    review, words = play.review, play.words(seat)
    assert review is not None
    worth = review.worth(play, seat)
    told = element("p", review.told(play, seat), class_="headline", role="status")
    content = [
        None if review.hands else told,
        None if worth is None or review.hands else element("p", worth, class_="worth"),
        element("div", _steps(review, words), _ways(play, review, words), class_="row walk"),
    ]
    return element("div", content, class_="gate aside" if review.hands else "gate")


def _steps(review: Review, words: Words) -> Markup:
    at_start, at_end = review.position == 0, review.position == review.length

    def step(to: str, sign: str, key: str, off: bool) -> Markup:
        off = off or not review.ready
        return pads.pad("do", f"step:{to}", sign, "round", label=words(f"review.{key}"), off=off)

    return element(
        "div",
        step("first", "«", "first", at_start),
        step("back", "‹", "back", at_start),
        element("span", f"{review.position} / {review.length}", class_="position"),
        step("on", "›", "forward", at_end),
        step("last", "»", "last", at_end),
        class_="strides",
    )


def _ways(play: Play, review: Review, words: Words) -> Markup:
    """What runs by itself, jumps, or shows more."""
    playback = review.playback

    def pad(name: str, content: Markup | str, key: str, on: bool = False) -> Markup:
        look, label = "round chosen" if on else "round", words(f"review.{key}")
        return pads.pad("do", f"step:{name}", content, look, label=label, off=not review.ready)

    hands = None
    if review.has_hands(play):
        key = "hands.cover" if review.hands else "hands.show"
        hands = pad("hands", EYE, key, review.hands)
    return element(
        "div",
        pad("play", _STOP, "halt") if playback.running else pad("play", _PLAY, "play"),
        pad("speed", f"{playback.speed}×", "speed"),
        pad("decisive", _STAR, "decisive"),
        hands,
        pads.pad("do", "review", words("review.close"), "big"),
        class_="strides",
    )


def shown(review: Review, words: Words) -> Markup:
    """What everybody reads in the middle while all hands lie open."""
    return (
        element("p", EYE, words("review.hands.on"), class_="said") if review.hands else render([])
    )
