"""THREE! from taking seats to its last declaration, by touches alone."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Error

from e2e.conftest import Witness, game_tablet
from e2e.tablet import RESTING, SEATED, in_zone
from e2e.three_tablet import NAMES, ThreeTablet
from trivet.core.game import State
from trivet.games.three import GAME
from trivet.games.three.cards import TRIPLE
from trivet.table.slots import Slots

pytestmark = pytest.mark.browser

WAYS = ("tap", "drag", "carry")
LONGEST = 240  # seconds for a person and a bot; they take about one where nothing else runs
AT_ONCE = '{"first_player": "0", "call_window_ms": 0, "deck": "6x8"}'


@pytest.fixture(scope="module")
def tablet_of_all(chromium: Browser, address: str, witness: Witness) -> Iterator[ThreeTablet]:
    with game_tablet(ThreeTablet, "three", chromium, address, witness) as tablet:
        yield tablet


@pytest.fixture
def tablet(tablet_of_all: ThreeTablet) -> Iterator[ThreeTablet]:
    """The table with nobody at it."""
    yield tablet_of_all
    tablet_of_all.options("{}")
    try:
        tablet_of_all.clear()
    except (AssertionError, Error):
        tablet_of_all.start()
        raise


class Mirror:
    """The same game in the engine, with the slots in which its cards lie on the tablet."""

    def __init__(self, seats: int, seed: int, **options: object) -> None:
        self.state: State = GAME.new_initial_state(seats, seed, {"first_player": "0", **options})
        self.slots = [Slots().settled(self.state.observation(seat).hand) for seat in range(seats)]

    def do(self, seat: int, text: str, slot: str | None = None) -> None:
        action = GAME.parse_action(text)
        self.state = self.state.apply_action(seat, action, 0.0).state
        if slot is not None:
            hand = self.state.observation(seat).hand
            self.slots[seat] = self.slots[seat].settled(hand, (slot,))

    def triple(self, seats: list[int]) -> tuple[int, str] | None:
        """A seat among these with three of a dog in its stack, and the dog."""
        for seat in seats:
            for dog in NAMES:
                if self.state.stacks[seat].count(dog) >= TRIPLE:
                    return seat, dog
        return None


def play_on(tablet: ThreeTablet, mirror: Mirror, luck: Random) -> None:
    """From the first card to the last declaration; who sees a triple calls or declares it."""
    seats = len(mirror.slots)
    while not mirror.state.is_terminal():
        seat, phase = mirror.state.turn, mirror.state.phase
        others = [other for other in range(seats) if other != seat]
        if phase == "last_round":
            own = mirror.triple([seat])
            if own is None:
                mirror.do(seat, "pass")
                tablet.tap_in(seat, '[data-press="pass"]')
            else:
                mirror.do(seat, f"declare {own[1]}")
                tablet.declare(seat, own[1])
        elif not mirror.state.declared and (own := mirror.triple([seat])) and luck.random() < 0.3:
            mirror.do(seat, f"declare {own[1]}")
            tablet.declare(seat, own[1])
        elif (caught := mirror.triple(others)) and luck.random() < 0.4:
            mirror.do(seat, "token")
            mirror.do(seat, "call {} {}".format(*caught))
            tablet.hit(seat)
            tablet.name(seat, *caught)
        else:
            slot, card = luck.choice(
                [(str(n), card) for n, card in enumerate(mirror.slots[seat].cards, 1) if card]
            )
            mirror.do(seat, f"play {card}", slot)
            tablet.put(seat, slot, luck.choice(WAYS))
        if not mirror.state.is_terminal():
            tablet.wait_phase(mirror.state)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_is_played_to_its_last_declaration_and_ends_as_in_the_engine(
    tablet: ThreeTablet, seats: int
):
    tablet.options(AT_ONCE)
    tablet.begin(*SEATED[seats], seed=seats)
    if seats == 3:  # somebody leans on the glass everywhere
        width, _ = tablet.size
        places = ((width / 2, 20), (240, 240), (width - 240, 240), (width / 2, 340))
        tablet.fingers.down(*((RESTING + n, x, y) for n, (x, y) in enumerate(places)))
    mirror = Mirror(seats, seats, call_window_ms=0, deck="6x8")
    play_on(tablet, mirror, Random(seats))

    seen = tablet.wait_until(lambda seen: all(zone.gate for zone in seen.zones))
    scores = mirror.state.to_json()["scores"]
    assert [tile.points for tile in seen.tiles] == scores
    assert sum(scores) > 0
    best = [seat for seat in range(seats) if scores[seat] == max(scores)]
    assert [seat for seat, tile in enumerate(seen.tiles) if "won" in tile.look] == best
    for zone in seen.zones:
        assert ("You win" in zone.gate or "together" in zone.gate) == (
            zone.number in best or len(best) > 1
        )
        for other in seen.zones:
            assert f"{other.who} {scores[other.number]}" in zone.gate


def test_the_earliest_hit_has_the_token_and_the_others_are_told_by_how_much(tablet: ThreeTablet):
    tablet.options('{"first_player": "0"}')
    tablet.begin("bottom", "left", "right", seed=5)
    pads = [tablet.point(in_zone(seat, ".three-hit")) for seat in range(3)]
    now = tablet.now()
    tablet.fingers.land_in_turn(
        (0, *pads[0], now), (2, *pads[2], now - 0.003), (1, *pads[1], now + 0.004)
    )
    seen = tablet.wait_until(lambda seen: all(zone.asked for zone in seen.zones))
    tablet.fingers.up()
    names = [zone.who for zone in seen.zones]
    assert ["taken" in tile.look for tile in seen.tiles] == [False, False, True]
    seen = tablet.wait_until(lambda seen: "+7 ms" in seen.zones[1].asked)
    assert f"{names[2]} has the token!" in seen.zones[0].asked
    assert "You: +3 ms" in seen.zones[0].asked
    assert "+3 ms" in seen.call, "the photo finish shows who came next"
    assert seen.zones[1].notice == f"{names[2]} was 7 ms faster"
    assert seen.zones[2].question == ["accuse 0", "accuse 1"]

    # A wrong call: the caller rests, and everybody is told no more than that.
    tablet.name(2, 0, "A")
    tablet.wait_notice(0, "wrong about you: no Rusty")
    tablet.wait_notice(1, "wrong: .* has no Rusty")
    tablet.hit(2)
    tablet.wait_notice(2, "rest until the next card")


@pytest.mark.parametrize("token_first", [True, False])
def test_a_hit_and_a_declaration_count_in_the_order_of_their_stamps(
    tablet: ThreeTablet, token_first: bool
):
    tablet.options('{"first_player": "0"}')
    tablet.begin("bottom", "top", seed=6)
    tablet.tap_in(0, '[data-press="declare"]')
    declare = tablet.point(in_zone(0, '[data-choice="A"]'))
    token = tablet.point(in_zone(1, ".three-hit"))
    now = tablet.now()
    hit = now - 0.002 if token_first else now + 0.002
    tablet.fingers.land_in_turn((0, *declare, now), (1, *token, hit))
    seen = tablet.wait_until(lambda seen: bool(seen.zones[1].question))
    tablet.fingers.up()
    if token_first:
        name = seen.zones[1].who
        assert tablet.wait_notice(0, "hit") == f"{name} hit the token 2 ms before you declared"
        assert "+2 ms" in tablet.look().call
    else:
        tablet.wait_notice(0, "No Rusty in your stack")
    tablet.name(1, 0, "A")
    tablet.wait_until(lambda seen: seen.zones[0].lit)
    can_declare = "Declare" in tablet.zone(0).act
    assert can_declare == token_first, "a lost declaration is not used up"


def test_cards_show_only_while_their_owner_holds_the_pad(tablet: ThreeTablet):
    tablet.options('{"first_player": "0"}')
    tablet.begin("left", "right", seed=7)
    mirror = Mirror(2, 7)
    faces = tablet.peek(1, finger=RESTING)
    expected = [NAMES[card] for card in mirror.slots[1].cards]
    assert [face.split(",")[0] for face in faces] == expected
    assert not tablet.zone(0).faces
    tablet.fingers.cancel()
    tablet.wait_until(lambda seen: not seen.zones[1].faces)
    tablet.peek(1, finger=RESTING)
    tablet.hide()
    tablet.wait_until(lambda seen: not seen.zones[1].faces and bool(seen.zones[1].gate))
    tablet.fingers.up()
    tablet.show()
    page = tablet.page.content()
    assert not [name for name in NAMES.values() if name in page]


def test_without_clocks_the_table_waits_for_everybody(tablet: ThreeTablet):
    tablet.options('{"first_player": "0", "call_window_ms": "off", "call_seconds": "off"}')
    tablet.begin("bottom", "left", "right", seed=8)
    mirror = Mirror(3, 8)
    tablet.put(0, "1", "tap")
    tablet.wait_played(0, mirror.slots[0].cards[0], 1)
    for seat in (2, 1):
        assert not any(zone.lit for zone in tablet.look().zones)
        tablet.tap_in(seat, '[data-press="on"]')
        tablet.wait_until(lambda seen, s=seat: "Go on" not in seen.zones[s].act)
    tablet.wait_until(lambda seen: seen.zones[1].lit)
    tablet.hit(2)
    seen = tablet.wait_until(lambda seen: bool(seen.zones[2].question))
    assert not any(zone.seconds for zone in seen.zones)


def test_a_person_and_a_strong_bot_play_a_game_to_its_end(tablet: ThreeTablet):
    tablet.options('{"call_window_ms": 0, "head_start": [0, 3]}')
    tablet.sit("bottom", "top")
    for _ in range(3):
        tablet.tap_in(1, '[data-do="player"]')
    tablet.deal(9)
    tablet.ready(0)
    tablet.wait_until(lambda seen: not seen.zones[0].gate)
    end = tablet.now() + LONGEST
    while not (seen := tablet.look()).zones[0].gate:
        assert tablet.now() < end, f"no end in sight: {seen}"
        zone = seen.zones[0]
        if zone.lit and zone.hand:
            tablet.put(0, zone.hand[0], "tap")
            # The bot may have been faster at the token; then the card is at home again.
            tablet.wait_until(
                lambda seen, was=zone: (
                    seen.zones[0].height != was.height or "token" in seen.zones[0].notice
                )
            )
        elif zone.lit:
            tablet.tap_in(0, '[data-press="pass"]')
            tablet.wait_until(lambda seen: not seen.zones[0].lit)
    assert "win" in seen.zones[0].gate
    assert seen.tiles[1].height + seen.tiles[0].height + seen.tiles[0].points <= 48
    assert seen.tiles[1].points >= 3, "what it began with, and what it declared or caught"
