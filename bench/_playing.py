"""The work that games.py times; runs unchanged in CPython and in the page.

Processor time, not the wall's: what other programs take does not count.
"""

from random import Random
from time import process_time

from trivet.core.game import DEALT
from trivet.core.registry import find_game

PAUSE_MS = 1000.0
SAMPLE = 20


def rates(game_id: str, seats: int, seconds: float) -> dict[str, float]:
    """Uniformly random full games for so long: ``games`` and ``moves`` a second.

    Everything is timed: the deal, listing, choosing, applying.
    """
    game = find_game(game_id)
    games = moves = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        moves += random_game(game, seats, games)
        games += 1
    return {"games": games / spent, "moves": moves / spent}


def microseconds(game_id: str, seats: int, seconds: float) -> dict[str, float]:
    """Over the moves of some random games: what listing (``legal``) and ``apply`` take a move.

    The games are played again from the deal, since a state may remember what was asked of it.
    """
    game = find_game(game_id)
    played = []
    for seed in range(SAMPLE):
        moves: list = []
        random_game(game, seats, seed, moves)
        played.append((seed, moves))

    def deals():
        return [(game.new_initial_state(seats, seed), moves) for seed, moves in played]

    total = sum(len(moves) for _, moves in played)
    apply = _quickest(_apply, deals, seconds) / total
    both = _quickest(_list_and_apply, deals, seconds) / total
    return {"legal": 1e6 * (both - apply), "apply": 1e6 * apply}


def _apply(deals) -> None:
    for state, moves in deals:
        for seat, action, at in moves:
            state = state.apply_action(seat, action, at).state


def _list_and_apply(deals) -> None:
    for state, moves in deals:
        for seat, action, at in moves:
            state.legal_actions(seat)
            state = state.apply_action(seat, action, at).state


def _quickest(work, deals, seconds) -> float:
    """The quickest of as many runs as fit in, since nothing makes a run quicker than it is."""
    best, end = float("inf"), process_time() + seconds
    while process_time() < end:
        fresh = deals()
        start = process_time()
        work(fresh)
        best = min(best, process_time() - start)
    return best


def random_game(game, seats, seed, moves_made=None) -> int:
    """Play a random game to its end, a second a move; gives the number of moves.

    Where several may act any of them does, equally likely; nobody does what is due.
    """
    state = game.new_initial_state(seats, seed)
    random = Random(seed).random
    at, moves = 0.0, 0
    while not state.is_terminal():
        at += PAUSE_MS
        seat = action = None
        due = state.timeout()
        if due is None or due.at > at:
            acting = tuple(state.current_seats())
            seat = acting[int(random() * len(acting))] if acting else None
            if actions := state.legal_actions(seat):
                action = actions[int(random() * len(actions))]
        if action is None:
            seat, at, action = None, max(at, due.at), due.action
        if moves_made is not None:
            moves_made.append((seat, action, at))
        state, events = state.apply_action(seat, action, at)
        if seat is None and any(event.code == DEALT for event in events):
            at = 0.0
        moves += 1
    return moves
