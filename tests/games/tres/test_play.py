"""What holds in every game, whatever the players do."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from games.tres.tables import do, legal, table
from trivet.cli import perft
from trivet.core.errors import IllegalAction, NotationError, OutOfTurn
from trivet.core.record import Record, loads
from trivet.core.rng import Rng
from trivet.games.tres import GAME
from trivet.games.tres.cards import COPIES, DECK, NUMBER

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "draw_three_skips": st.booleans(),
        "reverse_skips_with_two": st.booleans(),
        "catch_until": st.sampled_from(["next_action", "own_turn"]),
        "false_catch_draws": st.integers(0, 3),
        "games_to_win": st.integers(1, 3),
    },
)
CARD = st.sampled_from([*COPIES, "R*=4", "B*=9"])
TEXTS = st.one_of(
    st.text(max_size=12),
    st.builds("lay {} on {}".format, CARD, CARD),
    st.builds("lay {} {} on {}".format, CARD, CARD, CARD),
    st.builds("{}catch {}".format, st.sampled_from(["", "lost "]), st.integers(0, 6)),
    st.sampled_from(["draw", "pass", "tres", "lost tres", "deal"]),
)
# A number picks an action from all that the seats, or nobody, may do.
STEPS = st.lists(
    st.tuples(
        st.sampled_from([0, 1, 2, 3, 4, 5, None, -1, 6]),
        st.floats(0, 2000),
        st.integers(0, 10_000) | st.integers(0, 10_000) | TEXTS | st.just("leave"),
    ),
    max_size=80,
)
SEATS = st.integers(2, 6)
SEEDS = st.integers(0, 2**64 - 1)


def ways_on(state):
    return [
        (seat, action)
        for seat in (*sorted(state.current_seats()), None)
        for action in state.legal_actions(seat)
    ]


def played(seats, seed, options, steps):
    """Every (state, seat, text, at, following state, refused) of a stream of taps."""
    state, at = GAME.new_initial_state(seats, seed, options), 0.0
    for seat, pause, what in steps:
        at += pause
        text = what
        if isinstance(what, int):
            ways = ways_on(state)
            seat, text = ways[what % len(ways)] if ways else (seat, "draw")
        text, before = str(text), repr(state)
        try:
            action = state.judge(seat, GAME.parse_action(text), at)
            following = state.apply_action(seat, action, at).state
            yield state, seat, str(action), at, following, False
            at = 0.0 if text == "deal" else at
        except (NotationError, IllegalAction, OutOfTurn):
            following = state
            yield state, seat, text, at, following, True
        assert repr(state) == before
        state = following


def last_state(seats, seed, options, steps):
    states = [following for *_, following, _ in played(seats, seed, options, steps)]
    return states[-1] if states else GAME.new_initial_state(seats, seed, options)


@settings(max_examples=100, deadline=None)
@given(SEATS, SEEDS, OPTIONS, STEPS)
def test_cards_are_neither_lost_nor_doubled_and_somebody_can_always_go_on(
    seats, seed, options, steps
):
    for *_, state, _ in played(seats, seed, options, steps):
        assert state.pieces() == tuple(sorted(DECK))
        assert state.is_terminal() != bool(ways_on(state))
        assert not state.current_seats() & set(state.gone)


@settings(max_examples=100, deadline=None)
@given(SEATS, SEEDS, OPTIONS, STEPS)
def test_tres_is_owed_by_hands_of_three_cards_only(seats, seed, options, steps):
    for *_, state, _ in played(seats, seed, options, steps):
        assert all(len(state.hands[seat]) == 3 for seat, _ in state.due)


@settings(max_examples=100, deadline=None)
@given(SEATS, SEEDS, OPTIONS, STEPS)
def test_every_legal_action_is_accepted_and_moves_something(seats, seed, options, steps):
    state = last_state(seats, seed, options, steps)
    for seat, action in ways_on(state):
        assert state.apply_action(seat, action, 1e9).state != state


@settings(max_examples=50, deadline=None)
@given(SEATS, SEEDS, OPTIONS, STEPS)
def test_a_record_reads_back_and_folds_to_the_same_state(seats, seed, options, steps):
    record = Record("tres", seed, seats, options)
    state = record.initial_state()
    for _, seat, text, at, following, refused in played(seats, seed, options, steps):
        if not refused:
            record, state = record.then(at, seat, text), following
    again = loads(record.dumps())
    assert again == record
    assert again.fold() == state


@settings(max_examples=20, deadline=None)
@given(SEATS, SEEDS, OPTIONS)
def test_every_match_ends(seats, seed, options):
    rng = Rng(seed, "test")
    state = GAME.new_initial_state(seats, seed, options)
    while not state.is_terminal():
        seat, action = rng.choice(ways_on(state))
        state = state.apply_action(seat, action, 0.0).state
        assert state.reshuffles < 100
    assert state.round <= seats * (options.get("games_to_win", 1) - 1) + 1
    assert abs(sum(state.returns()) - 1) < 1e-9


class TestSecrets:
    @settings(max_examples=100, deadline=None)
    @given(SEATS, SEEDS, OPTIONS, STEPS, st.data())
    def test_in_a_world_with_other_hidden_cards_a_seat_sees_the_same(
        self, seats, seed, options, steps, data
    ):
        state = last_state(seats, seed, options, steps)
        seat = data.draw(st.sampled_from([None, *range(seats)]))
        twin = state.resampled(seat, Rng(seed, "twin"))
        assert twin.pieces() == state.pieces()
        assert twin.observation(seat) == state.observation(seat)
        assert twin.legal_actions(seat) == state.legal_actions(seat)
        assert twin.current_seats() == state.current_seats()
        for actor, action in ways_on(state):
            ways = [seen_by(seat, world, actor, action) for world in (state, twin)]
            # What an action turns up, or whether a drawn card fits, shows itself.
            if None not in ways and ways[0][0] == ways[1][0]:
                assert ways[0] == ways[1]

    def test_what_others_hold_and_the_draw_pile_are_exchanged(self):
        state = GAME.new_initial_state(3, 5)
        twin = state.resampled(1, Rng(1))
        assert twin.hands[1] == state.hands[1]
        assert twin.hands[0] != state.hands[0]
        assert twin.draw != state.draw
        assert (twin.table, twin.discard) == (state.table, state.discard)

    def test_a_card_that_another_has_drawn_still_fits(self):
        state, _ = do(table(["R4 B4", "B1 Y2"], up="B7 R1 B7", draw="G1 Y1 R8 G8"), 0, "draw")
        worlds = [state.resampled(1, Rng(seed)) for seed in range(30)]
        assert {world.drawn for world in worlds} >= {"G8", "R8"}
        assert all(len(legal(world, 0)) > 1 for world in worlds)
        assert all(world.drawn in world.hands[0] for world in worlds)

    def test_only_its_drawer_sees_a_drawn_card(self):
        state = table(["R4 B4", "B1"], up="B7 R1 B7", draw="G1 G8")
        after, events = state.apply_action(0, GAME.parse_action("draw"), 0.0)
        told = [event for event in events if event.visible_to(1) or event.visible_to(None)]
        assert "G8" not in repr(told)
        assert "G8" not in repr(after.observation(1)) + repr(after.observation(None))
        assert after.observation(0).drawn == "G8"


def seen_by(reader, world, actor, action):
    """The table afterwards as ``reader`` sees it, and what it is told; ``None`` if refused."""
    try:
        after, events = world.apply_action(actor, action, 1e6)
    except (IllegalAction, OutOfTurn):
        return None
    return after.observation(reader), [event for event in events if event.visible_to(reader)]


def brute_force(hands, up, draw, turn, depth):
    """Sequences of ``depth`` lays by the rule's bare wording, with a draw pile of equal cards."""

    def neighbours(one, other):
        return (NUMBER[one] - NUMBER[other]) % 9 in (1, 8)

    def in_a_row(*cards):
        numbers = {NUMBER[card] for card in cards}
        return any(
            {first + 1, (first + 1) % 9 + 1, (first + 2) % 9 + 1} == numbers for first in range(9)
        )

    if depth == 0:
        return 1
    if not all(hands):
        return 0
    hand = hands[turn]
    kinds = sorted(set(hand))
    choices = [(one,) for one in kinds] + [
        (one, other) for one in kinds for other in kinds if one < other
    ]
    total = 0
    for on in set(up):
        for cards in choices:
            if not (neighbours(*cards, on) if len(cards) == 1 else in_a_row(*cards, on)):
                continue
            rest = list((Counter(hand) - Counter(cards)).elements())
            table_left = list((Counter(up) - Counter([on])).elements())
            following = [rest if seat == turn else other for seat, other in enumerate(hands)]
            total += brute_force(
                following, [*table_left, draw], draw, (turn + 1) % len(hands), depth - 1
            )
    return total


def count_lays(state, depth):
    if depth == 0:
        return 1
    ways = [(seat, a) for seat, a in ways_on(state) if str(a).startswith("lay")]
    return sum(count_lays(state.apply_action(*way, 0.0).state, depth - 1) for way in ways)


def test_as_many_plays_are_found_as_a_brute_force_by_the_rules_wording_finds():
    hands = ["R8 G9 B1 Y2 R6", "B8 G6 Y5 R1 B3"]
    up, draw = "B7 R2 Y9", "G4"
    state = table(hands, up=up, draw=" ".join([draw] * 12))
    expected = [
        brute_force([hand.split() for hand in hands], up.split(), draw, 0, depth)
        for depth in range(5)
    ]
    assert [count_lays(state, depth) for depth in range(5)] == expected
    assert expected[4] > 500


def test_perft_of_the_worked_example_counts_its_plays_and_the_draw():
    assert perft(table(["G8 G9 R2 B9 3S", "B1"]), 1) == 3 + 8 + 10 + 1
