"""Mutates records and links of every game: each ends in a clear refusal or in a valid game.

    python bench/fuzz_records.py [--count 100000] [--seed 1]

Prints how often each code was met, the slowest input, and the most memory that was used. Ends with
exit 1 at anything else than a refusal by RecordError, or a game that folds to a whole state.
"""

import argparse
import base64
import json
import resource
import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from trivet.core.errors import RecordError
from trivet.core.link import Shared, decode, encode, from_file, to_file
from trivet.core.record import Record
from trivet.core.registry import games
from trivet.simulate import simulate

NUMBERS: tuple[Any, ...] = (
    0, -1, 1, 2, 7, 63, 2**31, 2**53 + 1, 2**64 - 1, 2**64, -(2**63), 10**30, 10**400, 0.5, -0.0,
    1e-300, 1e12, 1e300, float("inf"), float("nan"), True, None, "", "0", [], {}, [[]], "\ud800",
)  # fmt: skip
WORDS = (
    "go",
    "deal",
    "leave",
    "window",
    "take 3",
    "lay ",
    "@",
    " on ",
    "lost ",
    "9" * 50,
    "²",
    "٣",
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    luck, met, slowest = Random(arguments.seed), Counter[str](), (0.0, "")
    seeds = list(_games())
    for number in range(arguments.count):
        kind, text, reader = _mutated(luck, luck.choice(seeds))
        start = time.process_time()
        try:
            code = _outcome(text, reader)
        except Exception as error:
            print(f"{kind} {number}: {type(error).__name__}: {error}\n{text[:2000]}")
            raise
        slowest = max(slowest, (time.process_time() - start, f"{kind}: {code}"))
        met[code] += 1
    for code, count in met.most_common():
        print(f"{count:8}  {code}")
    print(f"slowest {slowest[0] * 1000:.0f} ms ({slowest[1]})")
    print(f"most memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    return 0


def _games() -> Iterator[Shared]:
    """A whole game or two of each kind, short and long, with names and without."""
    for game in games().values():
        for seats in {game.seat_counts[0], game.seat_counts[-1]}:
            record, _ = simulate(game, seats, ("random",) * seats, rounds=1)
            yield Shared(record)
            short = Record(record.game, record.seed, seats, record.options, record.actions[:9])
            yield Shared(short, tuple(f"Guest {seat}" for seat in range(seats)))


def _outcome(text: str, reader: Callable[[str], Shared]) -> str:
    """The code of the refusal, or that it is a game; raises whatever else comes of it."""
    try:
        shared = reader(text)
        state = shared.record.fold()
    except RecordError as error:
        str(error)
        return error.code
    json.dumps(state.to_json())
    for seat in (None, *range(shared.record.seats)):
        state.observation(seat)
        state.legal_actions(seat)
    state.timeout()
    assert len(state.returns()) == shared.record.seats
    return "a valid game"


# ---- mutations ------------------------------------------------------------------------------


def _mutated(luck: Random, shared: Shared) -> tuple[str, str, Callable[[str], Shared]]:
    make = luck.choice((_link, _packed, _packed, _file, _fields, *[_actions] * 4, _bombs))
    text, reader = make(luck, shared)
    return make.__name__, text, reader


def _damaged(luck: Random, text: str) -> str:
    """Letters flipped, a piece cut out, doubled, moved or put in, the end cut off."""
    for _ in range(luck.randint(1, 4)):
        size = len(text) + 1
        here, there = sorted((luck.randrange(size), luck.randrange(size)))
        near = min(here + luck.randint(1, 12), len(text))
        text = luck.choice(
            (
                text[:here] + chr(luck.randrange(33, 127)) + text[here + 1 :],
                text[:here] + text[near:],
                text[:near] + text[here:],
                text[:here] + str(luck.choice(NUMBERS)) + text[near:],
                text[:there],
                text[here:there] + text[:here] + text[there:],
            )
        )
    return text


def _link(luck: Random, shared: Shared) -> tuple[str, Callable[[str], Shared]]:
    return _damaged(luck, encode(shared)), decode


def _packed(luck: Random, shared: Shared) -> tuple[str, Callable[[str], Shared]]:
    """What lies within a link is damaged, and packed well."""
    packed = encode(shared)[1:]
    content = zlib.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15)
    return _pack(_damaged(luck, content.decode()).encode("utf-8", "surrogatepass")), decode


def _file(luck: Random, shared: Shared) -> tuple[str, Callable[[str], Shared]]:
    return _damaged(luck, to_file(shared)), from_file


def _fields(luck: Random, shared: Shared) -> tuple[str, Callable[[str], Shared]]:
    """Well-formed JSON with wrong values, missing fields, values in each other's place."""
    data = json.loads(to_file(shared))
    for _ in range(luck.randint(1, 3)):
        one, other = luck.choices(sorted(data), k=2)
        match luck.randrange(4):
            case 0:
                data[one] = luck.choice(NUMBERS)
            case 1:
                data[one], data[other] = data[other], data[one]
            case 2:
                data[luck.choice(("options", "extra", one))] = {
                    option.name: luck.choice((*NUMBERS, *option.choices))
                    for option in shared.record.rules().options
                    if luck.random() < 0.5
                }
            case 3 if len(data) > 2:
                del data[one]
    return json.dumps(data), from_file


def _actions(luck: Random, shared: Shared) -> tuple[str, Callable[[str], Shared]]:
    """A sound record with entries that are wrong, or in a wrong order."""
    data = json.loads(to_file(shared))
    entries = data["actions"]
    for _ in range(luck.randint(1, 3)):
        here, there = luck.randrange(len(entries)), luck.randrange(len(entries))
        at, seat, action = entries[here]
        match luck.randrange(6):
            case 0:
                wrong = [at, seat, action]
                wrong[luck.randrange(3)] = luck.choice(NUMBERS)
                return json.dumps(
                    data | {"actions": [*entries[:here], wrong, *entries[here:]]}
                ), from_file
            case 1:
                action = _damaged(luck, action)
            case 2:
                action = luck.choice(WORDS) + luck.choice(("", *WORDS))
            case 3:
                seat, action = entries[there][1:]
            case 4:
                entries[here:here] = entries[there : there + 5]
            case 5 if len(entries) > 1:
                del entries[here]
                continue
        entries[here] = [at + luck.choice((0, 0, 1, -1e6, 1e6)), seat, action]
    return json.dumps(data), from_file


def _bombs(luck: Random, shared: Shared) -> tuple[str, Callable[[str], Shared]]:
    """Little that unpacks to a lot, and depth without an end; rare, since they take longest."""
    if luck.random() < 0.9:
        return _link(luck, shared)
    size = luck.choice((1000, 99_999, 999_999, 3_000_000))
    text = luck.choice(("[", " ", "0", '{"a":', '"')) * size
    entries = ",".join(["0"] * (size // 10))
    many = f'["{shared.record.game}",1,2,{{}},[{entries}],[{entries}],[{entries}]]'
    text = luck.choice((text, text, many))
    return luck.choice(((_pack(text.encode()), decode), (text, from_file)))


def _pack(content: bytes) -> str:
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    return "A" + base64.urlsafe_b64encode(
        packer.compress(content) + packer.flush()
    ).decode().rstrip("=")


if __name__ == "__main__":
    sys.exit(main())
