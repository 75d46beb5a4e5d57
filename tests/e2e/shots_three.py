"""Pictures of THREE! in every state, for ``shots.py``."""

from e2e.studio import Table
from e2e.tablet import RESTING, in_zone
from e2e.three_tablet import NAMES, ThreeTablet
from trivet.games.three import GAME

TABLET = ThreeTablet
AROUND, OPPOSITE = ("bottom", "left", "top", "right"), ("bottom", "top")
FIRST = '"first_player": "0"'


def before_the_game(table: Table) -> None:
    """What can be chosen and read before it begins."""
    tablet = table.tablet
    for leaf in ("rules", "options"):
        tablet.tap(f'[data-do="leaf:{leaf}"]')
        table.picture(leaf)
        tablet.tap('[data-do="leaf:welcome"]')
    tablet.sit("bottom", "left", "right")
    tablet.tap_in(1, '[data-do="more:head_start"]')
    table.picture("lobby")
    table.end()


def a_card_and_a_call(table: Table) -> None:
    """Four play: hands, a declaration, the breathing space, a race for the token, a call."""
    tablet = table.tablet
    tablet.options(f"{{{FIRST}}}")
    tablet.sit(*AROUND)
    tablet.deal(1)
    table.picture("ready")
    tablet.go()
    tablet.choose(0, "2")
    table.picture("chosen")
    tablet.peek(0, RESTING)
    table.picture("peeking")
    tablet.cover(0, RESTING)
    tablet.tap_in(0, '[data-press="declare"]')
    tablet.point(in_zone(0, "[data-choice]"))
    table.picture("declaring")
    tablet.tap_in(0, '[data-choice="H"]')
    tablet.wait_notice(0, ".")
    table.picture("declared")
    for seat in range(4):
        tablet.wait_until(lambda seen, s=seat: seen.zones[s].lit)
        tablet.put(seat, "2", "tap")
        tablet.wait_until(lambda seen, s=seat: seen.zones[s].height == 1)
    table.picture("breathing-space")
    pads = [(seat, *tablet.point(in_zone(seat, ".three-hit"))) for seat in (2, 0, 3)]
    now = tablet.now()
    tablet.fingers.land_in_turn(*((*pad, now + n * 0.004) for n, pad in enumerate(pads)))
    tablet.wait_until(lambda seen: "+8 ms" in seen.zones[3].asked)
    tablet.fingers.up()
    table.picture("token")
    tablet.tap_in(2, '[data-press="accuse 1"]')
    tablet.point(in_zone(2, "[data-choice]"))
    table.picture("naming")
    tablet.tap_in(2, '[data-choice="A"]')
    tablet.wait_notice(2, "Wrong|Falsch")
    table.picture("wrong-call")
    table.end()


def all_twelve_dogs(table: Table) -> None:
    """The deck with most kinds, no clock, and the call of two players."""
    tablet = table.tablet
    tablet.options(f'{{{FIRST}, "deck": "12x4", "call_window_ms": "off", "call_seconds": "off"}}')
    tablet.sit(*OPPOSITE)
    tablet.deal(4)
    tablet.go()
    tablet.tap_in(0, '[data-press="declare"]')
    tablet.point(in_zone(0, "[data-choice]"))
    table.picture("twelve")
    tablet.tap_in(0, '[data-choice=""]')
    tablet.put(0, "1", "drag")
    tablet.point(in_zone(1, '[data-press="on"]'))
    table.picture("go-on")
    tablet.hit(1)
    tablet.point(in_zone(1, '[data-press="call 0 A"]'))
    table.picture("naming-2")
    table.end()


def three_of_a_kind(table: Table) -> None:
    """A right call, a right declaration, the last round and the result."""
    tablet = table.tablet
    tablet.options(f'{{{FIRST}, "call_window_ms": 0, "deck": "6x8"}}')
    tablet.begin("bottom", "left", "top", seed=3)
    state = GAME.new_initial_state(3, 3, {"first_player": "0", "call_window_ms": 0, "deck": "6x8"})
    pictured: set[str] = set()
    while state.phase != "last_round":
        seat = state.turn
        triples = [
            (owner, dog)
            for owner, stack in enumerate(state.stacks)
            for dog in "ABCDEF"
            if stack.count(dog) >= 3
        ]
        for owner, dog in triples:
            kind = "declared-right" if owner == seat else "called-right"
            if kind in pictured:
                continue
            pictured.add(kind)
            if owner == seat:
                tablet.declare(seat, dog)
                state = do(state, seat, f"declare {dog}")
            else:
                tablet.hit(seat)
                tablet.name(seat, owner, dog)
                state = do(do(state, seat, "token"), seat, f"call {owner} {dog}")
            tablet.wait_phase(state)
            table.picture(kind)
            break
        else:
            slot = tablet.look().zones[seat].hand[0]
            tablet.put(seat, slot, "tap")
            tablet.wait_until(lambda seen, s=seat, t=state: seen.zones[s].height > len(t.stacks[s]))
            top = tablet.look().zones[seat].top
            dog = next(d for d in set(state.hands[seat]) if top.startswith(NAMES[d]))
            state = do(state, seat, f"play {dog}")
            tablet.wait_phase(state)
    table.picture("last-round")
    for seat in state.to_come:
        tablet.tap_in(seat, '[data-press="pass"]')
        tablet.wait_until(lambda seen, s=seat: not seen.zones[s].lit)
    tablet.wait_until(lambda seen: all(zone.gate for zone in seen.zones))
    table.picture("over")
    table.end()


def do(state, seat: int, text: str):
    return state.apply_action(seat, GAME.parse_action(text), 0.0).state


def two_at_one_side(table: Table) -> None:
    """Narrow zones beside each other."""
    tablet = table.tablet
    tablet.options(f'{{{FIRST}, "deck": "12x4"}}')
    for x in (200, 800):
        tablet.fingers.tap(RESTING, x, 760)
    tablet.wait_until(lambda seen: len(seen.zones) == 2)
    tablet.deal(4)
    tablet.go()
    tablet.tap_in(0, '[data-press="declare"]')
    tablet.point(in_zone(0, "[data-choice]"))
    table.picture("side-by-side", fits=lambda width, height: width >= 680)
    table.end()


def tastes(table: Table) -> None:
    """The largest text, left hands."""
    tablet = table.tablet
    tablet.options(f"{{{FIRST}}}")
    tablet.sit(*AROUND)
    for seat in range(4):
        tablet.tap_in(seat, '[data-do="tastes"]')
        for taste, times in (("text", 2), ("hand", seat % 2)):
            for _ in range(times):
                tablet.tap_in(seat, f'[data-do="taste:{taste}"]')
        tablet.tap_in(seat, '.seat-pads [data-do="tastes"]')
    tablet.deal(1)
    tablet.go()
    table.picture("largest")
    tablet.put(0, "2", "tap")
    tablet.wait_until(lambda seen: seen.zones[0].height == 1)
    tablet.hit(1)
    tablet.wait_until(lambda seen: bool(seen.zones[0].asked))
    table.picture("largest-token")
    tablet.tap_in(1, '[data-press="accuse 0"]')
    tablet.point(in_zone(1, "[data-choice]"))
    table.picture("largest-naming")
    table.end()


SCENES = (
    *(before_the_game, a_card_and_a_call, all_twelve_dogs, three_of_a_kind),
    *(two_at_one_side, tastes),
)
GERMAN = (before_the_game, a_card_and_a_call)
