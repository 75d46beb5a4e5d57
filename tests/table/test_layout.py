"""Zones round the screen's edge, for every tablet and any company."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trivet.table import layout
from trivet.table.layout import Rect
from trivet.table.seats import MOST_SEATS, SIDES, Place

SCREENS = [
    (600, 960), (960, 600), (800, 1280), (1024, 768), (820, 1180), (1180, 820), (1366, 1024),
    (1440, 900),
]  # fmt: skip
screens = st.sampled_from(SCREENS)
fingers = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), max_size=12)


def sit(screen: tuple[int, int], touched: list[tuple[float, float]]) -> list[Place]:
    places: list[Place] = []
    for x, y in touched:
        place = layout.nearest_place(x * screen[0], y * screen[1], *screen, places)
        if place is not None and len(places) < MOST_SEATS:
            places.append(place)
    return places


def apart(one: Rect, other: Rect) -> bool:
    return (
        one.x + one.width <= other.x + 0.01
        or other.x + other.width <= one.x + 0.01
        or one.y + one.height <= other.y + 0.01
        or other.y + other.height <= one.y + 0.01
    )


@given(screens, fingers)
def test_zones_and_the_middle_never_overlap_and_stay_on_the_screen(
    screen: tuple[int, int], touched: list[tuple[float, float]]
) -> None:
    places = sit(screen, touched)
    rects = [*layout.zones(*screen, places), layout.middle(*screen, places)]
    for number, rect in enumerate(rects):
        assert rect.x >= -0.01 and rect.x + rect.width <= screen[0] + 0.01
        assert rect.y >= -0.01 and rect.y + rect.height <= screen[1] + 0.01
        assert all(apart(rect, other) for other in rects[:number])


@given(screens, fingers)
def test_every_zone_has_room_for_pile_hand_and_small_grid(
    screen: tuple[int, int], touched: list[tuple[float, float]]
) -> None:
    for rect in layout.zones(*screen, sit(screen, touched)):
        assert rect.room.width >= layout.SHORTEST_ZONE * 0.99
        assert rect.room.height >= layout.SHALLOWEST


@pytest.mark.parametrize("screen", SCREENS)
def test_four_people_find_room_one_on_each_side(screen: tuple[int, int]) -> None:
    places = sit(screen, [(0.5, 1), (0, 0.5), (0.5, 0), (1, 0.5)])
    assert [place.side for place in places] == list(SIDES)
    middle = layout.middle(*screen, places)
    assert min(middle.width, middle.height) >= 3 * 60


@pytest.mark.parametrize(
    ("finger", "side", "turn"),
    [((0.5, 0.99), "bottom", 0), ((0.01, 0.5), "left", 90), ((0.5, 0.01), "top", 180),
     ((0.99, 0.5), "right", 270)],
)  # fmt: skip
def test_a_finger_sits_down_at_the_nearest_edge_and_the_zone_faces_it(
    finger: tuple[float, float], side: str, turn: int
) -> None:
    [place] = sit((1024, 768), [finger])
    assert place.side == side
    assert layout.zones(1024, 768, [place])[0].turn == turn


def test_neighbours_on_one_side_sit_as_their_fingers_did() -> None:
    places = [Place("top", 0.9), Place("top", 0.1)]
    first, second = layout.zones(1366, 1024, places)
    assert first.x < second.x, "the top player's right is the screen's left"


SIX = [
    ("bottom", "left", "top", "right", "bottom", "top"),
    ("left", "left", "right", "right", "bottom", "top"),
]


@pytest.mark.parametrize("sides", SIX)
@pytest.mark.parametrize("screen", [(1280, 800), (1024, 768), (800, 1280), (768, 1024)])
def test_six_people_find_room_two_on_two_sides_and_one_on_the_others(
    screen: tuple[int, int], sides: tuple[str, ...]
) -> None:
    places = [Place(side, 0.5) for side in sides]
    assert layout.has_room(*screen, places)
    assert layout.most_seats(*screen) == MOST_SEATS


@given(st.sampled_from([(640, 400), (600, 400), (400, 640), (320, 320), *SCREENS]), st.data())
def test_zones_never_overlap_even_where_too_many_sit_at_a_screen_that_has_become_too_small(
    screen: tuple[int, int], data: st.DataObject
) -> None:
    sides = data.draw(st.lists(st.sampled_from(SIDES), max_size=MOST_SEATS))
    places = [Place(side, 0.5) for side in sides]
    rects = [*layout.zones(*screen, places), layout.middle(*screen, places)]
    for number, rect in enumerate(rects):
        assert rect.width > 0 and rect.height > 0
        assert all(apart(rect, other) for other in rects[:number])


@pytest.mark.parametrize(("screen", "most"), [((640, 400), 2), ((600, 400), 2), ((320, 320), 0)])
def test_a_very_small_screen_has_room_for_two_or_nobody(screen: tuple[int, int], most: int) -> None:
    assert layout.most_seats(*screen) == most


@pytest.mark.parametrize("screen", SCREENS)
def test_two_at_a_short_side_reach_deeper_and_leave_the_middle_its_room(
    screen: tuple[int, int],
) -> None:
    width, height = screen
    short = "left" if width > height else "bottom"
    places = [Place(short, 0.0), Place(short, 1.0)]
    if not layout.has_room(*screen, places):
        return
    one, other = layout.zones(*screen, places)
    assert one.room.height == other.room.height >= layout.zone_depth(*screen)
    if one.room.width < layout.CRAMPED:
        assert one.room.height > layout.zone_depth(*screen)
    middle = layout.middle(*screen, places)
    assert min(middle.width, middle.height) >= layout.MIDDLE_ENOUGH


def test_a_small_screen_offers_fewer_seats() -> None:
    assert 4 <= layout.most_seats(960, 600) < MOST_SEATS


@given(screens, fingers)
def test_nobody_sits_down_where_the_screen_has_no_room(
    screen: tuple[int, int], touched: list[tuple[float, float]]
) -> None:
    assert len(sit(screen, touched)) <= layout.most_seats(*screen)


@pytest.mark.parametrize("screen", SCREENS)
def test_those_who_do_not_mind_fill_every_seat_and_sit_all_round(screen: tuple[int, int]) -> None:
    places: list[Place] = []
    while (place := layout.emptiest_place(*screen, places)) is not None:
        places.append(place)
        if len(places) == len(SIDES):
            assert {place.side for place in places} == set(SIDES)
        if len(places) == MOST_SEATS:
            break
    assert len(places) >= min(4, layout.most_seats(*screen))
