"""What every seat can do at any time, in its own zone, while the others play on."""

import pytest

from table.test_play import HOLD, Table
from trivet.table.menu import SECOND_THOUGHT
from trivet.table.play import GATE_PADS


def zone(table: Table, seat: int) -> str:
    return "".join(table.boxes()[f"zone-{seat}"].parts.values())


def do(table: Table, seat: int, command: str) -> None:
    assert f'data-do="{command}"' in zone(table, seat), f"seat {seat} has no pad {command}"
    if command in GATE_PADS:
        table.wait_for_gates()
    table.touch(seat, "do", command)
    table.wait(HOLD)


def go_home(table: Table, seat: int) -> None:
    do(table, seat, "menu:main")
    do(table, seat, "menu:home")
    table.wait(SECOND_THOUGHT)
    do(table, seat, "home")


def test_a_menu_lies_over_its_own_zone_only_and_time_goes_on() -> None:
    table = Table(3)
    others = zone(table, 0), zone(table, 2)
    do(table, 1, "menu:main")
    assert (zone(table, 0), zone(table, 2)) == others
    assert table.play.referee.running
    do(table, 1, "menu:")
    assert "menu:home" not in zone(table, 1)


def test_who_pauses_is_named_in_every_zone_and_all_have_to_be_ready_again() -> None:
    table = Table(2)
    do(table, 1, "menu:main")
    do(table, 1, "pause")
    assert not table.play.referee.running
    for seat in (0, 1):
        assert "Owl needs a break" in zone(table, seat)
    do(table, 0, "ready")
    do(table, 1, "ready")
    table.wait(3000)
    assert table.play.referee.running


def test_the_rules_are_read_while_the_others_play() -> None:
    table = Table(2)
    do(table, 0, "menu:main")
    do(table, 0, "menu:rules")
    assert "<ol>" in zone(table, 0)
    card, cell = table.fitting(1)[0]
    table.tap(1, "card", card)
    table.touch(1, "target", cell)
    table.wait(HOLD)
    assert table.play.referee.record.actions[-1].action == f"{card}@{cell}"
    assert "<ol>" in zone(table, 0)


def test_a_bot_takes_over_from_the_menu_and_gives_the_seat_back() -> None:
    table = Table(2)
    do(table, 0, "menu:main")
    do(table, 0, "bot")
    assert table.play.referee.bot_seats == {0}
    assert "menu:" not in zone(table, 0)
    do(table, 0, "person")
    assert table.play.referee.bot_seats == set()


def test_leaving_is_asked_once_and_cannot_be_confirmed_at_once() -> None:
    table = Table(3)
    do(table, 1, "menu:main")
    do(table, 1, "menu:home")
    do(table, 1, "home")
    assert table.play.referee.gone_seats == set()
    table.wait(SECOND_THOUGHT)
    do(table, 1, "home")
    assert table.play.referee.gone_seats == {1}
    assert table.play.referee.record.actions[-1].action == "leave"


def test_a_seat_that_was_left_is_empty_and_the_others_play_on() -> None:
    table = Table(3)
    go_home(table, 1)
    assert "Gone home" in zone(table, 1)
    assert "data-do" not in zone(table, 1)
    assert table.play.referee.running
    card, cell = table.fitting(0)[0]
    table.tap(0, "card", card)
    table.touch(0, "target", cell)
    table.wait(HOLD)
    assert table.play.referee.record.actions[-1].seat == 0


def test_leaving_works_in_a_pause_too_and_nobody_waits_for_an_empty_seat() -> None:
    table = Table(3)
    table.play.pause(table.now)
    go_home(table, 0)
    do(table, 1, "ready")
    do(table, 2, "ready")
    table.wait(3000)
    assert table.play.referee.running


def test_the_last_of_two_wins_and_a_rematch_has_to_find_somebody() -> None:
    table = Table(2)
    go_home(table, 0)
    assert table.play.referee.state.is_terminal()
    do(table, 1, "rematch")
    assert table.exits == ["leave welcome"]


@pytest.mark.parametrize(("pad", "exit_"), [("another", "leave shelf"), ("seats", "leave welcome")])
def test_after_a_game_the_ways_out_keep_the_seats(pad: str, exit_: str) -> None:
    table = Table(2)
    go_home(table, 0)
    do(table, 1, pad)
    assert table.exits == [exit_]


def test_a_table_that_only_bots_are_left_at_can_be_cleared() -> None:
    table = Table(3)
    for seat in (0, 1):
        do(table, seat, "menu:main")
        do(table, seat, "bot")
    go_home(table, 2)
    do(table, 2, "seats")
    assert table.exits == ["leave welcome"]


def test_each_zone_speaks_its_own_language_and_the_middle_that_of_the_table() -> None:
    table = Table(2)
    do(table, 1, "menu:main")
    do(table, 1, "menu:tastes")
    for _ in range(2):
        do(table, 1, "taste:language")
    do(table, 1, "menu:")
    table.play.pause(table.now)
    assert "I’m ready" in zone(table, 0)
    assert "Bereit" in zone(table, 1)
    assert 'lang="de"' in table.boxes()["zone-1"].frame
    assert 'lang="en"' in table.boxes()["zone-0"].frame


def test_a_taste_shows_on_the_own_zone_and_is_remembered() -> None:
    table = Table(2)
    do(table, 0, "menu:main")
    do(table, 0, "menu:tastes")
    do(table, 0, "taste:hand")
    do(table, 0, "taste:palette")
    looks = table.boxes()["zone-0"].looks
    assert (looks["hand"], looks["palette"]) == ("left", "strong")
    assert "hand" not in table.boxes()["zone-1"].looks
    assert [sitter.tastes.hand for sitter in table.remembered] == ["left", "left"]
