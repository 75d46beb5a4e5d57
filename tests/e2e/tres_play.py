"""How people play ¡TRES! on the tablet, beside the engine playing the same game."""

import json

from e2e.tres_tablet import Sight, TresTablet
from trivet.games.tres import GAME
from trivet.games.tres.actions import Lay
from trivet.games.tres.cards import ACTION_CARDS
from trivet.games.tres.state import TresState

SHORT = {2: 283, 3: 106, 4: 33, 5: 243, 6: 51}
"""Deals in which a game played as below soon ends, with action cards, draws and TRES in it."""

FEW = 4
"""So many cards a hand when TRES is to be due soon."""


def _soon_due(seed: int) -> bool:
    """Whether whoever begins can come to three cards at once, and no action card disturbs."""
    state = GAME.new_initial_state(2, seed, {"hand_size": [FEW, FEW]})
    cards = {card for hand in (*state.hands, state.table) for card in hand}
    return _single(state) is not None and not cards & set(ACTION_CARDS)


def _single(state: TresState) -> Lay | None:
    """A play of one card, if there is one."""
    return next((lay for lay in _lays(state) if len(lay.cards) == 1), None)


def _lays(state: TresState) -> list[Lay]:
    return [action for action in state.legal_actions(state.turn) if isinstance(action, Lay)]


RACES = tuple(filter(_soon_due, range(100)))
"""Deals for two in which TRES can be due at once."""


def begin(
    tablet: TresTablet, count: int, seed: int, cards: int = 7, **options: object
) -> TresState:
    """All sit down and begin; gives the engine's first position of the same game."""
    tablet.options(json.dumps(options))
    tablet.sit_round(count)
    for seat in range(count):
        for _ in range(7 - cards):
            tablet.tap_in(seat, '[data-do="fewer:hand_size"]')
    tablet.deal(seed)
    tablet.go()
    return GAME.new_initial_state(count, seed, {**options, "hand_size": [cards] * count})


def most_cards(state: TresState) -> Lay | None:
    """A play of as many cards as possible, if there is one."""
    return max(_lays(state), key=lambda lay: len(lay.cards), default=None)


def slots_of(cards: tuple[str, ...], faces: dict[str, str]) -> list[str]:
    """Where cards lie that somebody sees."""
    left = dict(faces)
    found = []
    for card in cards:
        slot = next(slot for slot, face in left.items() if face == card)
        del left[slot]
        found.append(slot)
    return found


def move(tablet: TresTablet, state: TresState, by: str) -> tuple[int, str]:
    """Whoever owes TRES says it; else whose turn it is looks and plays. Gives seat and action."""
    if state.due:
        seat = state.due[0].seat
        tablet.press(seat, "tres")
        return seat, "tres"
    seat, lay = state.turn, most_cards(state)
    if lay is not None:
        faces = tablet.peek(seat)
        assert sorted(faces.values()) == sorted(state.hands[seat])
        tablet.lay(seat, slots_of(lay.cards, faces), lay.on, by)
        return seat, str(lay)
    action = "draw" if state.drawn is None else "pass"
    if by == "middle" and action == "draw":
        tablet.tap('[data-box="middle"] [data-press="draw"]', seat)
    else:
        tablet.press(seat, action)
    return seat, action


def shows(seen: Sight, state: TresState) -> bool:
    """Whether the page has come to that position."""
    held = [zone.held for zone in seen.zones]
    if held != list(map(len, state.hands)) or seen.counts != list(map(str, held)):
        return False
    if state.winners is not None:
        return all(zone.gate for zone in seen.zones)
    turns = [zone.own_turn for zone in seen.zones]
    return (
        sorted(seen.table) == sorted(state.table)
        and (seen.turn, seen.draw) == (state.turn, len(state.draw))
        and turns == [seat == state.turn for seat in range(len(turns))]
        and seen.direction == state.direction
    )


def owing(tablet: TresTablet, seed: int, count: int = 2, **options: object) -> TresState:
    """Somebody has just come to three cards; gives the engine's position."""
    state = begin(tablet, count, seed, FEW, **options)
    lay = _single(state)
    assert lay is not None
    seat, faces = state.turn, tablet.peek(state.turn)
    tablet.lay(seat, slots_of(lay.cards, faces), lay.on, "middle")
    state = state.apply_action(seat, lay, 0.0).state
    tablet.wait_until(lambda seen: shows(seen, state))
    return state
