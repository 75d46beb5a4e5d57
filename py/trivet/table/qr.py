"""A text as a QR code, drawn by a library that is fetched only when a code is asked for."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import groupby

from trivet.core.markup import Markup, element, render

LIBRARY = "./runtime/segno-1.6.6.zip"
"""Where the site has it: segno's encoder, as it was published."""

MOST_BYTES = 2953
"""What the largest code holds: version 40, error correction level L (ISO/IEC 18004, table 7)."""

QUIET = 4
"""Modules that stay light all round (ISO/IEC 18004, 9.1)."""

_KEPT = "/tmp/segno.zip"


def fits(text: str) -> bool:
    """Whether any code is large enough for it."""
    return len(text.encode()) <= MOST_BYTES


def has_library() -> bool:
    """Whether the library has been fetched."""
    return _KEPT in sys.path


def take_library(content: bytes) -> None:
    """Have the library that was fetched."""
    with open(_KEPT, "wb") as file:  # noqa: PTH123 (pathlib would import more than it saves)
        file.write(content)
    sys.path.append(_KEPT)


def code(text: str) -> Markup:
    """The text's QR code as a picture. Raises ValueError if it does not fit."""
    from segno import encoder  # it may have been fetched just now

    made = encoder.encode(text.encode(), error="L", boost_error=False, micro=False, mode="byte")
    size = len(made.matrix) + 2 * QUIET
    return element(
        "svg",
        element("rect", width=size, height=size, class_="light"),
        element("path", d=render(_runs(made.matrix)), class_="dark"),
        viewBox=f"0 0 {size} {size}",
        class_="code",
        shape_rendering="crispEdges",
    )


def _runs(matrix: Iterable[Iterable[int]]) -> Iterable[str]:
    """Dark modules that touch in a row, as one rectangle each."""
    for y, row in enumerate(matrix, QUIET):
        x = QUIET
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                yield f"M{x} {y}h{length}v1h-{length}z"
            x += length
