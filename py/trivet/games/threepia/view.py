"""How Threepia looks: the board in the middle; hand, clock and the slots once more in each zone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from trivet.core.game import Event, Seat
from trivet.core.markup import Markup, element
from trivet.core.view import Context, Feat, Notice, Picture, Question, View
from trivet.core.words import Words
from trivet.games.threepia import board, naming, notices, rules, zone
from trivet.games.threepia.cards import turned
from trivet.games.threepia.clocks import next_tick, told
from trivet.games.threepia.marks import TURNED
from trivet.games.threepia.observation import Observation
from trivet.games.threepia.turn import possible_lays


class ThreepiaView(View):
    """See :class:`trivet.core.view.View`.

    A chosen card that is tapped again is turned round: ``TURNED`` then stands before it.
    """

    def middle(self, observation: object, context: Context) -> Picture:
        assert isinstance(observation, Observation)
        dark = board.dark_at(context)
        tick = next_tick(observation, context.at)
        until = min((due for due in (dark, tick) if due is not None), default=None)
        name = observation.options.board
        parts = board.parts(observation, context)
        turned_by = board.quarter(name, context.room)
        return Picture(board.frame(name, turned_by), parts, board.sizes(name, context.room), until)

    def zone(self, observation: object, context: Context) -> Picture:
        assert isinstance(observation, Observation)
        return Picture(
            zone.frame(),
            zone.parts(observation, context),
            zone.sizes(observation, context),
            next_tick(observation, context.at),
        )

    def middle_seat(self, observation: object) -> int | None:
        assert isinstance(observation, Observation)
        return observation.turn

    def hidden_hand(self, observation: object) -> tuple[str, ...]:
        assert isinstance(observation, Observation)
        return observation.hand

    def choose(self, observation: object, selected: tuple[str, ...], card: str) -> tuple[str, ...]:
        return (TURNED, card) if selected == (card,) else (card,)

    def compose(
        self, observation: object, selected: tuple[str, ...], target: str
    ) -> str | Question:
        assert isinstance(observation, Observation)
        *turn, card = selected
        slot = int(target) - 1
        ways = ways_to_lay(observation, card, slot)
        way = turned(card) if turn else card
        if ways and way not in ways:
            [way] = ways
        return naming.proposal(observation, way, slot)

    def answer(self, observation: object, question: Question, choice: str) -> str | Question:
        return naming.answered(question, choice)

    def notice(self, event: Event, reader: Seat, context: Context) -> Notice | None:
        return notices.notice(event, reader, context)

    def feat(self, event: Event, observation: object) -> Feat | None:
        assert isinstance(observation, Observation)
        match event.code, event.params:
            case "round_over", {"time": int() | float() as time, "winners": (_,)}:
                if observation.options.mode == ALONE:
                    return Feat(_feat_name(asdict(observation.options)), float(time))
        return None

    def best(self, bests: Mapping[str, float], chosen: Mapping[str, object], words: Words) -> str:
        best = bests.get(_feat_name(chosen)) if chosen["mode"] == ALONE else None
        return "" if best is None else words("threepia.best", time=told(best))

    def rules(self, context: Context) -> Markup:
        return element("ol", rules.leaf(context.words))


ALONE = "solo_time"


def _feat_name(options: Mapping[str, object]) -> str:
    """Times alone are compared where the same was to be done."""
    harder = (name for name in ("must_score", "free_draw") if options[name])
    return " ".join((str(options["board"]), *harder))


def ways_to_lay(observation: Observation, card: str, slot: int) -> tuple[str, ...]:
    """The ways round, none, one or two, in which a card may be laid on a slot."""
    options, named = observation.options, observation.named
    lays = possible_lays((card,), observation.board, options, named)
    return tuple(lay.card for lay in lays if lay.slot == slot)


VIEW = ThreepiaView()
