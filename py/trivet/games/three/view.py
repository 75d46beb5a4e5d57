"""How THREE! meets its players: what touches mean, and where its pictures and words are."""

from __future__ import annotations

from trivet.core.game import Event, Seat
from trivet.core.markup import Markup, element
from trivet.core.view import Context, Finish, Flight, Notice, Picture, Question, View
from trivet.games.three import middle, notices, zone
from trivet.games.three.cards import dogs
from trivet.games.three.faces import card
from trivet.games.three.names import bones, paws
from trivet.games.three.observation import Observation


class ThreeView(View):
    """See :class:`trivet.core.view.View`."""

    def middle(self, observation: object, context: Context) -> Picture:
        assert isinstance(observation, Observation)
        return middle.middle(observation, context)

    def zone(self, observation: object, context: Context) -> Picture:
        assert isinstance(observation, Observation)
        return zone.zone(observation, context)

    def middle_seat(self, observation: object) -> int | None:
        assert isinstance(observation, Observation)
        return observation.turn if observation.phase == "turn" else None

    def hidden_hand(self, observation: object) -> tuple[str, ...]:
        assert isinstance(observation, Observation)
        return observation.hand

    def twice(self, observation: object, selected: tuple[str, ...]) -> str:
        return "stack"

    def press(self, observation: object, value: str) -> str | Question:
        """``declare`` and ``accuse SEAT`` ask which dog."""
        assert isinstance(observation, Observation)
        kinds = tuple(dogs(observation.options.deck))
        if value == "declare":
            return Question("declare", (), kinds)
        if value.startswith("accuse "):
            # The end of the call tells this call's question from an earlier one's.
            return Question("call", (value.removeprefix("accuse "), str(observation.until)), kinds)
        return value

    def compose(self, observation: object, selected: tuple[str, ...], target: str) -> str:
        [dog] = selected
        return f"play {dog}"

    def answer(self, observation: object, question: Question, choice: str) -> str:
        if question.about == "declare":
            return f"declare {choice}"
        return f"call {question.given[0]} {choice}"

    def notice(self, event: Event, reader: Seat, context: Context) -> Notice | None:
        return notices.notice(event, reader, context)

    def flight(self, event: Event) -> Flight | None:
        match event.code, event.params:
            case "lost", {"seat": int(seat), "what": "play"}:
                return Flight(seat, "", "stack")
        return None

    def finish(self, event: Event) -> Finish | None:
        return notices.finish(event)

    def rules(self, context: Context) -> Markup:
        words = context.words
        example = element(
            "p",
            map(card, "AEABA"),
            element("span", words("three.rules.example")),
            class_="example three-example",
        )
        signs = {
            "aim": _sign(bones(3, words), words("three.rules.bone")),
            "turn": _sign(paws(4), words("three.rules.paws")),
            "call": [example, _sign(element("b", "zz"), words("three.rules.zz"))],
        }
        steps = ("aim", "turn", "hidden", "call", "declare", "end")
        items = [element("li", words(f"three.rules.{s}"), signs.get(s)) for s in steps]
        return element("ol", items)


def _sign(sign: Markup, text: str) -> Markup:
    """A sign of the table with its meaning."""
    return element("p", sign, element("span", text), class_="three-explained")


VIEW = ThreeView()
