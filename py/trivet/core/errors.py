"""Errors as codes and parameters; the sentences live in the message catalogues."""

from __future__ import annotations


class TrivetError(Exception):
    """Something was refused; nothing has changed.

    ``code`` names the reason, ``params`` what it is about; both are plain values.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.params.items())
        return f"{self.code} ({details})" if details else self.code


class NotationError(TrivetError):
    """The text is no action of this game: malformed, whatever the position."""


class IllegalAction(TrivetError):
    """A well-formed action that the rules do not allow in this position."""


class OutOfTurn(TrivetError):
    """The seat may not act now: not its turn, resting, not begun, too late."""


class OptionError(TrivetError):
    """A seat count, seed or option outside what the game allows."""


class RecordError(TrivetError):
    """A record that cannot be read or does not fold; ``params`` say where."""
