"""Which options are in force for those who sit here."""

from trivet.games.threepia import GAME
from trivet.table.choices import chosen
from trivet.table.settings import Settings


class Memory(dict[str, str]):
    """A browser's storage."""

    def set(self, key: str, value: str) -> None:
        self[key] = value


def settings(**values: object) -> Settings:
    found = Settings(Memory(), ["en"])
    for name, value in values.items():
        found.set_option(GAME.id, name, value)
    return found


def test_what_nobody_chose_is_what_the_game_proposes_for_so_many() -> None:
    assert chosen(GAME, settings(), 1)["mode"] == "solo_time"
    assert chosen(GAME, settings(), 3)["mode"] == "points"
    assert chosen(GAME, settings(), 2)["target"] == 30
    assert chosen(GAME, settings(), 6)["target"] == 15


def test_a_proposal_heeds_what_was_chosen_before_it() -> None:
    assert chosen(GAME, settings(board="fridge"), 6)["target"] == 30


def test_what_was_chosen_last_is_kept_where_it_fits() -> None:
    kept = chosen(GAME, settings(mode="deck", target=50), 4)
    assert (kept["mode"], kept["target"]) == ("deck", 50)


def test_what_does_not_fit_so_many_gives_way_and_comes_back() -> None:
    table = settings(mode="deck")
    assert chosen(GAME, table, 1)["mode"] == "solo_time"
    assert chosen(GAME, table, 2)["mode"] == "deck"


def test_a_number_that_is_allowed_and_never_offered_is_kept() -> None:
    assert chosen(GAME, settings(target=7), 2)["target"] == 7


def test_every_choice_can_be_dealt() -> None:
    for seats in GAME.seat_counts:
        GAME.new_initial_state(seats, 1, chosen(GAME, settings(mode="time"), seats))
