"""How THREE! shows itself: what a zone and the middle say, and what fingers mean there."""

import re
from dataclasses import replace
from itertools import combinations, product

import pytest

from games.three.tables import do, last_round, play_through, table
from trivet.core.rng import Rng
from trivet.core.view import Context, Finish, Question, Room
from trivet.games.three import GAME
from trivet.games.three.faces import DOGS, card, head
from trivet.games.three.middle import spread
from trivet.games.three.names import PAWS
from trivet.games.three.view import VIEW
from trivet.games.three.zone import pads_in
from trivet.table.messages import Catalogue
from trivet.table.slots import Slots

EN = Catalogue("en", ("trivet.table", "trivet.games.three"))
NAMES = ("Ann", "Ben", "Cleo", "Dan")
MIDDLE, ZONE = Room(354, 338), Room(610, 167)


def context(**known) -> Context:
    return Context(EN, NAMES, **({"room": ZONE} | known))


def zone(state, seat, **known) -> str:
    """A seat's zone as one text."""
    hand = Slots().settled(state.observation(seat).hand)
    return repr(VIEW.zone(state.observation(seat), context(slots=hand.cards, **known)))


def middle(state, **known) -> str:
    return repr(VIEW.middle(state.observation(None), context(room=MIDDLE, **known)))


def pads(markup: str, kind: str) -> list[str]:
    return re.findall(rf'data-{kind}="([^"]*)"', markup)


def told(events, reader) -> list[str]:
    """What ``reader`` is told of events."""
    notices = (VIEW.notice(event, reader, context()) for event in events)
    return [notice.text for notice in notices if notice is not None]


def applied(state, seat, text, at=0.0):
    return state.apply_action(seat, GAME.parse_action(text), at)


STATE = table(["A B C", "D E F", "G H A"], ["A B", "C D C", ""], draw="B E", turn=1)


class TestTheDogs:
    def test_differ_with_all_colour_taken_away(self):
        bare = {re.sub(r'class="[^"]*"', "", draw(kind)) for draw in (card, head) for kind in DOGS}
        assert len(bare) == 2 * len(DOGS)

    def test_share_no_ears_and_no_sign(self):
        for one, other in combinations(DOGS.values(), 2):
            assert one.ears != other.ears and one.sign != other.sign
            assert one.colour != other.colour

    def test_have_names_and_colours_of_their_own_in_every_language(self):
        for language in ("en", "de"):
            words = Catalogue(language, ("trivet.games.three",))
            for keys in (
                [f"three.dog.{kind}" for kind in DOGS],
                [f"three.{dog.colour}" for dog in DOGS.values()],
            ):
                assert len({words(key) for key in keys} - set(keys)) == len(DOGS)


class TestSecrets:
    def test_hands_and_what_lies_covered_are_nowhere_on_the_page(self):
        for twin in range(8):
            other = STATE.resampled(None, Rng(twin))
            assert other != STATE
            assert middle(other) == middle(STATE)
            for seat in range(3):
                for selected in ((), ("2",)):
                    assert zone(other, seat, selected=selected) == zone(
                        STATE, seat, selected=selected
                    )

    def test_of_a_stack_only_the_top_and_the_height_are_shown(self):
        shown = middle(STATE) + "".join(zone(STATE, seat) for seat in range(3))
        assert "Skye" in shown and "Honey" in shown, "the tops"
        assert "Rusty" not in shown and "Clover" not in shown, "what lies under them"
        assert re.search(r'<b class="three-height near">3</b>', middle(STATE))

    def test_who_peeks_sees_the_own_cards_low_and_still_by_slot(self):
        looked = zone(STATE, 1, peeking=True)
        assert [dog for dog in ("Clover", "Plum", "Inky") if dog in looked] == [
            "Clover",
            "Plum",
            "Inky",
        ]
        assert pads(looked, "card") == ["1", "2", "3"]
        assert looked.index("data-peek") < looked.index("data-card"), "the pad lies above the hand"

    def test_a_check_tells_no_more_than_its_result(self):
        taken, _ = do(STATE, 0, "token")
        _, events = applied(taken, 0, "call 1 C")
        for reader in (None, 0, 1, 2):
            [text] = told(events, reader)
            assert "2 × Honey" in text
            assert "Clover" not in text


class TestTheZone:
    def test_has_a_three_pad_that_can_be_pressed_at_all_times(self):
        taken, _ = do(STATE, 0, "token")
        resting = play_through(taken, (0, "call 1 A", 0.0))
        window, _ = do(STATE, 1, "play D")
        for state, seat in product(
            (STATE, taken, resting, window, last_round(["A", "", ""])), range(3)
        ):
            shown = zone(state, seat)
            assert "token" in pads(shown, "press")
            assert "disabled" not in shown

    def test_is_lit_for_whoever_has_the_turn_and_names_it_to_the_others(self):
        assert [("three-lamp" in zone(STATE, seat)) for seat in range(3)] == [False, True, False]
        assert "Your turn" in zone(STATE, 1)
        for seat in (0, 2):
            assert "Ben’s turn" in zone(STATE, seat)

    def test_lets_the_turn_declare_once_and_before_the_card(self):
        assert [("declare" in pads(zone(STATE, seat), "press")) for seat in range(3)] == [
            False,
            True,
            False,
        ]
        declared, _ = do(STATE, 1, "declare C")
        assert "declare" not in pads(zone(declared, 1), "press")

    def test_pales_a_declaration_of_an_empty_stack_which_is_allowed_but_useless(self):
        for stack, pale in (("", True), ("C", False)):
            state = table(["A B C", "D E F"], ["A B", stack], draw="B E", turn=1)
            shown = VIEW.zone(state.observation(1), context()).parts["act"]
            assert ("faint" in shown) is pale
            assert "disabled" not in shown

    def test_counts_the_breathing_space_down_in_paw_prints(self):
        state, _ = do(STATE, 1, "play D", 1000.0)
        dues = []
        for at, left in ((1000.0, PAWS), (1249.9, PAWS), (1250.0, PAWS - 1), (2499.0, 1)):
            picture = VIEW.zone(state.observation(0), context(at=at))
            assert picture.parts["act"].count('"three-print"') == left
            dues.append(picture.until)
        assert dues == [1250.0, 1250.0, 1500.0, None]

    def test_counts_the_seconds_of_a_call_down_for_all(self):
        state, _ = do(STATE, 0, "token", 500.0)
        for seat in range(3):
            picture = VIEW.zone(state.observation(seat), context(at=3600.0))
            assert ">12</b>" in picture.parts["act"]
            assert picture.until == 4500.0

    def test_asks_without_a_clock_everybody_who_has_not_let_the_game_go_on(self):
        calm = STATE._replace(options=replace(STATE.options, call_window_ms=None))
        state = play_through(calm, (1, "play D", 0.0), (0, "on", 10.0))
        assert [("on" in pads(zone(state, seat), "press")) for seat in range(3)] == [
            False,
            False,
            True,
        ]
        assert VIEW.zone(state.observation(2), context()).until is None

    def test_has_declare_and_pass_where_the_hand_was_in_the_last_round(self):
        state = last_round(["A", "B", "C"], first=2)
        assert pads(zone(state, 2), "press") == ["token", "declare", "pass"]
        assert pads(zone(state, 0), "press") == ["token"]
        assert "Cleo" in zone(state, 0)


class TestNaming:
    taken, _ = do(STATE, 0, "token")

    def test_goes_from_player_to_dog_and_back(self):
        assert pads(zone(self.taken, 0), "press") == ["token", "accuse 1", "accuse 2"]
        asked = VIEW.press(self.taken.observation(0), "accuse 2")
        assert isinstance(asked, Question)
        assert pads(zone(self.taken, 0, question=asked), "choice") == [*"ABCDEFGH", ""]
        assert VIEW.answer(self.taken.observation(0), asked, "C") == "call 2 C"

    def test_says_beforehand_that_there_is_no_way_back_and_what_missing_costs(self):
        told = "The call stands. Wrong or too late: no token until the next card."
        assert [told in zone(self.taken, seat) for seat in range(3)] == [True, False, False]

    @pytest.mark.parametrize(
        ("fine", "rests", "cost"),
        [(0, False, "it costs nothing"), (2, True, "2 points less and no token until")],
    )
    def test_names_the_cost_that_was_agreed_on(self, fine, rests, cost):
        rules = replace(STATE.options, wrong_call_penalty=fine, call_rest=rests)
        taken, _ = do(STATE._replace(options=rules), 0, "token")
        assert cost in zone(taken, 0)

    def test_tells_everybody_in_a_sentence_that_a_call_came_too_late(self):
        _, events = applied(self.taken, None, "lapse", 15000.0)
        for reader in (None, 1, 2):
            assert told(events, reader) == ["Ann named nobody in time: that counts as a wrong call"]

    def test_is_one_step_with_one_other_player(self):
        two, _ = do(table(["A", "B"], ["", "C"]), 1, "token")
        assert pads(zone(two, 1), "press") == ["token", *(f"call 0 {dog}" for dog in "ABCDEFGH")]

    def test_asks_nobody_else_and_says_who_has_the_token(self):
        for seat in (1, 2):
            shown = zone(self.taken, seat)
            assert not pads(shown, "choice")
            assert "Ann has the token!" in shown

    def test_does_not_take_up_an_earlier_calls_question(self):
        asked = VIEW.press(self.taken.observation(0), "accuse 2")
        lapsed = play_through(self.taken, (None, "lapse", 15000.0), (1, "play D", 15001.0))
        taken, _ = do(lapsed, 0, "token", 15002.0)
        assert not pads(zone(taken, 0, question=asked), "choice")

    def test_of_a_declaration_is_asked_only_while_one_can_be_made(self):
        asked = VIEW.press(STATE.observation(1), "declare")
        assert isinstance(asked, Question)
        assert pads(zone(STATE, 1, question=asked), "choice") == [*"ABCDEFGH", ""]
        assert VIEW.answer(STATE.observation(1), asked, "D") == "declare D"
        declared, _ = do(STATE, 1, "declare D")
        assert not pads(zone(declared, 1, question=asked), "choice")


class TestRaces:
    def test_are_told_to_both_with_the_gap_and_shown_as_a_finish_for_the_first_one_beaten(self):
        taken, _ = do(STATE, 0, "token", 100.0)
        state, events = applied(taken, 2, "lost token", 103.0)
        assert told(events, 0) == ["You were 3 ms faster than Cleo"]
        assert told(events, 2) == ["Ann was 3 ms faster"]
        assert told(events, 1) == told(events, None) == []
        assert [VIEW.finish(event) for event in events] == [Finish(0, 2, 3.0)]
        assert "You: +3 ms" in zone(state, 2)
        state, events = applied(state, 1, "lost declare", 104.0)
        assert told(events, 1) == ["Ann hit the token 4 ms before you declared"]
        assert [VIEW.finish(event) for event in events] == [None]

    def test_that_the_lot_decided_are_told_as_that(self):
        taken, _ = do(STATE, 0, "token", 100.0)
        _, events = applied(taken, 2, "lost token", 100.0)
        assert told(events, 2) == ["Dead heat with Ann – the lot was theirs"]

    def test_send_a_beaten_card_home_without_saying_which(self):
        taken, _ = do(STATE, 0, "token", 100.0)
        _, [event] = applied(taken, 1, "lost play", 101.0)
        flight = VIEW.flight(event)
        assert flight is not None and flight.seat == 1
        assert "D" not in (flight.card, *map(str, event.params.values()))


class TestTheMiddle:
    def test_shows_who_has_the_token_the_turn_and_the_points(self):
        assert re.findall(r'"three-tile ([a-z ]+)"', middle(STATE)) == ["active"]
        taken, _ = do(STATE, 2, "token")
        shown = VIEW.middle(taken.observation(None), context(room=MIDDLE))
        assert "taken" in shown.parts["tile-2"] and "3!" in shown.parts["tile-2"]

    def test_takes_a_card_on_the_stack_of_whose_turn_it_is(self):
        assert VIEW.middle_seat(STATE.observation(None)) == 1
        assert pads(middle(STATE), "target") == ["stack"]
        window, _ = do(STATE, 1, "play D")
        assert VIEW.middle_seat(window.observation(None)) is None
        assert not pads(middle(window), "target")
        assert VIEW.compose(STATE.observation(1), ("D",), "stack") == "play D"

    @pytest.mark.parametrize(
        "room", [MIDDLE, Room(248, 172), Room(172, 248), Room(784, 752), Room(724, 338)]
    )
    @pytest.mark.parametrize(
        "turns",
        [(0, 180), (90, 270), (0, 90), (0, 0), (0, 90, 270), (0, 90, 180, 270), (0, 0, 180, 180)],
    )
    def test_keeps_tiles_and_draw_pile_apart_and_within_its_room(self, room, turns):
        tile, spots, heap = spread(turns, room)
        assert tile >= 60
        boxes = [(spot.x, spot.y, tile, tile) for spot in spots]
        if heap:
            tall = heap * 1.2
            boxes.append(((room.width - heap) / 2, (room.height - tall) / 2, heap, tall))
        for x, y, wide, tall in boxes:
            assert x >= 0 and y >= 0 and x + wide <= room.width and y + tall <= room.height
        for one, other in combinations(boxes, 2):
            apart = any(
                one[axis] + one[axis + 2] <= other[axis]
                or other[axis] + other[axis + 2] <= one[axis]
                for axis in (0, 1)
            )
            assert apart, (one, other)


@pytest.mark.parametrize("kinds", [6, 8, 12])
@pytest.mark.parametrize("room", [Room(256, 159), Room(280, 167), Room(480, 159), Room(850, 200)])
def test_pads_for_every_dog_and_the_way_back_fit_beside_the_three_pad(kinds, room):
    sizes = pads_in(room, kinds + 1)
    across = int((room.width + 4) // (sizes["wide-pad"] + 4))
    rows = -(-(kinds + 1) // across)
    assert sizes["wide-pad"] >= 47.9 and sizes["tall-pad"] >= 47.9
    assert rows * (sizes["tall-pad"] + 4) - 4 + sizes["headline"] <= room.height + 0.01


@pytest.mark.parametrize("deck", ["6x8", "8x6", "12x4"])
@pytest.mark.parametrize("room", [Room(340, 166), Room(400, 176), Room(548, 166), Room(1040, 230)])
def test_every_zone_has_room_for_pads_cards_and_stack(deck, room):
    state = table(["A", "B"], deck=deck)
    sizes = VIEW.zone(state.observation(0), context(room=room)).sizes
    assert min(sizes[name] for name in ("own", "card", "stack", "wide-pad", "tall-pad")) >= 47.9
    across = sizes["own"] + sizes["stack"] + 3 * sizes["card"] + 2 * 4 - 2 * sizes["overlap"]
    assert across + 2 * 6 <= room.width - 6 - 2 * 12


def test_the_result_names_winners_and_everybodys_points():
    state = play_through(last_round(["A A A", "B"]), (0, "declare A", 0.0))
    _, events = applied(state, 1, "pass", 1.0)
    assert told(events, 0)[-1] == "You win! Points: Ann 3, Ben 0."
    assert told(events, 1)[-1] == "Ann wins. Points: Ann 3, Ben 0."
