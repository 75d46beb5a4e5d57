"""Many fingers at once, fingers that rest, fingers that get lost."""

import pytest

from e2e.moves import covering, fitting, peaceful
from e2e.tablet import RESTING, Tablet, in_zone

pytestmark = pytest.mark.browser

Point = tuple[float, float]


def rest(tablet: Tablet, *points: Point) -> None:
    """Put fingers there in one scan of the screen, and leave them."""
    touches = [(RESTING + 1 + number, *point) for number, point in enumerate(points)]
    tablet.fingers.down(*touches)


def resting_places(tablet: Tablet) -> list[Point]:
    """Eight places where people lean: both zones' edges, the felt, cards of the grid."""
    left, top, width, height = tablet.page.evaluate(
        """() => {
          const box = document.querySelector('[data-box="middle"]').getBoundingClientRect();
          return [box.left, box.top, box.width, box.height];
        }"""
    )
    return [
        *(tablet.point(in_zone(seat, ".who")) for seat in (0, 1)),
        *(tablet.point(in_zone(seat, ".strip")) for seat in (0, 1)),
        (left + 20, top + height / 2),
        (left + width - 20, top + height / 2),
        tablet.cell(1),
        tablet.cell(9),
    ]


# A pointer that is reported down or moved without ever having been reported up.
POINTER = """([step, selector]) => {
  const element = document.querySelector(selector);
  const { left, top } = element.getBoundingClientRect();
  element.dispatchEvent(new PointerEvent(`pointer${step}`, {
    pointerId: 77, pointerType: "touch", clientX: left + 20, clientY: top + 20, bubbles: true,
  }));
}"""


def test_two_play_at_the_same_moment_while_eight_other_fingers_rest_on_the_glass(tablet: Tablet):
    tablet.begin("bottom", "top", seed=31)
    rest(tablet, *resting_places(tablet))
    for seat in (0, 1):
        tablet.take(seat, 6)

    # By tap: both cards in one scan, then both cells.
    seen = tablet.look()
    moves = next(peaceful(seen.zones[0].hand, seen.zones[1].hand, seen.grid))
    for selector in ('[data-card="{0.card}"]', '[data-target="{0.cell}"]'):
        points = [
            tablet.point(in_zone(seat, selector.format(move))) for seat, move in enumerate(moves)
        ]
        tablet.fingers.down((0, *points[0]), (1, *points[1]))
        tablet.fingers.up(0, 1)
    for seat, move in enumerate(moves):
        tablet.wait_placed(seat, move.card)

    # By drag: both picked up, carried and let go together.
    seen = tablet.look()
    moves = next(peaceful(seen.zones[0].hand, seen.zones[1].hand, seen.grid))
    for seat, move in enumerate(moves):
        tablet.pick_up(seat, move.card)
    one, other = (tablet.cell(move.cell) for move in moves)
    tablet.fingers.move((0, *one), (1, *other))
    assert tablet.look().in_air == 2
    tablet.fingers.up(0, 1)
    for seat, move in enumerate(moves):
        tablet.wait_placed(seat, move.card)
    tablet.wait_until(lambda seen: not seen.in_air)


def test_every_menu_and_pad_works_while_fingers_rest(tablet: Tablet):
    tablet.sit("left", "right")
    rest(
        tablet,
        *(tablet.point(in_zone(seat, ".stepper > span")) for seat in (0, 1)),
        tablet.point(".panel h1"),
    )
    tablet.choose_options(hints="on")
    tablet.choose_options(hints="off")
    tablet.tap('[data-do="leaf:rules"]')
    tablet.wait(".rules", "triple")
    tablet.tap('[data-do="leaf:welcome"]')
    tablet.deal(seed=32)

    ready = [tablet.point(in_zone(seat, '[data-do="ready"]')) for seat in (0, 1)]
    tablet.fingers.down((0, *ready[0]), (1, *ready[1]))
    tablet.fingers.up(0, 1)
    tablet.wait_until(lambda seen: not any(zone.gate for zone in seen.zones))
    tablet.take(0, 3)
    tablet.tap_in(1, '[data-press="stop"]')
    tablet.wait_until(lambda seen: "called stop" in seen.zones[0].gate)


def test_a_cancelled_drag_goes_home_and_the_next_taps_of_all_work(tablet: Tablet):
    tablet.begin("bottom", "top", seed=33)
    for seat in (0, 1):
        tablet.take(seat, 6)
    before = tablet.look()
    moves = next(peaceful(before.zones[0].hand, before.zones[1].hand, before.grid))
    for _ in range(3):
        for seat, move in enumerate(moves):
            tablet.pick_up(seat, move.card)
            tablet.carry(seat, tablet.cell(move.cell))
        assert tablet.look().in_air == 2
        tablet.fingers.cancel()
        seen = tablet.wait_until(lambda seen: not seen.in_air)
        assert seen.grid == before.grid
        assert [zone.hand for zone in seen.zones] == [zone.hand for zone in before.zones]
    tablet.tap_card_and_cell(0, moves[0].card, moves[0].cell)
    tablet.wait_placed(0, moves[0].card)
    tablet.drag(1, moves[1].card, moves[1].cell)
    tablet.wait_placed(1, moves[1].card)


def test_a_finger_whose_end_was_never_reported_leaves_no_card_in_the_air(tablet: Tablet):
    tablet.begin("bottom", "top", seed=33)
    tablet.take(0, 3)
    card = in_zone(0, f'[data-card="{tablet.zone(0).hand[0]}"]')
    steps = (("down", card), ("move", ".lawn"), ("down", card), ("up", card))
    for step in steps:
        tablet.page.evaluate(POINTER, step)
    tablet.wait_gone(".air > *")


def test_a_card_dropped_beside_the_grid_or_on_anothers_goes_home(tablet: Tablet):
    tablet.begin("bottom", "top", seed=34)
    tablet.take(0, 6)
    before = tablet.look()
    move = next(fitting(before.zones[0].hand, before.grid))
    foreign = tablet.point(in_zone(1, f'[data-target="{move.cell}"]'))
    for place in ((10.0, tablet.size[1] / 2), foreign):
        tablet.pick_up(0, move.card)
        tablet.carry(0, place)
        assert tablet.look().in_air == 1
        tablet.fingers.up(0)
        seen = tablet.wait_until(lambda seen: not seen.in_air)
        assert seen.grid == before.grid
        assert move.card in seen.zones[0].hand
        assert not seen.zones[0].resting
    tablet.drag(0, move.card, move.cell)
    tablet.wait_placed(0, move.card)


def test_a_drag_ends_well_although_others_renew_what_is_under_the_finger(tablet: Tablet):
    tablet.begin("bottom", "top", seed=35)
    for seat in (0, 1):
        tablet.take(seat, 6)
    seen = tablet.look()
    theirs, mine = next(covering(seen.zones[1].hand, seen.zones[0].hand, seen.grid))
    tablet.pick_up(0, mine.card)
    tablet.carry(0, tablet.cell(mine.cell))
    # The cell under the finger gets another card, and the hand that it left gets more cards.
    tablet.tap_card_and_cell(1, theirs.card, theirs.cell)
    tablet.wait_placed(1, theirs.card)
    held = len(tablet.zone(0).hand)
    tablet.tap(in_zone(0, ".pad.pile"), finger=RESTING)
    tablet.wait_until(lambda seen: len(seen.zones[0].hand) == held + 1)
    tablet.fingers.up(0)
    tablet.wait_placed(0, mine.card)
    seen = tablet.wait_until(lambda seen: not seen.in_air)
    assert seen.grid[mine.cell - 1] == mine.card


def test_a_finger_belongs_to_the_zone_in_which_it_began(tablet: Tablet):
    tablet.begin("bottom", "top", seed=36)
    tablet.take(0, 6)
    tablet.take(1, 1)
    seen = tablet.look()
    move = next(fitting(seen.zones[0].hand, seen.grid))
    tablet.pick_up(0, move.card)
    tablet.carry(0, tablet.point(in_zone(1, ".hand")))
    tablet.carry(0, tablet.cell(move.cell))
    tablet.fingers.up(0)
    tablet.wait_placed(0, move.card)
    assert len(tablet.zone(1).hand) == 1
