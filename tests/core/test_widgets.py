"""Hands of any size find room, and pads say what they do."""

import pytest

from trivet.core.markup import Markup
from trivet.core.view import Context, Room
from trivet.core.widgets import GAP, SMALLEST_CARD, hand_sizes, peek_pad, press_pad

ROOMS = (Room(318, 100), Room(378, 108), Room(840, 108), Room(220, 112))


def words(key: str) -> str:
    return key


def _own(sizes: dict[str, float]) -> float:
    """How much of a card its neighbour leaves free."""
    return min(sizes["card"], sizes["card"] + GAP - sizes["overlap"])


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("seen", [1.0, 0.7])
def test_each_card_has_a_finger_s_room_as_long_as_there_is_any(room: Room, seen: float):
    places = int((room.width + GAP) // (SMALLEST_CARD + GAP)) * int(
        (room.height + GAP) // (SMALLEST_CARD + GAP)
    )
    for count in range(1, places + 1):
        assert _own(hand_sizes(count, room, seen=seen)) >= SMALLEST_CARD - 0.01


@pytest.mark.parametrize("count", range(1, 25))
@pytest.mark.parametrize("room", ROOMS)
def test_a_hand_never_leaves_its_room(count: int, room: Room):
    sizes = hand_sizes(count, room, seen=0.7)
    step = sizes["card"] + GAP - sizes["overlap"]
    columns = round((sizes["row"] - sizes["card"]) / step) + 1
    rows = -(-count // columns)
    assert sizes["row"] <= room.width + 0.01
    assert rows * (sizes["tall"] + GAP) - GAP <= room.height + 0.01


def test_cards_of_which_a_part_is_enough_are_fanned_out_and_larger():
    apart, fanned = (hand_sizes(7, Room(378, 108), seen=seen) for seen in (1.0, 0.7))
    assert fanned["card"] > apart["card"] * 1.3
    assert fanned["card"] + GAP - fanned["overlap"] >= 0.7 * fanned["card"] - 0.01


def test_lying_cards_fill_a_wide_room():
    lying = hand_sizes(3, Room(800, 112), 0.5, largest=112)
    assert (lying["card"], lying["tall"], lying["overlap"]) == (224, 112, 0)


def test_where_hands_lie_open_there_is_no_pad_to_hold():
    context = Context(words, (), Room(0, 0))
    assert "data-peek" in peek_pad(context)
    assert peek_pad(Context(words, (), Room(0, 0), open_hand=True)) == Markup()


def test_a_pad_that_is_off_cannot_be_pressed():
    assert "disabled" in press_pad("draw", "Draw", off=True)
    assert "disabled" not in press_pad("draw", "Draw")
