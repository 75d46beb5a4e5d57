"""Pictures of ¡TRES! in every state, for ``shots.py``."""

from collections.abc import Iterator
from contextlib import contextmanager

from e2e.studio import FRAMES, Table
from e2e.tablet import in_zone
from e2e.tres_play import RACES, SHORT, begin, move, owing, shows
from e2e.tres_tablet import TresTablet
from trivet.games.tres import GAME
from trivet.games.tres.state import TresState

TABLET = TresTablet
WIDE_ENOUGH_FOR_THREE = 1020


def before_the_game(table: Table) -> None:
    """What can be chosen and read before it begins."""
    tablet = table.tablet
    for leaf in ("rules", "options"):
        tablet.tap(f'[data-do="leaf:{leaf}"]')
        table.picture(leaf)
        tablet.tap('[data-do="leaf:welcome"]')


def _go_on(tablet: TresTablet, state: TresState, made: int) -> tuple[TresState, set[str]]:
    """One action by touches; gives the position after it and the events' codes."""
    seat, action = move(tablet, state, "middle")
    state, events = state.apply_action(seat, GAME.parse_action(action), float(made))
    tablet.wait_until(lambda seen: shows(seen, state))
    return state, {event.code for event in events}


@contextmanager
def _carried(tablet: TresTablet, seat: int) -> Iterator[None]:
    """A card of the seat hangs over the middle."""
    tablet.pick_up(seat, "2")
    x, y = tablet.point('[data-box="middle"] [data-target]')
    tablet.carry(seat, (x + 10, y + 10))
    tablet.page.evaluate(FRAMES)
    yield
    tablet.fingers.cancel()


@contextmanager
def _peeking(tablet: TresTablet, seat: int) -> Iterator[None]:
    with tablet.peeking(seat):
        yield


def of_four(table: Table) -> None:
    """Cards chosen, carried, refused, drawn; action cards; the end."""
    tablet = table.tablet
    state = begin(tablet, 4, SHORT[4])
    seat = state.turn
    table.picture("first")
    table.picture("peeking", arranged=lambda: _peeking(tablet, seat))
    target = f'[data-box="middle"] [data-target="{state.table[1]}"]'
    tablet.tap(target, seat)
    tablet.choose(seat, "2")
    tablet.choose(seat, "5")
    table.picture("chosen")
    tablet.tap_in(seat, '[data-card="2"]')
    tablet.tap_in(seat, '[data-card="5"]')
    tablet.tap(target, seat)
    table.picture("carried", arranged=lambda: _carried(tablet, seat))
    pictured: set[str] = set()
    made = 0
    while state.winners is None:
        state, codes = _go_on(tablet, state, made)
        made += 1
        wanted = {"lost_turn", "drew", "tres"} & codes
        if state.drawn is not None:
            wanted.add("drawn")
        if wanted - pictured:
            table.picture("-".join(sorted(wanted)))
            pictured |= wanted
    table.picture("over")
    tablet.tap_in(0, '[data-do="review"]')
    tablet.tap_in(0, '[data-do="step:back"]')
    table.picture("review")
    tablet.tap_in(0, '[data-do="step:hands"]')
    table.picture("review-hands")
    tablet.tap_in(0, '[data-do="review"]')
    table.end()


def of_two(table: Table) -> None:
    """A race, a refusal, and the end of a game within a match."""
    tablet = table.tablet
    state = owing(tablet, RACES[0], games_to_win=2)
    seat = state.due[0].seat
    table.picture("three-cards")
    say = tablet.point(in_zone(seat, '[data-press="tres"]'))
    catch = tablet.point(in_zone(1 - seat, '[data-press="catch"]'))
    now = tablet.now()
    tablet.fingers.land_in_turn((1 - seat, *catch, now), (seat, *say, now + 0.012))
    tablet.wait_until(lambda seen: "ms" in seen.call)
    tablet.fingers.up()
    table.picture("caught")
    tablet.lay(1 - seat, ["1", "2"], tablet.look().table[0], "middle")
    table.picture("refused")
    table.end()


def of_six(table: Table) -> None:
    """Six round the table, and more cards in the hands than anybody wishes for."""
    tablet = table.tablet
    tablet.sit_round(6)
    table.picture("lobby", fits=_six_fit)
    tablet.deal(5)
    table.picture("ready", fits=_six_fit)
    tablet.go()
    table.picture("first-of-six", fits=_six_fit)
    for _ in range(60):
        seen = tablet.look()
        pads = in_zone(seen.turn, '[data-press="pass"], ') + in_zone(
            seen.turn, '[data-press="draw"]'
        )
        tablet.tap(pads, seen.turn)
        tablet.wait_until(lambda now, seen=seen: (now.turn, now.draw) != (seen.turn, seen.draw))
        if tablet.look().draw < 3:
            break
    table.picture("many-cards", fits=_six_fit)
    seat = tablet.look().turn
    table.picture("many-cards-seen", fits=_six_fit, arranged=lambda: _peeking(tablet, seat))
    table.end()


def _six_fit(width: int, height: int) -> bool:
    return max(width, height) >= WIDE_ENOUGH_FOR_THREE and min(width, height) >= 768


def calm(table: Table) -> None:
    """Nothing to race for: the game says TRES."""
    owing(table.tablet, RACES[0], catch="calm")
    table.picture("calm-tres")
    table.end()


SCENES = (before_the_game, of_four, of_two, of_six, calm)
GERMAN = (before_the_game, of_four, of_two)
