"""Taking back at the table: by whom, who is asked, and that nothing of it hinders anybody."""

import pytest

from table.test_play import HOLD, Hands
from trivet.core.record import Record
from trivet.core.registry import find_game
from trivet.table.box import MIDDLE
from trivet.table.contacts import Contacts, Handle, Touch
from trivet.table.menu import SECOND_THOUGHT
from trivet.table.messages import Catalogue
from trivet.table.play import Exits, Play
from trivet.table.seats import SIDES, Place, Sitter
from trivet_build import catalogues

COUNTDOWN = 3000.0
NAMES = ("Fox", "Owl", "Bee", "Ant")


class Board:
    """A match in play; ``now`` is page time. What moves say goes straight to the referee."""

    def __init__(self, game: str = "triplexity", seats: int = 2, bots=(), **options) -> None:
        catalogues.compile_engine()
        sitters = [
            Sitter(n, Place(SIDES[n], 0.5), NAMES[n], bot="easy" if n in bots else None)
            for n in range(seats)
        ]
        rules = find_game(game)
        view = rules.view()
        assert view is not None
        words = Catalogue("en", ("trivet.table", f"trivet.games.{game}"))
        exits = Exits(lambda sitters: None, lambda sitters, leaf: None)
        record = Record(game, 3, seats, options)
        self.hands = Hands()
        self.play = Play(rules, view, record, sitters, words, self.hands, exits, 0.1)
        self.referee = self.play.referee
        self.now, self.contacts = 1000.0, Contacts()
        for seat in range(seats):
            if seat not in bots:
                self.touch(seat, "ready")
        self.wait(COUNTDOWN + HOLD)

    def wait(self, milliseconds: float = HOLD) -> None:
        end = self.now + milliseconds
        while (due := self.play.next_due(self.now)) is not None and due <= end:
            self.now = max(due, self.now + 0.01)
            self.play.advance(self.now)
        self.now = end
        self.play.advance(end)

    def touch(self, seat: int, command: str) -> None:
        touch = Touch(len(self.contacts), 0, 0, self.now, f"zone-{seat}", Handle("do", command))
        self.play.press(self.contacts.down(touch), self.now)

    def pad(self, seat: int, command: str) -> None:
        assert f'data-do="{command}"' in self.zone(seat), f"seat {seat} has no pad {command}"
        self.touch(seat, command)
        self.wait()

    def menu(self, seat: int, command: str) -> None:
        self.pad(seat, "menu:main")
        self.pad(seat, command)

    def move(self, seat: int, action: str) -> None:
        self.referee.tap(f"{seat} {self.now}", seat, action, self.now, self.now)
        self.wait()

    def zone(self, seat: int) -> str:
        boxes = {box.id: box for box in self.play.boxes(1024, 768, self.now)}
        return "".join(boxes[f"zone-{seat}"].parts.values())

    def call(self) -> str:
        boxes = {box.id: box for box in self.play.boxes(1024, 768, self.now)}
        return boxes[MIDDLE].parts["near"]

    @property
    def actions(self) -> list[str]:
        return [entry.action for entry in self.referee.record.actions]


@pytest.fixture
def board() -> Board:
    board = Board()
    for seat, action in ((0, "L"), (1, "C"), (0, "R")):
        board.move(seat, action)
    assert board.actions == ["L", "C", "R"]
    return board


def asked(board: Board, seat: int) -> bool:
    return 'data-do="undo:yes"' in board.zone(seat)


def test_the_own_last_move_is_taken_back_at_once_and_everybody_is_told(board: Board) -> None:
    board.menu(0, "undo:")
    assert board.actions == ["L", "C"]
    assert "Fox took back a move" in board.zone(1) and "Fox took back a move" in board.call()
    assert "Taken back" in board.zone(0)
    assert "menu:home" not in board.zone(0), "the menu is closed"
    board.move(0, "L")
    assert board.actions == ["L", "C", "L"]


def test_a_pad_shows_only_while_it_leads_somewhere() -> None:
    board = Board()
    board.pad(0, "menu:main")
    assert "undo:" not in board.zone(0) and "redo:" not in board.zone(0)
    board.pad(0, "menu:")
    board.move(0, "L")
    board.pad(1, "menu:main")
    assert "undo:" not in board.zone(1), "that was somebody else's"
    board.menu(0, "undo:")
    board.pad(0, "menu:main")
    assert "undo:" not in board.zone(0) and "redo:" in board.zone(0)


def test_what_was_taken_back_is_done_again(board: Board) -> None:
    board.menu(0, "undo:")
    board.menu(0, "redo:")
    assert board.actions == ["L", "C", "R"]
    assert board.referee.state == board.referee.record.fold()


def test_across_another_s_move_the_other_is_asked_and_agrees(board: Board) -> None:
    board.menu(1, "undo:")
    assert board.actions == ["L", "C", "R"]
    assert "Owl would like to take back the last 2 moves" in board.zone(0)
    board.wait(SECOND_THOUGHT)
    board.pad(0, "undo:yes")
    assert board.actions == ["L"]
    assert not asked(board, 0)


def test_the_other_may_refuse_and_who_asked_is_told(board: Board) -> None:
    board.menu(1, "undo:")
    board.wait(SECOND_THOUGHT)
    board.pad(0, "undo:no")
    assert board.actions == ["L", "C", "R"]
    assert "Fox would rather play on" in board.zone(1)
    assert not asked(board, 0)


def test_no_finger_that_was_on_its_way_agrees(board: Board) -> None:
    board.menu(1, "undo:")
    board.touch(0, "undo:yes")
    board.wait()
    assert board.actions == ["L", "C", "R"]


def test_who_is_not_asked_cannot_agree(board: Board) -> None:
    board.menu(1, "undo:")
    board.wait(SECOND_THOUGHT)
    board.touch(1, "undo:yes")
    board.wait()
    assert board.actions == ["L", "C", "R"]


def test_a_move_of_anybody_drops_the_wish(board: Board) -> None:
    board.menu(1, "undo:")
    board.move(1, "L")
    assert not asked(board, 0)
    board.wait(SECOND_THOUGHT)
    board.touch(0, "undo:yes")
    board.wait()
    assert board.actions == ["L", "C", "R", "L"]


def test_who_asked_can_leave_it_after_all(board: Board) -> None:
    board.menu(1, "undo:")
    board.menu(1, "undo:stop")
    assert not asked(board, 0)


def test_when_the_other_leaves_the_seat_to_a_bot_nobody_is_left_to_ask(board: Board) -> None:
    board.menu(1, "undo:")
    board.touch(0, "bot")
    board.play.advance(board.now)
    assert board.actions == ["L"]


def test_a_bot_agrees_and_thinks_as_at_a_table_where_it_never_was_otherwise() -> None:
    board = Board(bots=[1])
    board.move(0, "L")
    board.wait(20_000.0)
    first = board.actions
    assert len(first) == 2
    board.menu(0, "undo:")
    assert board.actions == []
    board.move(0, "L")
    board.wait(20_000.0)
    assert board.actions == first


def test_nothing_said_of_the_move_is_left(board: Board) -> None:
    board.menu(0, "undo:")
    latest = board.play.latest[-1]
    assert (latest.seat, latest.action) == (1, "C")


def test_the_last_move_of_a_game_is_taken_back_and_all_go_on_when_ready() -> None:
    board = Board()
    while board.referee.running:
        (seat,) = board.referee.state.current_seats()
        board.move(seat, str(board.referee.state.legal_actions(seat)[0]))
    last = board.referee.record.actions[-1]
    assert last.seat is not None
    board.menu(last.seat, "undo:")
    assert not board.referee.state.is_terminal()
    assert "rematch" not in board.zone(last.seat)
    board.wait(SECOND_THOUGHT)
    for seat in (0, 1):
        board.pad(seat, "ready")
    board.wait(COUNTDOWN)
    assert board.referee.running


@pytest.mark.parametrize("game", ["three", "tres", "triple3"])
def test_where_hands_are_hidden_nothing_is_taken_back(game: str) -> None:
    board = Board(game)
    for _ in range(12):
        board.wait(1000.0)
        seats = sorted(board.referee.state.current_seats())
        for seat in seats[:1]:
            board.move(seat, str(board.referee.state.legal_actions(seat)[0]))
    assert len(board.actions) > 3
    assert not any(board.referee.undoable(seat) for seat in range(2))


def test_a_piece_held_while_something_is_taken_back_goes_home_and_nothing_sticks() -> None:
    board = Board()
    board.move(0, "L")
    board.move(1, "C")
    piece = Touch(900, 0, 0, board.now, "zone-0", Handle("card", "1"))
    held = board.contacts.down(piece)
    board.play.press(held, board.now)
    board.menu(1, "undo:")
    assert board.actions == ["L"]
    board.play.release(
        held, Touch(900, 300, 300, board.now, MIDDLE, Handle("target", "R")), board.now
    )
    board.wait()
    assert board.actions == ["L"], "it is the other's turn"
    assert [flight[0] for flight in board.hands.flown] == [held.id]
    assert board.play.wishes.of(0).selected == ()
