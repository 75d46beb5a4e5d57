"""Pictures of TRIPLEXiTY in every state, for ``shots.py``."""

from e2e.studio import Table
from e2e.tablet import in_zone
from e2e.triplexity_tablet import TriplexityTablet, short_round

TABLET = TriplexityTablet
OPPOSITE, CORNER, SIDES = ("bottom", "top"), ("bottom", "right"), ("left", "right")


def before_the_game(table: Table) -> None:
    """What can be chosen and read before it begins."""
    tablet = table.tablet
    for leaf in ("rules", "options"):
        tablet.tap(f'[data-do="leaf:{leaf}"]')
        table.picture(leaf)
        tablet.tap('[data-do="leaf:welcome"]')
    tablet.sit(*CORNER)
    tablet.tap_in(1, '[data-do="more:head_start"]')
    table.picture("lobby")
    table.end()


def basic(table: Table) -> None:
    """The basic game from its first piece to its last, opposite each other."""
    tablet = table.tablet
    tablet.begin(*OPPOSITE, seed=1)
    table.picture("first")
    steps = list(short_round(12))
    for number, (state, seat, action) in enumerate(steps):
        if number == 2:
            tablet.tap_in(seat, '[data-card="1"]')
            table.picture("chosen")
            tablet.tap_in(seat, '[data-card="1"]')
        if number == len(steps) - 1:
            table.picture("move")
            tablet.tap_in(seat, f'[data-card="{action[0]}"]')
            table.picture("move-chosen")
            tablet.tap_in(seat, f'[data-card="{action[0]}"]')
        tablet.do(seat, action, "zone")
        tablet.wait_until(lambda seen, s=state: seen.heights == heights(s))
        if number == 2:
            tablet.tap_in(1, '[data-do="menu:main"]')
            table.picture("take-back")
            tablet.tap_in(1, '[data-do="undo:"]')
            tablet.point(in_zone(0, '[data-do="undo:no"]:enabled'))
            table.picture("take-back-asked")
            tablet.tap_in(0, '[data-do="undo:no"]')
            tablet.wait_notice(1, ".")
            table.picture("take-back-refused")
    table.picture("over")
    tablet.tap_in(0, '[data-do="review"]')
    tablet.tap_in(0, '[data-do="step:back"]')
    table.picture("review")
    tablet.tap_in(0, '[data-do="review"]')
    table.end()


def advanced(table: Table) -> None:
    """The advanced game round a corner, with what is refused, to the end of its first round."""
    tablet = table.tablet
    tablet.options('{"advanced": true, "rounds": 3}')
    tablet.begin(*CORNER, seed=1)
    tablet.tap_in(0, '[data-card="a2"]')
    table.picture("chosen")
    tablet.tap_in(0, '[data-card="a2"]')
    table.picture("turned")
    tablet.tap_in(0, '[data-card="a2"]')
    barred = False
    for state, seat, action in short_round(14, advanced=True, rounds=3):
        tablet.do(seat, action, "zone")
        tablet.wait_until(lambda seen, s=state: seen.heights == heights(s))
        forbidden = state.to_json()["forbidden"]
        if forbidden and state.is_running() and not barred:
            barred = True
            other = 1 - seat
            tablet.tap_in(other, f'[data-card="{forbidden[0]}"]')
            tablet.wait_until(lambda seen, s=other: bool(seen.zones[s].barred))
            table.picture("barred")
            tablet.tap_in(other, f'[data-target="{forbidden[1]}"]')
            tablet.wait_notice(other, ".")
            table.picture("refused")
            tablet.tap_in(other, f'[data-card="{forbidden[0]}"]')
    tablet.point(in_zone(0, '[data-do="ready"]'))
    table.picture("round-over")
    tablet.options("{}")
    table.end()


def at_the_sides(table: Table) -> None:
    """The advanced game with three high stacks, left and right."""
    tablet = table.tablet
    tablet.options('{"advanced": true}')
    tablet.begin(*SIDES, seed=1)
    for number, action in enumerate(("a1^6 L", "b2^2 L", "a3^4 L", "b1^6 C", "a2^5 C", "b3^3 C")):
        tablet.do(number % 2, action, "drag")
        tablet.wait_until(lambda seen, n=number: sum(seen.heights) == n + 1)
    table.picture("high")
    tablet.do(0, "L>R", "zone")
    tablet.wait_until(lambda seen: seen.heights == [2, 3, 1])
    table.picture("far-ban")
    tablet.options("{}")
    table.end()


def with_a_bot(table: Table) -> None:
    """One person and a bot."""
    tablet = table.tablet
    tablet.sit(*OPPOSITE)
    tablet.tap_in(1, '[data-do="player"]')
    tablet.deal(1)
    tablet.ready(0)
    tablet.wait_until(lambda seen: not seen.zones[0].gate)
    tablet.do(0, "C", "drag")
    tablet.wait_until(lambda seen: sum(seen.heights) == 2)
    table.picture("bot")
    table.end()


def heights(state) -> list[int]:
    return [len(stack) for stack in state.to_json()["stacks"]]


SCENES = (before_the_game, basic, advanced, at_the_sides, with_a_bot)
GERMAN = (before_the_game, basic, advanced)
