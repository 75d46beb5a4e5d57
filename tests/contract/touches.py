"""What fingers can do with a picture: every action that can be reached, and by which touches."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import unescape

from trivet.core.view import Context, Picture, Question, View
from trivet.table.contacts import Handle
from trivet.table.slots import Slots

Touches = tuple[Handle, ...]
LONGEST = 4
"""Touches on cards before a target is touched: two cards, each turned round."""

_TAG = re.compile(r"<[a-z][^>]*>")
_HANDLE = re.compile(r'\bdata-(press|card|target|choice)="([^"]*)"')


def handles(*pictures: Picture) -> tuple[Handle, ...]:
    """Everything in the pictures that can be touched and is not disabled, each once."""
    found: dict[Handle, None] = {}
    for picture in pictures:
        for markup in (picture.frame, *picture.parts.values()):
            for tag in _TAG.findall(markup):
                if not re.search(r"\sdisabled(?=[\s>])", tag):
                    for kind, value in _HANDLE.findall(tag):
                        found[Handle(kind, unescape(value))] = None
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Fingers:
    """A seat's fingers on its own zone and on the middle.

    ``observation`` is the seat's, ``everybodys`` the table's; ``context`` belongs to the zone.
    """

    view: View
    observation: object
    everybodys: object
    context: Context

    def actions(self) -> dict[str, Touches]:
        """The shortest touches for every action, in notation, that they can lead to."""
        shown = handles(self._zone(self.context), self._middle())
        found: dict[str, Touches] = {}
        for action, touches in (*self._pressed(shown), *self._put(shown)):
            if action not in found or len(touches) < len(found[action]):
                found[action] = touches
        return found

    def _zone(self, context: Context) -> Picture:
        return self.view.zone(self.observation, context)

    def _middle(self) -> Picture:
        return self.view.middle(self.everybodys, replace(self.context, slots=(), question=None))

    def _pressed(self, shown: Touches) -> Iterator[tuple[str, Touches]]:
        for handle in shown:
            if handle.kind == "press":
                wish = self.view.press(self.observation, handle.value)
                yield from self._answered(wish, (handle,), ())

    def _put(self, shown: Touches) -> Iterator[tuple[str, Touches]]:
        cards = [handle for handle in shown if handle.kind == "card"]
        targets = [handle for handle in shown if handle.kind == "target"]
        slots = Slots(self.context.slots)
        for selected, touches in self._choices(cards):
            for target in targets:
                named = tuple(map(slots.card, selected))
                wish = self.view.compose(self.observation, named, target.value)
                yield from self._answered(wish, (*touches, target), selected)

    def _choices(self, cards: list[Handle]) -> Iterator[tuple[tuple[str, ...], Touches]]:
        """Everything that can be chosen by touching cards one after the other."""
        seen = {self.context.selected}
        waiting: list[tuple[tuple[str, ...], Touches]] = [(self.context.selected, ())]
        while waiting:
            selected, touches = waiting.pop(0)
            if selected:
                yield selected, touches
            if len(touches) == LONGEST:
                continue
            for card in cards:
                after = self.view.choose(self.observation, selected, card.value)
                if after not in seen:
                    seen.add(after)
                    waiting.append((after, (*touches, card)))

    def _answered(
        self, wish: str | Question | None, touches: Touches, selected: tuple[str, ...]
    ) -> Iterator[tuple[str, Touches]]:
        if isinstance(wish, str):
            yield wish, touches
        if not isinstance(wish, Question):
            return
        asked = handles(self._zone(replace(self.context, selected=selected, question=wish)))
        for choice in wish.choices:
            handle = Handle("choice", choice)
            assert handle in asked, f"{wish}: no pad answers {choice}"
            after = self.view.answer(self.observation, wish, choice)
            yield from self._answered(after, (*touches, handle), selected)
