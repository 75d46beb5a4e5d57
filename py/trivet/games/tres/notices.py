"""Sentences for what happens, each for its reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from trivet.core.game import Event, Seat
from trivet.core.view import Context, Finish, Notice
from trivet.core.words import milliseconds
from trivet.games.tres.cards import ACTION_CARDS
from trivet.games.tres.names import action_name, run_in_numbers

Params = Mapping[str, Any]


def notice(event: Event, reader: Seat, context: Context) -> Notice | None:
    """The sentence that tells ``reader`` of an event; ``None`` if it needs none."""
    teller = _TELLERS.get(event.code)
    return teller(event.params, reader, context) if teller else None


def finish(event: Event) -> Finish | None:
    """The race between saying TRES and a catch, or between two catches."""
    params: Params = event.params
    if event.code != "lost" or params["how"] not in ("said", "caught"):
        return None
    if params["by"] == params["seat"]:
        return None
    return Finish(params["by"], params["seat"], params["gap"])


def _of_seat(
    key: str, params: Params, reader: Seat, context: Context, tone: str, **more: object
) -> Notice:
    """One sentence for the seat it is about, in ``tone``, and one for all others.

    It goes with the others of the same move, so that who reads an effect reads its cause as well.
    """
    if params["seat"] == reader:
        return Notice(key, context.words(f"tres.{key}.own", **more), tone, joins=True)
    text = context.words(f"tres.{key}", name=context.names[params["seat"]], **more)
    return Notice(key, text, joins=True)


def _laid(params: Params, reader: Seat, context: Context) -> Notice | None:
    own, toma = params["seat"] == reader, params["toma_tres"]
    if own and not toma:
        return None
    key = "toma" if toma else "laid"
    return _of_seat(key, params, reader, context, "good", run=run_in_numbers(params["run"]))


def _reversed(params: Params, reader: Seat, context: Context) -> Notice:
    key = "clockwise" if params["direction"] > 0 else "anticlockwise"
    return Notice("reversed", context.words(f"tres.reversed.{key}"), joins=True)


def _turned(params: Params, reader: Seat, context: Context) -> Notice | None:
    """Action cards turned up act at once, which nobody did: all are told why."""
    acting = [action_name(card, context.words) for card in params["cards"] if card in ACTION_CARDS]
    if not acting:
        return None
    told = context.words("tres.turned", cards=", ".join(acting))
    return Notice("turned", told, "news", joins=True)


def _lost_turn(params: Params, reader: Seat, context: Context) -> Notice:
    return _of_seat("lost_turn", params, reader, context, "bad")


def _drew(params: Params, reader: Seat, context: Context) -> Notice | None:
    own, count, reason = params["seat"] == reader, params["count"], params["reason"]
    if own and reason in ("turn", "caught"):
        return None
    if own:
        return Notice("drew", context.words.count("tres.drew.own", count), "bad", joins=True)
    name = context.names[params["seat"]]
    return Notice("drew", context.words.count("tres.drew", count, name=name), joins=True)


def _draw_skipped(params: Params, reader: Seat, context: Context) -> Notice:
    return _of_seat("draw_skipped", params, reader, context, "plain")


def _reshuffled(params: Params, reader: Seat, context: Context) -> Notice:
    return Notice("reshuffled", context.words("tres.reshuffled"))


def _passed(params: Params, reader: Seat, context: Context) -> Notice | None:
    if params["seat"] == reader:
        return None
    return Notice("passed", context.words("tres.passed", name=context.names[params["seat"]]))


def _said(params: Params, reader: Seat, context: Context) -> Notice:
    return _of_seat("said", params, reader, context, "good")


def _caught(params: Params, reader: Seat, context: Context) -> Notice:
    by, name = context.names[params["by"]], context.names[params["seat"]]
    if reader == params["seat"]:
        return Notice("caught", context.words("tres.caught.own", by=by), "bad")
    if reader == params["by"]:
        return Notice("caught", context.words("tres.caught.by", name=name), "good")
    return Notice("caught", context.words("tres.caught", by=by, name=name))


def _false_catch(params: Params, reader: Seat, context: Context) -> Notice | None:
    if params["seat"] != reader:
        return None
    return Notice("false_catch", context.words("tres.false_catch"))


def _lost(params: Params, reader: Seat, context: Context) -> Notice | None:
    race = finish(Event("lost", params))
    if race is None:
        return Notice("late", context.words("tres.late")) if reader == params["seat"] else None
    if reader not in (race.winner, race.loser):
        return None
    won = reader == race.winner
    other = context.names[race.loser if won else race.winner]
    end = "won" if won else "lost"
    if race.gap == 0:
        return Notice("tie", context.words(f"tres.tie.{end}", name=other), "tie")
    gap = milliseconds(race.gap, context.words)
    told = context.words(f"tres.race.{end}", name=other, gap=gap)
    return Notice("race", told, "good" if won else "bad")


def _left(params: Params, reader: Seat, context: Context) -> Notice | None:
    if params["seat"] == reader:
        return None
    return Notice("left", context.words("tres.left", name=context.names[params["seat"]]))


def _won(code: str) -> Callable[[Params, Seat, Context], Notice]:
    def told(params: Params, reader: Seat, context: Context) -> Notice:
        winners = params["winners"]
        names = context.words("and").join(context.names[seat] for seat in winners)
        whose = "own" if reader in winners else "other"
        text = context.words.count(f"tres.{code}.{whose}", len(winners), names=names)
        if params.get("reason") == "stuck":
            text = f"{context.words('tres.stuck')} {text}"
        return Notice(code, text, "good" if reader in winners else "plain")

    return told


_TELLERS: dict[str, Callable[[Params, Seat, Context], Notice | None]] = {
    "laid": _laid,
    "reversed": _reversed,
    "turned": _turned,
    "lost_turn": _lost_turn,
    "drew": _drew,
    "draw_skipped": _draw_skipped,
    "reshuffled": _reshuffled,
    "passed": _passed,
    "tres": _said,
    "caught": _caught,
    "false_catch": _false_catch,
    "lost": _lost,
    "left": _left,
    "round_over": _won("round_over"),
    "match_over": _won("match_over"),
}
