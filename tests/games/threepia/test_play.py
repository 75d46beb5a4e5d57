"""What holds in every game of Threepia, whatever the players do."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.threepia.tables import table
from games.threepia.test_rules import STRAIT
from trivet.cli import perft
from trivet.core.errors import IllegalAction, NotationError, OutOfTurn
from trivet.core.record import Record, loads
from trivet.core.rng import Rng
from trivet.games.threepia import GAME
from trivet.games.threepia.boards import BOARDS
from trivet.games.threepia.cards import CARD_OF, DECK
from trivet.games.threepia.modes import modes_for
from trivet.games.threepia.turn import IDLE_ROUNDS


@st.composite
def deals(draw):
    """(seats, seed, options) of any game."""
    seats = draw(st.sampled_from(GAME.seat_counts))
    options = {
        "board": st.sampled_from(sorted(BOARDS)),
        "mode": st.sampled_from(modes_for(seats)),
        "target": st.integers(5, 40),
        "rounds": st.integers(1, 12),
        "must_score": st.booleans(),
        "free_draw": st.booleans(),
        "finish_round": st.booleans(),
    }
    seed = draw(st.integers(0, 2**64 - 1))
    return seats, seed, draw(st.fixed_dictionaries({}, optional=options))


GARBAGE = st.one_of(
    st.text(max_size=12),
    st.builds(
        "{}@{}{}".format,
        st.sampled_from(sorted(CARD_OF)),
        st.integers(0, 10),
        st.sampled_from(["", "", " T(0,2)=RC", " T(0,0)=BX T(1,0)=YS", " T(9,9)=RC"]),
    ),
    st.sampled_from(["draw", "pass", "timeout"]),
)
# A number picks a legal action of the seat whose turn it is, or of nobody.
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["turn"] * 12 + [0, 1, None, -1, 6]),
        st.sampled_from([0, 40, 900, 900, 31_000]),
        st.integers(0, 10_000) | st.integers(0, 10_000) | GARBAGE | st.just("leave"),
    ),
    max_size=90,
)


def played(deal, steps):
    """Every (state, seat, text, at, following state, refused) of a stream of actions."""
    state, at = GAME.new_initial_state(*deal), 0.0
    for seat, pause, what in steps:
        at += pause
        if seat == "turn":
            seat = state.turn
        text = what
        if isinstance(what, int):
            actions = state.legal_actions(seat, at)
            seat, actions = (seat, actions) if actions else (None, state.legal_actions(None, at))
            text = str(actions[what % len(actions)]) if actions else "draw"
        before = state.to_json()
        try:
            following = state.apply_action(seat, GAME.parse_action(text), at).state
            yield state, seat, text, at, following, False
        except (NotationError, IllegalAction, OutOfTurn):
            following = state
            yield state, seat, text, at, state, True
        assert state.to_json() == before
        state = following


def last_state(deal, steps):
    states = [following for *_, following, _ in played(deal, steps)]
    return states[-1] if states else GAME.new_initial_state(*deal)


@settings(max_examples=200, deadline=None)
@given(deals(), STEPS)
def test_cards_are_neither_lost_nor_doubled_and_somebody_can_always_go_on(deal, steps):
    for _, _, _, at, state, _ in played(deal, steps):
        assert state.pieces() == tuple(sorted(DECK))
        ways_on = [state.legal_actions(seat) for seat in state.current_seats()]
        assert state.is_terminal() != any(ways_on)
        in_time = [*state.legal_actions(state.turn, at), *state.legal_actions(None, at)]
        assert state.is_terminal() != bool(in_time)
        assert state.is_terminal() == (state.winners is not None)
        for seat in range(deal[0]):
            assert seat in state.current_seats() or not state.legal_actions(seat)
            assert not (seat in state.current_seats() and seat in (*state.gone, *state.out))


@settings(max_examples=100, deadline=None)
@given(deals(), STEPS)
def test_legal_actions_are_exactly_those_accepted(deal, steps):
    state = last_state(deal, steps)
    at = state.since
    every = [f"{card}@{slot}" for card, slot in product(CARD_OF, range(1, 10))]
    for seat in (None, *range(deal[0])):
        accepted = []
        for text in ("draw", "pass", "timeout", *every):
            try:
                after, _ = state.apply_action(seat, GAME.parse_action(text), at)
            except (IllegalAction, OutOfTurn):
                continue
            assert after != state
            accepted.append(text)
        assert sorted(accepted) == sorted(map(str, state.legal_actions(seat, at)))


@settings(max_examples=80, deadline=None)
@given(deals(), STEPS)
def test_a_record_reads_back_and_folds_to_the_same_state(deal, steps):
    seats, seed, options = deal
    record = Record("threepia", seed, seats, options)
    state = record.initial_state()
    for _, seat, text, at, following, refused in played(deal, steps):
        if not refused:
            record, state = record.then(at, seat, text), following
    again = loads(record.dumps())
    assert again == record
    assert again.fold() == state


@settings(max_examples=100, deadline=None)
@given(deals(), st.booleans())
def test_every_game_ends_within_its_bound(deal, asleep):
    seats, seed, _ = deal
    rng, state = Rng(seed, "test"), GAME.new_initial_state(*deal)
    at, moves, timeouts, passes = 0.0, 0, 0, 0
    while not state.is_terminal():
        actions, seat = state.legal_actions(state.turn), state.turn
        if state.timeout() is not None and (asleep or rng.below(5) == 0):
            actions, seat, at = (state.timeout().action,), None, state.timeout().at
        action = rng.choice(actions)
        timeouts += seat is None
        passes += str(action) == "pass"
        moves += seat is not None and str(action) != "pass"
        state = state.apply_action(seat, action, at).state
    slots = len(state.board)
    assert moves <= 2 * (len(DECK) - slots)
    assert passes <= (moves + 1) * seats
    assert timeouts <= (moves + 1) * IDLE_ROUNDS * seats
    assert sum(state.returns()) == pytest.approx(1)


@settings(max_examples=150, deadline=None)
@given(deals(), STEPS, st.data())
def test_exchanging_hidden_cards_changes_nothing_for_a_seat(deal, steps, data):
    state = last_state(deal, steps)
    seat = data.draw(st.sampled_from([None, *range(deal[0])]))
    twin = state.resampled(seat, Rng(deal[1], "twin"))
    assert twin.pieces() == state.pieces()
    assert twin.observation(seat) == state.observation(seat)
    assert twin.legal_actions(seat, state.since) == state.legal_actions(seat, state.since)
    assert twin.is_terminal() or any(twin.legal_actions(twin.turn))
    for actor in range(deal[0]):
        for action in {*state.legal_actions(actor), GAME.parse_action("leave")}:
            # Only one's own drawing shows cards, and whether anybody can go on with an empty
            # pile is decided over hidden hands.
            ways = [outcome(world, actor, action, seat) for world in (state, twin)]
            shown = actor == seat and ways[0][2]
            if ways[0][0] != ways[1][0] and not shown:
                assert "over" in {way[1] for way in ways} or "refused" in {w[1] for w in ways}


def outcome(world, actor, action, reader):
    """What ``reader`` sees happen and sees afterwards, the phase, and whether cards were drawn."""
    try:
        after, events = world.apply_action(actor, action, world.since)
    except (IllegalAction, OutOfTurn) as error:
        return str(error), "refused", False
    seen = [event for event in events if event.visible_to(reader)]
    drew = any(event.code == "drew_cards" for event in events)
    return (seen, after.observation(reader)), after.phase, drew


def test_the_resampled_cards_do_differ():
    state = GAME.new_initial_state(3, 1)
    twin = state.resampled(0, Rng(1, "twin"))
    assert twin.hands[0] == state.hands[0]
    assert twin.hands[1:] != state.hands[1:]
    assert twin.draw != state.draw
    assert state.resampled(None, Rng(1, "twin")).hands[0] != state.hands[0]


def test_with_an_empty_pile_hands_that_would_have_ended_the_game_are_no_possible_ones():
    hands = ["RC-RS", "RC-RX YX-YX", "BX-YX RX-YX RS-YX"]
    state = table(hands, "", board=STRAIT, turn=1, mode="deck")
    twins = [state.resampled(0, Rng(seed, "twin")) for seed in range(60)]
    assert all("RC-RX" in twin.hands[1] for twin in twins)
    assert len({twin.hands for twin in twins}) > 3


def test_the_whole_tables_view_has_nobodys_hand():
    state = table(["RC-RS", "YC-YC"])
    everything = repr(state.observation(None))
    assert not any(card in everything for card in ("RC-RS", "YC-YC", *state.draw))
    assert state.observation(0).hand == ("RC-RS",)


def brute_force(lying, hands, pile, turn, depth):
    """Sequences of ``depth`` actions by the rules' bare wording, in a game for two in Deck."""
    if depth == 0:
        return 1

    def agree(one, other):
        return "T" in (one, other) or one[0] == other[0] or one[1] == other[1]

    lays = {
        (card, way, slot)
        for card in hands[turn]
        for one, other in [card.split("-")]
        for way in [(one, other), (other, one)]
        for slot, below in enumerate(lying)
        if all(map(agree, way, below.split("-")))
    }
    if not lays and not pile:
        return 0
    total = 0
    following = [*hands]
    if not lays:
        following[turn] = [*hands[turn], pile[-1]]
        return brute_force(lying, following, pile[:-1], 1 - turn, depth - 1)
    for card, way, slot in lays:
        board = [*lying[:slot], "-".join(way), *lying[slot + 1 :]]
        kept, left = [other for other in hands[turn] if other != card], pile
        if not kept:
            kept, left = pile[-3:], pile[:-3]
        following[turn] = kept
        total += brute_force(board, following, left, 1 - turn, depth - 1)
    return total


def test_perft_counts_what_a_brute_force_by_the_rules_wording_counts():
    state = table(["RC-RS YX-YX", "YC-YC YS-YX"], "BC-BX RX-T YS-YS", mode="deck")
    expected = [
        brute_force(list(state.board), list(map(list, state.hands)), list(state.draw), 0, depth)
        for depth in range(6)
    ]
    assert [perft(state, depth) for depth in range(6)] == expected
    assert expected[5] > 500
