"""What a game's view is told besides the observation, at every picture of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trivet.core.game import Event
from trivet.core.view import Context, Room
from trivet.table import pads
from trivet.table.layout import TURNS
from trivet.table.slots import Slots
from trivet.table.wishes import Wish

if TYPE_CHECKING:
    from trivet.table.play import Play


def context(play: Play, seat: int | None, room: Room, now: float, turn: int = 0) -> Context:
    """The context of a zone, or of the middle (``None``), at page time ``now`` in milliseconds."""
    words = play.words(seat)
    owner = seat
    if seat is None:
        owner = play.view.middle_seat(play.referee.state.observation(None))
    wish = _middle_wish(play, owner) if seat is None else play.wishes.of(seat)
    *earlier, (happened, events) = _told(play, seat) or [(0.0, ())]
    return Context(
        words,
        tuple(pads.sitter_name(sitter, words) for sitter in play.sitters),
        room,
        play.referee.at(now),
        turn,
        wish.selected,
        wish.question,
        wish.slots.cards,
        wish.slots.newest,
        _is_looking(play, owner),
        tuple(sitter.colour for sitter in play.sitters),
        tuple(TURNS[sitter.place.side] for sitter in play.sitters),
        events,
        happened,
        tuple(earlier),
        open_hand=_lies_open(play, owner),
        row=play.row.cards,
    )


def _told(play: Play, seat: int | None) -> list[tuple[float, tuple[Event, ...]]]:
    """When the latest actions were done, and what of them that seat may know."""
    return [
        (outcome.at, tuple(event for event in outcome.events if event.visible_to(seat)))
        for outcome in play.latest
    ]


def _middle_wish(play: Play, owner: int | None) -> Wish:
    """What is chosen by the seat whose the middle is; of its cards only what lies open."""
    if owner is None:
        return Wish()
    wish = play.wishes.of(owner)
    return Wish(wish.selected, slots=wish.slots if _lies_open(play, owner) else Slots())


def _is_looking(play: Play, seat: int | None) -> bool:
    """Whether that seat's cards are seen by its owner."""
    if seat is None:
        return False
    peeks = _may_look(play, seat) and bool(play.wishes.of(seat).peeking)
    return peeks or _lies_open(play, seat)


def _may_look(play: Play, seat: int) -> bool:
    """A bot never does, and others in play only."""
    return play.sitters[seat].bot is None and play.referee.running


def _lies_open(play: Play, seat: int | None) -> bool:
    """Whether that seat's cards are seen without holding anything.

    Who is the only person here has nobody to hide them from.
    """
    if seat is None or not _may_look(play, seat):
        return False
    alone = all(sitter.bot for other, sitter in enumerate(play.sitters) if other != seat)
    return play.open_hands or alone
