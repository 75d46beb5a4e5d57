"""How ¡TRES! shows itself and what touches mean: see the modules for the middle and the zones.

What is chosen: slots of the own hand, at most two, and before them the table card that is to be
laid on, if it was touched first (``@B7``).
"""

from __future__ import annotations

from trivet.core.game import Event, Seat
from trivet.core.markup import Markup, element
from trivet.core.view import Context, Finish, Notice, Picture, Question, View
from trivet.games.tres import middle, notices, zone
from trivet.games.tres.faces import face
from trivet.games.tres.middle import AIMED
from trivet.games.tres.observation import Observation

MOST_CHOSEN = 2

RULES = {
    "aim": (),
    "peek": (),
    "lay": ("B7", "R8", "Y9"),
    "round": ("G8", "B9", "R1"),
    "draw": (),
    "tres": (),
    "toma": ("Y4", "Y5", "Y6"),
    "action": ("3R", "3S", "3+"),
    "joker": ("R*", "B*", "G*", "Y*"),
    "end": (),
}
"""The steps of the rules, with the cards that picture them."""


class TresView(View):
    """See :class:`trivet.core.view.View`."""

    def middle(self, observation: object, context: Context) -> Picture:
        assert isinstance(observation, Observation)
        return middle.picture(observation, context)

    def zone(self, observation: object, context: Context) -> Picture:
        assert isinstance(observation, Observation)
        return zone.picture(observation, context)

    def middle_seat(self, observation: object) -> int | None:
        assert isinstance(observation, Observation)
        return observation.turn if observation.winners is None else None

    def hidden_hand(self, observation: object) -> tuple[str, ...]:
        assert isinstance(observation, Observation)
        return observation.hand

    def row(self, observation: object) -> tuple[str, ...]:
        assert isinstance(observation, Observation)
        return observation.table

    def choose(self, observation: object, selected: tuple[str, ...], card: str) -> tuple[str, ...]:
        """A second card goes with the first, a third pushes out the first."""
        aimed = tuple(name for name in selected if name.startswith(AIMED))
        cards = tuple(name for name in selected if name not in aimed)
        if card in cards:
            return (*aimed, *(name for name in cards if name != card))
        return (*aimed, *(*cards, card)[-MOST_CHOSEN:])

    def aim(
        self, observation: object, selected: tuple[str, ...], target: str
    ) -> tuple[str, ...] | None:
        """A table card may be touched before the cards that go on it."""
        if any(not name.startswith(AIMED) for name in selected):
            return None
        aimed = f"{AIMED}{target}"
        return () if aimed in selected else (aimed,)

    def press(self, observation: object, value: str) -> str | Question:
        assert isinstance(observation, Observation)
        return zone.whom_to_catch(observation) if value == zone.CATCH else value

    def compose(self, observation: object, selected: tuple[str, ...], target: str) -> str | None:
        cards = [name for name in selected if not name.startswith(AIMED)]
        return f"lay {' '.join(cards)} on {target}" if cards else None

    def answer(self, observation: object, question: Question, choice: str) -> str:
        return f"catch {choice}"

    def notice(self, event: Event, reader: Seat, context: Context) -> Notice | None:
        return notices.notice(event, reader, context)

    def finish(self, event: Event) -> Finish | None:
        return notices.finish(event)

    def rules(self, context: Context) -> Markup:
        told = [
            element("li", context.words(f"tres.rules.{step}"), _pictured(cards))
            for step, cards in RULES.items()
        ]
        return element("ol", told)


def _pictured(cards: tuple[str, ...]) -> Markup | None:
    if not cards:
        return None
    return element("p", map(face, cards), class_="tres-example")


VIEW = TresView()
