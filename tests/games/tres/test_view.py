"""How ¡TRES! looks and what touches mean, without a page."""

import re

import pytest

from games.tres.tables import do, table
from trivet.core.game import Event
from trivet.core.rng import Rng
from trivet.core.view import Context, Finish, Question, Room
from trivet.games.tres import GAME
from trivet.games.tres.observation import Due, Settled
from trivet.games.tres.signs import SHOWN_MS
from trivet.table.messages import Catalogue
from trivet.table.slots import Slots

VIEW = GAME.view()
WORDS = Catalogue("en", ("trivet.games.tres", "trivet.table"))
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
WIDE, NARROW, MIDDLE = Room(800, 166), Room(341, 166), Room(700, 340)

# The smallest and the largest middles: see the table's layout at 960 x 600 and up.
MIDDLES = [(248, 172), (330, 172), (352, 690), (500, 390), (724, 338), (1000, 700)]
SMALLEST = 48


def shown(state, seat=None, room=None, **more):
    """A zone of a state as its owner sees it, or the middle."""
    seats = len(state.hands)
    hand = () if seat is None else Slots().settled(state.hands[seat]).cards
    known = {"slots": hand, **more}
    room = room or (MIDDLE if seat is None else WIDE)
    context = Context(WORDS, NAMES[:seats], room, **known)
    observation = state.observation(seat)
    return VIEW.middle(observation, context) if seat is None else VIEW.zone(observation, context)


def handles(markup, kind):
    return re.findall(rf'data-{kind}="([^"]*)"', markup)


def told(code, reader, **params):
    context = Context(WORDS, NAMES, Room(0, 0))
    notice = VIEW.notice(Event(code, params), reader, context)
    return notice and (notice.text, notice.tone)


# ---- choosing -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "touched", "after"),
    [
        ((), "2", ("2",)),
        (("2",), "5", ("2", "5")),
        (("2", "5"), "7", ("5", "7")),
        (("2", "5"), "2", ("5",)),
        (("@B7",), "2", ("@B7", "2")),
        (("@B7", "2", "5"), "7", ("@B7", "5", "7")),
    ],
)
def test_two_cards_go_together_and_a_third_pushes_out_the_first(before, touched, after):
    assert VIEW.choose(None, before, touched) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [((), ("@B7",)), (("@R1",), ("@B7",)), (("@B7",), ()), (("2",), None), (("@R1", "2"), None)],
)
def test_a_table_card_can_be_touched_first_and_with_cards_chosen_they_go_there(before, after):
    assert VIEW.aim(None, before, "B7") == after


@pytest.mark.parametrize("chosen", [("G8", "G9"), ("@R1", "G8", "G9"), ("@B7", "G8", "G9")])
def test_what_is_chosen_is_laid_on_the_card_touched_last(chosen):
    assert VIEW.compose(None, chosen, "B7") == "lay G8 G9 on B7"


def test_with_a_table_card_and_a_hand_card_chosen_the_last_pad_lays_them():
    state = table(["G8 R1 R2 B2", "Y1"])
    pads = shown(state, 0, selected=("@B7", "1")).parts["pads"]
    assert handles(pads, "target") == ["B7"]
    assert "draw" not in handles(pads, "press")


# ---- pads ---------------------------------------------------------------------------------------


def test_saying_and_catching_are_always_possible_drawing_in_the_own_turn():
    state = table(["G8 R1", "Y1 Y2"])
    for seat, look in ((0, 'class="pad"'), (1, 'class="pad" disabled')):
        pads = shown(state, seat).parts["pads"]
        assert {"tres", "catch"} <= set(handles(pads, "press"))
        assert f'{look} data-press="draw"' in pads


def test_after_drawing_a_card_that_fits_it_can_be_kept():
    state, _ = do(table(["R4 R1", "Y1 Y2"], draw="B8"), 0, "draw")
    zone = shown(state, 0)
    assert "pass" in handles(zone.parts["pads"], "press")
    assert "lay it or keep it" in zone.parts["score"]


def test_in_calm_play_there_are_no_pads_to_race_with():
    pads = shown(table(["G8 R1", "Y1"], catch="calm"), 0).parts["pads"]
    assert handles(pads, "press") == ["draw"]


def catch(state, seat):
    return VIEW.press(state.observation(seat), "catch")


def test_the_catch_pad_catches_whoever_owes_and_never_oneself():
    state = table(["G1 G2 G3", "Y1 Y2 Y3", "B1"], owing=[0, 1])
    assert catch(state, 1) == "catch 0"
    assert catch(state, 0) == "catch 1"


def test_when_several_owe_the_pad_asks_whom_to_catch():
    state = table(["G1 G2 G3", "Y1 Y2 Y3", "B1"], owing=[0, 1])
    question = catch(state, 2)
    assert question == Question("catch", (), ("0", "1"))
    assert handles(shown(state, 2, question=question).parts["ask"], "choice") == ["", "0", "1"]
    assert VIEW.answer(state.observation(2), question, "1") == "catch 1"


def test_when_nobody_owes_any_more_the_pad_means_who_owed_last_so_that_the_race_is_told():
    state = table(["G1 G2 G3", "Y1 Y2 Y3 Y4", "B1"], turn=2, trail=(Settled(900.0, 0, 0, "said"),))
    assert catch(state, 1) == "catch 0"
    assert catch(state, 0) == "catch 2"
    assert str(state.judge(1, GAME.parse_action("catch 0"), 1000.0)) == "lost catch 0"


def test_the_pad_never_means_a_seat_that_left():
    state = table(["", "Y1 Y2 Y3", "B1"], turn=1, gone=(0,), trail=(Settled(9.0, 0, 0, "left"),))
    assert catch(state, 1) == "catch 2"


# ---- what is hidden -----------------------------------------------------------------------------


@pytest.mark.parametrize("room", [WIDE, NARROW])
@pytest.mark.parametrize("selected", [(), ("2",), ("1", "3"), ("@B7", "2")])
def test_while_nobody_peeks_two_worlds_that_differ_in_hidden_cards_look_the_same(room, selected):
    state = GAME.new_initial_state(4, 3)
    other = state.resampled(None, Rng(9))
    assert state.hands != other.hands
    assert shown(state) == shown(other)
    for seat in range(4):
        one = shown(state, seat, room, selected=selected)
        assert one == shown(other, seat, room, selected=selected)


def test_who_peeks_sees_the_own_cards_each_in_its_slot():
    state = table(["G8 3S R*", "Y1"])
    hand = shown(state, 0, peeking=True).parts["hand"]
    assert re.findall(r'"spoken">([^<]*)', hand) == [
        "green 8",
        "skip, a three of any colour",
        "red joker, any number",
    ]


def test_no_card_of_a_new_hand_is_marked_as_newest_but_a_drawn_one_is():
    state = table(["G8 R1", "Y1"])
    assert "newest" not in shown(state, 0, newest=frozenset({"1", "2"})).parts["hand"]
    assert shown(state, 0, newest=frozenset({"2"})).parts["hand"].count("newest") == 1


# ---- what everybody sees ------------------------------------------------------------------------


def test_the_middle_shows_each_seats_cards_whose_turn_it_is_and_the_direction():
    state = table(["G8 R1", "Y1", "B1 B1 B1 B1"], turn=2, direction=-1)
    parts = shown(state).parts
    assert [re.findall(r"<b[^>]*>(\d+)", parts[f"plate-{seat}"]) for seat in range(3)] == [
        ["2", "2"],
        ["1", "1"],
        ["4", "4"],
    ]
    turns = [seat for seat in range(3) if "tres-plate turn" in parts[f"plate-{seat}"]]
    assert turns == [2]
    assert "Anticlockwise" in parts["ring"]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_zone_shows_the_table_cards_in_the_order_in_which_its_owner_sees_them(turn):
    targets = handles(shown(table(["G8", "Y1"]), 0, turn=turn).parts["table"], "target")
    assert targets == (["B7", "R1", "Y*"] if turn < 180 else ["Y*", "R1", "B7"])


def test_a_narrow_zone_leaves_the_table_cards_to_the_middle():
    assert not shown(table(["G8", "Y1"]), 0, NARROW).parts["table"]


def test_a_finger_in_the_middle_is_the_turns_seats_until_the_game_is_over():
    assert VIEW.middle_seat(table(["G8", "Y1"], turn=1).observation(None)) == 1
    over = table(["", "Y1"], phase="over", winners=(0,))
    assert VIEW.middle_seat(over.observation(None)) is None


def signs(state, events, at, happened=1000.0, earlier=()):
    middle = shown(state, None, events=tuple(events), at=at, happened=happened, earlier=earlier)
    found = [middle.parts[f"plate-{seat}"] for seat in range(len(state.hands))]
    return [
        re.findall(r"<b>([^<]*)</b>", plate) + ["skip"] * ("tres-skip" in plate)
        for plate in (part.partition("tres-sign-over")[2] for part in found)
    ], middle.until


SKIPPED = Event("lost_turn", {"seat": 1}, None)
SIX = [Event("drew", {"seat": 1, "count": 3, "reason": why}, None) for why in ("plus", "toma_tres")]


def test_drawn_cards_and_a_lost_turn_hang_over_the_seat_for_a_moment():
    state = table(["G8 R1", "Y1"])
    assert signs(state, [*SIX, SKIPPED], 1000.0) == ([[], ["+6", "skip"]], 1000.0 + SHOWN_MS)
    assert signs(state, [*SIX, SKIPPED], 1000.0 + SHOWN_MS) == ([[], []], None)


def test_a_sign_stays_though_somebody_else_acts_at_once():
    state = table(["G8 R1", "Y1"])
    said = [Event("tres", {"seat": 0}, None)]
    hanging, until = signs(state, said, 2500.0, 2400.0, earlier=((1000.0, (SKIPPED,)),))
    assert hanging == [["TRES!"], ["skip"]]
    assert until == 1000.0 + SHOWN_MS


# ---- sentences ----------------------------------------------------------------------------------


def test_a_run_is_told_in_numbers_with_jokers_as_what_they_stand_for():
    run = {"seat": 0, "run": ("Y9", "R*=1", "G2"), "toma_tres": False}
    assert told("laid", 1, **run) == ("Ana: 9–1–2", "plain")
    assert told("laid", 0, **run) is None
    assert told("laid", 0, **{**run, "toma_tres": True}) == ("9–1–2 – ¡Toma TRES!", "good")


def test_both_racers_are_told_by_how_much():
    lost = {"seat": 1, "owing": 0, "by": 0, "how": "said", "gap": 3.2}
    assert told("lost", 0, **lost) == ("You were 3 ms faster than Ben", "good")
    assert told("lost", 1, **lost) == ("Ana was 3 ms faster", "bad")
    assert told("lost", 2, **lost) is None
    assert VIEW.finish(Event("lost", lost)) == Finish(0, 1, 3.2)


def test_who_comes_after_the_next_move_has_raced_against_nobody():
    late = {"seat": 1, "owing": 0, "by": 2, "how": "moved", "gap": 90.0}
    assert VIEW.finish(Event("lost", late)) is None
    assert told("lost", 1, **late) == ("Too late: play has moved on", "plain")
    assert told("lost", 2, **late) is None


def test_being_caught_is_told_to_all_three_kinds_of_readers():
    caught = {"seat": 0, "by": 1}
    assert told("caught", 0, **caught)[1] == "bad"
    assert told("caught", 1, **caught) == ("You caught Ana!", "good")
    assert told("caught", 2, **caught) == ("Ben caught Ana", "plain")


def test_nobody_is_told_which_cards_somebody_drew():
    for reader in (None, 0, 1):
        assert told("drew_cards", reader, seat=0, cards=("B7",)) is None


def test_shared_wins_are_told_as_shared():
    won = {"winners": (0, 2), "reason": "stuck", "left": (3, 4, 3)}
    assert told("round_over", 0, **won) == (
        "Nobody can draw any more. Ana and Cleo share this game.",
        "good",
    )


# ---- sizes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", MIDDLES, ids=str)
@pytest.mark.parametrize("turns", [(0, 180), (0, 90, 180, 270), (0, 0, 0, 180, 180, 180)])
def test_cards_and_piles_fit_into_every_middle_and_are_large_enough_for_fingers(size, turns):
    state = GAME.new_initial_state(len(turns), 1)
    picture = shown(state, None, Room(*size), turns=turns)
    width, height, sizes = *size, picture.sizes
    spot, heap = sizes["spot"], sizes["heap"]
    assert min(spot, heap) >= SMALLEST
    inner = width - 2 * sizes["beside"], height - 2 * sizes["above"]
    if "tres-cards row" in picture.frame:
        needed = 3 * spot + 2 * heap + 4 * 8, spot
    elif "tres-cards stack" in picture.frame:
        needed = 3 * spot + 2 * 8, spot + heap + 8
    else:
        needed = max(spot, 2 * heap + 8), 3 * spot + heap + 3 * 8
    assert needed[0] <= inner[0]
    assert needed[1] <= inner[1]


@pytest.mark.parametrize(("room", "most"), [(WIDE, 28), (NARROW, 12)])
def test_so_many_cards_are_whole_targets_in_a_zone(room, most):
    state = table([" ".join(["G1"] * most), "Y1"])
    sizes = shown(state, 0, room).sizes
    assert sizes["card"] >= SMALLEST
    assert sizes["overlap"] == 0
    assert shown(table([" ".join(["G1"] * 2 * most), "Y1"]), 0, room).sizes["overlap"] > 0


def test_due_is_nowhere_on_the_page_since_to_notice_it_is_the_game():
    owing = table(["G1 G2 G3", "Y1"], owing=[0])
    settled = owing._replace(due=())
    assert owing.due == (Due(0, 0.0),)
    assert shown(owing) == shown(settled)
    for seat in (0, 1):
        assert shown(owing, seat) == shown(settled, seat)
