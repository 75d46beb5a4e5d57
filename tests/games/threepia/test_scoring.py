"""What a laid card scores. Source: section 3 of the booklet and the rules page's worked example."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.threepia.tables import do, table
from trivet.core.errors import IllegalAction
from trivet.games.threepia.boards import BOARDS
from trivet.games.threepia.cards import CARD_OF, ELEMENTS
from trivet.games.threepia.scoring import score


class TestTheWorkedExample:
    def test_a_card_of_which_one_element_does_not_agree_is_refused(self):
        with pytest.raises(IllegalAction, match="does_not_fit"):
            do(table(["BC-YS RC-RX", "RC-RS"]), 0, "BC-YS@2")

    @pytest.mark.parametrize(
        ("text", "rows"),
        [
            ("YX-YS@2", ()),
            ("RS-RC@2", (("red", 1, ((0, 2), (1, 2), (2, 2))),)),
            ("BX-BS@1", (("cross", 1, ((0, 0), (1, 0), (2, 0))),)),
        ],
    )
    def test_rows_through_the_new_card_score(self, text, rows):
        hand = [CARD_OF[text[:5]], "YC-YC"]
        state, events = do(table([" ".join(hand), "RC-RX"]), 0, text)
        assert events["laid"]["rows"] == rows
        assert state.scores == (len(rows), 0)

    def test_the_triangle_may_be_named_by_the_player(self):
        state = table(["BS-BX YC-YC", "RC-RX"])
        after, events = do(state, 0, "BX-BS@1 T(1,0)=BX")
        assert after.scores == (1, 0)
        assert events["laid"]["named"] == (((1, 0), "BX"),)


def found(board, lying, slot, fixed=None):
    return score(BOARDS[board], lying.split(), slot - 1, fixed)


def points(board, lying, slot, fixed=None):
    return found(board, lying, slot, fixed).points


class TestRows:
    @pytest.mark.parametrize(
        ("lying", "expected"),
        [
            ("RC-RS RC-BX YS-BX YX-YX YX-YX YX-YX", 1),
            ("RC-RS RC-RX YS-BX YX-YX YX-YX YX-YX", 2),
            ("RC-RS RC-RX RS-BX YX-YX YX-YX YX-YX", 3),
            ("RC-RS RC-RX RS-RX YX-YX YX-YX YX-YX", 4),
        ],
    )
    def test_three_to_six_in_a_row_score_one_to_four(self, lying, expected):
        # The X: slots 1 to 3 are one diagonal of six cells.
        assert points("x", lying, 1) == expected

    def test_two_equal_ones_or_a_gap_score_nothing(self):
        assert points("x", "RC-RS BX-RC RS-BX YX-YX YX-YX YX-YX", 1) == 0

    def test_a_flush_scores_for_shape_and_for_colour(self):
        assert points("square", "RC-RC RC-YS BX-BS YS-BX", 1) == 2

    def test_rows_in_both_directions_add_up(self):
        assert points("square", "RC-RS RX-YS BX-BS RX-RS", 1) == 2

    def test_an_axis_combo_with_a_flush_scores_three(self):
        assert points("square", "RC-RC RC-YS BX-BS RX-RS", 1) == 3

    def test_a_row_that_does_not_include_the_new_card_scores_nothing(self):
        assert points("square", "RC-RS RX-YX BX-BS YX-YS", 3) == 0

    def test_a_card_between_two_runs_scores_both(self):
        # One diagonal of the X: three circles, three crosses; the new card is in the middle.
        assert points("x", "RC-BC YC-RX BX-YX YX-YX YX-YX YX-YX", 2) == 2

    def test_an_l_scores_on_the_l_box_and_not_on_the_square(self):
        lying = "RC-BS YX-YS BX-BS YC-RX"
        assert points("square", lying, 1) == 0
        assert points("lbox", "BC-BS YX-YS RX-RS BS-RX", 1) == 1


class TestTriangles:
    def test_a_triangle_stands_for_whatever_scores_most(self):
        # Red makes six in a row, a circle three.
        assert points("x", "RC-T RC-RX RS-RX YX-YX YX-YX YX-YX", 1) == 5

    def test_a_triangle_stands_for_one_element_in_both_directions(self):
        # Above it wants a red one, beside it a blue one: not both.
        assert points("square", "T-RS RX-YC BX-YS BC-BX", 1) == 1
        # Red here, cross there: a red cross is both.
        assert points("square", "T-RS RC-YC BC-YS YX-BX", 1) == 2

    def test_several_triangles_are_named_independently(self):
        assert points("x", "RC-T T-BX RS-YX YX-YX YX-YX YX-YX", 1) == 2
        both = found("x", "BC-T T-BX RS-YX YX-YX YX-YX YX-YX", 1)
        assert dict(both.named) == {(1, 1): "BC", (2, 2): "BC"}

    def test_a_triangle_that_is_in_no_row_stays_unnamed(self):
        row = found("square", "RC-RS RX-YS T-BS YX-BX", 1)
        assert (row.points, dict(row.named)) == (1, {})

    def test_a_named_triangle_is_what_it_was_named(self):
        lying = "x", "RC-T RC-RX RS-BX YX-YX YX-YX YX-YX", 1
        assert points(*lying, fixed={(1, 1): "RX"}) == 3
        assert points(*lying, fixed={(1, 1): "BX"}) == 0

    def test_naming_less_than_the_best_is_the_players_choice(self):
        state = table(["BS-BX YC-YC", "RC-RX"])
        assert do(state, 0, "BX-BS@1 T(1,0)=RC")[0].scores == (0, 0)

    @pytest.mark.parametrize("cell", ["(0,0)", "(1,1)", "(7,7)"])
    def test_only_a_triangle_can_be_named(self, cell):
        with pytest.raises(IllegalAction, match="no_triangle"):
            do(table(["BS-BX YC-YC", "RC-RX"]), 0, f"BX-BS@1 T{cell}=RC")

    def test_a_triangle_just_laid_can_be_named_and_a_covered_one_cannot(self):
        state = table(["BX-T YC-YC", "RC-RX"])
        _, events = do(state, 0, "BX-T@1 T(0,1)=YS")
        assert events["laid"]["named"][0] == ((0, 1), "YS")
        with pytest.raises(IllegalAction, match="no_triangle"):
            do(table(["BC-BX YC-YC", "RC-RX"]), 0, "BC-BX@4 T(1,0)=BC")

    def test_in_the_next_turn_the_same_triangle_may_stand_for_another(self):
        state, _ = do(table(["BS-BX YC-YC", "RS-RX RC-RX"]), 0, "BX-BS@1 T(1,0)=BX")
        assert state.named == ()
        _, events = do(state, 1, "RX-RS@1 T(1,0)=RX")
        assert events["laid"]["named"] == (((1, 0), "RX"),)


def by_the_rules_wording(board, lying, slot):
    """The most a naming of all triangles scores, tried out one by one."""
    cells = [element for card in lying for element in card.split("-")]
    triangles = [number for number, element in enumerate(cells) if element == "T"]
    best = 0
    for naming in product(ELEMENTS[:-1], repeat=len(triangles)):
        named = list(cells)
        for number, element in zip(triangles, naming, strict=True):
            named[number] = element
        best = max(best, points_as_named(board, named, slot))
    return best


def points_as_named(board, named, slot):
    total = 0
    for line in board.lines:
        for part in (0, 1):
            letters = [named[board.numbers[cell]][part] for cell in line]
            total += sum(
                end - start - 2
                for start in range(len(line))
                for end in range(start + 3, len(line) + 1)
                if len(set(letters[start:end])) == 1
                and (start == 0 or letters[start - 1] != letters[start])
                and (end == len(line) or letters[end] != letters[start])
                and set(line[start:end]) & set(board.slots[slot])
            )
    return total


CARDS = st.sampled_from(sorted(CARD_OF))


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(BOARDS)), st.data())
def test_points_are_those_of_trying_out_every_naming(name, data):
    board = BOARDS[name]
    size = len(board.slots)
    lying = data.draw(st.lists(CARDS, min_size=size, max_size=size))
    # With more triangles the trying out takes too long.
    while sum("T" in card for card in lying) > 3:
        lying[next(index for index, card in enumerate(lying) if "T" in card)] = "RC-RC"
    slot = data.draw(st.integers(0, size - 1))
    best = score(board, lying, slot)
    assert best.points == by_the_rules_wording(board, lying, slot)
    assert best.points == sum(row.points for row in best.rows)


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(sorted(BOARDS)), st.data())
def test_naming_the_triangles_as_found_scores_the_same(name, data):
    board = BOARDS[name]
    size = len(board.slots)
    lying = data.draw(st.lists(CARDS, min_size=size, max_size=size))
    slot = data.draw(st.integers(0, size - 1))
    best = score(board, lying, slot)
    assert score(board, lying, slot, best.named).points == best.points
