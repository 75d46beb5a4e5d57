"""What somebody likes: chosen at the own zone, kept for the next time, never anybody else's."""

from dataclasses import replace

from table.test_lobby import Memory, Table
from trivet.table.seats import Company, Place
from trivet.table.settings import Settings
from trivet.table.tastes import USUAL, VALUES, Tastes
from trivet_build import catalogues


def lobby() -> Table:
    catalogues.compile_engine()
    return Table()


def test_every_taste_comes_round_to_where_it_began() -> None:
    for name, values in VALUES.items():
        tastes, seen = USUAL, []
        for _ in values:
            seen.append(getattr(tastes, name))
            tastes = tastes.next(name)
        assert tuple(seen) == values
        assert tastes == USUAL


def test_what_is_usual_changes_nothing_of_the_zone() -> None:
    assert USUAL.looks() == {}
    assert Tastes(text="large", language="de").looks() == {"text": "large"}


def test_tastes_are_remembered_for_the_look_that_had_them() -> None:
    memory = Memory()
    [sitter] = Company().join(Place("bottom", 0.5))
    likes = Tastes("largest", "left", "contrast", "de")
    Settings(memory, ["en"]).remember(replace(sitter, tastes=likes))
    again = Settings(memory, ["en"])
    assert again.tastes(sitter.look) == likes
    assert again.tastes(sitter.look + 1) == USUAL


def test_a_damaged_memory_of_tastes_counts_only_where_it_makes_sense() -> None:
    memory = Memory({"trivet.tastes.0": '{"text": "huge", "hand": "left", "fingers": 11}'})
    assert Settings(memory, ["en"]).tastes(0) == Tastes(hand="left")
    memory = Memory({"trivet.tastes.0": '[["hand", "left"]]'})
    assert Settings(memory, ["en"]).tastes(0) == USUAL


def test_a_seat_chooses_its_tastes_and_finds_them_again_when_it_comes_back() -> None:
    table = lobby()
    table.sit("bottom", "top")
    table.pad("zone-0", "tastes")
    table.pad("zone-0", "taste:text")
    table.pad("zone-0", "tastes")
    assert table.boxes()["zone-0"].looks["text"] == "large"
    assert "text" not in table.boxes()["zone-1"].looks
    table.pad("zone-0", "leave")
    table.sit("bottom")
    assert table.boxes()["zone-0"].looks["text"] == "large"


def test_a_bot_has_no_tastes_of_those_who_sat_there() -> None:
    table = lobby()
    table.sit("bottom")
    table.pad("zone-0", "tastes")
    table.pad("zone-0", "taste:text")
    table.pad("zone-0", "tastes")
    table.pad("zone-0", "leave")
    table.pad("middle", "bot")
    assert "text" not in table.boxes()["zone-0"].looks


def test_a_zone_speaks_the_language_of_its_seat() -> None:
    table = lobby()
    table.sit("bottom", "top")
    table.pad("zone-1", "tastes")
    for _ in range(2):
        table.pad("zone-1", "taste:language")
    table.pad("zone-1", "tastes")
    assert "Platz" in table.boxes()["zone-1"].parts["pads"]
    assert "seat" in table.boxes()["zone-0"].parts["pads"]


def test_a_seat_moves_on_without_being_dragged_all_round_the_table() -> None:
    table = lobby()
    table.sit("bottom", "top")
    table.pad("zone-0", "tastes")
    sides = []
    for _ in range(12):
        table.pad("zone-0", "move:left")
        sides.append(table.lobby.company.find(0).place.side)
    assert list(dict.fromkeys(sides)) == ["bottom", "left", "top", "right"]
    there = table.lobby.company.find(0).place
    table.pad("zone-0", "move:left")
    table.pad("zone-0", "move:right")
    assert table.lobby.company.find(0).place == there
