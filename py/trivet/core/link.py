"""Records as text that fits into a link: a letter for the version, then packed JSON.

What arrives is a stranger's: every bound is checked before the work that it bounds is done.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from trivet.core.errors import RecordError
from trivet.core.record import MAX_MILLISECONDS, VERSION, Record, parse, read

LINK_VERSION = "A"
MAX_LETTERS = 60_000
"""Letters of a link's text."""

MAX_BYTES = 1_000_000
"""Bytes of a file, and of what a link holds once it is unpacked."""

MAX_SHARED_ACTIONS = 20_000
MAX_NAME = 40
MICROSECONDS = 1000
_RAW = -zlib.MAX_WBITS
_LETTERS = re.compile(r"[A-Z][A-Za-z0-9_-]*")


class Shared(NamedTuple):
    """A record as it is handed on, with a name a seat if those were wished."""

    record: Record
    names: tuple[str, ...] = ()


def clean(name: str) -> str:
    """A name without what no page can show: control characters and halves of pairs."""
    return "".join(
        letter for letter in name if letter >= " " and not "\ud800" <= letter <= "\udfff"
    )


def encode(shared: Shared) -> str:
    """The text of a link: letters, digits, ``-`` and ``_`` only."""
    record = shared.record
    content: list[object] = [
        record.game,
        record.seed,
        record.seats,
        dict(record.options),
        _packed_times([entry.at for entry in record.actions]),
        [entry.seat for entry in record.actions],
        [entry.action for entry in record.actions],
        *([list(shared.names)] if shared.names else []),
    ]
    text = json.dumps(content, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    packed = packer.compress(text) + packer.flush()
    return LINK_VERSION + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def decode(text: str) -> Shared:
    """Read what :func:`encode` wrote. Folds nothing.

    Raises RecordError: ``no_link``, ``link_version``, ``link_broken``, ``too_large``, or what
    :func:`trivet.core.record.loads` says of the record in it.
    """
    if len(text) > MAX_LETTERS:
        raise RecordError("too_large", size=len(text), limit=MAX_LETTERS)
    if not _LETTERS.fullmatch(text):
        raise RecordError("no_link")
    if text[0] != LINK_VERSION:
        raise RecordError("link_version", found=text[0], known=LINK_VERSION)
    match parse(_unpacked(text[1:])):
        case [game, seed, seats, options, times, list() as who, list() as what, *names] if (
            len(names) <= 1
        ):
            times = _times(times)
            if not len(times) == len(who) == len(what):
                raise RecordError("link_broken", reason="columns")
            actions = [list(entry) for entry in zip(times, who, what, strict=True)]
        case _:
            raise RecordError("link_broken", reason="shape")
    data = {"game": game, "seed": seed, "seats": seats, "options": options, "actions": actions}
    return _shared(read({"trivet": VERSION} | data), *names)


def to_file(shared: Shared) -> str:
    """The text of a file: the record's JSON, with ``names`` in it if they are wished."""
    data = json.loads(shared.record.dumps())
    return json.dumps(data | ({"names": list(shared.names)} if shared.names else {})) + "\n"


def from_file(text: str) -> Shared:
    """Read what :func:`to_file` wrote; raises like :func:`decode`. Folds nothing."""
    if len(text) > MAX_BYTES:
        raise RecordError("too_large", size=len(text), limit=MAX_BYTES)
    data = parse(text.removeprefix("\ufeff"))
    names = [data.pop("names")] if isinstance(data, dict) and "names" in data else []
    return _shared(read(data), *names)


def _shared(record: Record, names: object = ()) -> Shared:
    if len(record.actions) > MAX_SHARED_ACTIONS:
        raise RecordError("too_long", actions=len(record.actions), limit=MAX_SHARED_ACTIONS)
    if not isinstance(names, list | tuple) or not all(
        isinstance(name, str) and len(name) <= MAX_NAME and name == clean(name) for name in names
    ):
        raise RecordError("field", field="names", expected="list")
    if names and len(names) != record.seats:
        raise RecordError("field", field="names", expected=f"{record.seats} names")
    return Shared(record, tuple(names))


def _unpacked(text: str) -> str:
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
        unpacker = zlib.decompressobj(_RAW)
        content = unpacker.decompress(packed, MAX_BYTES)
    except (binascii.Error, zlib.error) as error:
        raise RecordError("link_broken", reason=str(error)) from None
    if unpacker.unconsumed_tail:
        raise RecordError("too_large", size=MAX_BYTES + 1, limit=MAX_BYTES)
    if not unpacker.eof or unpacker.unused_data:
        raise RecordError("link_broken", reason="cut" if not unpacker.eof else "tail")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise RecordError("link_broken", reason=error.reason) from None


def _packed_times(times: Sequence[float]) -> list[object]:
    """Steps in whole microseconds, as the table's clock counts; other times stay as they are."""
    whole = [round(at * MICROSECONDS) for at in times]
    if any(micro / MICROSECONDS != at for micro, at in zip(whole, times, strict=True)):
        return ["ms", *times]
    return [after - before for before, after in zip([0, *whole], whole, strict=False)]


def _times(packed: object) -> list[object]:
    """What :func:`_packed_times` was given; what is no time is left to the record's reader."""
    match packed:
        case ["ms", *times]:
            return times
        case list() if all(type(step) is int and abs(step) <= _LONGEST for step in packed):
            return [micro / MICROSECONDS for micro in accumulate(packed)]
    raise RecordError("link_broken", reason="times")


_LONGEST = int(MAX_MILLISECONDS) * MICROSECONDS
