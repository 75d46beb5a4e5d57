"""Dead heats: every tied seat is equally likely, and a bias would be noticed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations

import pytest

from referee.toy import toy_installed
from trivet.core.record import Record
from trivet.core.rng import Rng
from trivet.referee import Arbiter, Referee, Tap

SEEDS = 4000
# The upper 1e-6 points of chi-square for 1, 5 and 23 degrees of freedom. The seeds are fixed: what
# passes once passes always.
LIMITS = {2: 23.93, 3: 35.89, 4: 70.55}

Order = tuple[int, ...]


def chi_square(counts: Counter[Order], seats: int) -> float:
    expected = counts.total() / math.factorial(seats)
    return sum((counts[o] - expected) ** 2 / expected for o in permutations(range(seats)))


def dead_heat(seed: int, seats: int, arrivals: Sequence[int], recorded: int = 0) -> Order:
    """The order in which seats that grab one token at one moment are judged."""
    referee = Referee(Record("toy", seed, seats), countdown_ms=0)
    for seat in range(seats):
        referee.ready(seat, 100.0)
    referee.advance(200.0)
    for number in range(recorded):
        referee.tap(f"before {number}", 0, "lost a", 300.0 + number, 310.0)
    for seat in arrivals:
        referee.tap(seat, seat, "a", 1000.0, 1001.0)
    grabbed = [outcome for outcome in referee.advance(2000.0) if outcome.at == 900.0]
    assert [outcome.seat for outcome in grabbed] == list(grabbed[0].dead_heat)
    assert [outcome.action for outcome in grabbed] == ["a"] + ["lost a"] * (seats - 1)
    return grabbed[0].dead_heat


@pytest.mark.parametrize("seats", LIMITS)
def test_over_thousands_of_seeds_every_order_is_equally_likely(seats: int) -> None:
    with toy_installed():
        counts = Counter(dead_heat(seed, seats, range(seats)) for seed in range(SEEDS))
    assert chi_square(counts, seats) < LIMITS[seats]


def test_within_one_game_every_order_is_equally_likely_too() -> None:
    with toy_installed():
        counts = Counter(dead_heat(1, 2, (0, 1), recorded) for recorded in range(300))
    assert chi_square(counts, 2) < LIMITS[2]


@pytest.mark.parametrize("seed", range(20))
def test_who_arrives_first_has_no_better_lot(seed: int) -> None:
    with toy_installed():
        assert len({dead_heat(seed, 3, arrivals) for arrivals in permutations(range(3))}) == 1


def slightly_biased(seed: int) -> Callable[[Sequence[int]], Sequence[int]]:
    """One dead heat in ten goes by seat order."""
    rng = Rng(seed, "biased")
    return lambda tied: tied if rng.below(10) == 0 else rng.shuffled(tied)


@pytest.mark.parametrize("seats", LIMITS)
def test_a_slight_preference_for_low_seats_would_be_noticed(seats: int) -> None:
    counts: Counter[Order] = Counter()
    for seed in range(SEEDS):
        judge = Arbiter(slightly_biased(seed))
        for seat in range(seats):
            judge.submit(Tap(seat, seat, 1000.0, "a"), 1001.0)
        counts[next(iter(judge.settle(2000.0))).dead_heat] += 1
    assert chi_square(counts, seats) > LIMITS[seats]
