"""What the table shows of TRIPLEXiTY: all that lies, whose turn it is, where a piece may go."""

import re
from xml.etree import ElementTree

import pytest

from games.triplexity.tables import ADVANCED, do, played, table
from trivet.core.game import public
from trivet.core.view import Context, Room
from trivet.games.triplexity import GAME, faces
from trivet.games.triplexity.pieces import COLOURS, FACES, PIPS, TURNED
from trivet.table.messages import Catalogue

VIEW = GAME.view()
MIDDLE, ZONE = Room(760, 560), Room(900, 176)
HUES = ("sky", "amber")
PIECES = (*COLOURS, *FACES[0], *FACES[1])
CIRCLE = "L, L, L, C, C, R"


def context(room=ZONE, language="en", **known):
    words = Catalogue(language, ("trivet.table", "trivet.games.triplexity"))
    return Context(words, ("Fox", "Owl"), room, colours=HUES, **known)


def middle(state, **known):
    return VIEW.middle(state.observation(None), context(MIDDLE, **known))


def zone(state, seat, room=ZONE, **known):
    return VIEW.zone(state.observation(seat), context(room, **known))


def pips(markup):
    """How many, by the dots of their paths."""
    return sum(path.count("M") for path in re.findall(r'-pip" d="([^"]+)"', markup))


def cards(markup):
    return re.findall(r'data-card="([^"]+)"', markup)


def fitting(picture, part):
    """The positions that are marked for what is chosen."""
    return [p for p in "LCR" if "triplexity-fits" in picture.parts[f"{part}-{p}"]]


def hint(state, seat, **known):
    return re.sub("<[^>]*>", "", zone(state, seat, **known).parts["hint"])


def told(event, reader, *others):
    return VIEW.notice(event, reader, context(events=(*others, event)))


class TestPieces:
    @pytest.mark.parametrize("piece", PIECES)
    def test_every_picture_is_well_formed_and_silent(self, piece):
        stack = (piece, piece, piece)
        pictures = [
            faces.top_piece(piece, HUES),
            faces.pieces_under(stack, HUES),
            faces.from_aside(stack, HUES, "under"),
            faces.from_aside(stack, HUES, "top"),
        ]
        for picture in pictures:
            parts = list(ElementTree.fromstring(picture).iter())
            assert parts[0].get("aria-hidden") == "true"
            assert not any({"id", "style", "href"} & part.attrib.keys() for part in parts)

    def test_whose_a_piece_is_shows_without_colour(self):
        drawn = [faces.top_piece(piece, ("", "")) for piece in PIECES]
        assert len(set(drawn)) == len(PIECES)

    @pytest.mark.parametrize("piece", [*FACES[0], *FACES[1]])
    def test_a_piece_shows_both_its_sides_to_all_sides_of_the_table(self, piece):
        up, down = PIPS[piece], PIPS[TURNED[piece]]
        assert pips(faces.top_piece(piece, HUES)) == up + 4 * down
        assert pips(faces.pieces_under((piece, "b1^6"), HUES)) == 4 * (up + down)
        assert pips(faces.from_aside((piece,), HUES, "top")) == up + down

    @pytest.mark.parametrize("height", [1, 2, 3])
    def test_no_piece_of_a_stack_is_hidden(self, height):
        stack = ("a", "b", "a")[:height]
        above = faces.pieces_under(stack, HUES) + faces.top_piece(stack[-1], HUES)
        aside = faces.from_aside(stack, HUES, "under") + faces.from_aside(stack, HUES, "top")
        for shown in (above, aside):
            assert shown.count("triplexity-side") == height


class TestTheMiddle:
    @pytest.mark.parametrize("room", [Room(660, 172), Room(352, 1180), Room(760, 560)])
    def test_the_positions_lie_as_large_as_there_is_room(self, room):
        picture = VIEW.middle(played("L").observation(None), context(room))
        cell = picture.sizes["cell"]
        along, across = (room.width, room.height) if "row" in picture.frame else (
            room.height, room.width)  # fmt: skip
        assert cell <= across and 3.48 * cell <= along
        assert cell * 0.6 >= 48

    def test_the_ground_shows_whose_turn_it_is(self):
        assert 'data-colour="sky"' in middle(played("L, C")).parts["mat-R"]
        assert 'data-colour="amber"' in middle(played("L")).parts["mat-R"]
        assert "data-colour" not in middle(played("L, C, L, C, L")).parts["mat-R"]

    def test_a_finger_in_the_middle_is_that_of_the_seat_to_move(self):
        assert VIEW.middle_seat(played("L").observation(None)) == 1
        assert VIEW.middle_seat(played("L, C, L, C, L").observation(None)) is None

    def test_the_way_back_is_barred(self):
        state, _ = do(played(CIRCLE), "L>R")
        assert "From 3 not back to 1" in middle(state).parts["ban"]
        assert middle(played(CIRCLE)).parts["ban"] == ""

    def test_top_pieces_can_be_taken_once_all_lie(self):
        assert cards("".join(middle(played("L, C")).parts.values())) == []
        assert cards("".join(middle(played(CIRCLE)).parts.values())) == ["L", "C", "R"]

    def test_what_is_chosen_may_go_where_there_is_room_and_nothing_barred(self):
        state, _ = do(played(CIRCLE), "L>R")
        assert fitting(middle(state, selected=("R",)), "mark") == ["C"]
        assert fitting(middle(state, selected=("C",)), "mark") == ["L", "R"]
        assert fitting(middle(table("a b a/b/-", turn=1), selected=("1",)), "mark") == ["C", "R"]

    def test_while_a_piece_is_chosen_the_other_stacks_are_places_only(self):
        assert cards("".join(middle(played(CIRCLE), selected=("L",)).parts.values())) == ["L"]

    def test_a_piece_that_was_just_put_down_draws_the_eye_for_a_moment(self):
        event = public("placed", seat=0, piece="a", target="C")
        picture = middle(played("C"), events=(event,), happened=900.0, at=950.0)
        assert "arrived" in picture.parts["stack-C"]
        assert picture.until == 1300.0
        later = middle(played("C"), events=(event,), happened=900.0, at=1300.0)
        assert "arrived" not in later.parts["stack-C"]
        assert later.until is None

    def test_the_line_stands_out(self):
        assert "line-pale" in middle(table("b b b/a/a a", turn=0)).parts["stack-L"]
        assert "line" not in middle(played("L, C")).parts["stack-L"]


class TestAZone:
    def test_it_says_whose_turn_it_is_and_what_to_do(self):
        state = played("L")
        assert hint(state, 0) == "Owl’s turn"
        assert hint(state, 1) == "Your turn: place a piece"
        assert hint(state, 1, selected=("1",)) == "And where to?"
        assert hint(played(CIRCLE), 0) == "Your turn: move any top piece"

    @pytest.mark.parametrize("options", [{}, ADVANCED])
    def test_it_has_the_pieces_that_are_still_to_be_placed(self, options):
        state = GAME.new_initial_state(2, 0, options)
        assert len(cards(zone(state, 0).parts["reserve"])) == 3
        state, _ = do(state, "a2^5 L" if options else "L")
        assert len(cards(zone(state, 0).parts["reserve"])) == 2
        assert zone(played(CIRCLE), 0).parts["reserve"] == ""

    def test_an_advanced_piece_is_turned_over_by_a_second_tap(self):
        observation = GAME.new_initial_state(2, 0, ADVANCED).observation(0)
        first = VIEW.choose(observation, (), "a2")
        assert VIEW.compose(observation, first, "L") == "a2^5 L"
        second = VIEW.choose(observation, first, "a2")
        assert second[-1] == "a2"
        assert VIEW.compose(observation, second, "L") == "a2^2 L"
        assert VIEW.choose(observation, second, "a2") == first

    def test_a_piece_that_lies_shows_which_side_is_up_before_it_is_placed(self):
        state = GAME.new_initial_state(2, 0, ADVANCED)
        assert "2 up, 5 down" in zone(state, 0, selected=("turned", "a2")).parts["reserve"]
        assert "5 up, 2 down" in zone(state, 0, selected=("a2",)).parts["reserve"]

    def test_a_piece_put_back_where_it_is_means_nothing(self):
        observation = played(CIRCLE).observation(0)
        assert VIEW.compose(observation, ("L",), "L") is None
        assert VIEW.compose(observation, ("L",), "R") == "L>R"

    def test_a_choice_that_the_table_has_overtaken_is_forgotten(self):
        state = table("-/b a b/a b a")
        assert fitting(zone(state, 0, selected=("L",)), "spot") == []

    def test_only_whoever_is_to_move_sees_where_to(self):
        state = played(CIRCLE)
        assert fitting(zone(state, 0, selected=("L",)), "spot") == ["C", "R"]
        assert fitting(zone(state, 1, selected=("L",)), "spot") == []

    def test_the_way_back_is_barred_there_too(self):
        state, _ = do(played(CIRCLE), "L>R")
        parts = zone(state, 1, selected=("R",)).parts
        assert [p for p in "LCR" if "Not back there" in parts[f"spot-{p}"]] == ["L"]

    @pytest.mark.parametrize(
        ("turn", "order"), [(0, "LCR"), (90, "LCR"), (180, "RCL"), (270, "RCL")]
    )
    def test_positions_lie_as_their_owner_sees_them(self, turn, order):
        frame = zone(played("L"), 0, turn=turn).frame
        assert "".join(re.findall(r'data-target="(.)"', frame)) == order

    @pytest.mark.parametrize("room", [Room(340, 166), Room(600, 176), Room(1040, 230)])
    def test_everything_fits_and_is_large_enough_for_fingers(self, room):
        for state in (GAME.new_initial_state(2, 0, ADVANCED), played(CIRCLE)):
            sizes = zone(state, 0, room=room).sizes
            card, spot = sizes["card"], sizes["spot"]
            assert spot >= 48 and spot * 1.28 <= room.height - 36
            assert card == 0 or card >= 48
            assert 3 * (spot + 8) + (3 * (card + 4) + 16 if card else 0) <= room.width

    def test_the_score_tells_how_the_match_stands_and_how_close_a_draw_is(self):
        assert zone(played("L"), 0).parts["score"] == ""
        score = zone(table("-/-/-", scores=(6, 9), round_number=2, rounds=5), 1).parts["score"]
        assert "9 points" in score and "Round 2 of 5" in score
        again = played(f"{CIRCLE}, L>C, C>R, R>L, L>C, C>R, R>L, L>C")
        assert "Same position: 2 of 3" in zone(again, 0).parts["score"]


class TestWhatIsTold:
    def test_what_somebody_does_is_told_to_the_other_and_the_table(self):
        event = public("moved", seat=0, piece="a", source="L", target="R")
        assert told(event, 1).text == told(event, None).text == "Fox moves from 1 to 3"
        assert told(event, 0) is None
        event = public("placed", seat=1, piece="b2^5", target="C")
        assert told(event, 0).text == "Owl places on 2, 5 up"

    @pytest.mark.parametrize("reason", ["stack", "tops"])
    def test_the_winner_and_the_other_hear_how_the_round_ended(self, reason):
        event = public("round_over", winners=(0,), reason=reason, points=11)
        assert told(event, 0).text.endswith("You win the round. 11 points.")
        assert told(event, 0).tone == "good"
        assert told(event, 1).text.endswith("Fox wins the round. 11 points.")

    def test_the_end_of_the_match_says_how_it_came_about(self):
        line = public("round_over", winners=(0,), reason="tops", points=1)
        over = public("match_over", winners=(0,))
        assert told(over, 0, line).text == "On top of all three! You win!"
        assert told(over, 1, line).text == "On top of all three! Fox wins."
        drawn = public("round_over", winners=(0, 1), reason="repetition", points=0)
        shared = public("match_over", winners=(0, 1))
        text = "The same position has come too often. You share the win."
        assert told(shared, 1, drawn).text == text
        assert told(shared, 1, drawn).tone == "plain"


class TestWorth:
    def worth(self, state):
        markup = VIEW.worth(state.observation(None), context())
        return None if markup is None else re.sub("<[^>]*>", "", markup)

    def test_the_start_is_drawn(self):
        assert self.worth(GAME.new_initial_state(2, 0)) == "With best play nobody wins from here"

    def test_a_win_is_told_with_its_distance(self):
        expected = "With best play Fox wins with the next move."
        assert self.worth(table("a a/b b a/b")) == expected

    def test_an_advanced_win_is_told_with_its_points(self):
        state = table("a1^6 a2^5/b1^6 b2^5 a3^3/b3^4", advanced=True)
        assert self.worth(state).startswith("With best play Fox wins")
        assert re.search(r"The line scores \d+ points\.$", self.worth(state))

    def test_nothing_is_told_once_a_line_stands(self):
        assert self.worth(played("L, C, L, C, L")) is None
