"""Tournaments between bots of two strengths: ``python tests/games/tres/tournament.py [GAMES]``.

Half of the seats each, taking turns round the table and changing sides every game; with an odd
number the stronger and the weaker have one seat more in turn. The figure is the share of the games
that the stronger won, set against the share of the seats that it had.
"""

import sys

from trivet.games.tres import GAME
from trivet.simulate import simulate

PAIRS = (("hard", "medium"), ("medium", "easy"), ("easy", "random"))


def won_and_expected(stronger: str, weaker: str, seats: int, games: int) -> tuple[float, float]:
    """The games that the stronger won (shared ones in part), and its share of all by seats."""
    won = expected = 0.0
    for seed in range(games):
        players = [stronger if (seat + seed) % 2 else weaker for seat in range(seats)]
        _, state = simulate(GAME, seed, players)
        results = zip(players, state.returns(), strict=True)
        won += sum(share for player, share in results if player == stronger)
        expected += players.count(stronger) / seats
    return won, expected


def main(games: int) -> None:
    for seats in GAME.seat_counts:
        for stronger, weaker in PAIRS:
            won, expected = won_and_expected(stronger, weaker, seats, games)
            print(
                f"{seats} seats: {stronger} against {weaker}: won {100 * won / games:.1f} % "
                f"of {games} games with {100 * expected / games:.0f} % of the seats",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
