"""The pieces and the three positions as data.

A piece is its notation: in the basic game its colour, ``a`` (seat 0's) or ``b`` (seat 1's); in the
advanced game also which of the three it is and the pips that lie up, as in ``a2^5``. A player's
three advanced pieces are a die cut in three, so that opposite faces add up to seven.
"""

from __future__ import annotations

POSITIONS = "LCR"
"""Left, centre, right."""

COLOURS = "ab"
HIGHEST = 3
"""The most pieces that a stack may have."""

EACH = 3
"""How many pieces a player has."""

_FACES = ((1, 6), (2, 5), (3, 4))
FACES = tuple(
    tuple(
        f"{colour}{number}^{pips}" for number, faces in enumerate(_FACES, start=1) for pips in faces
    )
    for colour in COLOURS
)
"""For each seat its advanced pieces, each either way up."""

SEAT = {piece: seat for seat, colour in enumerate(COLOURS) for piece in (colour, *FACES[seat])}
"""Whose a piece is."""

PIPS = {piece: int(piece[-1]) for faces in FACES for piece in faces} | dict.fromkeys(COLOURS, 0)
"""The pips that lie up; basic pieces have none."""

TURNED = {piece: f"{piece[:-1]}{7 - int(piece[-1])}" for faces in FACES for piece in faces} | {
    colour: colour for colour in COLOURS
}
"""What lies up once a piece is turned over; basic pieces look alike on both sides."""


def name(piece: str) -> str:
    """The piece whichever way up it lies: ``a2`` for ``a2^5``, ``a`` for ``a``."""
    return piece[:2]


NAMES = tuple(tuple(dict.fromkeys(map(name, faces))) for faces in FACES)
"""For each seat the names of its advanced pieces."""
