"""Looking back at a finished game: the table as it was, step by step, and nobody's secrets."""

import pytest

from contract.play import extremes, walk
from table.test_menu import do, go_home, zone
from table.test_play import HOLD, Hands, Table
from trivet.core.record import Record
from trivet.core.registry import find_game, games
from trivet.core.view import View
from trivet.games.triplexity import solver
from trivet.table.box import MIDDLE
from trivet.table.messages import Catalogue
from trivet.table.play import Exits, Play
from trivet.table.review import Review
from trivet.table.seats import Place, Sitter
from trivet_build import catalogues

GAMES = {n: game for n, game in games().items() if type(game).__module__.startswith("trivet.")}


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


def look_back(table: Table) -> None:
    do(table, 0, "review")
    table.wait(HOLD)


def test_it_begins_with_the_last_picture_and_walks_back_to_the_deal_and_forth() -> None:
    table = finished()
    look_back(table)
    last = middle(table)
    actions = len(table.play.referee.record.actions)
    for _ in range(actions):
        do(table, 0, "step:back")
    dealt = middle(table)
    assert dealt != last
    assert "The game begins" in zone(table, 0)
    do(table, 0, "step:back")
    assert f"0 / {actions}" in zone(table, 0), "there is nothing before the deal"
    for _ in range(actions + 1):
        do(table, 0, "step:on")
    assert middle(table) == last


def test_one_pad_leads_to_the_deal_and_one_to_the_end() -> None:
    table = finished()
    look_back(table)
    last, actions = middle(table), len(table.play.referee.record.actions)
    do(table, 0, "step:first")
    assert f"0 / {actions}" in zone(table, 0)
    do(table, 0, "step:last")
    assert middle(table) == last


def test_the_zones_show_what_lay_in_them_then() -> None:
    table = finished()
    look_back(table)
    do(table, 0, "step:first")
    parts = table.boxes()["zone-1"].parts
    assert parts["gate"] == "", "the zone can be seen"
    assert "data-card" not in parts["hand"], "nothing had been taken up yet"
    assert "27 cards left" in parts["score"]


def test_who_moved_and_what_that_changed_is_marked() -> None:
    table = finished()
    look_back(table)
    do(table, 0, "step:back")
    assert [n for n in (0, 1) if "moved" in table.boxes()[f"zone-{n}"].looks] == [1]
    assert sum("changed" in markup for markup in middle(table).values()) == 1
    do(table, 0, "review")
    assert not any("changed" in markup for markup in middle(table).values())


def test_nothing_can_be_played_in_a_moment_of_before() -> None:
    table = finished()
    look_back(table)
    do(table, 0, "step:back")
    table.tap(0, "card", table.play.referee.state.observation(0).hand[0])
    assert table.play.wishes.of(0).selected == ()


def test_each_step_tells_who_did_what_in_the_words_of_the_game() -> None:
    table = finished()
    look_back(table)
    assert "wins the match" in zone(table, 0)
    do(table, 0, "step:back")
    assert "Owl" in zone(table, 0)
    do(table, 0, "step:back")
    assert "Fox" in zone(table, 0)
    assert "Fox" in table.boxes()[MIDDLE].parts["near"]
    do(table, 0, "step:back")
    assert "takes up cards" in zone(table, 0)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_action_of_every_game_is_told_in_words(game, language: str) -> None:
    catalogues.compile_engine()
    words = Catalogue(language, ("trivet.table", f"trivet.games.{game.id}"))
    view = game.view()
    assert isinstance(view, View)
    for seats in game.seat_counts:
        sitters = [Sitter(look, Place("bottom", 0.5), f"Guest{look}") for look in range(seats)]
        record = walk(game, seats, 5, extremes(game, seats)[0], leaving=True).record
        exits = Exits(lambda sitters: None, lambda sitters, leaf: None)
        play = Play(game, view, record, sitters, words, Hands(), exits, 0.1)
        review = Review(0, record, view)
        review.think(len(record.actions))
        assert review.ready
        while review.position:
            told = review.told(play, None)
            assert told, review.step
            assert review.step is not None
            assert str(review.step.action) not in told.split(": "), "notation is not for people"
            assert "past." not in told
            review.step_to("back")


def test_going_through_a_long_game_takes_many_short_turns() -> None:
    record = walk(find_game("triple3"), 2, 3, {}, leaving=False).record
    view = find_game("triple3").view()
    assert view is not None
    review = Review(0, record, view)
    review.think(5)
    assert not review.ready
    assert review.thinks
    while review.thinks:
        review.think()
    assert review.ready


def test_what_a_position_is_worth_is_worked_out_before_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solver, "_tables", {})  # other tests may have had it worked out
    view = find_game("triplexity").view()
    assert view is not None
    state = find_game("triplexity").new_initial_state(2, 1, {})
    slices = sum(1 for _ in view.weighing(state.observation(None)))
    assert slices > 10, "it takes more than a moment"
    assert sum(1 for _ in view.weighing(state.observation(None))) == 0, "and is kept"


def test_only_who_looks_back_turns_the_pages_and_closing_shows_the_end_again() -> None:
    table = finished()
    last = middle(table)
    look_back(table)
    do(table, 0, "step:back")
    table.touch(1, "do", "step:back")
    assert table.play.review is not None
    assert table.play.review.position == table.play.review.length - 1
    do(table, 0, "review")
    assert table.play.review is None
    assert middle(table) == last
    assert 'data-do="rematch"' in zone(table, 0)


def test_whoever_does_not_look_back_finds_the_ways_out_in_the_menu() -> None:
    table = Table(3)
    for seat in (2, 1):
        go_home(table, seat)
    look_back(table)
    do(table, 0, "review")
    do(table, 0, "menu:main")
    assert 'data-do="seats"' in zone(table, 0)


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
    view = find_game(game).view()
    assert view is not None
    review = Review(1, record, view)
    review.think()
    assert review.state.observation(None) == record.fold().observation(None)
