"""The leaf with the rules of Threepia in short."""

from __future__ import annotations

from trivet.core.markup import Markup, element
from trivet.core.words import Words
from trivet.games.threepia.faces import picture, sign

_EXAMPLES = {
    "fit": ("RC-BX", "RX-BS"),
    "triangle": ("YS-T",),
}
_ROW = ("BX", "BC", "BS")
_STEPS = ("aim", "lay", "fit", "turn", "row", "triangle", "empty", "draw", "end")


def leaf(words: Words) -> list[Markup]:
    """The steps, some with an example."""
    return [
        element("li", words(f"threepia.rules.{step}"), _example(step, words)) for step in _STEPS
    ]


def _example(step: str, words: Words) -> Markup | None:
    if step == "row":
        shown = [sign(one) for one in _ROW]
    elif step in _EXAMPLES:
        shown = [picture(card, (0, 1)) for card in _EXAMPLES[step]]
    else:
        return None
    text = element("span", words(f"threepia.rules.{step}.example"))
    return element("p", shown, text, class_="threepia-example")
