"""What TRIPLEXiTY tells its players in words: hints, results, what a position was worth, rules."""

from __future__ import annotations

from functools import lru_cache

from trivet.core.game import ROUND_OVER, Event, Seat
from trivet.core.markup import Markup, element, render
from trivet.core.options import OFF
from trivet.core.view import Context, Notice
from trivet.core.words import Words
from trivet.games.triplexity.faces import (
    barred_sign,
    pieces_under,
    top_piece,
)
from trivet.games.triplexity.observation import Observation
from trivet.games.triplexity.pieces import PIPS, POSITIONS, SEAT, TURNED
from trivet.games.triplexity.position import owner
from trivet.games.triplexity.solver import value_of

# ---- names --------------------------------------------------------------------------------------


def piece(piece: str, context: Context) -> str:
    """A piece as it is spoken."""
    return _piece(piece, context.names[SEAT[piece]], context.words)


@lru_cache(maxsize=256)
def _piece(piece: str, name: str, words: Words) -> str:
    if not PIPS[piece]:
        return words("triplexity.piece", name=name)
    up, down = PIPS[piece], PIPS[TURNED[piece]]
    return words("triplexity.piece.pips", name=name, up=up, down=down)


def stack(number: int, lying: tuple[str, ...], context: Context) -> str:
    """A position with what lies there, as it is spoken: from the bottom up."""
    return _stack(number, lying, context.names, context.words)


@lru_cache(maxsize=512)
def _stack(number: int, lying: tuple[str, ...], names: tuple[str, ...], words: Words) -> str:
    if not lying:
        return words("triplexity.empty", number=number)
    pieces = "; ".join(_piece(piece, names[SEAT[piece]], words) for piece in lying)
    return words("triplexity.stack", number=number, pieces=pieces)


# ---- in the zone --------------------------------------------------------------------------------


def hint(observation: Observation, chosen: tuple[str, ...], context: Context) -> str:
    """Whose turn it is, and for whom it is: what to do next."""
    words = context.words
    if observation.winners is not None:
        return ""
    if observation.turn != observation.seat:
        return words("triplexity.turn", name=context.names[observation.turn])
    if chosen and chosen[-1] not in POSITIONS and observation.options.advanced:
        return words("triplexity.hint.turn_over")
    if chosen:
        return words("triplexity.hint.where")
    return words(f"triplexity.hint.{observation.phase}")


def score(observation: Observation, words: Words) -> Markup:
    """How the match stands; and how close the round is to a draw."""
    options, seat = observation.options, observation.seat
    assert seat is not None
    told = []
    if options.rounds != OFF or options.points != OFF:
        told.append(element("b", words.count("triplexity.points", observation.scores[seat])))
        told.append(element("span", _round(observation, words), class_="left"))
    if observation.occurred > 1 and options.repetition != OFF:
        times = words("triplexity.again", count=observation.occurred, limit=options.repetition)
        told.append(element("span", times, class_="left"))
    return render(told)


def _round(observation: Observation, words: Words) -> str:
    limit = observation.options.points
    if limit != OFF:
        return words("triplexity.to_points", points=limit)
    return words("triplexity.round", number=observation.round, rounds=observation.options.rounds)


# ---- what happened ------------------------------------------------------------------------------


def notice(event: Event, reader: Seat, context: Context) -> Notice | None:
    """The sentence for one reader."""
    match event.code, event.params:
        case "placed" | "moved", {"seat": int(seat)}:
            return None if reader == seat else _played(event, context.names[seat], context.words)
        case "round_over" | "match_over", {"winners": tuple(winners)}:
            return _over(event, winners, reader, context)
    return None


def _played(event: Event, name: str, words: Words) -> Notice:
    """What somebody did, for the others and for the table."""
    told, places = event.params, {}
    for word in ("source", "target"):
        if word in told:
            places[word] = POSITIONS.index(str(told[word])) + 1
    pips = PIPS[str(told["piece"])]
    key = f"triplexity.{event.code}.pips" if pips else f"triplexity.{event.code}"
    return Notice(event.code, words(key, name=name, pips=pips, **places))


def _over(event: Event, winners: tuple[int, ...], reader: Seat, context: Context) -> Notice:
    """How the round ended, and who has won it, or the match with it."""
    words = context.words
    last = next((e for e in (event, *context.events) if e.code == ROUND_OVER), None)
    reason = last.params["reason"] if last else None
    told = [words(f"triplexity.how.{reason}")] if reason else []
    key = f"triplexity.{event.code}"
    if len(winners) > 1:
        told.append(words(f"{key}.shared"))
    elif reader in winners:
        told.append(words(f"{key}.own"))
    else:
        told.append(words(f"{key}.other", name=context.names[winners[0]]))
    scored = last.params["points"] if last else 0
    if isinstance(scored, int) and scored > 1:
        told.append(words.count("triplexity.scored", scored))
    good = reader in winners and len(winners) == 1
    return Notice(event.code, " ".join(told), "good" if good else "plain")


def worth(observation: Observation, context: Context) -> Markup | None:
    """Who wins a position with best play, and how soon; nothing once a line stands."""
    if owner(observation.stacks) is not None:
        return None
    words, value = context.words, value_of(observation.position)
    if value.winner is None or value.distance is None:
        return render(words("triplexity.worth.draw"))
    name = context.names[value.winner]
    told = [words.count("triplexity.worth.win", value.distance, name=name)]
    if observation.options.advanced:
        told.append(words.count("triplexity.worth.points", value.points))
    return render(" ".join(told))


# ---- the rules ----------------------------------------------------------------------------------


def rules(context: Context, colours: tuple[str, ...]) -> Markup:
    """In short, with pictures; ``colours`` are those of the pieces in them."""
    words = context.words
    pictures = {
        "aim": _row([("a",) * 3, ("b", "a"), ("b", "b", "a"), ("a",)], colours),
        "move": element("span", barred_sign(), class_="triplexity-example"),
        "advanced": _row([("a2^5",), ("b3^4", "a1^6")], colours),
    }
    steps = ("aim", "place", "move", "hands", "advanced", "end")
    items = [element("li", words(f"triplexity.rules.{step}"), pictures.get(step)) for step in steps]
    return element("ol", items)


def _row(stacks: list[tuple[str, ...]], colours: tuple[str, ...]) -> Markup:
    drawn = [
        element(
            "span",
            pieces_under(stack, colours),
            element("span", top_piece(stack[-1], colours), class_="triplexity-upper"),
            class_="triplexity-stack",
        )
        for stack in stacks
    ]
    return element("span", drawn, class_="triplexity-example")
