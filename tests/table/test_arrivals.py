"""Games that come with an address or a file: offered once they were gone through, or refused."""

import pytest

from contract.play import extremes, walk
from trivet.core.errors import RecordError
from trivet.core.game import State
from trivet.core.link import Shared, encode, to_file
from trivet.core.record import Entry, Record
from trivet.core.registry import find_game, games
from trivet.table import arrivals
from trivet.table.arrivals import Arrivals
from trivet.table.messages import LANGUAGES, Catalogue
from trivet_build import catalogues

PACKAGES = ("trivet.table", *(type(game).__module__ for game in games().values()))


class Lobby:
    """What came, and what was opened of it; each look at the clock takes a millisecond."""

    def __init__(self, *links: str) -> None:
        catalogues.compile_engine()
        self.now = 0.0
        self.opened: list[tuple[Shared, State]] = []
        self.arrivals = Arrivals(self._tick, lambda *game: self.opened.append(game))
        for link in links:
            self.arrivals.take_link(link)

    def _tick(self) -> float:
        self.now += 1
        return self.now

    def wait(self) -> str:
        while self.arrivals.thinks:
            self.arrivals.think()
        return self.read()

    def read(self, language: str = "en") -> str:
        return self.arrivals.offer(Catalogue(language, PACKAGES)) or ""


def finished() -> Shared:
    return Shared(walk(find_game("triplexity"), 2, 5, {}).record)


def begun(game: str = "tres") -> Shared:
    record = Record(game, 3, 2)
    action = record.initial_state().legal_actions(0)[0]
    return Shared(record.then(1000.0, 0, str(action)))


def test_a_finished_game_is_offered_to_look_back_at():
    lobby = Lobby(encode(finished()))
    assert "TRIPLEX" in lobby.wait()
    assert "Look back" in lobby.read()
    lobby.arrivals.press("arrival_open")
    (shared, state), *_ = lobby.opened
    assert (shared, state) == (finished(), finished().record.fold())
    assert lobby.read() == "", "what was opened is not offered again"


def test_a_game_that_goes_on_is_offered_to_be_played_on():
    lobby = Lobby()
    lobby.arrivals.take_file(to_file(Shared(Record("three", 3, 4))), 100)
    assert "4 players" in lobby.wait()
    assert "Play on" in lobby.read()


def test_nothing_begins_unasked_and_not_now_is_an_answer():
    lobby = Lobby(encode(finished()))
    lobby.wait()
    lobby.arrivals.press("arrival_close")
    lobby.arrivals.press("arrival_open")
    assert (lobby.opened, lobby.read()) == ([], "")


def test_a_long_game_is_gone_through_in_many_short_turns_and_cannot_be_opened_before():
    lobby = Lobby(encode(Shared(walk(find_game("triple3"), 2, 3, {}).record)))
    turns = 0
    while lobby.arrivals.thinks:
        lobby.arrivals.press("arrival_open")
        before = lobby.now
        lobby.arrivals.think()
        assert lobby.now - before <= arrivals.SLICE_MS + 2
        turns += 1
    assert turns > 3
    assert not lobby.opened
    lobby.arrivals.press("arrival_open")
    assert lobby.opened


def test_a_game_that_takes_for_ever_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(arrivals, "LONGEST_MS", 10.0)
    lobby = Lobby(encode(Shared(walk(find_game("triple3"), 2, 3, {}).record)))
    assert "larger" in lobby.wait()
    lobby.arrivals.press("arrival_open")
    assert not lobby.opened


def test_a_game_with_a_wrong_move_says_which():
    shared = Shared(begun().record.then(2000.0, 1, "nonsense"))
    assert "2" in Lobby(encode(shared)).wait()


def test_what_comes_later_takes_the_place_of_what_came_before():
    lobby = Lobby("rubbish?", encode(finished()))
    assert "Look back" in lobby.wait()
    lobby.arrivals.take_link("rubbish?")
    assert "Look back" not in lobby.read()


def test_a_strangers_words_are_shortened_and_never_become_markup():
    record = Record("<img src=x>" * 10, 1, 2)
    told = Lobby(encode(Shared(record))).wait()
    assert "&lt;img src=x&gt;" in told
    assert "<img" not in told
    assert len(told) < 600


def test_where_there_is_no_room_for_all_seats_it_says_so():
    def crowded(shared: Shared, state: State) -> None:
        raise RecordError("no_room", seats=shared.record.seats)

    lobby = Lobby(encode(begun()))
    lobby.arrivals._open = crowded
    lobby.wait()
    lobby.arrivals.press("arrival_open")
    assert "room" in lobby.read()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "error",
    [
        RecordError("no_link"),
        RecordError("not_json", reason="x"),
        RecordError("not_a_record"),
        RecordError("version", found="9" * 500, known=1),
        RecordError("link_version", found="B", known="A"),
        RecordError("link_broken", reason="cut"),
        RecordError("too_large", size=1, limit=1),
        RecordError("too_long", actions=1, limit=1),
        RecordError("too_slow"),
        RecordError("unknown_game", game="chess", known=()),
        RecordError("bad_action", index=3, action="x", seat=0, reason="y"),
        RecordError("no_room", seats=6),
        RecordError("seats", value=9, allowed=(2,)),
        RecordError("entry", index=1, expected="x"),
        RecordError("anything else"),
    ],
    ids=lambda error: error.code,
)
def test_every_refusal_is_one_clear_sentence(error: RecordError, language: str):
    catalogues.compile_engine()
    told = arrivals.reason(error, Catalogue(language, PACKAGES))
    assert not told.startswith("arrival.")
    assert "{" not in told
    assert len(told) < 160


def test_games_with_options_of_each_kind_arrive():
    for game in games().values():
        if type(game).__module__.startswith("trivet."):
            seats = game.seat_counts[0]
            record = walk(game, seats, 2, extremes(game, seats)[-1]).record
            lobby = Lobby(encode(Shared(record)))
            lobby.wait()
            lobby.arrivals.press("arrival_open")
            assert lobby.opened[0][1] == record.fold()


def test_an_action_of_another_game_is_refused():
    record = Record("three", 1, 2, {}, (Entry(0.0, 0, "BC2@4"),))
    assert "move 1" in Lobby(encode(Shared(record))).wait()
