"""Looking back at a finished game: the table as it was, step by step, and nobody's secrets."""

import pytest

from contract.play import extremes, walk
from table.test_menu import do, go_home, zone
from table.test_play import HOLD, Hands, Table, race
from trivet.core.record import Entry, Record
from trivet.core.registry import find_game, games
from trivet.core.view import View
from trivet.games.triplexity import solver
from trivet.table.box import MIDDLE
from trivet.table.messages import Catalogue
from trivet.table.play import Exits, Play
from trivet.table.playback import Playback, decisive
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


def test_a_long_result_is_told_alone_and_in_smaller_letters() -> None:
    game = find_game("threepia")
    view = game.view()
    assert view is not None
    sitters = [Sitter(look, Place("bottom", 0.5), f"Guest{look}") for look in range(6)]
    record = walk(game, 6, 5, {}).record
    words = Catalogue("en", ("trivet.table", "trivet.games.threepia"))
    exits = Exits(lambda sitters: None, lambda sitters, leaf, side: None)
    play = Play(game, view, record, sitters, words, Hands(), exits, 0.1)
    play.look_back(0.0)
    assert play.review is not None
    play.review.think(len(record.actions))
    assert "wins" in play.review.told(play, None)
    assert "laid all cards" not in play.review.told(play, None)
    [middle] = [box for box in play.boxes(1024, 768, 0.0) if box.id == MIDDLE]
    assert 'class="said long"' in middle.parts["near"]


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


# ---- it runs by itself ----------------------------------------------------------------------


def position(table: Table) -> int:
    assert table.play.review is not None
    return table.play.review.position


def test_it_runs_by_itself_as_fast_as_it_was_played_and_stops_at_the_end() -> None:
    table = finished()
    look_back(table)
    actions = len(table.play.referee.record.actions)
    do(table, 0, "step:play")
    assert position(table) == 0, "from the end it begins anew"
    seen = [0]
    for _ in range(200):
        table.wait(100)
        if position(table) != seen[-1]:
            seen.append(position(table))
    assert seen == list(range(actions + 1))
    assert 'aria-label="Let it run"' in zone(table, 0)


def test_whoever_looks_back_stops_it_and_a_step_stops_it_too() -> None:
    table = finished()
    look_back(table)
    for command, stays in (("step:play", 1), ("step:on", 2)):
        do(table, 0, "step:first")
        do(table, 0, "step:play")
        while position(table) == 0:
            table.wait(50)
        do(table, 0, command)
        table.wait(10_000)
        assert position(table) == stays


def paused(actions: tuple[Entry, ...], speed: int) -> list[float]:
    """Milliseconds before each action."""
    playback = Playback(speed)
    waits = []
    for place in range(len(actions)):
        playback.await_next(actions, place, 1000.0)
        assert playback.due is not None
        waits.append(playback.due - 1000.0)
    playback.await_next(actions, len(actions), 1000.0)
    assert not playback.running
    return waits


def test_nobody_s_thoughts_last_more_than_two_seconds_and_the_next_round_begins_anew() -> None:
    actions = (
        Entry(1200.0, 0, "a"),
        Entry(1203.0, 1, "b"),
        Entry(90_000.0, 0, "c"),
        Entry(90_000.0, None, "deal"),
        Entry(1000.0, 0, "a"),
    )
    assert paused(actions, 1) == [1200.0, 250.0, 2000.0, 250.0, 1000.0]
    assert paused(actions, 4) == [300.0, 250.0, 500.0, 250.0, 250.0]


def test_it_runs_at_once_twice_and_four_times_the_speed() -> None:
    table = finished()
    look_back(table)
    seen = []
    for _ in range(4):
        seen.append(next(speed for speed in ("1×", "2×", "4×") if speed in zone(table, 0)))
        do(table, 0, "step:speed")
    assert seen == ["1×", "2×", "4×", "1×"]


# ---- the decisive moment --------------------------------------------------------------------


def moments(game: str, seats: int, seed: int) -> tuple[int, list[bool]]:
    """The decisive position, and after each action whether those who won were ahead."""
    steps = walk(find_game(game), seats, seed, {}).steps
    winners = [seat for seat, share in enumerate(steps[-1].state.returns()) if share]
    ahead = []
    for step in steps:
        standing = step.state.standing()
        others = [standing[seat] for seat in range(seats) if seat not in winners]
        ahead.append(bool(others) and min(standing[seat] for seat in winners) > max(others))
    return decisive(steps), ahead


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("game", ["three", "triple3", "tres", "threepia"])
def test_after_the_decisive_moment_the_winners_were_always_ahead(game: str, seed: int) -> None:
    place, ahead = moments(game, 3, seed)
    if ahead[-1]:
        assert all(ahead[place - 1 :]) and not (place > 1 and ahead[place - 2])
    else:
        assert place == len(ahead)


def test_some_games_were_decided_before_their_last_action() -> None:
    places = [moments(game, 3, seed) for game in ("three", "threepia") for seed in range(6)]
    assert any(place < len(ahead) for place, ahead in places)


def test_a_pad_leads_to_the_decisive_moment() -> None:
    table = finished()
    look_back(table)
    do(table, 0, "step:first")
    do(table, 0, "step:decisive")
    assert position(table) == len(table.play.referee.record.actions), "seat 1 left"


# ---- hands and photo finishes ---------------------------------------------------------------


def over(game: str) -> Play:
    """A game that everybody but seat 0 left at once, looked back at by seat 0."""
    catalogues.compile_engine()
    rules = find_game(game)
    view = rules.view()
    assert view is not None
    record = Record(game, 3, 2)
    nobody = record.initial_state().legal_actions(None)
    if nobody:
        record = record.then(0.0, None, str(nobody[0]))
    record = record.then(1.0, 1, "leave")
    sitters = [Sitter(look, Place("bottom", 0.5), f"Guest{look}") for look in range(2)]
    words = Catalogue("en", ("trivet.table", f"trivet.games.{game}"))
    exits = Exits(lambda sitters: None, lambda sitters, leaf: None)
    play = Play(rules, view, record, sitters, words, Hands(), exits, 0.1)
    play.look_back(0.0)
    assert play.review is not None
    play.review.think(100)
    play.review.command("first", 0.0)
    return play


def parts(play: Play, box: str) -> str:
    boxes = {box.id: box for box in play.boxes(1024, 768, 10.0)}
    return "".join(boxes[box].parts.values())


def hand(play: Play, seat: int) -> str:
    boxes = {box.id: box for box in play.boxes(1024, 768, 10.0)}
    return boxes[f"zone-{seat}"].parts["hand"]


@pytest.mark.parametrize("game", ["three", "tres", "threepia"])
def test_hands_stay_hidden_until_somebody_shows_them_to_all(game: str) -> None:
    play = over(game)
    assert play.review is not None
    for seat in (0, 1):
        assert " back" in hand(play, seat)
    play.review.command("hands", 0.0)
    for seat in (0, 1):
        assert " back" not in hand(play, seat)
    assert "All hands are shown" in parts(play, MIDDLE)
    play.review.command("hands", 0.0)
    assert " back" in hand(play, 1)
    assert "All hands are shown" not in parts(play, MIDDLE)


def test_where_no_hand_was_hidden_there_is_nothing_to_show() -> None:
    assert "step:hands" not in parts(over("triplexity"), "zone-0")
    assert "step:hands" in parts(over("tres"), "zone-0")


def test_a_photo_finish_is_seen_again_where_it_happened() -> None:
    table = Table()
    race(table, 0, 3)
    go_home(table, 1)
    look_back(table)
    assert "+3 ms" not in table.boxes()[MIDDLE].parts["near"]
    do(table, 0, "step:back")
    assert "+3 ms" in table.boxes()[MIDDLE].parts["near"]
    do(table, 0, "step:back")
    assert "+3 ms" not in table.boxes()[MIDDLE].parts["near"]
