"""Tournaments between computer players, without their delays: ``python tournament.py [GAMES]``.

Prints, for each seat count and way to play, how often the stronger of two won when it sat at one
seat, in turn, and the weaker at all others: its share of wins beside an equal player's share.
"""

import sys
from collections.abc import Sequence

from trivet.core.game import STRENGTHS
from trivet.core.rng import Rng
from trivet.games.threepia import GAME
from trivet.games.threepia.state import ThreepiaState

RANDOM = "random"
PAIRS = (("hard", "medium"), ("medium", "easy"), ("easy", RANDOM))


def play(seed: int, players: Sequence[str], **options: object) -> ThreepiaState:
    """A game between players of those strengths; time stands still."""
    state = GAME.new_initial_state(len(players), seed, options)
    rngs = [Rng(seed, "bot", seat) for seat in range(len(players))]
    bots = {
        seat: GAME.bot(kind, seat, rngs[seat])
        for seat, kind in enumerate(players)
        if kind in STRENGTHS
    }
    while not state.is_terminal():
        seat = state.turn
        if seat in bots:
            action = decide(bots[seat], state.observation(seat), state.since)[0].action
        else:
            action = rngs[seat].choice(state.legal_actions(seat))
        state = state.apply_action(seat, action, state.since).state
    return state


def decide(bot, observation, at):
    """What a bot plans, and the number of slices its thinking took."""
    return finished(bot.think(observation, at))


def finished(thinking):
    """What thinking comes to, and the number of its slices."""
    slices = 0
    while True:
        try:
            next(thinking)
        except StopIteration as decided:
            return decided.value, slices
        slices += 1


def share(stronger: str, weaker: str, seats: int, games: int, **options: object) -> float:
    """The stronger player's share of wins against ``seats`` - 1 weaker ones."""
    wins = 0.0
    for seed in range(games):
        seat = seed % seats
        players = [weaker] * seats
        players[seat] = stronger
        wins += play(seed, players, **options).returns()[seat]
    return wins / games


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    options = dict(argument.split("=") for argument in sys.argv[2:])
    for seats in range(2, 7):
        for stronger, weaker in PAIRS:
            won = share(stronger, weaker, seats, games, **options)
            print(
                f"{seats} seats: {stronger} against {weaker} {won:.3f} ({1 / seats:.3f})",
                flush=True,
            )
