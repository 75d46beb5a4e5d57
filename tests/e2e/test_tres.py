"""¡TRES! from its first to its last card, by fingers alone, at every number of seats."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from e2e.conftest import Witness, game_tablet
from e2e.tablet import RESTING, in_zone
from e2e.tres_play import FEW, RACES, SHORT, begin, move, owing, shows, slots_of
from e2e.tres_tablet import Sight, TresTablet, Zone
from trivet.games.tres import GAME
from trivet.games.tres.actions import Lay, plays
from trivet.games.tres.state import TresState

pytestmark = pytest.mark.browser

HOW = ("zone", "drag", "middle", "aimed")


@pytest.fixture(scope="module")
def one_tablet(chromium: Browser, address: str, witness: Witness) -> Iterator[TresTablet]:
    """A tablet with ¡TRES! chosen on it, for all tests here."""
    with game_tablet(TresTablet, "tres", chromium, address, witness) as tablet:
        yield tablet


@pytest.fixture
def tablet(one_tablet: TresTablet) -> Iterator[TresTablet]:
    """The tablet with nobody at it, and all options as they are at first."""
    one_tablet.options("{}")
    yield one_tablet
    one_tablet.clear()


def play(tablet: TresTablet, state: TresState, how: Callable[[int], str]) -> TresState:
    """Play until the game is over; the page shows the engine's position after each action."""
    made = 0
    while state.winners is None:
        tablet.wait_until(lambda seen, state=state: shows(seen, state))
        seat, action = move(tablet, state, how(made))
        state = state.apply_action(seat, GAME.parse_action(action), float(made)).state
        made += 1
    tablet.wait_until(lambda seen: shows(seen, state))
    return state


@pytest.mark.parametrize("seats", SHORT)
def test_a_game_is_played_to_its_end_and_the_standing_is_the_engines(
    tablet: TresTablet, seats: int
):
    state = begin(tablet, seats, SHORT[seats])
    state = play(tablet, state, lambda made: HOW[(made + seats) % len(HOW)])
    for zone in tablet.look().zones:
        assert ("You win!" in zone.gate) == (zone.number in state.winners)
        assert "win" in zone.gate
    assert not tablet.look().in_air


def test_with_fingers_resting_everywhere_a_game_goes_as_it_should(tablet: TresTablet):
    state = begin(tablet, 3, SHORT[3])
    width, height = tablet.size
    resting = [(0.05, 0.97), (0.5, 0.99), (0.99, 0.3), (0.01, 0.7), (0.5, 0.02), (0.3, 0.3)]
    tablet.fingers.down(
        *(
            (RESTING + number, across * width, down * height)
            for number, (across, down) in enumerate(resting)
        )
    )
    state = play(tablet, state, lambda made: HOW[made % len(HOW)])
    tablet.fingers.up(*(RESTING + number for number in range(len(resting))))
    won = [zone.number for zone in tablet.look().zones if "You win!" in zone.gate]
    assert tuple(won) == state.winners


def test_a_match_goes_on_with_the_next_deal_until_somebody_has_won_enough(tablet: TresTablet):
    state = begin(tablet, 2, SHORT[2], games_to_win=2)
    state = play(tablet, state, lambda made: "middle")
    seen = tablet.look()
    assert [zone.won for zone in seen.zones] == list(state.games_won)
    assert any("You win this game!" in zone.gate for zone in seen.zones)
    tablet.go()
    state = state.apply_action(None, GAME.parse_action("deal"), 0.0).state
    tablet.wait_until(lambda seen: shows(seen, state))


# ---- hidden hands -------------------------------------------------------------------------------


def test_cards_are_seen_only_while_their_owner_holds_the_eye(tablet: TresTablet):
    state = begin(tablet, 2, 1)
    assert not any(zone.faces for zone in tablet.look().zones)
    with tablet.peeking(0) as zone:
        assert sorted(zone.faces.values()) == sorted(state.hands[0])
        assert not tablet.look().zones[1].faces
    tablet.fingers.down((0, *tablet.point(in_zone(0, "[data-peek]"))))
    tablet.wait_until(lambda seen: bool(seen.zones[0].faces))
    tablet.fingers.cancel()
    tablet.wait_until(lambda seen: not seen.zones[0].faces)


def test_what_makes_no_run_is_refused_and_tells_nobody_the_card(tablet: TresTablet):
    state = begin(tablet, 2, 1)
    seat, faces = state.turn, tablet.peek(state.turn)
    fitting = {str(action) for action in state.legal_actions(seat)}
    slot, on = next(
        (slot, on)
        for slot, card in faces.items()
        for on in state.table
        if f"lay {card} on {on}" not in fitting
    )
    tablet.lay(seat, [slot], on, "drag")
    assert tablet.wait_notice(seat, "run") == "That makes no run with this card"
    seen = tablet.wait_until(lambda seen: not seen.in_air)
    assert shows(seen, state)
    assert seen.zones[1 - seat].notice == seen.call == ""
    assert not any(zone.faces for zone in seen.zones)


def test_a_third_chosen_card_pushes_out_the_first_and_a_second_tap_lets_go(tablet: TresTablet):
    seat = begin(tablet, 2, 1).turn
    for slot in ("2", "5", "7"):
        tablet.choose(seat, slot)
    assert tablet.zone(seat).chosen == ["5", "7"]
    tablet.tap_in(seat, '[data-card="5"]')
    tablet.wait_until(lambda seen: seen.zones[seat].chosen == ["7"])


def test_out_of_turn_a_card_stays_in_the_hand(tablet: TresTablet):
    state = begin(tablet, 2, 1)
    other = 1 - state.turn
    tablet.choose(other, "1")
    tablet.tap_in(other, f'.tres-target[data-target="{state.table[0]}"]')
    assert tablet.wait_notice(other, "turn") == "It is not your turn yet"
    assert shows(tablet.look(), state)


def test_every_player_sees_who_was_hit_by_an_action_card(tablet: TresTablet):
    state = begin(tablet, 4, 33)
    made = 0
    while True:
        seat, action = move(tablet, state, "middle")
        state, events = state.apply_action(seat, GAME.parse_action(action), float(made))
        made += 1
        hit = [event for event in events if event.code == "lost_turn"]
        if hit:
            break
        tablet.wait_until(lambda seen, state=state: shows(seen, state))
    victim = hit[0].params["seat"]
    seen = tablet.wait_until(lambda seen: bool(seen.signs[victim]))
    assert "skip" in seen.signs[victim]
    assert "skip" in seen.zones[victim].sign
    tablet.wait_gone(in_zone(victim, ".tres-sign-over"))
    tablet.wait_until(lambda seen: not any(seen.signs))


# ---- TRES ---------------------------------------------------------------------------------------


def pads(tablet: TresTablet, seat: int) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the TRES pad of a seat and the catch pad of the other are."""
    say = tablet.point(in_zone(seat, '[data-press="tres"]'))
    return say, tablet.point(in_zone(1 - seat, '[data-press="catch"]'))


def test_tres_three_milliseconds_earlier_is_safe_although_the_catch_arrives_first(
    tablet: TresTablet,
):
    seat = owing(tablet, RACES[0]).due[0].seat
    say, catch = pads(tablet, seat)
    now = tablet.now()
    tablet.fingers.land_in_turn((1 - seat, *catch, now), (seat, *say, now - 0.003))
    seen = tablet.wait_until(lambda seen: "ms" in seen.call)
    assert "+3 ms" in seen.call
    names = [zone.who for zone in seen.zones]
    assert seen.zones[seat].notice == f"You were 3 ms faster than {names[1 - seat]}"
    assert seen.zones[1 - seat].notice == f"{names[seat]} was 3 ms faster"
    assert seen.counts[seat] == "3"
    tablet.fingers.up()


def test_a_catch_three_milliseconds_earlier_costs_three_cards(tablet: TresTablet):
    seat = owing(tablet, RACES[1]).due[0].seat
    say, catch = pads(tablet, seat)
    now = tablet.now()
    tablet.fingers.land_in_turn((seat, *say, now), (1 - seat, *catch, now - 0.003))
    seen = tablet.wait_until(lambda seen: "ms" in seen.call)
    assert "+3 ms" in seen.call
    assert seen.counts[seat] == "6"
    assert "+3" in seen.signs[seat]
    assert "faster" in seen.zones[seat].notice
    tablet.fingers.up()


def test_tres_and_catch_at_once_are_a_dead_heat_drawn_by_lot(tablet: TresTablet):
    seat = owing(tablet, RACES[2]).due[0].seat
    say, catch = pads(tablet, seat)
    tablet.fingers.down((seat, *say), (1 - seat, *catch))
    seen = tablet.wait_until(lambda seen: "dead heat" in seen.call)
    tablet.fingers.up()
    caught = seen.counts[seat] == "6"
    winner = 1 - seat if caught else seat
    assert seen.zones[winner].notice.endswith("the lot was yours")
    assert seen.zones[1 - winner].notice.endswith("the lot was theirs")


def test_a_second_catch_that_comes_later_has_lost_the_race_and_costs_nothing(tablet: TresTablet):
    state = owing(tablet, RACES[3], 2, false_catch_draws=3)
    seat = state.due[0].seat
    made = tablet.now()
    tablet.press(seat, "tres", at=made)
    tablet.wait_notice(seat, "You have three cards")
    tablet.wait_for_time(made + 0.2)
    tablet.press(1 - seat, "catch", at=made + 0.2)
    tablet.wait_notice(1 - seat, "was 200 ms faster")
    assert tablet.look().counts[1 - seat] == str(FEW)


def test_a_catch_without_cause_costs_what_was_agreed(tablet: TresTablet):
    state = begin(tablet, 2, RACES[0], FEW, false_catch_draws=2)
    other = 1 - state.turn
    tablet.press(other, "catch")
    seen = tablet.wait_until(lambda seen: seen.counts[other] == str(FEW + 2))
    assert "+2" in seen.signs[other]


def test_in_calm_play_the_game_says_tres_and_there_is_nothing_to_race_for(tablet: TresTablet):
    state = owing(tablet, RACES[0], catch="calm")
    assert not state.due
    seen = tablet.look()
    [seat] = [seat for seat, count in enumerate(seen.counts) if count == "3"]
    assert "TRES!" in seen.signs[seat]
    assert not tablet.page.query_selector('[data-press="tres"], [data-press="catch"]')


# ---- bots ---------------------------------------------------------------------------------------


def test_a_person_and_a_strong_bot_play_a_game_to_its_end(tablet: TresTablet):
    tablet.sit_round(2)
    for _ in range(3):
        tablet.tap_in(1, '[data-do="player"]')
    tablet.wait(in_zone(1, '[data-do="player"]'), "Strong")
    for seat in (0, 1):
        for _ in range(7 - FEW):
            tablet.tap_in(seat, '[data-do="fewer:hand_size"]')
    tablet.deal(34)
    tablet.ready(0)
    tablet.wait_until(lambda seen: not seen.zones[0].gate)
    while not (seen := tablet.look()).zones[0].gate:
        if not seen.zones[0].own_turn:
            continue
        lay = fitting(may_be_laid(seen.zones[0]), seen.table)
        if lay is not None:
            tablet.lay(0, slots_of(lay.cards, may_be_laid(seen.zones[0])), lay.on, "middle")
        else:
            tablet.tap_if_there(in_zone(0, '[data-press="draw"], [data-press="pass"]'), 0)
        tablet.wait_until(lambda now, seen=seen: went_on(now, seen))
    assert "win" in tablet.look().zones[0].gate


def went_on(now: Sight, before: Sight) -> bool:
    """Whether the first seat's turn has come further since."""
    zone, then = now.zones[0], before.zones[0]
    return bool(zone.gate) or (zone.held, zone.own_turn, zone.pads) != (
        then.held,
        then.own_turn,
        then.pads,
    )


def may_be_laid(zone: Zone) -> dict[str, str]:
    """The cards by slot, after drawing only the new one. The only person at a table has nobody to
    hide them from."""
    if "Keep it" not in zone.pads:
        return zone.faces
    return {slot: card for slot, card in zone.faces.items() if slot in zone.newest}


def fitting(faces: dict[str, str], table: list[str]) -> Lay | None:
    """A play that a person finds who looks at the own cards."""
    return max(plays(tuple(faces.values()), table), key=lambda lay: len(lay.cards), default=None)
