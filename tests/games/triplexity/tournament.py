"""A tournament between the strengths: ``python tests/games/triplexity/tournament.py [GAMES]``.

Prints for both games how often the stronger wins, draws and loses. Every second game it begins.
"""

import sys

from trivet.core.rng import Rng
from trivet.games.triplexity import GAME

PAIRS = (("hard", "medium"), ("medium", "easy"), ("easy", "random"), ("hard", "random"))


def decide(bot, observation):
    """What a bot does, without waiting for it."""
    thinking = bot.think(observation, 0.0)
    while True:
        try:
            next(thinking)
        except StopIteration as decided:
            return decided.value.action


def play(strengths, seed, **options):
    """The final state of a match between two strengths, seat 0 first; ``random`` is one, too."""
    state = GAME.new_initial_state(2, seed, options)
    luck = [Rng(seed, "bot", seat) for seat in range(2)]
    bots = [
        None if strength == "random" else GAME.bot(strength, seat, luck[seat])
        for seat, strength in enumerate(strengths)
    ]
    while not state.is_terminal():
        [seat] = state.current_seats() or [None]
        if seat is None or bots[seat] is None:
            action = luck[seat or 0].choice(state.legal_actions(seat))
        else:
            action = decide(bots[seat], state.observation(seat))
        state = state.apply_action(seat, action, 0.0).state
    return state


def results(stronger, weaker, games, **options):
    """How often ``stronger`` wins, draws and loses single rounds against ``weaker``."""
    counts = {1.0: 0, 0.5: 0, 0.0: 0}
    for seed in range(games):
        seat = seed % 2
        pair = (weaker, stronger) if seat else (stronger, weaker)
        counts[play(pair, seed, **options).returns()[seat]] += 1
    return tuple(counts.values())


def main(games):
    for advanced in (False, True):
        for pair in PAIRS:
            wins, draws, losses = results(*pair, games, advanced=advanced)
            game = "advanced" if advanced else "basic"
            print(f"{game:8} {' - '.join(pair):15} won {wins:4} drawn {draws:4} lost {losses:4}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
