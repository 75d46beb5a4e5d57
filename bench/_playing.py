"""The work that games.py times; runs unchanged in CPython and in the page."""

from random import Random
from time import perf_counter

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
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds:
        moves += random_game(game, seats, games)
        games += 1
    return {"games": games / spent, "moves": moves / spent}


def microseconds(game_id: str, seats: int, seconds: float) -> dict[str, float]:
    """Over the moves of some random games: what a call of ``legal`` and of ``apply`` takes."""
    steps = []
    for seed in range(SAMPLE):
        random_game(find_game(game_id), seats, seed, steps)
    return {
        "legal": _each(lambda: [s.legal_actions(seat) for s, seat, _, _ in steps], seconds, steps),
        "apply": _each(lambda: [s.apply_action(*move) for s, *move in steps], seconds, steps),
    }


def _each(work, seconds, steps) -> float:
    """The quickest of as many runs as fit in, since nothing makes a run quicker than it is."""
    best, end = float("inf"), perf_counter() + seconds
    while True:
        start = perf_counter()
        work()
        now = perf_counter()
        best = min(best, now - start)
        if now >= end:
            return 1e6 * best / len(steps)


def random_game(game, seats, seed, steps=None) -> int:
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
        if steps is not None:
            steps.append((state, seat, action, at))
        state, events = state.apply_action(seat, action, at)
        if seat is None and any(event.code == DEALT for event in events):
            at = 0.0
        moves += 1
    return moves
