"""Markup as text that is safe by construction: every string put in is escaped once.

Views are functions from an observation to Markup, so that they can be tested without a browser.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

VOID = frozenset({"br", "hr", "img", "input", "meta"})


class Markup(str):
    """Text that already is markup."""

    __slots__ = ()


Content = str | Iterable["Content"] | None


def render(content: Content) -> Markup:
    """Markup of strings (escaped), markup (kept) and nested iterables of both."""
    if content is None:
        return Markup()
    if isinstance(content, Markup):
        return content
    if isinstance(content, str):
        return Markup(escape(content))
    return Markup("".join(map(render, content)))


def element(tag: str, *content: Content, **attributes: str | int | float | bool | None) -> Markup:
    """An element. ``class_`` stands for class, ``data_cell`` for data-cell.

    ``True`` writes a bare attribute; ``None`` and ``False`` leave it out.
    """
    written = "".join(
        f" {name}" if value is True else f' {name}="{escape(str(value))}"'
        for name, value in (
            (name.rstrip("_").replace("_", "-"), value) for name, value in attributes.items()
        )
        if value is not None and value is not False
    )
    if tag in VOID:
        return Markup(f"<{tag}{written}>")
    return Markup(f"<{tag}{written}>{render(content)}</{tag}>")
