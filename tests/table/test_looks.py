"""The look can be read by everybody: contrast, lightness and signs that work without colour."""

import re
import sys
from itertools import combinations, product
from math import dist, isclose
from pathlib import Path
from xml.etree import ElementTree

import pytest

from trivet.games.triple3.cards import DECK, PROPERTIES
from trivet.games.triple3.faces import MARK_CENTRES, MARK_RADIUS, face, pile_back, property_sign
from trivet.table.tastes import VALUES

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "assets"


def palettes() -> dict[str, dict[str, str]]:
    """The tokens of each palette by its name; ``:root`` has the standard one's."""
    # What follows under a media query overrides what is tested here.
    css = (ASSETS / "tokens.css").read_text("utf-8").partition("@media")[0]
    found: dict[str, dict[str, str]] = {}
    for selector, body in re.findall(
        r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    ):
        tokens = dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))
        if ":root" in selector:
            found["standard"] = tokens
        for name in re.findall(r'data-palette="(\w+)"', selector):
            found[name] = {**found.get(name, found["standard"]), **tokens}
    return found


PALETTES = palettes()
TOKENS = PALETTES["standard"]
SEATS = ("coral", "teal", "amber", "violet", "moss", "sky")
CARDS = ("red", "blue", "purple", "yellow", "green")
DECKS = (("red", "blue", "purple", "yellow"), ("red", "blue", "green", "yellow"))
"""The card colours that lie on one table together."""

Wanted = tuple[float, float, tuple[float, ...], float]

# At least so much: contrast of text, of shapes; distance of each deck's colours, of seats.
WANTED = {
    "standard": (4.5, 3, (0.2, 0.11), 0.04),
    "strong": (4.5, 3, (0.25, 0.25), 0.08),
    "contrast": (7, 4.5, (0.25, 0.25), 0.06),
}
WASHES = tuple(f"seat-{seat}-wash" for seat in SEATS)
GROUNDS = ("felt", "paper", *WASHES)

TEXT = (
    *product(("ink", "ink-soft", "good", "bad", "tie", "accent"), GROUNDS),
    ("accent-ink", "accent"),
    ("card-back-line", "card-back"),
    *((f"seat-{seat}-ink", f"seat-{seat}") for seat in SEATS),
)
SHAPES = (
    *product(("line-strong", "focus"), GROUNDS),
    *((f"seat-{seat}", f"seat-{seat}-wash") for seat in SEATS),
    *product((f"seat-{seat}" for seat in SEATS), ("felt", "paper")),
    *product((f"card-{card}-edge" for card in CARDS), GROUNDS),
    *((f"card-{card}-mark", f"card-{card}") for card in CARDS),
)

# Machado, Oliveira, Fernandes (2009), severity 1, on linear RGB.
VISION = {
    "every colour": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue cones": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


@pytest.fixture(params=PALETTES)
def wanted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Wanted:
    """What a palette has to reach, while its tokens are the ones that are looked at."""
    monkeypatch.setattr(sys.modules[__name__], "TOKENS", PALETTES[request.param])
    return WANTED[request.param]


def linear(token: str) -> list[float]:
    """A token's red, green and blue as light, 0 to 1 (sRGB, IEC 61966-2-1)."""
    values = [int(TOKENS[token][i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def luminance(token: str) -> float:
    return sum(
        weight * light
        for weight, light in zip((0.2126, 0.7152, 0.0722), linear(token), strict=True)
    )


def contrast(one: str, other: str) -> float:
    """WCAG 2.2's contrast ratio."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def seen(token: str, vision: str) -> tuple[float, float, float]:
    """A token's place in Oklab (Ottosson 2020) as somebody with that vision sees it."""
    rgb = linear(token)
    r, g, b = (
        min(1, max(0, sum(m * light for m, light in zip(row, rgb, strict=True))))
        for row in VISION[vision]
    )
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def without_classes(picture: str) -> str:
    return re.sub(r' class="[^"]*"', "", picture)


def turned(points: tuple[tuple[float, float], ...], quarters: int) -> set[tuple[float, float]]:
    found = set(points)
    for _ in range(quarters):
        found = {(100 - y, x) for x, y in found}
    return found


@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_can_be_read_on_every_ground_it_lies_on(
    wanted: Wanted, text: str, ground: str
) -> None:
    assert contrast(text, ground) >= wanted[0]


@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_shapes_stand_out_from_their_ground(wanted: Wanted, shape: str, ground: str) -> None:
    assert contrast(shape, ground) >= wanted[1]


def closest(prefix: str, names: tuple[str, ...], vision: str) -> tuple[float, str, str]:
    """The two colours that look most alike, and how far apart they are.

    0.02 is about the smallest difference that people notice.
    """
    return min(
        (dist(seen(f"{prefix}-{one}", vision), seen(f"{prefix}-{other}", vision)), one, other)
        for one, other in combinations(names, 2)
    )


@pytest.mark.parametrize("vision", VISION)
def test_card_colours_stay_well_apart_for_colour_blind_players(wanted: Wanted, vision: str) -> None:
    for deck, far in zip(DECKS, wanted[2], strict=True):
        assert closest("card", deck, vision) >= (far,)


@pytest.mark.parametrize("vision", VISION)
def test_seat_colours_stay_apart_for_colour_blind_players(wanted: Wanted, vision: str) -> None:
    assert closest("seat", SEATS, vision) >= (wanted[3],)


def test_every_palette_that_is_offered_has_its_colours() -> None:
    assert set(PALETTES) == set(VALUES["palette"]) == set(WANTED)


def test_the_64_faces_differ_even_without_colour() -> None:
    assert len({without_classes(face(card)) for card in DECK}) == 64


def test_the_signs_of_the_properties_differ_even_without_colour() -> None:
    assert len({without_classes(property_sign(word)) for word in PROPERTIES}) == len(PROPERTIES)


@pytest.mark.parametrize("card", DECK)
def test_a_face_shows_as_many_marks_as_its_quantity(card: str) -> None:
    assert face(card).count('class="face-mark"') == int(card[2])


@pytest.mark.parametrize("centres", MARK_CENTRES.values(), ids=MARK_CENTRES)
def test_marks_can_be_counted_on_the_smallest_card(
    centres: tuple[tuple[float, float], ...],
) -> None:
    pixels = 48 / 100
    assert 2 * MARK_RADIUS * pixels >= 8
    assert all(
        (dist(one, other) - 2 * MARK_RADIUS) * pixels >= 4
        for one, other in combinations(centres, 2)
    )


@pytest.mark.parametrize("shape", "CDPS")
def test_a_shape_looks_the_same_from_all_four_sides(shape: str) -> None:
    path = re.search(r'class="face-shape" d="([^"]+)"', face(f"R{shape}0"))
    assert path
    corners = corner_points(path[1])
    for quarters in range(1, 4):
        for x, y in turned(corners, quarters):
            assert any(
                isclose(x, u, abs_tol=0.15) and isclose(y, v, abs_tol=0.15) for u, v in corners
            )


def corner_points(path: str) -> tuple[tuple[float, float], ...]:
    """The end points of a path of M, L, H, V and A commands."""
    points: list[tuple[float, float]] = []
    for command, numbers in re.findall(r"([MLHVA])([^MLHVAZ]*)", path):
        values = [float(number) for number in numbers.split()]
        match command:
            case "H":
                points.append((values[0], points[-1][1]))
            case "V":
                points.append((points[-1][0], values[0]))
            case _:
                points.append((values[-2], values[-1]))
    return tuple(points)


@pytest.mark.parametrize(
    "picture", [*map(face, DECK), *map(property_sign, PROPERTIES), pile_back()]
)
def test_pictures_are_well_formed_and_keep_to_the_content_security_policy(picture: str) -> None:
    parts = list(ElementTree.fromstring(picture).iter())
    assert parts[0].get("aria-hidden") == "true"
    assert not any({"id", "style", "onload", "href"} & part.attrib.keys() for part in parts)


def test_every_class_and_token_in_use_exists() -> None:
    rules = (ROOT / "py/trivet/games/triple3/faces.css").read_text("utf-8")
    pictures = "".join([*map(face, DECK), *map(property_sign, PROPERTIES), pile_back()])
    classes = set(" ".join(re.findall(r'class="([^"]+)"', pictures)).split())
    assert classes == set(re.findall(r"\.([a-z][\w-]*)", rules))
    used = set(re.findall(r"var\(--([\w-]+)\)", rules))
    assert used <= TOKENS.keys() | {"face", "face-edge", "face-mark"}


def test_the_icon_uses_the_colours_of_the_cards() -> None:
    icon = (ASSETS / "icon.svg").read_text("utf-8")
    assert set(re.findall(r"#[0-9a-f]{6}", icon)) <= set(TOKENS.values())


def test_what_is_no_card_and_no_property_has_no_picture() -> None:
    for picture, nonsense in ((face, "XX9"), (face, ""), (property_sign, "green")):
        with pytest.raises(KeyError):
            picture(nonsense)
