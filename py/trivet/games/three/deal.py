"""The deal of THREE!."""

from __future__ import annotations

from trivet.core.rng import Rng
from trivet.games.three.cards import HAND, cards
from trivet.games.three.observation import Options
from trivet.games.three.state import ThreeState


def dealt(seats: int, seed: int, options: Options) -> ThreeState:
    """Three cards for each seat from the top of the shuffled deck; the rest is the draw pile."""
    deck = Rng(seed, "deal").shuffled(cards(options.deck))
    hands = tuple(deck[-HAND * (seat + 1) : len(deck) - HAND * seat] for seat in range(seats))
    chosen = options.first_player
    turn = Rng(seed, "first").below(seats) if chosen == "random" else int(chosen) % seats
    return ThreeState(
        options=options,
        phase="turn",
        turn=turn,
        draw=deck[: -HAND * seats],
        hands=hands,
        stacks=((),) * seats,
        holders=((),) * seats,
        fines=(0,) * seats,
    )
