"""Pictures of Threepia in every state and on every board, for ``shots.py``."""

from collections.abc import Iterator
from contextlib import contextmanager

from e2e.studio import FRAMES, Table
from e2e.tablet import in_zone
from e2e.threepia_tablet import ThreepiaTablet, begin, best, move, sit_down
from trivet.games.threepia.boards import BOARDS
from trivet.games.threepia.cards import CARD_OF
from trivet.games.threepia.turn import possible_lays, trial

TABLET = ThreepiaTablet
ENOUGH = 4


def before_the_game(table: Table) -> None:
    """What can be chosen and read before it begins."""
    tablet = table.tablet
    for leaf in ("rules", "options"):
        tablet.tap(f'[data-do="leaf:{leaf}"]')
        table.picture(leaf)
        tablet.tap('[data-do="leaf:welcome"]')
    sit_down(tablet, 1)
    tablet.tap_in(0, '[data-do="more:head_start"]')
    tablet.tap('[data-do="leaf:options"]')
    table.picture("options-alone")
    tablet.tap('[data-do="leaf:welcome"]')
    table.picture("lobby")
    table.end()


def boards(table: Table) -> None:
    """Every board among so many that all sides are taken, a card chosen by one after the other."""
    for seats, board in enumerate(BOARDS, 1):
        state = begin(table.tablet, min(seats, 6), 7, board=board)
        table.tablet.choose(state.turn, "1", turned=bool(seats % 2))
        table.picture(f"board-{board}")
        table.end()


def a_game_of_three(table: Table) -> None:
    """Looking, choosing, laying, drawing, being refused, and the end."""
    tablet = table.tablet
    options = {"target": 10}
    state = begin(tablet, 3, 5, **options)
    table.picture("first")
    with tablet.peeking(0) as zone:
        table.picture("looking")
        tablet.choose(0, zone.slots[0][0])
        table.picture("looking-chosen")
    table.picture("in-the-air", arranged=lambda: _carried(tablet))
    tablet.tap_in(0, '[data-press="draw"]')
    tablet.wait_notice(0, "fits|passt")
    table.picture("refused")
    pictured = 0
    while state.winners is None:
        before = state.scores
        state = move(tablet, state, "map")
        if state.winners is None and state.scores != before and pictured < ENOUGH:
            pictured += 1
            table.picture(f"scored-{pictured}")
    table.picture("over")
    table.end()


@contextmanager
def _carried(tablet: ThreepiaTablet) -> Iterator[None]:
    tablet.pick_up(0, "2")
    x, y = tablet.point('[data-box="middle"] [data-target="1"]')
    tablet.carry(0, (x, y))
    tablet.page.evaluate(FRAMES)
    yield
    tablet.fingers.cancel()


def against_time(table: Table) -> None:
    """Clocks, and a triangle to be named."""
    tablet = table.tablet
    state = begin(tablet, 2, 3, mode="time", turn_seconds=120)
    hand = tablet.peek(0)
    lay = next(
        lay
        for lay in possible_lays(tuple(hand), state.board, state.options)
        if trial(lay, state.board, state.options).named
    )
    tablet.lay(0, hand[CARD_OF[lay.card]], lay.card, lay.slot + 1, "map")
    tablet.wait_until(lambda seen: bool(seen.zones[0].question))
    table.picture("naming")
    tablet.tap_in(0, '[data-choice="other"]')
    tablet.wait_until(lambda seen: "YX" in seen.zones[0].question)
    table.picture("naming-other")
    table.end()
    begin(tablet, 6, 3, mode="stopwatch", clock_minutes=1, board="snake")
    tablet.wait(".threepia-time", "0:5")
    table.picture("stopwatch")
    table.end()


def alone(table: Table) -> None:
    """One person against time, from the first card to the last."""
    tablet = table.tablet
    state = begin(tablet, 1, 1, board="fridge")
    table.picture("alone")
    assert best(state, tablet.zone(0).hand, list(state.board))
    while state.winners is None:
        state = move(tablet, state, "map")
    table.picture("alone-over")
    tablet.tap_in(0, '[data-do="seats"]')
    tablet.wait(".note", r"\d:\d\d")
    table.picture("alone-best")
    table.end()


def beside_a_bot(table: Table) -> None:
    """The own cards lie open where only bots could see them."""
    tablet = table.tablet
    sit_down(tablet, 2)
    tablet.tap_in(1, '[data-do="player"]')
    tablet.deal(9)
    tablet.ready(0)
    tablet.wait_gone(in_zone(0, ".gate"))
    table.picture("beside-a-bot")
    table.end()


SCENES = (before_the_game, boards, a_game_of_three, against_time, alone, beside_a_bot)
GERMAN = (before_the_game, a_game_of_three)
