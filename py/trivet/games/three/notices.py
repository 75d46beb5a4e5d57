"""What happened in THREE!, told to each reader."""

from __future__ import annotations

from collections.abc import Callable

from trivet.core.game import Event, Seat
from trivet.core.view import Context, Finish, Notice
from trivet.core.words import milliseconds
from trivet.games.three.names import dog_name

Teller = Callable[[Event, Seat, Context], Notice | None]


def finish(event: Event) -> Finish | None:
    """The race that a lost hit, declaration or card was: against the first one that was beaten."""
    match event.code, event.params:
        case "lost", {"seat": int(seat), "by": int(by), "gap": int() | float() as gap, "place": 0}:
            return Finish(by, seat, gap)
    return None


def notice(event: Event, reader: Seat, context: Context) -> Notice | None:
    """The sentence for ``reader``, if there is one."""
    teller = _TELLERS.get(event.code)
    return teller(event, reader, context) if teller else None


def _number(event: Event, name: str) -> int:
    value = event.params[name]
    assert isinstance(value, int)
    return value


def _dog(event: Event, context: Context) -> str:
    return dog_name(str(event.params["card"]), context.words)


def _played(event: Event, reader: Seat, context: Context) -> Notice | None:
    if reader is not None:
        return None
    name = context.names[_number(event, "seat")]
    return Notice("played", context.words("three.played", name=name, dog=_dog(event, context)))


def _token(event: Event, reader: Seat, context: Context) -> Notice | None:
    if reader is not None:
        return None
    name = context.names[_number(event, "seat")]
    return Notice("token", context.words("three.token.taken", name=name))


def _lost(event: Event, reader: Seat, context: Context) -> Notice | None:
    seat, by, gap = _number(event, "seat"), _number(event, "by"), event.params["gap"]
    assert isinstance(gap, int | float)
    if reader not in (seat, by):
        return None
    won = reader == by
    other = context.names[seat if won else by]
    if gap == 0:
        key = "three.tie.won" if won else "three.tie.lost"
        return Notice("tie", context.words(key, name=other), "tie")
    key = "three.race.won" if won else f"three.race.lost.{event.params['what']}"
    told = milliseconds(gap, context.words)
    return Notice("race", context.words(key, name=other, gap=told), "good" if won else "bad")


def _called(event: Event, reader: Seat, context: Context) -> Notice:
    """Who, which dog, right or wrong, how many cards, and where to: no more."""
    seat, accused, count = (_number(event, name) for name in ("seat", "accused", "count"))
    hit = bool(event.params["hit"])
    key = "three.called.hit" if hit else "three.called.miss" if count else "three.called.none"
    role, tone = "", "news"
    if reader == seat:
        role, tone = ".own", "good" if hit else "bad"
    elif reader == accused:
        role, tone = ".you", "bad" if hit else "good"
    names = {"name": context.names[seat], "other": context.names[accused]}
    text = context.words(f"{key}{role}", n=count, dog=_dog(event, context), **names)
    return Notice("called", text, tone)


def _declared(event: Event, reader: Seat, context: Context) -> Notice:
    seat, count = _number(event, "seat"), _number(event, "count")
    hit = bool(event.params["hit"])
    key = "three.declared.hit" if hit else "three.declared.miss" if count else "three.declared.none"
    own = reader == seat
    text = context.words(
        f"{key}.own" if own else key, n=count, dog=_dog(event, context), name=context.names[seat]
    )
    return Notice("declared", text, ("good" if hit else "bad") if own else "news")


def _lapsed(event: Event, reader: Seat, context: Context) -> Notice:
    seat = _number(event, "seat")
    if reader == seat:
        return Notice("lapsed", context.words("three.lapsed.own"), "bad")
    return Notice("lapsed", context.words("three.lapsed", name=context.names[seat]), "news")


def _plain(event: Event, reader: Seat, context: Context) -> Notice | None:
    """For everybody but the one who did it."""
    seat = _number(event, "seat")
    if reader == seat:
        return None
    return Notice(event.code, context.words(f"three.{event.code}", name=context.names[seat]))


def _last_round(event: Event, reader: Seat, context: Context) -> Notice | None:
    if reader is not None:
        return None
    return Notice("last_round", context.words("three.last_round"), "news")


def _won(event: Event, reader: Seat, context: Context) -> Notice:
    winners, scores = event.params["winners"], event.params["scores"]
    assert isinstance(winners, tuple) and isinstance(scores, tuple)
    words = context.words
    names = words("and").join(context.names[seat] for seat in winners)
    whose = "own" if reader in winners else "other"
    text = words.count(f"three.match_over.{whose}", len(winners), names=names)
    order = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    standing = ", ".join(f"{context.names[seat]} {scores[seat]}" for seat in order)
    told = words("three.standing", result=text, standing=standing)
    return Notice("match_over", told, "good" if reader in winners else "plain")


_TELLERS: dict[str, Teller] = {
    "played": _played,
    "token": _token,
    "lost": _lost,
    "called": _called,
    "lapsed": _lapsed,
    "declared": _declared,
    "passed": _plain,
    "left": _plain,
    "last_round": _last_round,
    "match_over": _won,
}
