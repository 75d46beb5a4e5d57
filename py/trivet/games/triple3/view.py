"""How TRIPLE³ looks: the grid in the middle, and a zone with pile, hand and a small grid."""

from __future__ import annotations

from functools import cache, lru_cache

from trivet.core.game import Event, Seat
from trivet.core.markup import Markup, element, render
from trivet.core.view import Context, Finish, Flight, Notice, Picture, Question, Room, View
from trivet.core.widgets import GAP, answer, ask, hand_sizes, press_pad, spoken
from trivet.core.words import Words, milliseconds
from trivet.games.triple3.cards import BITS, CELLS, MARKS, openings, words
from trivet.games.triple3.faces import face, pile_back, property_sign
from trivet.games.triple3.observation import Observation

OWN = 68.0
SMALLEST_CELL = 48.0
MAP_SHARE = 0.13  # of a zone's length for a cell of its small grid; the hand needs room, too
BORDER = 6.0
LARGEST_CELL = 190.0
HANDFUL = 3


def card_name(card: str, words_: Words) -> str:
    """The card as it is spoken."""
    colour, shape, quantity = (words_(f"triple3.{word}") for word in words(MARKS[card]))
    return words_("triple3.card", colour=colour, shape=shape, quantity=quantity)


# All zones are drawn anew at every touch, and nearly all of it was there before: it is kept.


@lru_cache(maxsize=256)
def _grid_card(card: str, changed: bool, words_: Words) -> Markup:
    mark = element("i", class_="changed") if changed else None
    return render([face(card), mark, spoken(card_name(card, words_))])


def _changed(context: Context) -> frozenset[int]:
    """The numbers of the cells on which a card was placed in the moment that is looked at."""
    cells = {event.params["cell"] for event in context.events if event.code == "placed"}
    return frozenset(cell + 1 for cell in CELLS if context.past and cell in cells)


@lru_cache(maxsize=2048)
def _map_card(card: str, number: int, fits: bool, words_: Words) -> Markup:
    name = words_("triple3.cell", number=number, card=card_name(card, words_))
    return render([face(card), element("i", class_="fits") if fits else None, spoken(name)])


@lru_cache(maxsize=256)
def _hand_card(card: str, selected: bool, words_: Words) -> Markup:
    return element(
        "button",
        _grid_card(card, False, words_),
        type="button",
        class_="card selected" if selected else "card",
        data_card=card,
        aria_pressed="true" if selected else "false",
    )


class Triple3View(View):
    """See :class:`trivet.core.view.View`."""

    def middle(self, observation: object, context: Context) -> Picture:
        assert isinstance(observation, Observation)
        room = context.room
        cell = min((min(room.width, room.height) - 2 * GAP) / 3 - GAP, LARGEST_CELL)
        changed = _changed(context)
        parts = {
            f"cell-{number}": _grid_card(top, number in changed, context.words)
            for number, top in enumerate(observation.tops, 1)
        }
        return Picture(_grid_frame(), parts, {"cell": cell})

    def zone(self, observation: object, context: Context) -> Picture:
        assert isinstance(observation, Observation)
        assert observation.seat is not None
        words_, seat = context.words, observation.seat
        pile = observation.pile_sizes[seat]
        inner = Room(context.room.width - 4 * GAP - BORDER, context.room.height - 2 * GAP - BORDER)
        small = min((inner.height - 2 * GAP) / 3, inner.width * MAP_SHARE)
        small = max(small, SMALLEST_CELL)
        hand_room = Room(inner.width - OWN - 3 * small - 8 * GAP, inner.height)
        until = observation.resting[seat]
        resting = context.at < until
        parts = {
            "score": _score(
                observation.hand_sizes[seat] + pile,
                observation.chips[seat],
                observation.options.chips_to_win,
                words_,
                _whose_turn(observation, context),
            ),
            "pile": _pile(pile, observation.turn == seat, words_),
            "hand": _hand(observation, context),
            "ask": _ask(context),
            "rest": element("p", words_("triple3.resting"), class_="rest") if resting else Markup(),
        }
        fitting = _hinted(observation, context.selected)
        for number, top in enumerate(observation.tops, 1):
            parts[f"map-{number}"] = _map_card(top, number, number in fitting, words_)
        sizes = hand_sizes(len(observation.hand), hand_room)
        sizes["small"] = small
        return Picture(_zone_frame(context.turn), parts, sizes, until if resting else None)

    def compose(
        self, observation: object, selected: tuple[str, ...], target: str
    ) -> str | Question:
        assert isinstance(observation, Observation)
        [card] = selected
        if observation.options.call_it:
            return Question("property", (card, target), words(MARKS[card]))
        return f"{card}@{target}"

    def answer(self, observation: object, question: Question, choice: str) -> str:
        card, target = question.given
        return f"{card}@{target}={choice}"

    def notice(self, event: Event, reader: Seat, context: Context) -> Notice | None:
        teller = _TELLERS.get(event.code)
        return teller(event, reader, context) if teller else None

    def flight(self, event: Event) -> Flight | None:
        match event.code, event.params:
            case "lost" | "misplay", {"seat": int(seat), "card": str(card), "cell": int(cell)}:
                return Flight(seat, card, str(cell + 1))
        return None

    def finish(self, event: Event) -> Finish | None:
        match event.code, event.params:
            case "lost", {"seat": int(seat), "by": int(winner), "gap": int() | float() as gap}:
                return Finish(winner, seat, gap)
        return None

    def rules(self, context: Context) -> Markup:
        words_ = context.words
        example = element(
            "p",
            map(face, ("BC1", "BD3", "BS2")),
            element("span", words_("triple3.rules.example")),
            class_="example",
        )
        steps = ("aim", "take", "place", "new", "stop", "end")
        told = {step: words_(f"triple3.rules.{step}") for step in steps}
        items = [element("li", told[s], example if s == "new" else None) for s in steps]
        return element("ol", items)


AS_SEEN = {0: "123456789", 90: "369258147", 180: "987654321", 270: "741852963"}
"""The cells in the order in which the zone's owner reads the grid in the middle, by turn."""


def _small_cell(number: str) -> Markup:
    return element(
        "button",
        type="button",
        class_="triple3-cell",
        data_target=number,
        data_part=f"map-{number}",
    )


@cache
def _grid_frame() -> Markup:
    cells = [
        element("div", class_="triple3-cell", data_target=number, data_part=f"cell-{number}")
        for number in range(1, 10)
    ]
    return element("div", cells, class_="triple3-grid")


@cache
def _zone_frame(turn: int) -> Markup:
    return element(
        "div",
        element("div", class_="triple3-own", data_part="pile"),
        element("div", class_="hand", data_part="hand"),
        element("div", map(_small_cell, AS_SEEN[turn]), class_="triple3-map"),
        element("div", class_="cover", data_part="ask"),
        element("div", class_="cover", data_part="rest"),
        class_="zone-row triple3",
    )


@lru_cache(maxsize=256)
def _hand(observation: Observation, context: Context) -> Markup:
    """The cards held up; who holds none yet is told how to."""
    if not observation.hand and observation.phase != "play":
        return Markup()
    if not observation.hand:
        return element("p", context.words("triple3.take_up"), class_="empty-hand")
    return render(
        _hand_card(card, card in context.selected, context.words) for card in observation.hand
    )


def _whose_turn(observation: Observation, context: Context) -> Markup | None:
    """Told in every zone where cards are placed in turn."""
    if observation.turn is None:
        return None
    if observation.turn == observation.seat:
        return element("b", context.words("triple3.turn.own"), class_="own-turn")
    name = context.names[observation.turn]
    return element("span", context.words("triple3.turn", name=name))


def _score(left: int, won: int, needed: int, words_: Words, whose: Markup | None) -> Markup:
    chips = [
        element("i", class_="chip won" if n < won else "chip") for n in range(max(won, needed))
    ]
    return render(
        [
            element("span", chips, spoken(words_.count("triple3.chips", won)), class_="chips"),
            element("span", words_.count("triple3.left", left), class_="left"),
            whose,
        ]
    )


@lru_cache(maxsize=128)
def _pile(pile: int, own_turn: bool, words_: Words) -> Markup:
    handful = pile if 2 <= pile < HANDFUL else HANDFUL
    take = press_pad(
        "take 1",
        [pile_back(), element("b", str(pile)), spoken(words_("triple3.take"))],
        "pile",
        off=not pile,
    )
    take_more = press_pad(
        f"take {handful}",
        [element("b", f"+{handful}"), spoken(words_.count("triple3.take_more", handful))],
        off=pile < 2,
    )
    third = "pass" if own_turn else "stop"
    stop = press_pad(third, words_(f"triple3.{third}"), third)
    return render([take, take_more, stop])


def _ask(context: Context) -> Markup:
    if context.question is None:
        return Markup()
    pads = [
        answer(
            word,
            [property_sign(word), element("span", context.words(f"triple3.{word}"))],
            "property",
        )
        for word in context.question.choices
    ]
    return ask(context, context.words("triple3.ask"), pads)


def _hinted(observation: Observation, selected: tuple[str, ...]) -> frozenset[int]:
    """The numbers of the cells where the chosen card fits, if hints are agreed on."""
    if not observation.options.hints:
        return frozenset()
    open_at = openings(observation.tops)
    return frozenset(cell + 1 for cell in CELLS for card in selected if open_at[cell] & MARKS[card])


def _placed(event: Event, reader: Seat, context: Context) -> Notice:
    called = event.params.get("called")
    triples = event.params["triples"]
    assert isinstance(triples, tuple)
    said = [called] if called else [word for word in triples if word in BITS]
    what = " + ".join(context.words(f"triple3.{word}") for word in said)
    seat = event.params["seat"]
    assert isinstance(seat, int)
    if seat == reader:
        return Notice("placed.own", context.words("triple3.placed.own", what=what), "good")
    return Notice("placed", context.words("triple3.placed", name=context.names[seat], what=what))


def _lost(event: Event, reader: Seat, context: Context) -> Notice | None:
    finish = VIEW.finish(event)
    if finish is None or reader not in (finish.winner, finish.loser):
        return None
    won = reader == finish.winner
    other = context.names[finish.loser if won else finish.winner]
    if finish.gap == 0:
        key = "triple3.tie.won" if won else "triple3.tie.lost"
        return Notice("tie", context.words(key, name=other), "tie")
    key = "triple3.race.won" if won else "triple3.race.lost"
    gap = milliseconds(finish.gap, context.words)
    return Notice("race", context.words(key, name=other, gap=gap), "good" if won else "bad")


def _misplay(event: Event, reader: Seat, context: Context) -> Notice | None:
    if event.params["seat"] != reader:
        return None
    return Notice("misplay", context.words("triple3.misplay"), "bad")


def _passed(event: Event, reader: Seat, context: Context) -> Notice | None:
    seat = event.params["seat"]
    assert isinstance(seat, int)
    if seat == reader:
        return None
    return Notice("passed", context.words("triple3.passed", name=context.names[seat]))


def _stopped(event: Event, reader: Seat, context: Context) -> Notice:
    seat = event.params["seat"]
    assert isinstance(seat, int)
    if seat == reader:
        return Notice("stopped", context.words("triple3.stopped.own"))
    key = "triple3.stopped.all" if reader is None else "triple3.stopped"
    return Notice("stopped", context.words(key, name=context.names[seat]))


def _won(event: Event, reader: Seat, context: Context) -> Notice:
    winners = event.params["winners"]
    assert isinstance(winners, tuple)
    names = context.words("and").join(context.names[seat] for seat in winners)
    whose = "own" if reader in winners else "other"
    reason = event.params.get("reason", "")
    text = context.words.count(f"triple3.{event.code}.{whose}", len(winners), names=names)
    if reason == "stuck":
        text = f"{context.words('triple3.stuck')} {text}"
    return Notice(event.code, text, "good" if reader in winners else "plain")


_TELLERS = {
    "placed": _placed,
    "lost": _lost,
    "misplay": _misplay,
    "passed": _passed,
    "stopped": _stopped,
    "round_over": _won,
    "match_over": _won,
}
VIEW = Triple3View()
