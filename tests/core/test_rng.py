"""Randomness: the published generator, fair shuffles, streams that stay what they are."""

import pytest

from trivet.core.rng import Rng

SEATS_OF_CARDS = range(64)
SHUFFLES = 1500


def raw(seed, count):
    """The generator started as its authors start it, without labels."""
    rng = Rng(0)
    rng._word = seed
    return [rng.bits() for _ in range(count)]


def test_the_generator_gives_splitmix64s_published_numbers():
    # Seed 1234567 from Rosetta Code, seed 0 from the reference code's authors.
    assert raw(1234567, 5) == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert raw(0, 3) == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_seeds_and_labels_give_the_same_stream_for_ever():
    assert Rng(42, "deal", 1).bits() == 11310124559926188415
    assert "".join(Rng(42, "deal", 1).shuffled("ABCDEFGHIJ")) == "AGIHJEDCBF"


def test_every_seed_and_label_has_a_stream_of_its_own():
    streams = [
        Rng(seed, *labels) for seed in range(50) for labels in ((), ("a",), ("a", 1), ("b",))
    ]
    assert len({stream.bits() for stream in streams}) == 200


def test_below_gives_every_number_of_its_range_alike():
    rng = Rng(1)
    counts = [0] * 7
    for _ in range(7000):
        counts[rng.below(7)] += 1
    assert chi_square(counts, 1000) < 22.5  # 0.1 % with 6 degrees of freedom


def test_below_is_fair_where_the_range_does_not_divide_the_bits():
    # A plain remainder would give the lower third of this range twice as often.
    limit, rng = 3 << 62, Rng(2)
    low = sum(rng.below(limit) < limit // 3 for _ in range(3000))
    assert 900 < low < 1100


def test_uniform_lies_between_0_and_1():
    rng = Rng(3)
    drawn = [rng.uniform() for _ in range(2000)]
    assert 0 <= min(drawn) < 0.01 < 0.99 < max(drawn) < 1


def chi_square(counts, expected):
    return sum((count - expected) ** 2 for count in counts) / expected


def excess(shuffle):
    """How many standard deviations card-at-place counts lie above those of fair shuffles."""
    size = len(SEATS_OF_CARDS)
    counts = [[0] * size for _ in range(size)]
    for number in range(SHUFFLES):
        for place, card in enumerate(shuffle(Rng(number, "test"))):
            counts[place][card] += 1
    # Each card is somewhere and each place is filled, so (size - 1)² of the counts are free.
    freedom = (size - 1) ** 2
    total = sum(chi_square(row, SHUFFLES / size) for row in counts) * (size - 1) / size
    return (total - freedom) / (2 * freedom) ** 0.5


def shuffled(rng):
    return rng.shuffled(SEATS_OF_CARDS)


def swapping_with_any_place(rng):
    cards = list(SEATS_OF_CARDS)
    for place in range(len(cards)):
        other = rng.below(len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def never_staying_in_place(rng):
    cards = list(SEATS_OF_CARDS)
    for last in range(len(cards) - 1, 0, -1):
        other = rng.below(last)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def test_the_shuffle_puts_every_card_everywhere_alike():
    assert abs(excess(shuffled)) < 4


@pytest.mark.parametrize("biased", [swapping_with_any_place, never_staying_in_place])
def test_the_fairness_test_notices_the_usual_wrong_shuffles(biased):
    assert excess(biased) > 10
