"""What Threepia shows and asks: boards, ways round, what scored, clocks, namings."""

import re

import pytest

from games.threepia.tables import SQUARE, do, table
from trivet.core.view import Context, Feat, Question, Room
from trivet.games.threepia import GAME
from trivet.games.threepia.board import LIT_MS
from trivet.games.threepia.boards import BOARDS
from trivet.games.threepia.cards import CARD_OF, ELEMENTS
from trivet.games.threepia.clocks import next_tick
from trivet.games.threepia.clocks import shown as clock
from trivet.games.threepia.faces import end_mark, picture, sign
from trivet.games.threepia.plan import HUBS, apart, extent
from trivet.games.threepia.view import VIEW
from trivet.table.messages import LANGUAGES, Catalogue
from trivet.table.slots import Slots

TURNS = (0, 90, 180, 270)
SMALLEST, LARGEST = Room(320, 300), Room(900, 700)
ZONES = (Room(334, 166), Room(1040, 230))
TARGET = 48.0


def words(language="en"):
    return Catalogue(language, ("trivet.table", "trivet.games.threepia"))


def shown(state, seat=0, room=ZONES[0], **more):
    """The zone of a seat that looks at its cards, unless told otherwise."""
    slots = Slots().settled(state.hands[seat]).cards
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")[: len(state.hands)]
    context = Context(words(), names, room, **{"slots": slots, "peeking": True, **more})
    return VIEW.zone(state.observation(seat), context)


def middle(state, room=SMALLEST, **more):
    context = Context(words(), ("Ann", "Bo"), room, **more)
    return VIEW.middle(state.observation(None), context)


def laid(state, seat, text, at=0.0):
    """The middle right after a move."""
    after, events = state.apply_action(seat, GAME.parse_action(text), at)
    return after, {"events": events, "happened": at, "at": at, "turns": (0, 180)}


def marks(markup):
    """The ends that are marked, in whatever order the slots come."""
    return sorted(re.findall(r'<path d="([^"]*)" class="threepia-end"', markup))


class TestBoards:
    @pytest.mark.parametrize("board", BOARDS)
    @pytest.mark.parametrize("room", [SMALLEST, LARGEST], ids=["smallest", "largest"])
    def test_every_board_lies_whole_in_every_middle(self, board, room):
        sizes = middle(GAME.new_initial_state(2, 1, {"board": board}), room).sizes
        assert sizes["board-width"] <= room.width
        assert sizes["board-height"] <= room.height

    @pytest.mark.parametrize("board", BOARDS)
    @pytest.mark.parametrize("room", [Room(352, 690), Room(690, 352)], ids=["tall", "wide"])
    def test_a_cell_is_large_enough_for_a_finger_and_the_board_lies_along_the_room(
        self, board, room
    ):
        state = GAME.new_initial_state(2, 1, {"board": board})
        picture = middle(state, room)
        _, _, width, _ = map(float, re.findall(r'viewBox="([^"]*)"', picture.frame)[0].split())
        assert picture.sizes["board-width"] / (width / 100) >= TARGET
        lies = picture.sizes["board-width"] >= picture.sizes["board-height"]
        assert lies == (room.width > room.height) or len(set(extent(board))) == 1

    def test_a_plan_shows_the_board_as_its_reader_sees_it_though_it_is_turned(self):
        state = GAME.new_initial_state(2, 1, {"board": "worm"})
        turned = shown(state, turn=90, middle=Room(352, 690)).parts["map"]
        assert turned == shown(state, turn=0, middle=Room(690, 352)).parts["map"]

    @pytest.mark.parametrize("board", BOARDS)
    def test_the_draw_pile_lies_on_no_cell(self, board):
        hub, (rows, columns) = HUBS[board], extent(board)
        assert hub.row + hub.side <= rows and hub.column + hub.side <= columns
        for row, column in BOARDS[board].numbers:
            beside = row + 1 <= hub.row or hub.row + hub.side <= row
            assert beside or column + 1 <= hub.column or hub.column + hub.side <= column

    @pytest.mark.parametrize("board", BOARDS)
    @pytest.mark.parametrize("turn", TURNS)
    def test_every_slot_is_once_in_the_own_zone_large_enough_for_a_finger(self, board, turn):
        rows = apart(board, turn)
        numbers = sorted(number for row in rows for number in row if number)
        assert numbers == list(range(1, len(BOARDS[board].slots) + 1))
        state = GAME.new_initial_state(6, 1, {"board": board})
        for room in ZONES:
            sizes = shown(state, room=room, turn=turn).sizes
            assert sizes["slot"] >= TARGET
            assert len(rows) * (sizes["slot"] + 4) <= room.height

    def test_who_sits_opposite_sees_the_slots_from_there(self):
        assert apart("lbox", 0) == ((1, 2), (4, 3))
        assert apart("lbox", 180) == ((3, 4), (2, 1))
        assert apart("lbox", 90) == ((2, 3), (1, 4)), "sits left: the right column is farthest"


class TestFaces:
    def test_all_elements_differ_with_all_colour_taken_away(self):
        grey = {re.sub(r"threepia-(red|blue|yellow)", "", sign(one)) for one in ELEMENTS}
        assert len(grey) == len(ELEMENTS)

    def test_all_cards_differ_and_a_card_turned_round_is_another_picture(self):
        assert len({picture(way) for way in CARD_OF}) == len(CARD_OF)


class TestTheWayRound:
    def test_a_tap_chooses_a_second_turns_and_a_third_turns_back(self):
        chosen = [()]
        for _ in range(3):
            chosen.append(VIEW.choose(None, chosen[-1], "2"))
        assert chosen[1:] == [("2",), ("turned", "2"), ("2",)]
        assert VIEW.choose(None, ("turned", "2"), "1") == ("1",)

    def test_a_card_that_fits_both_ways_lies_as_it_was_turned(self):
        observation = table(["YX-T", ""]).observation(0)
        assert VIEW.compose(observation, ("YX-T",), "2") == "YX-T@2"
        assert VIEW.compose(observation, ("turned", "YX-T"), "2") == "T-YX@2"

    def test_a_card_that_fits_one_way_only_lies_that_way_however_it_was_turned(self):
        observation = table(["RC-RS", ""]).observation(0)
        for selected in (("RC-RS",), ("turned", "RC-RS")):
            assert VIEW.compose(observation, selected, "2") == "RS-RC@2"

    def test_a_card_that_does_not_fit_is_tried_and_refused_by_the_rules(self):
        assert VIEW.compose(table(["YC-YS", ""]).observation(0), ("YC-YS",), "1") == "YC-YS@1"

    def test_where_it_fits_is_shown_only_while_its_owner_looks(self):
        state = table(["RC-RS", ""])
        looking = shown(state, selected=("1",)).parts["map"]
        assert looking.count(" fits") == len({lay.slot for lay in state.legal_actions(0)})
        assert " fits" not in shown(state, selected=("1",), peeking=False).parts["map"]
        assert " fits" not in shown(state).parts["map"]

    def test_covered_the_marked_end_is_shown_on_every_slot_whatever_the_card(self):
        ends = [
            shown(table([card, ""]), selected=selected, peeking=False).parts["map"]
            for card in ("RC-RS", "YX-YX")
            for selected in (("1",), ("turned", "1"))
        ]
        assert ends[0] == ends[2] != ends[1] == ends[3]
        assert ends[0].count("threepia-end") == 4

    @pytest.mark.parametrize("turn", TURNS)
    def test_the_marked_end_of_a_card_in_hand_points_where_it_does_on_an_upright_slot(self, turn):
        # Seen from the left or opposite, the first cell of an upright slot is the lower one.
        hand = shown(table(["RC-RS", ""]), selected=("1",), turn=turn).parts["hand"]
        assert ("turned" in hand) == (turn in (90, 180))

    @pytest.mark.parametrize("turn", TURNS)
    def test_in_a_wide_zone_cards_lie_large_and_point_as_a_slot_that_lies(self, turn):
        picture = shown(table(["RC-RS", ""]), room=ZONES[1], selected=("1",), turn=turn)
        assert "lying" in picture.parts["hand"]
        assert ("turned" in picture.parts["hand"]) == (turn in (180, 270))
        assert picture.sizes["card"] == 2 * picture.sizes["tall"] >= 4 * TARGET

    @pytest.mark.parametrize("selected", [("1",), ("turned", "1")])
    def test_the_middle_marks_the_same_ends_as_the_own_plan_covered_or_open(self, selected):
        state = table(["RC-RS", ""])
        slots = Slots().settled(state.hands[0]).cards
        for sight in ({"peeking": False}, {"peeking": True, "open_hand": True, "slots": slots}):
            own = shown(state, selected=selected, **sight).parts["map"]
            for_all = middle(state, selected=selected, **sight).parts
            lying = "".join(for_all[f"slot-{number}"] for number in range(1, 5))
            assert marks(own) == marks(lying) != []

    def test_the_middle_marks_nothing_while_a_card_is_looked_at_in_secret(self):
        state = table(["RC-RS", ""])
        parts = middle(state, selected=("1",), peeking=True).parts
        assert "threepia-end" not in "".join(parts.values())

    def test_a_mark_lies_beyond_the_sign_that_it_is_beside(self):
        for direction in ((0, 1), (1, 0)):
            x, y = map(float, re.findall(r"M([\d.-]+) ([\d.-]+)L", end_mark(direction, 0))[0])
            assert min(x, y) + 4.5 <= 50 - 36 - 2, "signs reach 38 units from their middle"


class TestWhatScored:
    def test_rows_are_lit_with_their_points_and_then_go_dark(self):
        after, just = laid(table(["RC-RS", "BX-BS"]), 0, "RS-RC@2")
        picture = middle(after, **just)
        assert ">+1<" in picture.parts["lit"]
        assert picture.until == LIT_MS
        late = middle(after, **{**just, "at": LIT_MS})
        assert late.parts["lit"] == ""
        assert late.until is None

    def test_two_rows_have_their_points_at_two_places(self):
        board = "BC-BS RX-YC BX-RS BX-YX"
        after, just = laid(table(["BC-BX", "BX-BS"], board=board), 0, "BC-BX@1")
        lit = middle(after, **just).parts["lit"]
        places = re.findall(r"translate\(([^)]*)\)[^>]*><circle[^>]*threepia-points", lit)
        assert len(places) == len(set(places)) == lit.count("threepia-gain")

    def test_what_a_triangle_stood_for_is_shown_over_it(self):
        after, just = laid(table(["BS-BX", "BX-BS"]), 0, "BX-BS@1")
        assert "threepia-plate" in middle(after, **just).parts["lit"]

    def test_who_scored_is_told_what_and_how_much_and_so_are_the_others(self):
        _, events = table(["RC-RS", "BX-BS"]).apply_action(0, GAME.parse_action("RS-RC@2"), 0.0)
        context = Context(words(), ("Ann", "Bo"), Room(0, 0))
        [event] = [event for event in events if event.code == "laid"]
        assert VIEW.notice(event, 0, context).text == "1 point for you: red"
        assert VIEW.notice(event, 1, context).text == "Ann: 1 point, red"

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_at_the_end_all_are_told_the_standing(self, language):
        state = table(["RC-RS", "BX-BS"], target=1)
        _, events = state.apply_action(0, GAME.parse_action("RS-RC@2"), 0.0)
        context = Context(words(language), ("Ann", "Bo"), Room(0, 0))
        for reader in (None, 0, 1):
            text = VIEW.notice(events[-1], reader, context).text
            assert text.endswith("Ann 4 · Bo 0") and "threepia" not in text


class TestClocks:
    def test_a_turns_clock_counts_down_and_is_drawn_anew_each_second(self):
        observation = GAME.new_initial_state(2, 1, {"mode": "time"}).observation(0)
        assert clock(observation, 0, 0.0) == "0:30"
        assert clock(observation, 0, 400.0) == "0:30"
        assert next_tick(observation, 400.0) == 1000.0
        assert clock(observation, 0, 1000.0) == "0:29"

    def test_of_chess_clocks_only_the_one_whose_turn_it_is_runs(self):
        observation = GAME.new_initial_state(2, 1, {"mode": "stopwatch"}).observation(0)
        assert [clock(observation, seat, 5000.0) for seat in (0, 1)] == ["2:55", "3:00"]

    def test_alone_against_time_it_counts_up_until_the_end(self):
        state = GAME.new_initial_state(1, 1)
        assert clock(state.observation(0), 0, 61_900.0) == "1:01"
        assert next_tick(state.observation(0), 61_900.0) == 62_000.0
        over = state._replace(winners=(0,), since=70_000.0).observation(0)
        assert (clock(over, 0, 99_000.0), next_tick(over, 99_000.0)) == ("1:10", None)

    def test_without_a_clock_nothing_ticks(self):
        observation = GAME.new_initial_state(2, 1).observation(0)
        assert (clock(observation, 0, 5000.0), next_tick(observation, 5000.0)) == (None, None)

    def test_the_own_clock_is_beside_the_pads_and_everybody_sees_the_running_one(self):
        state = GAME.new_initial_state(2, 1, {"mode": "stopwatch"})
        clock, pad = shown(state, at=5000.0).parts["pads"].split("<button")[-2:]
        assert clock.endswith(">2:55</b>") and 'data-press="draw"' in pad and ":" not in pad
        assert "2:55" in shown(state, seat=1, at=5000.0).parts["score"]
        assert "3:00" in shown(state, seat=1, at=5000.0).parts["pads"]
        assert "2:55" in middle(state, at=5000.0).parts["hub"]


class TestTheBestTime:
    def over(self, **options):
        state = table(["RC-RS"], draw="", mode="solo_time", **options)
        after, events = state.apply_action(0, GAME.parse_action("RS-RC@2"), 61_000.0)
        return after, events[-1]

    def test_alone_against_time_a_game_is_a_feat_by_board_and_by_what_made_it_harder(self):
        for options, name in (({}, "square"), ({"must_score": True}, "square must_score")):
            after, event = self.over(**options)
            assert VIEW.feat(event, after.observation(None)) == Feat(name, 61_000.0)

    def test_no_other_game_is(self):
        state = table(["RC-RS"], draw="", mode="relaxed")
        after, events = state.apply_action(0, GAME.parse_action("RS-RC@2"), 0.0)
        assert VIEW.feat(events[-1], after.observation(None)) is None

    @pytest.mark.parametrize(
        ("best", "said"),
        [(None, "4 points!"), (50_000.0, "so far: 0:50"), (70_000.0, "new best time! It was 1:10")],
    )
    def test_the_end_tells_how_it_compares(self, best, said):
        context = Context(words(), ("Ann",), Room(0, 0), best=best)
        assert said in VIEW.notice(self.over()[1], 0, context).text

    def test_it_is_told_before_the_game_where_the_same_is_to_be_done(self):
        chosen = {"board": "x", "mode": "solo_time", "must_score": False, "free_draw": False}
        assert "1:01" in VIEW.best({"x": 61_000.0}, chosen, words())
        assert VIEW.best({"x": 61_000.0}, {**chosen, "board": "worm"}, words()) == ""
        assert VIEW.best({"x": 61_000.0}, {**chosen, "mode": "relaxed"}, words()) == ""


class TestNamings:
    def asked(self, hand="BS-BX YS-YX", **options):
        state = table([hand, "RX-RS"], **{"mode": "time", **options})
        return VIEW.compose(state.observation(0), ("turned", "BS-BX"), "1")

    def test_what_scores_most_is_proposed_and_accepted_by_one_answer(self):
        question = self.asked()
        assert question.choices == ("BX-BS@1", "other")
        assert question.given == ("BX-BS@1 T(1,0)=RX",)
        assert VIEW.answer(None, question, "BX-BS@1") == "BX-BS@1"

    def test_another_can_be_named_and_the_rules_take_it(self):
        question = VIEW.answer(None, self.asked(), "other")
        assert isinstance(question, Question) and len(question.choices) == 9
        text = VIEW.answer(None, question, "YC")
        assert text == "BX-BS@1 T(1,0)=YC"
        state = table(["BS-BX YS-YX", "RX-RS"], mode="time")
        assert do(state, 0, text)[0].named == (((1, 0), "YC"),)

    def test_nothing_is_asked_where_it_cannot_matter(self):
        assert self.asked(mode="points") == "BX-BS@1", "the turn ends with the lay"
        assert self.asked(hand="BS-BX") == "BX-BS@1", "so it does with the last card"

    def test_the_question_shows_the_proposal_and_all_answers(self):
        state = table(["BS-BX YS-YX", "RX-RS"], mode="time")
        first = shown(state, question=self.asked()).parts["ask"]
        assert "red cross" in first
        second = shown(state, question=VIEW.answer(None, self.asked(), "other")).parts["ask"]
        assert second.count("data-choice") == 9 + 1, "or take it back"


class TestSecrets:
    @pytest.mark.parametrize("selected", [(), ("1",), ("turned", "1")])
    def test_nobody_looking_another_hand_makes_the_same_page(self, selected):
        pages = []
        for hands in (
            ["RC-RS BX-T BS-YX", "YS-YS RX-RX BC-YC"],
            ["YS-YS RX-RX BC-YC", "RC-RS BX-T BS-YX"],
        ):
            state = table(hands, board=SQUARE)
            pages.append(
                [shown(state, seat, selected=selected, peeking=False) for seat in (0, 1)]
                + [middle(state, selected=selected)]
            )
        assert pages[0] == pages[1]

    def test_only_whose_turn_it_is_can_draw(self):
        state = GAME.new_initial_state(2, 1)
        pads = [shown(state, seat).parts["pads"] for seat in (state.turn, 1 - state.turn)]
        assert ["disabled" in pad for pad in pads] == [False, True]

    def test_whose_turn_it_is_is_told_to_all(self):
        state = table(["RC-RS", "BX-BS"], turn=1)
        assert "Your turn" in shown(state, 1).parts["score"]
        assert "Bo’s turn" in shown(state, 0).parts["score"]
        assert VIEW.middle_seat(state.observation(None)) == 1
        assert 'data-colour="teal"' in middle(state, colours=("sky", "teal")).parts["hub"]
