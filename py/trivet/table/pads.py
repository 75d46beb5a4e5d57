"""Small pieces of markup that every screen uses: pads, badges, names."""

from __future__ import annotations

from trivet.core.markup import Content, Markup, element, render
from trivet.core.widgets import pad as pad
from trivet.core.words import Words
from trivet.table.seats import Sitter
from trivet.table.tastes import VALUES, Tastes

_SHAPES = {
    "disc": element("circle", cx=50, cy=50, r=40),
    "square": element("rect", x=14, y=14, width=72, height=72, rx=8),
    "triangle": element("path", d="M50 8 94 86H6Z"),
    "diamond": element("path", d="M50 4 94 50 50 96 6 50Z"),
    "cross": element("path", d="M34 8h32v26h26v32H66v26H34V66H8V34h26Z"),
    "ring": element(
        "path", d="M50 8a42 42 0 1 0 0 84 42 42 0 1 0 0-84m0 24a18 18 0 1 1 0 36 18 18 0 1 1 0-36"
    ),
}

_SIGNS = {
    name: element("svg", shape, viewBox="0 0 100 100", class_="sign", aria_hidden="true")
    for name, shape in _SHAPES.items()
}


FULL_SCREEN_SIGN = element(
    "svg",
    element(
        "path",
        d="M10 10h28v11H21v17H10Zm52 0h28v28H79V21H62ZM10 62h11v17h17v11H10Zm69 0h11v28H62V79h17Z",
    ),
    viewBox="0 0 100 100",
    class_="sign",
    aria_hidden="true",
)


def signed(command: str, sign: str, label: str, short: str) -> Markup:
    """A pad with a sign, and a word beside it where there is room."""
    text = [sign, element("span", short, class_="short", aria_hidden="true")]
    return pad("do", command, text, "round signed", label=label)


def offer(told: Content, *answers: Content, role: str | None = None) -> Markup:
    """Something that somebody may take or leave: what it is, and the pads to answer with."""
    return element("div", element("span", told, role=role), *answers, class_="offer")


def row(title: Content, text: Content, command: str, value: Content) -> Markup:
    """A line of a list that can be touched: what it is, what that means, how it is now."""
    return element(
        "button",
        element("span", element("b", title), text),
        element("strong", value),
        type="button",
        class_="option",
        data_do=command,
    )


def badge(sitter: Sitter) -> Markup:
    """The sitter's shape; its colour comes from the box around it."""
    return _SIGNS[sitter.shape]


def coloured_badge(sitter: Sitter) -> Markup:
    """The sitter's shape in its own colour, outside its zone."""
    return element("span", badge(sitter), class_="token", data_colour=sitter.colour)


def sitter_name(sitter: Sitter, words: Words) -> str:
    """The typed name, else the catalogue's."""
    return sitter.name or words(f"name.{sitter.name_number}")


def looks(sitter: Sitter) -> dict[str, str]:
    """What a sitter's zone says of it to the style sheet."""
    player = "bot" if sitter.bot else "person"
    return {"colour": sitter.colour, "player": player, **sitter.tastes.looks()}


def taste_pads(tastes: Tastes, words: Words) -> Markup:
    """A pad a taste that tells its value; touching it takes the next."""
    return render(
        pad(
            "do",
            f"taste:{name}",
            [
                element("span", words(f"taste.{name}")),
                element("strong", words(_taste_key(name, getattr(tastes, name)))),
            ],
            "taste",
        )
        for name in VALUES
    )


def _taste_key(name: str, value: str) -> str:
    return (
        f"language.{value}" if name == "language" and value else f"taste.{name}.{value or 'table'}"
    )
