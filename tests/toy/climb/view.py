"""How Climb looks: the top card and the draw pile for all, the hand in its owner's zone.

Hands are secret: a card is known to the page by its slot, and has a face only while its owner
holds the peek pad.
"""

from __future__ import annotations

from trivet.core.game import Event, Seat
from trivet.core.markup import Markup, element, render
from trivet.core.view import Context, Notice, Picture, Question, View
from trivet.core.widgets import hidden_hand, peek_pad

from .state import Observation


class ClimbView(View):
    """See :class:`trivet.core.view.View`."""

    def middle(self, observation: object, context: Context) -> Picture:
        assert isinstance(observation, Observation)
        top = str(observation.discard[-1]) if observation.discard else context.words("climb.empty")
        parts = {"pile": element("b", top), "draw": element("i", str(observation.draw_size))}
        frame = element(
            "div",
            element("div", class_="pile", data_target="pile", data_part="pile"),
            element("div", class_="draw", data_part="draw"),
            class_="climb",
        )
        return Picture(frame, parts, {"card": min(context.room.width, context.room.height) / 3})

    def zone(self, observation: object, context: Context) -> Picture:
        assert isinstance(observation, Observation)
        frame = element(
            "div",
            element("div", class_="hand", data_part="hand"),
            element("div", class_="row", data_part="pads"),
            class_="climb",
        )
        own = observation.seat == observation.turn
        pads = [
            peek_pad(context),
            _pad("draw", context.words("climb.draw"), off=not (own and observation.draw_size)),
            _pad("pass", context.words("climb.pass"), off=not own or observation.draw_size > 0),
            element("button", context.words("climb.lay"), type="button", data_target="pile"),
        ]
        cards = hidden_hand(context, Markup, str)
        parts = {"hand": cards, "pads": render(pads), "score": Markup()}
        return Picture(frame, parts, {})

    def hidden_hand(self, observation: object) -> tuple[str, ...]:
        assert isinstance(observation, Observation)
        return tuple(map(str, observation.hand))

    def compose(
        self, observation: object, selected: tuple[str, ...], target: str
    ) -> str | Question:
        [card] = selected
        return f"lay {card}"

    def notice(self, event: Event, reader: Seat, context: Context) -> Notice | None:
        match event.code, event.params:
            case ("passed" | "skipped" | "left") as code, {"seat": int(seat)}:
                name = context.names[seat]
                return Notice(code, context.words(f"climb.{code}", name=name))
            case "round_over", {"winners": tuple(winners)}:
                names = context.words("and").join(context.names[seat] for seat in winners)
                text = context.words.count("climb.round_over", len(winners), names=names)
                return Notice("round_over", text, "good" if reader in winners else "plain")
        return None

    def rules(self, context: Context) -> Markup:
        steps = ("aim", "turn", "end")
        return element("ol", [element("li", context.words(f"climb.rules.{s}")) for s in steps])


def _pad(action: str, text: str, off: bool) -> Markup:
    return element("button", text, type="button", class_="pad", data_press=action, disabled=off)


VIEW = ClimbView()
