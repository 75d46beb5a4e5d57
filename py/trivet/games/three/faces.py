"""Pictures of the twelve dogs, as SVG made of parts: ears, markings, and a sign of their own.

No two dogs share their ears, and each has its sign in two corners of its card, so that they can be
told apart without colour, small, and from any side of the table. Colours are classes, styled by
``faces.css``. A head is drawn in a square of 100 x 100, a card in 100 x 120.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from trivet.core.markup import Content, Markup, element

ASPECT = 1.2
"""A card's height in widths."""


class Dog(NamedTuple):
    """What a dog is drawn of; each word but the colour is a key of the tables below."""

    colour: str
    ears: str
    marks: tuple[str, ...]
    sign: str


DOGS = {
    "A": Dog("red", "pricked", ("blaze",), "heart"),
    "B": Dog("blue", "drop", ("patch",), "drop"),
    "C": Dog("yellow", "long", ("tongue",), "sun"),
    "D": Dog("green", "pompom", (), "clover"),
    "E": Dog("purple", "bat", ("star",), "star"),
    "F": Dog("black", "shaggy", (), "moon"),
    "G": Dog("white", "round", ("freckles",), "ring"),
    "H": Dog("brown", "odd", ("half",), "bone"),
    "I": Dog("orange", "folded", ("stripes",), "triangle"),
    "J": Dog("pink", "wings", ("brows",), "flower"),
    "K": Dog("grey", "small", ("brows", "beard"), "square"),
    "L": Dog("turquoise", "curls", ("spots",), "wave"),
}

# Parts are (class, path); what is in HALVES is drawn on both sides. Classes: fur, mark (the second
# colour), dark (the inside of an ear), ink, line.
Parts = tuple[tuple[str, str], ...]

EARS: dict[str, Parts] = {
    "pricked": (("fur", "M24 48L17 4L47 27Z"), ("dark", "M26 36L23 17L37 28Z")),
    "drop": (("fur", "M36 22C14 14 3 34 11 60C23 60 30 46 37 34Z"),),
    "long": (("fur", "M34 24C12 24 2 58 7 92C22 102 32 82 33 52Z"),),
    "pompom": (("fur", "M30 32A15 15 0 1 0 11 54A15 15 0 1 0 31 62Z"),),
    "bat": (
        ("fur", "M20 50C4 22 6 0 18 2C33 5 43 17 46 27Z"),
        ("dark", "M23 37C14 21 14 12 20 13Z"),
    ),
    "round": (("fur", "M23 8A15 15 0 1 1 22.9 8Z"), ("dark", "M24 17A7 7 0 1 1 23.9 17Z")),
    "folded": (("fur", "M23 46L15 16L46 25Z"), ("mark", "M15 16L32 21L20 38L5 36Z")),
    "wings": (
        ("fur", "M27 52C6 52 -3 28 4 6C24 4 38 14 47 27Z"),
        ("line", "M10 14L28 32M7 28L24 38M12 42L24 44"),
    ),
    "small": (("fur", "M24 40L20 20L42 25Z"),),
    "curls": (
        ("fur", "M33 24C20 18 10 26 14 36C4 40 4 52 11 56C4 62 6 74 15 75C16 86 30 84 31 72Z"),
    ),
}
"""The left ear, the right one mirrored."""

LONE_EARS: dict[str, Parts] = {
    "odd": (
        ("fur", "M24 48L17 4L47 27Z"),
        ("dark", "M26 36L23 17L37 28Z"),
        ("fur", "M64 22C86 14 97 34 89 60C77 60 70 46 63 34Z"),
    ),
    "shaggy": (),
}
"""Ears that are no mirrored pair."""

OVER: dict[str, Parts] = {
    "pompom": (
        (
            "fur",
            "M34 32A13 13 0 0 1 38 12A14 14 0 0 1 62 12A13 13 0 0 1 66 32"
            "A13 13 0 0 1 50 33A13 13 0 0 1 34 32Z",
        ),
    ),
    "shaggy": (
        (
            "fur",
            "M50 10C26 8 12 24 14 46L8 58L16 60L10 76L22 74L26 60L33 70L40 58L46 68L50 57"
            "L54 68L60 58L67 70L74 60L78 74L90 76L84 60L92 58L86 46C88 24 74 8 50 10Z",
        ),
        ("line", "M50 16V40M38 18L34 46M62 18L66 46"),
    ),
}
"""What lies over the face."""

BLAZE = "M50 20C56 26 56 40 58 54H42C44 40 44 26 50 20Z"
MARKS: dict[str, Parts] = {
    "blaze": (("mark", BLAZE),),
    "patch": (("mark", "M56 36C62 30 76 34 77 47C76 58 62 60 57 54C53 48 53 40 56 36Z"),),
    "half": (("mark", "M50 21C72 21 80 38 79 53C78 62 73 72 66 76L50 60Z"),),
    "star": (("mark", "M50 23L53 31L61 31.5L55 37L57 45L50 40.5L43 45L45 37L39 31.5L47 31Z"),),
    "stripes": (
        (
            "line",
            "M50 24V36M41 25L43 36M59 25L57 36M22 56L32 57M78 56L68 57M23 64L32 63M77 64L68 63",
        ),
    ),
    "spots": (
        ("mark", "M50 24A5.5 5.5 0 1 1 49.9 24Z"),
        ("mark", "M61 30A4 4 0 1 1 60.9 30Z"),
        ("mark", "M73 55A5 5 0 1 1 72.9 55Z"),
        ("mark", "M27 54A4.5 4.5 0 1 1 26.9 54Z"),
    ),
    "brows": (("mark", "M31 36C33 29 42 30 44 35Z"), ("mark", "M69 36C67 29 58 30 56 35Z")),
    "freckles": (),
    "tongue": (),
    "beard": (),
}
"""Markings under the eyes."""

LAST: dict[str, Parts] = {
    "tongue": (("tongue", "M44 74V86A6 6 0 0 0 56 86V74Z"), ("line", "M50 76V84")),
    "freckles": (
        ("ink", "M39 66A2 2 0 1 1 38.9 66ZM36 72A2 2 0 1 1 35.9 72ZM42 72A2 2 0 1 1 41.9 72Z"),
        ("ink", "M61 66A2 2 0 1 1 60.9 66ZM58 72A2 2 0 1 1 57.9 72ZM64 72A2 2 0 1 1 63.9 72Z"),
    ),
    "beard": (
        ("mark", "M30 66L26 92L36 86L42 97L50 88L58 97L64 86L74 92L70 66L56 70H44Z"),
        ("line", "M50 69V76M50 76Q45 80 40 77M50 76Q55 80 60 77"),
    ),
}
"""Markings over the muzzle."""

HEAD = "M50 19C73 19 81 37 80 54C79 76 66 86 50 86C34 86 21 76 20 54C19 37 27 19 50 19Z"
MUZZLE = "M50 54C66 54 70 66 67 74C63 84 37 84 33 74C30 66 34 54 50 54Z"
NOSE = "M42 56Q50 52 58 56Q57 65 50 67Q43 65 42 56Z"
MOUTH = "M50 67V73M50 73Q44 79 38 75M50 73Q56 79 62 75"
EYES = ((37, 45), (63, 45))

SIGNS = {
    "heart": "M0 8C-12 0 -8 -9 -4 -8C-1 -8 0 -4 0 -4C0 -4 1 -8 4 -8C8 -9 12 0 0 8Z",
    "drop": "M0 -9C7 0 6 8 0 8C-6 8 -7 0 0 -9Z",
    "sun": "M0 -9L2.5 -4.3L7.8 -4.5L5 0L7.8 4.5L2.5 4.3L0 9"
    "L-2.5 4.3L-7.8 4.5L-5 0L-7.8 -4.5L-2.5 -4.3Z",
    "clover": "M-1 1A4.5 4.5 0 1 1 -3 -4A4.5 4.5 0 1 1 3 -4A4.5 4.5 0 1 1 1 1L2 8H-2Z",
    "star": "M0 -9L2.6 -3L9 -2.5L4 1.5L5.6 8L0 4.5L-5.6 8L-4 1.5L-9 -2.5L-2.6 -3Z",
    "moon": "M3 -8A8 8 0 1 0 8 3A7 7 0 0 1 3 -8Z",
    "ring": "M0 -8A8 8 0 1 1 -0.1 -8ZM0 -3.5A3.5 3.5 0 1 0 0.1 -3.5Z",
    "bone": "M-5 -3H5A3 3 0 1 1 8 0A3 3 0 1 1 5 3H-5A3 3 0 1 1 -8 0A3 3 0 1 1 -5 -3Z",
    "triangle": "M0 -8L9 7H-9Z",
    "flower": "M-2.5 -3A4 4 0 1 1 2.5 -3A4 4 0 1 1 4 2"
    "A4 4 0 1 1 0 4.5A4 4 0 1 1 -4 2A4 4 0 1 1 -2.5 -3Z",
    "square": "M-7 -7H7V7H-7Z",
    "wave": "M-9 -4Q-4.5 -9 0 -4T9 -4V4Q4.5 9 0 4T-9 4Z",
}
"""Round a middle of 0, 0."""


def _path(look: str, d: str) -> Markup:
    return element("path", class_=f"dog-{look}", d=d)


def _parts(parts: Parts) -> list[Markup]:
    return [_path(look, d) for look, d in parts]


def _ears(kind: str) -> Content:
    if kind in LONE_EARS:
        return _parts(LONE_EARS[kind])
    left = _parts(EARS[kind])
    return [element("g", left), element("g", left, transform="matrix(-1 0 0 1 100 0)")]


def _eyes() -> list[Markup]:
    return [
        part
        for x, y in EYES
        for part in (
            element("circle", class_="dog-eye", cx=x, cy=y, r=6.5),
            element("circle", class_="dog-ink", cx=x, cy=y, r=3.8),
        )
    ]


def _head(dog: Dog) -> Content:
    # Ears that hang lie over the face, others behind it.
    hanging = dog.ears in ("drop", "long", "curls", "pompom", "folded", "odd")
    ears = _ears(dog.ears)
    return [
        () if hanging else ears,
        _path("fur", HEAD),
        [_parts(MARKS[mark]) for mark in dog.marks],
        _path("muzzle", MUZZLE),
        _eyes(),
        ears if hanging else (),
        _parts(OVER.get(dog.ears, ())),
        _path("line", MOUTH),
        [_parts(LAST.get(mark, ())) for mark in dog.marks],
        _path("ink", NOSE),
    ]


def _picture(dog: Dog, box: str, *content: Content) -> Markup:
    return element(
        "svg", *content, class_=f"face dog dog-{dog.colour}", viewBox=box, aria_hidden="true"
    )


@lru_cache(maxsize=12)
def head(kind: str) -> Markup:
    """A dog's head in a square. Raises KeyError for what is no dog."""
    dog = DOGS[kind]
    return _picture(dog, "0 0 100 100", _head(dog))


@lru_cache(maxsize=12)
def card(kind: str) -> Markup:
    """The face of a dog's card. Raises KeyError for what is no dog."""
    dog = DOGS[kind]
    sign = SIGNS[dog.sign]
    return _picture(
        dog,
        "0 0 100 120",
        element("rect", class_="dog-paper", x=1, y=1, width=98, height=118, rx=9),
        element("g", _head(dog), transform="translate(8 18) scale(0.84)"),
        element("path", class_="dog-sign", d=sign, transform="translate(14 15)"),
        element("path", class_="dog-sign", d=sign, transform="translate(86 105) rotate(180)"),
    )
