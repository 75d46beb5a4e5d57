"""Hidden cards keep their slots, so that who remembers them plays them unseen."""

from hypothesis import given
from hypothesis import strategies as st

from trivet.table.slots import Slots

HANDS = st.lists(st.sampled_from("ABC"), max_size=6)


def test_a_hand_lies_from_the_left_as_it_was_dealt():
    slots = Slots().settled("CAB")
    assert slots.cards == ("C", "A", "B")
    assert slots.newest == {"1", "2", "3"}
    assert [slots.card(name) for name in ("1", "3", "turned")] == ["C", "B", "turned"]


def test_a_played_card_leaves_its_slot_free_and_the_next_one_lies_there():
    slots = Slots().settled("CAB").settled("AB", played=["1"])
    assert slots.cards == (None, "A", "B")
    assert not slots.newest
    slots = slots.settled("ABD")
    assert slots.cards == ("D", "A", "B")
    assert slots.newest == {"1"}


def test_playing_and_drawing_at_once_puts_the_new_card_in_the_same_slot():
    assert Slots().settled("CAB").settled("CBD", played=["2"]).cards == ("C", "D", "B")


def test_of_two_equal_cards_the_touched_one_leaves():
    slots = Slots().settled("CAC")
    assert slots.settled("AC", played=["3"]).cards == ("C", "A")
    assert slots.settled("AC", played=["1"]).cards == (None, "A", "C")


def test_free_slots_behind_the_last_card_are_given_up():
    assert Slots().settled("CAB").settled("C").cards == ("C",)


def test_a_choice_holds_for_as_long_as_its_slots_have_cards():
    slots = Slots().settled("CAB").settled("CB")
    assert slots.hold(("turned", "1"))
    assert not slots.hold(("1", "2"))
    assert not slots.hold(("4",))


@given(HANDS, HANDS, st.sets(st.sampled_from("123456")))
def test_whatever_happens_the_slots_hold_the_hand_and_nobody_else_moves(before, after, played):
    old = Slots().settled(before)
    new = old.settled(after, played)
    assert sorted(filter(None, new.cards)) == sorted(after)
    moved = [
        place
        for place, card in enumerate(new.cards)
        if card is not None and str(place + 1) not in new.newest and card != old.cards[place]
    ]
    assert not moved
