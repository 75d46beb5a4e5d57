"""Each action's conditions and what it sets off. Source: the booklet and the game's page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trivet.core.errors import IllegalAction, OutOfTurn
from trivet.core.game import Action
from trivet.games.tres.actions import Catch, Draw, Lay, Leave, Lost, Pass, Tres, plays
from trivet.games.tres.cards import run
from trivet.games.tres.working import CALM, Working


def do(work: Working, seat: int, action: Action) -> None:
    """Let ``seat`` do ``action``. Raises IllegalAction or OutOfTurn; ``work`` is then void."""
    state, kind = work.base, type(action)
    if not state.is_running() and (kind is not Leave or state.is_terminal()):
        raise OutOfTurn("phase", phase=state.phase, action=str(action))
    if kind in _BY_TURN and seat != state.turn:
        raise OutOfTurn("turn", seat=seat, turn=state.turn, action=str(action))
    if kind not in _MOVES:
        raise IllegalAction("unknown", action=str(action)[:40])
    _MOVES[kind](work, seat, action)


def _lay(work: Working, seat: int, action: Lay) -> None:
    found = run(action.cards, action.on)
    if found is None:
        raise IllegalAction("no_run", action=str(action))
    _check_cards(work, seat, found.cards)
    if found.on not in work.table:
        raise IllegalAction("not_on_table", card=found.on)
    work.tell(
        "laid",
        seat=seat,
        cards=found.cards,
        on=found.on,
        run=found.shown,
        toma_tres=found.one_colour,
    )
    work.skipped = 0
    work.close_catches(seat)
    work.lay(seat, found)
    if work.hands[seat]:
        work.pay_for(seat, found)
    else:
        work.end_game("out")


def _check_cards(work: Working, seat: int, cards: tuple[str, ...]) -> None:
    hand = work.hands[seat]
    for card in cards:
        if hand.count(card) < cards.count(card):
            raise IllegalAction("not_in_hand", seat=seat, card=card)
    if work.drawn is not None and cards != (work.drawn,):
        raise IllegalAction("only_drawn", card=work.drawn)


def _draw(work: Working, seat: int, _: Draw) -> None:
    if work.drawn is not None:
        raise IllegalAction("only_drawn", card=work.drawn)
    work.close_catches(seat)
    cards = work.give(seat, 1, "turn")
    work.skipped = 0 if cards else work.skipped + 1
    if cards and plays(cards, work.table):
        work.phase, work.drawn = "drawn", cards[0]
    elif work.skipped >= work.playing():
        work.end_game("stuck")
    else:
        work.begin_turn(work.following(seat))


def _pass(work: Working, seat: int, _: Pass) -> None:
    if work.drawn is None:
        raise IllegalAction("not_drawn")
    work.tell("passed", seat=seat)
    work.begin_turn(work.following(seat))


def _say(work: Working, seat: int, _: Tres) -> None:
    if seat not in work.due:
        raise IllegalAction("not_due", seat=seat)
    del work.due[seat]
    work.how = "said"
    work.tell("tres", seat=seat)


def _catch(work: Working, seat: int, action: Catch) -> None:
    target = action.seat
    if work.base.options.catch == CALM:
        raise IllegalAction("calm", seat=seat)
    _check_target(work, seat, target)
    if target in work.due:
        del work.due[target]
        work.how = "caught"
        work.tell("caught", seat=target, by=seat)
        work.give(target, 3, "caught")
    else:
        work.tell("false_catch", seat=seat, target=target)
        if cards := work.base.options.false_catch_draws:
            work.give(seat, cards, "false_catch")


def _check_target(work: Working, seat: int, target: int) -> None:
    if target == seat or target in work.gone or not 0 <= target < len(work.hands):
        raise IllegalAction("target", seat=seat, target=target)


def _lose(work: Working, seat: int, action: Lost) -> None:
    owing = seat
    if isinstance(action.meant, Catch):
        owing = action.meant.seat
        _check_target(work, seat, owing)
    ended = None if owing in work.due else work.base.ended(owing, work.at)
    if ended is None:
        raise IllegalAction("not_lost", seat=seat, action=str(action))
    gap = max(0.0, work.at - ended.at)
    work.tell("lost", seat=seat, owing=owing, by=ended.by, how=ended.how, gap=gap)


def _leave(work: Working, seat: int, _: Leave) -> None:
    work.how = "left"
    work.leave(seat)
    if work.playing() == 1:
        work.end_match((work.following(seat),))
    elif seat == work.turn and work.base.is_running():
        work.begin_turn(work.following(seat))


_BY_TURN = frozenset({Lay, Draw, Pass})
_MOVES: dict[type, Callable[[Working, int, Any], None]] = {
    Lay: _lay,
    Draw: _draw,
    Pass: _pass,
    Tres: _say,
    Catch: _catch,
    Lost: _lose,
    Leave: _leave,
}
