"""Sitting down, moving, swapping, getting up."""

from hypothesis import given
from hypothesis import strategies as st

from trivet.core.options import number
from trivet.table.seats import LOOKS, MOST_SEATS, NAME_COUNT, SIDES, Company, Place

places = st.builds(Place, st.sampled_from(SIDES), st.floats(0, 1))
BOTTOM, LEFT, TOP, RIGHT = (Place(side, 0.5) for side in SIDES)


def seated(*where: Place) -> Company:
    company = Company()
    for place in where:
        company = company.join(place)
    return company


def test_everybody_gets_a_colour_a_shape_and_a_name_of_their_own() -> None:
    company = seated(*[BOTTOM] * MOST_SEATS)
    for trait in ("colour", "shape", "name_number"):
        assert len({getattr(sitter, trait) for sitter in company}) == MOST_SEATS
    assert {sitter.colour for sitter in company} == {colour for colour, _ in LOOKS}


def test_nobody_joins_a_full_table() -> None:
    full = seated(*[BOTTOM] * MOST_SEATS)
    assert full.join(TOP) == full


def test_seats_are_numbered_clockwise_wherever_people_came_first() -> None:
    company = seated(RIGHT, TOP, BOTTOM, LEFT)
    assert [s.place for s in company.clockwise()] == [BOTTOM, LEFT, TOP, RIGHT]


def test_on_one_side_clockwise_runs_from_a_players_right_to_the_left() -> None:
    company = seated(Place("bottom", 0.2), Place("bottom", 0.8))
    assert [s.place.along for s in company.clockwise()] == [0.8, 0.2]


def test_two_people_swap_their_places_and_keep_who_they_are() -> None:
    company = seated(BOTTOM, TOP)
    first, second = company
    swapped = company.swap(first.look, second.look)
    assert swapped.find(first.look).place == TOP
    assert swapped.find(second.look).place == BOTTOM


def test_a_place_that_was_left_is_free_with_its_colour() -> None:
    company = seated(BOTTOM, TOP, LEFT)
    gone = company.sitters[1]
    again = company.leave(gone.look).join(RIGHT)
    assert again.sitters[-1].look == gone.look


def test_a_new_name_is_never_one_that_somebody_has() -> None:
    company = seated(BOTTOM, TOP, LEFT)
    look = company.sitters[0].look
    for _ in range(2 * NAME_COUNT):
        before = company.find(look).name_number
        company = company.rename(look)
        numbers = [sitter.name_number for sitter in company]
        assert len(set(numbers)) == 3 and company.find(look).name_number != before


def test_a_person_hands_over_to_ever_stronger_bots_and_comes_back() -> None:
    sitter = seated(BOTTOM).sitters[0]
    kinds = []
    for _ in range(4):
        sitter = sitter.next_player()
        kinds.append(sitter.bot)
    assert kinds == ["easy", "medium", "hard", None]


def test_a_seats_own_option_stops_at_both_ends() -> None:
    option = number("handicap", 0, 0, 2, per_seat=True)
    sitter = seated(BOTTOM).sitters[0]
    assert sitter.step(option, -1).option(option) == 0
    for _ in range(5):
        sitter = sitter.step(option, +1)
    assert sitter.option(option) == 2


@given(st.lists(places, max_size=8), st.data())
def test_whatever_people_do_no_two_share_a_look(where: list[Place], data: st.DataObject) -> None:
    company = seated(*where)
    for _ in range(5):
        if not company.sitters:
            break
        looks = [sitter.look for sitter in company]
        look, other = data.draw(st.sampled_from(looks)), data.draw(st.sampled_from(looks))
        company = data.draw(
            st.sampled_from([company.leave(look), company.swap(look, other), company.join(TOP)])
        )
        assert len({sitter.look for sitter in company}) == len(company)


def test_whoever_sits_at_the_bottom_meets_the_right_edge_of_a_page_turned_clockwise() -> None:
    for quarters, side in enumerate(("bottom", "right", "top", "left")):
        assert Place("bottom", 0.3).turned(quarters) == Place(side, 0.3)


@given(places, st.integers(0, 3))
def test_turning_back_leads_to_the_old_place(place: Place, quarters: int) -> None:
    assert place.turned(quarters).turned(4 - quarters) == place
