"""A match at the table without a browser: fingers in, outcomes told, cards flown home."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from trivet.core.record import Record
from trivet.core.view import Notice
from trivet.games.triple3 import GAME
from trivet.games.triple3.view import VIEW
from trivet.table.box import MIDDLE, Box
from trivet.table.contacts import Contact, Contacts, Handle, Touch
from trivet.table.menu import SECOND_THOUGHT
from trivet.table.messages import Catalogue
from trivet.table.play import Exits, Play
from trivet.table.seats import SIDES, Company, Place, Sitter
from trivet_build import catalogues

COUNTDOWN, HOLD = 3000.0, 40.0


@dataclass
class Hands:
    """Remembers what the page was asked to do."""

    landed: list[int] = field(default_factory=list)
    flown: list[tuple[int, str, str, str | None]] = field(default_factory=list)
    spoken: list[str] = field(default_factory=list)

    def land(self, contact_id: int) -> None:
        self.landed.append(contact_id)

    def fly_home(self, contact_id: int, box: str, card: str, target: str | None = None) -> None:
        self.flown.append((contact_id, box, card, target))

    def speak(self, text: str, language: str) -> None:
        self.spoken.append(text)


class Table:
    """A running match of people only; ``now`` is page time."""

    def __init__(self, seats: int = 2, seed: int = 1, **options: object) -> None:
        catalogues.compile_engine()
        company = Company()
        for side in SIDES[:seats]:
            company = company.join(Place(side, 0.5))
        self.now = 1000.0
        self.hands = Hands()
        self.contacts = Contacts()
        self.exits: list[str] = []
        self.remembered: list[Sitter] = []
        self.play = Play(
            GAME,
            VIEW,
            Record(GAME.id, seed, seats, options),
            company.clockwise(),
            Catalogue("en", ("trivet.table", "trivet.games.triple3")),
            self.hands,
            Exits(self._exit("rematch"), self._exit("leave"), self.remembered.append),
            0.1,
        )
        for seat in range(seats):
            self.touch(seat, "do", "ready")
        self.wait(COUNTDOWN + HOLD)
        for seat in range(seats):
            self.touch(seat, "press", "take 9")
        self.wait(HOLD)

    def _exit(self, name: str) -> Callable[..., None]:
        def leave(sitters: tuple[Sitter, ...], leaf: str = "", side: str = "") -> None:
            self.exits.append(f"{name} {leaf}".strip())
            self.left, self.side = sitters, side

        return leave

    def wait(self, milliseconds: float) -> None:
        end = self.now + milliseconds
        while (due := self.play.next_due(self.now)) is not None and due <= end:
            self._refresh(max(due, self.now + 0.01))
        self._refresh(end)

    def _refresh(self, now: float) -> None:
        self.now = now
        self.play.advance(now)
        self.boxes()

    def wait_for_gates(self) -> None:
        """Until their pads can be touched."""
        self.wait(max(0.0, self.play.gates_wake_at - self.now))

    def touch(self, seat: int, kind: str, value: str, stamp: float | None = None) -> Contact:
        made = self.now if stamp is None else stamp
        touch = Touch(len(self.contacts), 0, 0, made, f"zone-{seat}", Handle(kind, value))
        contact = self.contacts.down(touch)
        self.play.press(contact, self.now)
        return contact

    def tap(self, seat: int, kind: str, value: str, stamp: float | None = None) -> None:
        contact = self.touch(seat, kind, value, stamp)
        self.play.release(contact, contact.start, self.now)

    def drop(self, contact: Contact, box: str, target: str | None, stamp: float) -> None:
        handle = None if target is None else Handle("target", target)
        self.play.release(
            contact, Touch(contact.start.pointer, 300, 300, stamp, box, handle), stamp
        )

    def fitting(self, seat: int) -> list[tuple[str, str]]:
        actions = map(str, self.play.referee.state.legal_actions(seat))
        return [(card, cell) for a in actions if "@" in a for card, cell in [a.split("@")]]

    def rival_cells(self) -> tuple[str, str, str]:
        """A card each for seats 0 and 1 on one cell, such that either makes the other's void."""
        for mine, cell in self.fitting(0):
            for other, same in self.fitting(1):
                races = same == cell and self._voids(0, mine, 1, other, cell)
                if races and self._voids(1, other, 0, mine, cell):
                    return mine, other, cell
        raise AssertionError("this deal has no such race")

    def _voids(self, seat: int, card: str, other: int, beaten: str, cell: str) -> bool:
        placed = GAME.parse_action(f"{card}@{cell}")
        after = self.play.referee.state.apply_action(seat, placed, 1e6).state
        return f"{beaten}@{cell}" not in {str(action) for action in after.legal_actions(other)}

    def notice(self, reader: int | None) -> str:
        notice = self.play.board.read(reader, self.now)
        return notice.text if notice else ""

    def boxes(self) -> dict[str, Box]:
        return {box.id: box for box in self.play.boxes(1024, 768, self.now)}


def race(table: Table, first: float, second: float) -> tuple[str, str, str]:
    """Seats 0 and 1 tap at these moments after now; seat 1's finger arrives first."""
    mine, other, cell = table.rival_cells()
    table.tap(0, "card", mine)
    table.tap(1, "card", other)
    start = table.now
    table.now = start + max(first, second) + 1
    table.touch(1, "target", cell, start + second)
    table.touch(0, "target", cell, start + first)
    table.wait(HOLD)
    return mine, other, cell


def test_three_milliseconds_decide_although_the_later_finger_arrives_first() -> None:
    table = Table()
    _, other, cell = race(table, 0, 3)
    assert table.notice(0) == "You were 3 ms faster than Owl"
    assert table.notice(1) == "Fox was 3 ms faster"
    assert [flight[1:] for flight in table.hands.flown] == [("zone-1", other, cell)]
    assert "+3 ms" in table.boxes()[MIDDLE].parts["near"]


def test_a_dead_heat_is_told_as_one_and_each_seat_wins_some() -> None:
    winners = set()
    for seed in range(1, 12):
        table = Table(seed=seed)
        race(table, 0, 0)
        told = [table.notice(seat) for seat in (0, 1)]
        assert all(text.startswith("Dead heat with") for text in told)
        winners.add(told[0].endswith("yours"))
    assert winners == {True, False}


def test_a_placed_card_is_announced_to_everybody_and_spoken_if_wished() -> None:
    table = Table()
    table.play.voice = True
    card, cell = table.fitting(0)[0]
    table.tap(0, "card", card)
    table.touch(0, "target", cell)
    table.wait(HOLD)
    assert table.notice(0).endswith("!")
    assert table.notice(1).startswith("Fox: ")
    assert table.hands.spoken == [table.notice(None)]
    assert table.play.wishes.of(0).selected == ()


def test_a_misplay_comes_home_and_the_zone_rests() -> None:
    table = Table()
    fits = set(table.fitting(0))
    hand = table.play.referee.state.observation(0).hand  # type: ignore[attr-defined]
    card, cell = next((c, str(n)) for c in hand for n in range(1, 10) if (c, str(n)) not in fits)
    table.tap(0, "card", card)
    contact = table.touch(0, "target", cell)
    table.wait(HOLD)
    assert table.hands.flown == [(contact.id, "zone-0", card, cell)]
    assert "one moment" in table.boxes()["zone-0"].parts["rest"]
    table.wait(1000)
    assert table.boxes()["zone-0"].parts["rest"] == ""


def test_a_drag_counts_from_where_and_when_it_was_let_go() -> None:
    table = Table()
    card, cell = table.fitting(0)[0]
    contact = table.touch(0, "card", card)
    table.now += 500
    table.drop(contact, MIDDLE, cell, table.now)
    table.wait(HOLD)
    at, seat, action = table.play.referee.record.actions[-1]
    assert (seat, action) == (0, f"{card}@{cell}")
    assert at == pytest.approx(table.play.referee.at(table.now - HOLD), abs=0.01)
    assert table.hands.landed[-1] == contact.id
    assert table.hands.flown == []


@pytest.mark.parametrize("where", [(MIDDLE, None), ("zone-1", "4"), ("zone-1", None)])
def test_a_drag_that_ends_on_nothing_or_on_somebody_else_goes_home(
    where: tuple[str, str | None],
) -> None:
    table = Table()
    card, _ = table.fitting(0)[0]
    before = table.play.referee.record
    contact = table.touch(0, "card", card)
    table.drop(contact, *where, table.now)
    table.wait(HOLD)
    assert table.play.referee.record == before
    assert table.hands.flown == [(contact.id, "zone-0", card, None)]


@pytest.mark.parametrize("chosen_before", [False, True])
def test_a_drag_that_comes_to_nothing_leaves_chosen_what_was_chosen_before_it(
    chosen_before: bool,
) -> None:
    table = Table()
    card, other, *_ = {card: None for card, _ in table.fitting(0)}
    if chosen_before:
        table.tap(0, "card", other)
    before = table.play.wishes.of(0).selected
    table.drop(table.touch(0, "card", card), MIDDLE, None, table.now)
    assert table.play.wishes.of(0).selected == before
    table.play.lose(table.touch(0, "card", card))
    assert table.play.wishes.of(0).selected == before


def test_a_lost_drag_goes_home_and_changes_nothing() -> None:
    table = Table()
    card, _ = table.fitting(0)[0]
    before = table.play.referee.record
    contact = table.touch(0, "card", card)
    table.play.lose(contact)
    table.wait(HOLD)
    assert table.play.referee.record == before
    assert table.hands.flown == [(contact.id, "zone-0", card, None)]


def test_a_card_still_held_when_somebody_stops_goes_home() -> None:
    table = Table()
    card, cell = table.fitting(0)[0]
    contact = table.touch(0, "card", card)
    table.touch(1, "press", "stop")
    table.wait(HOLD)
    table.drop(contact, MIDDLE, cell, table.now)
    table.wait(HOLD)
    assert table.hands.flown == [(contact.id, "zone-0", card, cell)]
    assert table.play.referee.record.actions[-1].action == "stop"


def test_after_a_stop_all_have_to_be_ready_and_time_has_stood_still() -> None:
    table = Table()
    table.touch(1, "press", "stop")
    table.wait(HOLD)
    stopped = table.play.referee.at(table.now)
    table.wait(60_000)
    table.touch(0, "do", "ready")
    table.wait(10_000)
    assert not table.play.referee.running
    table.touch(1, "do", "ready")
    table.wait(COUNTDOWN)
    table.wait(HOLD)
    assert table.play.referee.running
    assert table.play.referee.at(table.now) - stopped < 2 * HOLD


def test_tapping_a_chosen_card_again_puts_it_back() -> None:
    table = Table()
    card, _ = table.fitting(0)[0]
    table.tap(0, "card", card)
    assert table.play.wishes.of(0).selected == (card,)
    table.tap(0, "card", card)
    assert table.play.wishes.of(0).selected == ()


def test_a_place_tapped_without_a_card_says_what_to_do() -> None:
    table = Table()
    table.touch(0, "target", "5")
    assert "Choose one of your cards" in table.notice(0)


def test_with_call_it_the_property_is_asked_and_its_tap_is_what_counts() -> None:
    table = Table(call_it=True)
    placement = next(
        str(action) for action in table.play.referee.state.legal_actions(0) if "=" in str(action)
    )
    card, _, rest = placement.partition("@")
    cell, _, word = rest.partition("=")
    table.tap(0, "card", card)
    table.touch(0, "target", cell)
    table.wait(300)
    assert f'data-choice="{word}"' in table.boxes()["zone-0"].parts["ask"]
    asked = len(table.play.referee.record.actions)
    table.touch(0, "choice", word)
    answered = table.now
    table.wait(HOLD)
    assert table.play.referee.record.actions[asked].action == placement
    assert table.play.referee.record.actions[asked].at == pytest.approx(
        table.play.referee.at(answered), abs=0.01
    )


def test_an_open_question_can_be_taken_back_and_stop_stays_in_reach() -> None:
    table = Table(call_it=True)
    card, cell = table.fitting(0)[0][0], table.fitting(0)[0][1].partition("=")[0]
    table.tap(0, "card", card)
    contact = table.touch(0, "target", cell)
    before = table.play.referee.record
    assert 'data-choice=""' in table.boxes()["zone-0"].parts["ask"]
    table.touch(0, "choice", "")
    table.wait(HOLD)
    assert table.play.referee.record == before
    assert table.boxes()["zone-0"].parts["ask"] == ""
    assert table.hands.flown == [(contact.id, "zone-0", card, cell)]


def test_ending_a_match_is_asked_twice_and_can_be_taken_back() -> None:
    table = Table()
    table.touch(0, "press", "stop")
    table.wait(HOLD)
    table.wait_for_gates()
    table.touch(0, "do", "leave")
    table.touch(1, "do", "stay")
    table.touch(0, "do", "leave")
    assert table.exits == []
    table.wait(SECOND_THOUGHT)
    table.touch(1, "do", "leave")
    assert table.exits == ["leave welcome"]


def test_a_double_tap_or_two_fingers_at_once_do_not_end_a_match_unasked() -> None:
    table = Table()
    table.touch(0, "press", "stop")
    table.wait(HOLD)
    table.wait_for_gates()
    table.touch(0, "do", "leave")
    table.touch(1, "do", "leave")
    table.wait(SECOND_THOUGHT / 2)
    table.touch(0, "do", "leave")
    assert table.exits == []
    assert table.play.leaver is not None


def test_a_hasty_finger_hits_no_pad_that_just_appeared_under_it() -> None:
    table = Table()
    table.touch(0, "press", "stop")
    table.wait(HOLD)
    for command in ("ready", "bot", "leave"):
        table.touch(0, "do", command)
    assert not table.play.referee.ready_seats
    assert not table.play.referee.bot_seats
    assert table.play.leaver is None
    gate = table.boxes()["zone-0"].parts["gate"]
    assert gate.count("disabled") == 3
    table.wait(SECOND_THOUGHT)
    assert "disabled" not in table.boxes()["zone-0"].parts["gate"]
    table.touch(0, "do", "ready")
    assert table.play.referee.ready_seats == {0}


def test_nobody_takes_over_from_a_bot_where_one_more_could_not_race() -> None:
    table = Table(3)
    table.play.racers = 2
    table.touch(0, "press", "stop")
    table.wait(HOLD)
    table.wait_for_gates()
    table.touch(2, "do", "bot")
    table.touch(2, "do", "person")
    assert table.play.referee.bot_seats == {2}
    assert "lets 2 people race" in table.boxes()["zone-2"].parts["gate"]
    table.touch(1, "do", "bot")
    table.touch(2, "do", "person")
    assert table.play.referee.bot_seats == {1}


def test_where_only_bots_played_the_middle_says_who_won_and_a_passer_by_clears_the_table() -> None:
    table = Table()
    table.touch(0, "do", "bot")
    for command in ("menu:main", "menu:home"):
        table.touch(1, "do", command)
    table.wait(SECOND_THOUGHT)
    table.touch(1, "do", "home")
    table.wait(HOLD)
    table.wait_for_gates()
    assert "wins the match" in table.boxes()[MIDDLE].parts["near"]
    for way in ("rematch", "review", "another", "seats"):
        assert f'data-do="{way}"' in table.boxes()["zone-0"].parts["gate"]
    table.touch(0, "do", "seats")
    assert table.exits == ["leave welcome"]
    assert table.side == table.play.sitters[0].place.side


def test_who_let_a_bot_play_for_a_while_sits_among_the_people_again_after_it() -> None:
    table = Table()
    table.touch(0, "press", "stop")
    table.wait(HOLD)
    table.wait_for_gates()
    table.touch(0, "do", "bot")
    assert table.play.sitters[0].bot
    for _ in range(2):
        table.touch(1, "do", "leave")
        table.wait(SECOND_THOUGHT)
    assert [sitter.bot for sitter in table.left] == [None, None]


def test_a_bot_takes_a_seat_over_and_gives_it_back() -> None:
    table = Table()
    table.touch(0, "press", "stop")
    table.wait(HOLD)
    table.wait_for_gates()
    table.touch(0, "do", "bot")
    assert table.play.referee.bot_seats == {0}
    table.touch(1, "do", "ready")
    table.wait(COUNTDOWN + HOLD)
    assert table.play.referee.running
    table.touch(0, "do", "person")
    assert table.play.referee.bot_seats == frozenset()
    assert table.play.referee.running


def test_without_hints_the_page_says_nowhere_what_fits() -> None:
    shown = {}
    for hints in (False, True):
        table = Table(hints=hints)
        card, _ = table.fitting(0)[0]
        table.tap(0, "card", card)
        parts = table.boxes()["zone-0"].parts
        shown[hints] = {n for n in range(1, 10) if "fits" in parts[f"map-{n}"]}
        expected = {int(cell) for c, cell in table.fitting(0) if c == card}
    assert shown == {False: set(), True: expected}


def test_another_seats_hand_and_all_piles_are_nowhere_in_a_zone() -> None:
    table = Table(seats=3)
    state = table.play.referee.state
    visible = {box: "".join(b.parts.values()) for box, b in table.boxes().items()}
    for seat in range(3):
        secrets = {*state.to_json()["piles"][seat]}  # type: ignore[index]
        for markup in visible.values():
            assert not any(f'"{card}"' in markup for card in secrets)


def test_a_card_chosen_in_one_round_is_not_chosen_in_the_next() -> None:
    table = Table(seed=3)
    referee, wishes = table.play.referee, table.play.wishes
    while referee.running:
        move = next(((s, *m) for s in (0, 1) for m in table.fitting(s)), None)
        if move is None:
            table.touch(0, "press", "take 1")
            table.touch(1, "press", "take 1")
        else:
            seat, card, cell = move
            if wishes.of(seat).selected != (card,):
                table.tap(seat, "card", card)
            table.tap(seat, "target", cell)
        table.wait(HOLD)
        if referee.running and not wishes.of(1).selected:
            for card in referee.state.observation(1).hand[:1]:
                table.tap(1, "card", card)
    assert wishes.of(1).selected
    table.wait_for_gates()
    for seat in (0, 1):
        table.touch(seat, "do", "ready")
    table.wait(HOLD)
    assert not wishes.of(1).selected


def test_two_fingers_on_one_chosen_card_take_it_back_once():
    table = Table()
    card, _ = table.fitting(0)[0]
    table.tap(0, "card", card)
    one, other = table.touch(0, "card", card), table.touch(0, "card", card)
    table.play.release(one, one.start, table.now)
    table.play.release(other, other.start, table.now)
    assert table.play.wishes.of(0).selected == ()


def test_what_was_refused_is_not_held_against_whoever_then_does_it_right():
    table = Table()
    table.play.board.say(0, Notice("error", "no", "bad"), table.now)
    table.tap(0, "press", "take 1")
    table.wait(HOLD)
    assert table.notice(0) != "no"
