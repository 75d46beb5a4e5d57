"""The deck and the seven boards against the numbers of the rules page."""

import pytest

from trivet.games.threepia.boards import BOARDS
from trivet.games.threepia.cards import CARD_OF, DECK, ELEMENTS, agrees, turned, ways_onto


def test_the_deck_has_every_pair_of_the_ten_elements_except_two_triangles():
    pairs = {frozenset(card.split("-")) for card in DECK}
    assert len(DECK) == len(pairs) == 54
    assert len(ELEMENTS) == 10
    assert frozenset("T") not in pairs
    assert [sum("T" in pair for pair in pairs), sum(len(pair) == 1 for pair in pairs)] == [9, 9]


def test_a_card_can_be_turned_round():
    assert turned("RC-BX") == "BX-RC"
    assert CARD_OF["BX-RC"] == CARD_OF["RC-BX"] == "RC-BX"
    assert len(CARD_OF) == 99


@pytest.mark.parametrize(
    ("one", "other", "agreeing"),
    [
        *(("RC", "RX", True), ("RC", "BC", True), ("RC", "RC", True), ("RC", "BX", False)),
        *(("T", "BX", True), ("RC", "T", True), ("T", "T", True)),
    ],
)
def test_elements_agree_in_shape_or_colour_and_a_triangle_with_anything(one, other, agreeing):
    assert agrees(one, other) is agreeing


def test_both_elements_have_to_agree():
    assert ways_onto("RC-BX", "RS-BS") == ("RC-BX",)
    assert ways_onto("RC-BX", "BS-RS") == ("BX-RC",)
    assert ways_onto("RC-BX", "BC-RX") == ("RC-BX", "BX-RC")
    assert ways_onto("RC-BX", "RS-YS") == ()


def test_a_card_of_two_equal_elements_has_one_way_round():
    assert ways_onto("RC-RC", "RS-RX") == ("RC-RC",)


@pytest.mark.parametrize(
    ("name", "cards", "lines"),
    [
        ("square", 4, [3, 3, 3, 3]),
        ("fridge", 9, [4, 4, 4, 6, 6]),
        ("windmill", 6, [4, 4, 4, 4]),
        ("worm", 5, [3, 3, 4]),
        ("x", 6, [6, 6]),
        ("snake", 7, [3, 3, 3, 4, 5]),
        ("lbox", 4, [3, 3, 3, 3]),
    ],
)
def test_each_board_has_its_cards_and_lines(name, cards, lines):
    board = BOARDS[name]
    assert len(board.slots) == cards
    assert sorted(map(len, board.lines)) == lines
    assert len(board.numbers) == 2 * cards


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_slots_two_cells_are_neighbours_and_every_card_can_score(board):
    for (row, column), (other_row, other_column) in board.slots:
        assert max(abs(row - other_row), abs(column - other_column)) == 1
    assert all(any(set(slot) & set(line) for line in board.lines) for slot in board.slots)


def test_the_squares_lines_are_its_four_sides():
    assert set(BOARDS["square"].lines) == {
        ((0, 0), (0, 1), (0, 2)),
        ((2, 0), (2, 1), (2, 2)),
        ((0, 0), (1, 0), (2, 0)),
        ((0, 2), (1, 2), (2, 2)),
    }


def test_the_l_boxs_lines_are_a_corner_and_its_two_neighbours():
    assert {frozenset(line) for line in BOARDS["lbox"].lines} == {
        frozenset({corner, (corner[0], 1), (1, corner[1])})
        for corner in [(0, 0), (0, 2), (2, 0), (2, 2)]
    }
    assert all(line[1] in {(0, 0), (0, 2), (2, 0), (2, 2)} for line in BOARDS["lbox"].lines)
