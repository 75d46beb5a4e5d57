"""Looking back at a finished game: the middle as it was, step by step, and nobody's secrets."""

import pytest

from table.test_menu import do, go_home, zone
from table.test_play import HOLD, Table
from trivet.core.record import Record
from trivet.core.registry import find_game
from trivet.table.box import MIDDLE
from trivet.table.review import Review


def finished() -> Table:
    """Two cards were placed; then seat 1 went home."""
    table = Table(2)
    for seat in (0, 1):
        card, cell = table.fitting(seat)[0]
        table.tap(seat, "card", card)
        table.touch(seat, "target", cell)
        table.wait(HOLD)
    go_home(table, 1)
    return table


def middle(table: Table) -> dict[str, str]:
    parts = table.boxes()[MIDDLE].parts
    return {name: markup for name, markup in parts.items() if name.startswith("cell-")}


def test_it_begins_with_the_last_picture_and_walks_back_to_the_deal_and_forth() -> None:
    table = finished()
    last = middle(table)
    do(table, 0, "review")
    assert middle(table) == last
    actions = len(table.play.referee.record.actions)
    for _ in range(actions):
        do(table, 0, "step:-1")
    dealt = middle(table)
    assert dealt != last
    assert "The cards are dealt" in zone(table, 0)
    do(table, 0, "step:-1")
    assert f"0 / {actions}" in zone(table, 0), "there is nothing before the deal"
    for _ in range(actions + 1):
        do(table, 0, "step:1")
    assert middle(table) == last


def test_each_step_tells_who_did_what_in_the_words_of_the_game() -> None:
    table = finished()
    do(table, 0, "review")
    do(table, 0, "step:-1")
    assert "Owl" in zone(table, 0)
    do(table, 0, "step:-1")
    assert "Fox" in zone(table, 0)
    assert "Fox" in table.boxes()[MIDDLE].parts["near"]
    for _ in range(2):
        do(table, 0, "step:-1")
    assert "Owl: take 9" in zone(table, 0) or "Fox: take 9" in zone(table, 0)


def test_only_who_looks_back_turns_the_pages_and_closing_shows_the_end_again() -> None:
    table = finished()
    last = middle(table)
    do(table, 0, "review")
    do(table, 0, "step:-1")
    table.touch(1, "do", "step:-1")
    assert table.play.review is not None
    assert table.play.review.position == table.play.review.length - 1
    do(table, 0, "review")
    assert table.play.review is None
    assert middle(table) == last
    assert 'data-do="rematch"' in zone(table, 0)


def test_there_is_no_looking_back_while_a_game_is_on() -> None:
    table = Table(2)
    table.play.pause(table.now)
    table.touch(0, "do", "review")
    assert table.play.review is None


@pytest.mark.parametrize("game", ["three", "tres"])
def test_a_review_shows_what_the_whole_table_saw_and_no_hand(game: str) -> None:
    record = Record(game, 3, 2)
    state = record.initial_state()
    nobody = state.legal_actions(None)
    if nobody:
        record = record.then(0.0, None, str(nobody[0]))
    record = record.then(1.0, 0, "leave")
    review = Review(1, record)
    assert find_game(game).view() is not None
    assert review.state.observation(None) == record.fold().observation(None)
    while review.position:
        review.walk(-1)
    assert review.state.observation(None) == record.initial_state().observation(None)
