"""Tournaments between bots of two strengths: ``python tests/games/tres/tournament.py [GAMES]``.

Half of the seats each, taking turns round the table and changing sides every game; with an odd
number the stronger and the weaker have one seat more in turn. The figure is the share of the games
that the stronger won, set against the share of the seats that it had.
"""

import sys

from trivet.core.game import Plan
from trivet.core.rng import Rng
from trivet.games.tres import GAME
from trivet.simulate import RANDOM, RandomBot

PAIRS = (("hard", "medium"), ("medium", "easy"), ("easy", "random"))


class Match:
    """One game between bots, in their own time but without a referee."""

    def __init__(self, seed, players, options=None):
        self.state = GAME.new_initial_state(len(players), seed, options)
        self.actions = 0
        self._bots = [self._bot(kind, seat, seed) for seat, kind in enumerate(players)]

    def _bot(self, kind, seat, seed):
        rng = Rng(seed, "bot", seat)
        if kind == RANDOM:
            return RandomBot(lambda at: self.state.legal_actions(seat, at), rng)
        return GAME.bot(kind, seat, rng)

    def play(self):
        """Whoever means to act first acts; gives the final state."""
        at = 0.0
        while not self.state.is_terminal():
            plans = [(self._plan(seat, at), seat) for seat in self.state.current_seats()]
            plan, seat = min((each for each in plans if each[0]), key=lambda each: each[0].at)
            at = max(at, plan.at)
            self.state = self.state.apply_action(seat, plan.action, at).state
            self.actions += 1
        return self.state

    def _plan(self, seat, at) -> Plan | None:
        thinking = self._bots[seat].think(self.state.observation(seat), at)
        while True:
            try:
                next(thinking)
            except StopIteration as decided:
                return decided.value


def won_and_expected(stronger, weaker, seats, games):
    """The games that the stronger won (shared ones in part), and its share of all by seats."""
    won = expected = 0.0
    for seed in range(games):
        players = [stronger if (seat + seed) % 2 else weaker for seat in range(seats)]
        results = zip(players, Match(seed, players).play().returns(), strict=True)
        won += sum(share for player, share in results if player == stronger)
        expected += players.count(stronger) / seats
    return won, expected


def main(games):
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
