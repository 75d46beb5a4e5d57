"""What holds in every game, whatever the players do."""

from hypothesis import given, settings
from hypothesis import strategies as st

from trivet.core.errors import IllegalAction, NotationError, OutOfTurn
from trivet.core.record import MAX_ACTIONS, Record, loads
from trivet.core.rng import Rng
from trivet.games.triplexity import GAME
from trivet.games.triplexity.actions import MOVES, PLACES
from trivet.games.triplexity.state import MOST_MOVES, MOST_ROUNDS

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "advanced": st.booleans(),
        "rounds": st.integers(1, 3) | st.just("off"),
        "points": st.integers(1, 20) | st.just("off"),
        "repetition": st.integers(2, 5) | st.just("off"),
    },
)
GARBAGE = st.text(max_size=8) | st.sampled_from(
    [*map(str, PLACES.values()), *map(str, MOVES.values()), "deal"]
)
# A number picks a legal action of whoever can act; a text is tried as it is.
STEPS = st.lists(
    st.tuples(st.sampled_from([0, 1, None, -1, 2]), st.integers(0, 10_000) | GARBAGE), max_size=60
)
SEEDS = st.integers(0, 2**64 - 1)


def choices(state):
    return [
        (seat, action)
        for seat in (None, *state.current_seats())
        for action in state.legal_actions(seat)
    ]


def played(seed, options, steps):
    """Every (state, seat, text, following state, refused) of a stream of attempts."""
    state = GAME.new_initial_state(2, seed, options)
    for seat, what in steps:
        text = what
        if isinstance(what, int):
            if state.is_terminal():
                return
            seat, action = choices(state)[what % len(choices(state))]
            text = str(action)
        before = state.to_json()
        try:
            following = state.apply_action(seat, GAME.parse_action(text), 0.0).state
            yield state, seat, text, following, False
        except (NotationError, IllegalAction, OutOfTurn):
            following = state
            yield state, seat, text, following, True
        assert state.to_json() == before
        state = following


def last_state(seed, options, steps):
    states = [following for *_, following, _ in played(seed, options, steps)]
    return states[-1] if states else GAME.new_initial_state(2, seed, options)


@settings(max_examples=100, deadline=None)
@given(SEEDS, OPTIONS, STEPS)
def test_pieces_are_neither_lost_nor_doubled_and_somebody_can_always_go_on(seed, options, steps):
    advanced = options.get("advanced")
    pieces = ("a1", "a2", "a3", "b1", "b2", "b3") if advanced else ("a", "a", "a", "b", "b", "b")
    for *_, state, _ in played(seed, options, steps):
        assert state.pieces() == pieces
        assert all(len(stack) <= 3 for stack in state.position.stacks)
        assert state.is_terminal() != bool(choices(state))
        assert state.is_running() == bool(state.current_seats())
        assert (state.winners is None) == (state.phase in ("place", "move"))
        assert all(
            seat in state.current_seats() or not state.legal_actions(seat) for seat in (0, 1)
        )


@settings(max_examples=100, deadline=None)
@given(SEEDS, OPTIONS, STEPS)
def test_exactly_the_legal_actions_are_accepted_and_each_changes_the_state(seed, options, steps):
    state = last_state(seed, options, steps)
    for seat in (None, 0, 1):
        accepted = set()
        for action in [*PLACES.values(), *MOVES.values(), GAME.parse_action("deal")]:
            try:
                assert state.apply_action(seat, action, 0.0).state != state
                accepted.add(action)
            except (IllegalAction, OutOfTurn):
                pass
        assert accepted == set(state.legal_actions(seat))


@settings(max_examples=50, deadline=None)
@given(SEEDS, OPTIONS, STEPS)
def test_a_record_reads_back_and_folds_to_the_same_state(seed, options, steps):
    record = Record("triplexity", seed, 2, options)
    state = record.initial_state()
    for _, seat, text, following, refused in played(seed, options, steps):
        if not refused:
            record, state = record.then(0.0, seat, text), following
    again = loads(record.dumps())
    assert again == record
    assert again.fold() == state


@settings(max_examples=50, deadline=None)
@given(SEEDS, OPTIONS, STEPS, st.sampled_from([0, 1]))
def test_whoever_leaves_at_any_time_ends_the_match(seed, options, steps, seat):
    state = last_state(seed, options, steps)
    if not state.is_terminal():
        over = state.apply_action(seat, GAME.parse_action("leave"), 0.0).state
        assert over.is_terminal()
        assert over.returns() == ((0.0, 1.0) if seat == 0 else (1.0, 0.0))
        assert over.pieces() == state.pieces()
        assert not choices(over)


@settings(max_examples=50, deadline=None)
@given(SEEDS, OPTIONS, STEPS, st.sampled_from([None, 0, 1]))
def test_nothing_is_hidden_from_anybody(seed, options, steps, seat):
    state = last_state(seed, options, steps)
    assert state.resampled(seat, Rng(seed)) == state
    known, all_know = state.observation(seat), state.observation(None)
    assert [getattr(known, name) for name in all_know.__slots__ if name != "seat"] == [
        getattr(all_know, name) for name in all_know.__slots__ if name != "seat"
    ]
    for actor, action in choices(state):
        assert all(event.visible_to(None) for event in state.apply_action(actor, action, 0).events)


@settings(max_examples=30, deadline=None)
@given(SEEDS, OPTIONS)
def test_every_match_ends_within_its_bound(seed, options):
    rng, state = Rng(seed, "test"), GAME.new_initial_state(2, seed, options)
    actions = in_round = rounds = 0
    while not state.is_terminal():
        seat, action = rng.choice(choices(state))
        rounds += seat is None
        in_round = 0 if seat is None else in_round + 1
        actions += 1
        state = state.apply_action(seat, action, 0.0).state
        assert in_round <= 6 + MOST_MOVES
    assert rounds < MOST_ROUNDS
    assert sum(state.returns()) == 1


def test_the_longest_match_fits_into_a_record():
    assert MOST_ROUNDS * (6 + MOST_MOVES + 1) <= MAX_ACTIONS
