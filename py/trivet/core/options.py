"""Options as data: what a game lets its players choose, and the check of what they chose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from trivet.core.errors import OptionError

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """One choice. ``choices`` lists the allowed values in the order in which they are offered.

    ``per_seat``: every seat has a value of its own; the option's value is then a tuple with one
    value a seat.
    """

    name: str
    default: Value
    choices: tuple[Value, ...]
    per_seat: bool = False

    def check(self, value: object) -> Value:
        """Return ``value`` if it is allowed, else raise OptionError."""
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        raise OptionError("option_value", option=self.name, value=value, allowed=self.choices)


def flag(name: str, default: bool = False) -> Option:
    """An option that is on or off."""
    return Option(name, default, (False, True))


def choice(name: str, default: str, *others: str) -> Option:
    """One of several words; the default is offered first."""
    return Option(name, default, (default, *others))


OFF = "off"


def number(
    name: str,
    default: Value,
    lowest: int,
    highest: int,
    step: int = 1,
    *,
    per_seat: bool = False,
    off: bool = False,
    offered: Sequence[int] = (),
) -> Option:
    """A whole number in a range; ``step`` apart are the values a player is offered.

    Where most of a long range is idle, ``offered`` lists the values instead, both ends included.
    With ``off`` it can be switched off, which is then the value OFF; ``false`` and 0 say so too.
    """
    values = tuple(offered or range(lowest, highest + 1, step))
    return _Number(name, default, (OFF, *values) if off else values, per_seat)


def steps(name: str, default: int, *offered: int) -> Option:
    """A whole number from the first to the last of those that are ``offered``."""
    return _Number(name, default, offered)


class _Number(Option):
    """Accepts every whole number between the ends, not only the ones offered."""

    __slots__ = ()

    def check(self, value: object) -> Value:
        can_be_off = self.choices[0] == OFF
        lowest, highest = self.choices[can_be_off], self.choices[-1]
        if type(value) is int and int(lowest) <= value <= int(highest):
            return value
        if can_be_off and (value == OFF or value == 0):
            return OFF
        raise OptionError(
            "option_range", option=self.name, value=value, lowest=lowest, highest=highest
        )


def resolve(
    options: Sequence[Option], given: Mapping[str, object], seats: int
) -> dict[str, Value | tuple[Value, ...]]:
    """Every option's value: the given one, checked, else the default.

    Raises OptionError for an unknown name, a value not allowed, or a per-seat option that does not
    list exactly ``seats`` values.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise OptionError("option_unknown", option=name, known=tuple(known))
    return {name: _value(option, given.get(name), seats) for name, option in known.items()}


def _value(option: Option, given: object, seats: int) -> Value | tuple[Value, ...]:
    if not option.per_seat:
        return option.default if given is None else option.check(given)
    if given is None:
        return (option.default,) * seats
    if not isinstance(given, list | tuple) or len(given) != seats:
        raise OptionError("option_per_seat", option=option.name, value=given, seats=seats)
    return tuple(option.check(value) for value in given)
