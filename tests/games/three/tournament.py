"""Tournaments between the strengths: every strength against the next weaker one.

Run as a script it plays over a thousand games for each pair and number of seats and prints what
share of the wins each strength took: ``python tests/games/three/tournament.py [games]``.
"""

import sys
from itertools import pairwise

from trivet.core.errors import TrivetError
from trivet.core.rng import Rng
from trivet.games.three import GAME
from trivet.simulate import PLAYERS, RANDOM, RandomBot


def play(players, seed, options=None):
    """One game between players of PLAYERS, in the order of their times; gives the last state."""
    state, at = GAME.new_initial_state(len(players), seed, options), 0.0
    seats = range(len(players))

    def bot(seat):
        rng = Rng(seed, "bot", seat)
        if players[seat] == RANDOM:
            return RandomBot(lambda at: state.legal_actions(seat, at), rng)
        return GAME.bot(players[seat], seat, rng)

    bots, seen, plans = [bot(seat) for seat in seats], [None] * len(seats), [None] * len(seats)
    while not state.is_terminal():
        acting = state.current_seats()
        for seat in seats:
            shown = state.observation(seat) if seat in acting else None
            if shown != seen[seat]:
                seen[seat] = shown
                plans[seat] = shown and decide(bots[seat], shown, at)
        due = [(plan.at, seat, plan.action) for seat, plan in enumerate(plans) if plan]
        at, seat, action = min(due, default=(float("inf"), None, None), key=lambda plan: plan[0])
        timeout = state.timeout()
        if timeout and timeout.at <= at:
            (at, action), seat = timeout, None
        else:
            seen[seat] = plans[seat] = None
        try:
            state = state.apply_action(seat, action, at).state
        except TrivetError:
            continue
    return state


def decide(bot, observation, at):
    """What a bot comes to, however many slices it takes."""
    thinking = bot.think(observation, at)
    while True:
        try:
            next(thinking)
        except StopIteration as decided:
            return decided.value


def duel(stronger, weaker, seats, games, options=None):
    """The share of wins of ``stronger`` at every other seat, as many seats each as there can be.

    With three seats each has two of them in half of the games, so that an even match is a half.
    """
    won = 0.0
    for seed in range(games):
        mine = {seat for seat in range(seats) if (seat + seed) % 2 == 0}
        players = [stronger if seat in mine else weaker for seat in range(seats)]
        results = play(players, seed, options).returns()
        won += sum(results[seat] for seat in mine)
    return won / games


def main(games):
    print("seats  " + "  ".join(f"{a} - {b}".ljust(15) for b, a in pairwise(PLAYERS)))
    for seats in GAME.seat_counts:
        shares = [duel(a, b, seats, games) for b, a in pairwise(PLAYERS)]
        print(f"{seats:5}  " + "  ".join(f"{share:.1%}".ljust(15) for share in shares), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
