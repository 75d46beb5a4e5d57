"""The cards can be told apart by everybody and read from every side."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from table import test_looks as looks
from trivet.games.tres import faces
from trivet.games.tres.cards import ACTION_CARDS, COPIES, JOKERS, NUMBERED
from trivet.games.tres.faces import direction_arrow, face, face_for_all, skip_sign

CSS = (Path(faces.__file__).parent / "faces.css").read_text("utf-8")
PICTURES = [
    *map(face, COPIES),
    *map(face_for_all, COPIES),
    *map(direction_arrow, (1, -1)),
    skip_sign(),
]
COLOURS = ("red", "blue", "green", "yellow")


@pytest.mark.parametrize("draw", [face, face_for_all])
def test_the_faces_differ_even_without_colour(draw):
    plain = {re.sub(r'class="tres-face tres-\w+"', "", draw(card)): card for card in COPIES}
    assert len(plain) == len(COPIES) == len(NUMBERED) + len(ACTION_CARDS) + len(JOKERS)


@pytest.mark.parametrize("card", ACTION_CARDS)
def test_an_action_card_has_one_face_in_the_hand_and_on_the_table(card):
    assert face(card) == face_for_all(card)


@pytest.mark.parametrize("card", [*NUMBERED, *ACTION_CARDS])
def test_on_the_table_the_number_faces_all_four_sides(card):
    picture = ElementTree.fromstring(face_for_all(card))
    sides = [
        group.get("transform")
        for group in picture.iter("g")
        if [text.text for text in group.iter("text")] == [card[1] if card in NUMBERED else "3"]
    ]
    assert sides == [f"rotate({turn} 50 50)" for turn in (0, 90, 180, 270)]


@pytest.mark.parametrize("draw", [face, face_for_all])
def test_a_line_tells_six_from_nine(draw):
    lined = {card[1] for card in NUMBERED if "tres-line" in draw(card)}
    assert lined == {"6", "9"}


@pytest.mark.parametrize("picture", PICTURES)
def test_pictures_are_well_formed_and_keep_to_the_content_security_policy(picture):
    parts = list(ElementTree.fromstring(picture).iter())
    assert parts[0].get("aria-hidden") == "true"
    assert not any({"id", "style", "onload", "href"} & part.attrib.keys() for part in parts)


def test_every_class_and_token_in_use_exists():
    classes = set(" ".join(re.findall(r'class="([^"]+)"', "".join(PICTURES))).split())
    assert classes == set(re.findall(r"\.([a-z][\w-]*)", CSS))
    used = set(re.findall(r"var\(--([\w-]+)\)", CSS))
    assert used <= looks.TOKENS.keys() | {"tres", "tres-edge", "tres-on"}


@pytest.mark.parametrize("colour", COLOURS)
def test_numbers_and_signs_stand_out_from_their_ground(colour):
    assert looks.contrast(f"card-{colour}-edge", "paper") >= 4.5
    assert looks.contrast(f"card-{colour}-mark", f"card-{colour}") >= 3
    for ground in looks.GROUNDS:
        assert looks.contrast(f"card-{colour}-edge", ground) >= 3


@pytest.mark.parametrize("vision", looks.VISION)
def test_card_colours_stay_apart_for_colour_blind_players(vision):
    assert looks.closest("card", COLOURS, vision) >= (0.1,)


def test_what_is_no_card_has_no_face():
    for draw in (face, face_for_all):
        with pytest.raises(KeyError):
            draw("R0")
