"""What holds in every game, whatever the players do."""

from collections import Counter
from itertools import chain

from hypothesis import given, settings
from hypothesis import strategies as st

from games.triple3.tables import table
from trivet.cli import perft
from trivet.core.errors import IllegalAction, NotationError, OutOfTurn
from trivet.core.record import Record, loads
from trivet.core.rng import Rng
from trivet.games.triple3 import GAME
from trivet.games.triple3.cards import DECK, LINES, PROPERTIES

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "call_it": st.booleans(),
        "misplay_ms": st.integers(0, 3000),
        "chips_to_win": st.integers(1, 2),
    },
)
GARBAGE = st.one_of(
    st.text(max_size=12),
    st.builds(
        "{}{}@{}{}".format,
        st.sampled_from(["", "", "lost "]),
        st.sampled_from(DECK),
        st.integers(0, 10),
        st.sampled_from(["", "", *(f"={word}" for word in PROPERTIES)]),
    ),
    st.builds("take {}".format, st.integers(0, 30)),
    st.sampled_from(["stop", "go", "deal"]),
)
# A number picks a legal action of the seat, or of nobody if the seat has none.
STEPS = st.lists(
    st.tuples(
        st.sampled_from([0, 1, 2, 3, 0, 1, None, -1, 4]),
        st.floats(0, 700),
        st.integers(0, 10_000) | GARBAGE,
    ),
    max_size=60,
)


def cards(state):
    return Counter(chain(*state.grid, *state.hands, *state.piles))


def played(seats, seed, options, steps):
    """Every (state, seat, text, at, following state, refused) of a stream of taps."""
    state, at = GAME.new_initial_state(seats, seed, options), 0.0
    for seat, pause, what in steps:
        at += pause
        text = what
        if isinstance(what, int):
            actions = state.legal_actions(seat, at)
            seat, actions = (seat, actions) if actions else (None, state.legal_actions(None))
            text = str(actions[what % len(actions)]) if actions else "stop"
        before = state.to_json()
        try:
            action = state.judge(seat, GAME.parse_action(text), at)
            following = state.apply_action(seat, action, at).state
            yield state, seat, str(action), at, following, False
            at = 0.0 if text == "deal" else at
        except (NotationError, IllegalAction, OutOfTurn):
            following = state
            yield state, seat, text, at, following, True
        assert state.to_json() == before
        state = following


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**64 - 1), OPTIONS, STEPS)
def test_cards_are_neither_lost_nor_doubled_and_somebody_can_always_go_on(
    seats, seed, options, steps
):
    for _, _, _, at, state, _ in played(seats, seed, options, steps):
        assert cards(state) == Counter(DECK)
        ways_on = [state.legal_actions(seat, at) for seat in (None, *state.current_seats())]
        assert state.is_terminal() != any(ways_on)
        assert all(
            seat in state.current_seats() or not state.legal_actions(seat) for seat in range(seats)
        )


@settings(max_examples=50, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**64 - 1), OPTIONS, STEPS)
def test_every_legal_action_is_accepted_and_moves_something(seats, seed, options, steps):
    state = last_state(seats, seed, options, steps)
    for seat in (None, *range(seats)):
        for action in state.legal_actions(seat, 1e9):
            after, events = state.apply_action(seat, action, 1e9)
            assert after != state
            assert "misplay" not in {event.code for event in events}


@settings(max_examples=50, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**64 - 1), OPTIONS, STEPS)
def test_a_record_reads_back_and_folds_to_the_same_state(seats, seed, options, steps):
    record = Record("triple3", seed, seats, options)
    state = record.initial_state()
    for _, seat, text, at, following, refused in played(seats, seed, options, steps):
        if not refused:
            record, state = record.then(at, seat, text), following
    again = loads(record.dumps())
    assert again == record
    assert again.fold() == state


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**64 - 1), st.integers(1, 6))
def test_every_match_ends_within_its_bound(seats, seed, chips_to_win):
    rng = Rng(seed, "test")
    state = GAME.new_initial_state(seats, seed, {"chips_to_win": chips_to_win})
    moves, rounds = 0, 1
    while not state.is_terminal():
        options = [
            (seat, action)
            for seat in (None, *state.current_seats())
            for action in state.legal_actions(seat)
            if str(action) != "stop"
        ]
        seat, action = rng.choice(options)
        rounds += str(action) == "deal"
        moves += seat is not None
        state = state.apply_action(seat, action, 0.0).state
    assert rounds <= seats * (chips_to_win - 1) + 1
    assert moves <= 110 * rounds
    assert sum(state.returns()) == 1


def last_state(seats, seed, options, steps):
    states = [following for *_, following, _ in played(seats, seed, options, steps)]
    return states[-1] if states else GAME.new_initial_state(seats, seed, options)


def twin_world(state, seat, rng):
    """The state with all cards exchanged that ``seat`` cannot see."""
    others = [other for other in range(len(state.hands)) if other != seat]
    hidden = [*(state.hands[other] for other in others), *state.piles]
    hidden += [stack[:-1] for stack in state.grid]
    pool = iter(rng.shuffled(chain(*hidden)))
    dealt = iter([tuple(next(pool) for _ in place) for place in hidden])
    hands = list(state.hands)
    for other in others:
        hands[other] = next(dealt)
    piles = tuple(next(dealt) for _ in state.piles)
    grid = tuple((*next(dealt), stack[-1]) for stack in state.grid)
    return state._replace(hands=tuple(hands), piles=piles, grid=grid)


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 4), st.integers(0, 2**64 - 1), OPTIONS, STEPS, st.data())
def test_exchanging_hidden_cards_changes_nothing_for_a_seat(seats, seed, options, steps, data):
    state = last_state(seats, seed, options, steps)
    seat = data.draw(st.sampled_from(range(seats)))
    twin = twin_world(state, seat, Rng(seed, "twin"))
    assert twin.observation(seat) == state.observation(seat)
    assert twin.legal_actions(seat, 1e6) == state.legal_actions(seat, 1e6)
    # Its own actions, and the others' taking up, look alike as well; only its own taking up shows
    # cards, and that nobody can place is judged over hidden cards too.
    actions = [(seat, action) for action in state.legal_actions(seat)]
    actions += [(seat, GAME.parse_action(f"{card}@5")) for card in state.hands[seat]]
    actions += [(o, a) for o in state.current_seats() - {seat} for a in state.legal_actions(o)]
    for actor, action in actions:
        if str(action).startswith("take") == (actor == seat):
            continue
        ways = [outcome(world, actor, action, seat) for world in (state, twin)]
        assert ways[0] == ways[1] or {"round_over", "over"} & {way[1] for way in ways}


def outcome(world, actor, action, reader):
    """What ``reader`` sees happen and sees afterwards, and the phase."""
    try:
        after, events = world.apply_action(actor, action, 1e6)
    except (IllegalAction, OutOfTurn) as error:
        return str(error), world.phase
    seen = [event for event in events if event.visible_to(reader)]
    return (seen, after.observation(reader)), after.phase


def test_the_whole_tables_view_has_nobodys_hand():
    state = table(["BC2", "PS0"], ["YD0", "YD2"])
    everything = repr(state.observation(None))
    assert not any(card in everything for card in ("BC2", "PS0", "YD0", "YD2"))
    assert state.observation(0).hand == ("BC2",)


def brute_force(tops, hands, piles, depth):
    """Sequences of ``depth`` actions by the rule's bare wording, in a match to one chip."""
    if depth == 0:
        return 1

    def fits(card, cell):
        return any(
            all(tops[other][x] == card[x] for other in line if other != cell)
            and tops[cell][x] != card[x]
            for line in LINES
            if cell in line
            for x in range(3)
        )

    owned = [card for own in (*hands, *piles) for card in own]
    stuck = not any(fits(card, cell) for card in owned for cell in range(9))
    if stuck or any(not hand and not pile for hand, pile in zip(hands, piles, strict=True)):
        return 1
    total = 0
    for seat, (hand, pile) in enumerate(zip(hands, piles, strict=True)):
        # After a stop only nobody's start signal goes on.
        total += 1 if depth == 1 else brute_force(tops, hands, piles, depth - 2)
        for count in range(1, len(pile) + 1):
            taken = [*hand, *pile[-count:]]
            total += brute_force(
                tops,
                [*hands[:seat], taken, *hands[seat + 1 :]],
                [*piles[:seat], pile[:-count], *piles[seat + 1 :]],
                depth - 1,
            )
        for card in hand:
            for cell in range(9):
                if fits(card, cell):
                    rest = [other for other in hand if other != card]
                    total += brute_force(
                        [*tops[:cell], card, *tops[cell + 1 :]],
                        [*hands[:seat], rest, *hands[seat + 1 :]],
                        piles,
                        depth - 1,
                    )
    return total


def test_perft_counts_what_a_brute_force_by_the_rules_wording_counts():
    state = table(["BC2 YC3", "BC0"], ["RS2", "YC0 PS3"], chips_to_win=1)
    expected = [
        brute_force(list(state.tops()), [*map(list, state.hands)], [*map(list, state.piles)], depth)
        for depth in range(6)
    ]
    assert [perft(state, depth) for depth in range(6)] == expected
    assert expected[5] > 1000
