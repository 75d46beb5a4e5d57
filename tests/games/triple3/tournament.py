"""Tournaments of two strengths: ``python tests/games/triple3/tournament.py [MATCHES]``.

Everything is a race, so that the referee decides here as it does at the table. Every other seat is
the stronger's, changing sides every match. The figures are the shares of the matches and of the
rounds (each a chip) that the stronger won, set against the share of the seats that it had.
"""

import sys

from trivet.games.triple3 import GAME
from trivet.simulate import RANDOM, simulate

PAIRS = (("hard", "medium"), ("medium", "easy"), ("easy", RANDOM))


def shares(stronger, weaker, seats, matches):
    """Of the matches, of the chips and of the seats: what share is the stronger's."""
    won = seated = 0.0
    chips = all_chips = 0
    for seed in range(matches):
        players = [stronger if (seat + seed) % 2 else weaker for seat in range(seats)]
        mine = [seat for seat, player in enumerate(players) if player == stronger]
        _, end = simulate(GAME, seed, players)
        won += sum(end.returns()[seat] for seat in mine)
        chips += sum(end.chips[seat] for seat in mine)
        all_chips += sum(end.chips)
        seated += len(mine) / seats
    return won / matches, chips / all_chips, seated / matches


def main(matches):
    for seats in GAME.seat_counts:
        for stronger, weaker in PAIRS:
            won, rounds, seated = shares(stronger, weaker, seats, matches)
            print(
                f"{seats} seats: {stronger} against {weaker}: won {won:.1%} of {matches} matches "
                f"and {rounds:.1%} of their rounds with {seated:.0%} of the seats",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
