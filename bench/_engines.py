"""Other engines' random games, in an environment of their own.

Reads lines ``NAME SECONDS`` and answers each with JSON: games and moves a second of processor
time. Moves are chosen with the generator that ours use; RLCard's environment brings its own.
"""

import json
import sys
from random import Random
from time import process_time

import numpy
import pyspiel
import rlcard
from pettingzoo.classic import connect_four_v3
from rlcard.agents import RandomAgent
from rlcard.games.uno import Game as UnoGame

_uno = rlcard.make("uno", config={"seed": 0})
_uno.set_agents([RandomAgent(_uno.num_actions) for _ in range(_uno.num_players)])
_connect_four = connect_four_v3.env()
_crazy_eights = pyspiel.load_game("crazy_eights")


def uno_logic(luck: Random) -> int:
    """The game's own class, without the environment around it."""
    game, moves = UnoGame(), 0
    game.np_random = numpy.random.RandomState(luck.getrandbits(32))
    game.init_game()
    while not game.is_over():
        game.step(luck.choice(game.get_legal_actions()))
        moves += 1
    return moves


def uno_environment(_: Random) -> int:
    """The same game as RLCard runs it: every state encoded for learning, its own random agents."""
    trajectories, _ = _uno.run()
    # Each player's trajectory is state, action, state, action, ..., state.
    return sum(len(trajectory) // 2 for trajectory in trajectories)


def connect_four(luck: Random) -> int:
    """PettingZoo's Connect Four."""
    moves = 0
    _connect_four.reset(seed=luck.getrandbits(32))
    for _ in _connect_four.agent_iter():
        observation, _, ended, cut, _ = _connect_four.last()
        if ended or cut:
            _connect_four.step(None)
        else:
            _connect_four.step(luck.choice(numpy.flatnonzero(observation["action_mask"])))
            moves += 1
    return moves


def crazy_eights(luck: Random) -> int:
    """OpenSpiel's Crazy Eights, written in C++; chance nodes are no moves."""
    state, moves = _crazy_eights.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, weights)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
            moves += 1
    return moves


ENGINES = {play.__name__: play for play in (uno_logic, uno_environment, connect_four, crazy_eights)}


def rates(name: str, seconds: float) -> dict[str, float]:
    """Random full games for so long."""
    games = moves = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        moves += ENGINES[name](Random(games))
        games += 1
    return {"games": games / spent, "moves": moves / spent}


for line in sys.stdin:
    asked, duration = line.split()
    print(json.dumps(rates(asked, float(duration))), flush=True)
