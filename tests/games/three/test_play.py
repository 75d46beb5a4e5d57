"""What holds in every game of THREE!, whatever the players do."""

from collections import Counter
from dataclasses import replace
from math import isclose

from hypothesis import given, settings
from hypothesis import strategies as st

from games.three.tables import table
from trivet.cli import perft
from trivet.core.errors import IllegalAction, NotationError, OutOfTurn
from trivet.core.record import Record, loads
from trivet.core.rng import Rng
from trivet.games.three import GAME
from trivet.games.three.actions import Play, Word
from trivet.games.three.cards import cards

SEATS = st.integers(2, 4)
SEEDS = st.integers(0, 2**64 - 1)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "deck": st.sampled_from(["8x6", "6x8", "12x4"]),
        "first_player": st.sampled_from(["random", "0", "3"]),
        "call_seconds": st.sampled_from(["off", 5, 60]),
        "call_window_ms": st.sampled_from([0, 700, 5000]),
        "calls_in_last_round": st.booleans(),
        "wrong_call_penalty": st.integers(0, 2),
        "call_rest": st.booleans(),
    },
)
GARBAGE = st.one_of(
    st.text(max_size=10),
    st.builds("{} {}".format, st.sampled_from(["play", "declare"]), st.sampled_from("ABCDHLM")),
    st.builds("call {} {}".format, st.integers(0, 4), st.sampled_from("ABCDHLM")),
    st.sampled_from(["token", "pass", "window", "lapse", "leave"]),
)
# A number picks a legal action of the seat, or of nobody if the seat has none.
STEPS = st.lists(
    st.tuples(
        st.sampled_from([0, 1, 2, 3, None, -1, 4]),
        st.floats(0, 2000),
        st.integers(0, 10_000) | st.integers(0, 10_000) | GARBAGE,
    ),
    max_size=80,
)


def played(seats, seed, options, steps):
    """Every (state, seat, text, at, following state, refused) of a stream of taps."""
    state, at = GAME.new_initial_state(seats, seed, options), 0.0
    for seat, pause, what in steps:
        at += pause
        text = what
        if isinstance(what, int):
            actions = state.legal_actions(seat, at)
            if not actions:
                seat = (state.turn, state.caller)[state.phase == "call"]
                actions = state.legal_actions(seat, at)
            if not actions and state.timeout():
                seat, actions, at = None, (state.timeout().action,), state.timeout().at
            text = str(actions[what % len(actions)]) if actions else "pass"
        before = state.to_json()
        try:
            following = state.apply_action(seat, GAME.parse_action(text), at).state
            refused = False
        except (NotationError, IllegalAction, OutOfTurn):
            following, refused = state, True
        assert state.to_json() == before
        yield state, seat, text, at, following, refused
        state = following


def last_state(seats, seed, options, steps):
    states = [following for *_, following, _ in played(seats, seed, options, steps)]
    return states[-1] if states else GAME.new_initial_state(seats, seed, options)


@settings(max_examples=150, deadline=None)
@given(SEATS, SEEDS, OPTIONS, STEPS)
def test_cards_are_neither_lost_nor_doubled_and_there_is_always_a_way_on(
    seats, seed, options, steps
):
    deck = Counter(cards(options.get("deck", "8x6")))
    for *_, state, _ in played(seats, seed, options, steps):
        assert Counter(state.pieces()) == deck
        ways_on = [state.legal_actions(seat) for seat in (None, *state.current_seats())]
        assert state.is_terminal() != any(ways_on)
        assert all(map(bool, ways_on[1:]))
        assert all(
            seat in state.current_seats() or not state.legal_actions(seat) for seat in range(seats)
        )
        assert not state.gone & state.current_seats()


@settings(max_examples=60, deadline=None)
@given(SEATS, SEEDS, OPTIONS, STEPS)
def test_every_legal_action_is_accepted_and_leads_on(seats, seed, options, steps):
    state = last_state(seats, seed, options, steps)
    for seat in (None, *range(seats)):
        for action in state.legal_actions(seat):
            assert GAME.parse_action(str(action)) == action
            after, events = state.apply_action(seat, action, 1e9)
            assert after != state
            assert events


@settings(max_examples=60, deadline=None)
@given(SEATS, SEEDS, OPTIONS, STEPS)
def test_a_record_reads_back_and_folds_to_the_same_state(seats, seed, options, steps):
    record = Record("three", seed, seats, options)
    state = record.initial_state()
    for _, seat, text, at, following, refused in played(seats, seed, options, steps):
        if not refused:
            record, state = record.then(at, seat, text), following
    again = loads(record.dumps())
    assert again == record
    assert again.fold() == state


@settings(max_examples=40, deadline=None)
@given(SEATS, SEEDS, OPTIONS)
def test_every_game_ends_within_its_bound(seats, seed, options):
    """48 cards, each with a breathing space and a declaration; between two of them each seat can
    miss once; a hit takes three cards or more."""
    options = {**options, "call_rest": True}
    rng = Rng(seed, "test")
    state, moves = GAME.new_initial_state(seats, seed, options), 0
    while not state.is_terminal():
        choices = [(s, a) for s in state.current_seats() for a in state.legal_actions(s)]
        choices += [(None, action) for action in state.legal_actions(None)]
        seat, action = rng.choice(choices)
        plan = state.timeout()
        state = state.apply_action(seat, action, plan.at if plan else 0.0).state
        moves += 1
    assert moves <= 3 * 48 + 2 * (49 * seats + 16) + seats
    assert isclose(sum(state.returns()), 1)


@settings(max_examples=150, deadline=None)
@given(SEATS, SEEDS, OPTIONS, STEPS, st.data())
def test_exchanging_hidden_cards_changes_nothing_for_a_seat(seats, seed, options, steps, data):
    state = last_state(seats, seed, options, steps)
    seat = data.draw(st.sampled_from([None, *range(seats)]))
    twin = state.resampled(seat, Rng(seed, "twin"))
    assert twin.pieces() == state.pieces()
    assert twin.observation(seat) == state.observation(seat)
    assert twin.legal_actions(seat) == state.legal_actions(seat)
    # What anybody does looks alike too; only the own card shows which one is drawn.
    for actor in (None, *range(seats)):
        actions = [a for a in state.legal_actions(actor) if not isinstance(a, Play)]
        if actor not in (None, seat):
            common = {*state.hands[actor]} & {*twin.hands[actor]}
            actions += [Word.LEAVE, Word.TOKEN, *map(Play, sorted(common))]
        for action in actions:
            assert outcome(state, actor, action, seat) == outcome(twin, actor, action, seat)


def outcome(world, actor, action, reader):
    """What ``reader`` sees happen and sees afterwards."""
    try:
        after, events = world.apply_action(actor, action, 1e6)
    except (IllegalAction, OutOfTurn) as error:
        return str(error)
    return [event for event in events if event.visible_to(reader)], after.observation(reader)


def test_resampling_deals_every_hidden_card_anew():
    state = GAME.new_initial_state(3, 1)
    twins = [state.resampled(1, Rng(seed)) for seed in range(50)]
    assert len({twin.hands[0] for twin in twins}) > 40
    assert len({twin.draw for twin in twins}) == 50
    assert {twin.hands[1] for twin in twins} == {state.hands[1]}


def test_the_whole_tables_view_has_nobodys_hand_and_nothing_that_is_covered():
    state = table(["A", "B"], ["C D", "E"], draw="F")
    shown = repr(replace(state.observation(None), options=None))
    assert not any(f"'{card}'" in shown for card in "ABCF")
    assert state.observation(None).tops == ("D", "E")
    assert state.observation(0).hand == ("A",)


def brute_force(hands, stacks, draw, turn, depth, resting=frozenset(), declared=False, caller=None):
    """Sequences of ``depth`` actions by the rules' bare wording, before anybody has run out."""
    if depth == 0:
        return 1
    seats, dogs = len(hands), "ABCDEF"
    total = 0
    if caller is not None:
        for accused in range(seats):
            for dog in dogs:
                if accused != caller:
                    count = stacks[accused].count(dog)
                    rest = stacks[accused].replace(dog, "")
                    checked = [*stacks[:accused], rest, *stacks[accused + 1 :]]
                    resters = resting if count >= 3 else resting | {caller}
                    total += brute_force(hands, checked, draw, turn, depth - 1, resters, declared)
        return total
    for seat in range(seats):
        if seat not in resting:
            total += brute_force(hands, stacks, draw, turn, depth - 1, resting, declared, seat)
    if not declared:
        for dog in dogs:
            checked = [*stacks[:turn], stacks[turn].replace(dog, ""), *stacks[turn + 1 :]]
            total += brute_force(hands, checked, draw, turn, depth - 1, resting, True)
    for card in set(hands[turn]):
        hand = hands[turn].replace(card, "", 1) + draw[-1:]
        after = [*hands[:turn], hand, *hands[turn + 1 :]]
        laid = [*stacks[:turn], stacks[turn] + card, *stacks[turn + 1 :]]
        total += brute_force(after, laid, draw[:-1], (turn + 1) % seats, depth - 1)
    return total


def test_perft_counts_what_a_brute_force_by_the_rules_wording_counts():
    state = table(["A B", "C C"], ["A A", "C"], draw="D A", turn=1, call_window_ms=0, deck="6x8")
    expected = [brute_force(["AB", "CC"], ["AA", "C"], "DA", 1, depth) for depth in range(5)]
    assert [perft(state, depth) for depth in range(5)] == expected
    assert expected[4] > 1000


def test_perft_goes_on_in_time_when_everybody_rests():
    assert perft(GAME.new_initial_state(2, 1, {"deck": "6x8"}), 2) > 0
    state = table(["A A", "B"], phase="window", until=700.0, turn=1, resting=(0, 1))
    assert perft(state, 1) == 1
    assert perft(state, 2) == 1 + 8
