"""The command line: the engine for tests, bug reports and the curious.

Bad input of any kind ends with one line on standard error and exit status 2.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, is_dataclass
from pathlib import Path
from time import perf_counter
from typing import NoReturn

from trivet.core.errors import TrivetError
from trivet.core.game import Action, Game, Seat, State
from trivet.core.record import Record, loads
from trivet.core.registry import find_game, games
from trivet.core.trace import legal, trace
from trivet.simulate import PLAYERS, RANDOM, simulate

MAX_RECORD_BYTES = 16_000_000
MAX_MESSAGE = 500
BENCH_GAMES = 20


class BadInput(Exception):
    """What is wrong, and where, in one line."""


class _Parser(argparse.ArgumentParser):
    """Says in one line what is wrong instead of repeating the usage."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; gives the exit status: 0, or 2 for bad input."""
    try:
        if sys.stdout is None:
            raise BadInput("standard output is closed")
        options = _parser().parse_args(arguments)
        options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read us has gone; Python must not complain about it while it exits.
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    except (BadInput, TrivetError, OSError) as error:
        line = " ".join(str(error).split())
        print(f"trivet: {line[:MAX_MESSAGE]}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="trivet", description="Card games for one tablet.", allow_abbrev=False)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, run: object, help_text: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=help_text, allow_abbrev=False)
        added.set_defaults(run=run)
        return added

    command("games", _games, "list the games")

    played = command("simulate", _simulate, "let bots play a match")
    _add_deal(played)
    played.add_argument("--rounds", type=_positive, help="stop after so many rounds")
    played.add_argument("--bots", choices=PLAYERS, default=RANDOM)
    played.add_argument("--trace", type=_path, metavar="FILE")
    played.add_argument("--record", type=_path, metavar="FILE")

    replayed = command("replay", _replay, "fold a record and show where it leads")
    replayed.add_argument("record", type=_path)
    replayed.add_argument("--trace", type=_path, metavar="FILE")

    asked = command("legal", _legal, "what every seat may do at the end of a record")
    asked.add_argument("record", type=_path)

    observed = command("observe", _observe, "what a seat knows at the end of a record")
    observed.add_argument("record", type=_path)
    observed.add_argument("--seat", required=True, help="a seat's number, or table")

    counted = command("perft", _perft, "count the sequences of actions of each length")
    _add_deal(counted)
    counted.add_argument("--depth", type=_whole, required=True)

    timed = command("bench", _bench, "play random games and measure")
    timed.add_argument("game", nargs="?")
    return parser


def _add_deal(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--seats", type=_whole, help="the fewest the game allows if not given")
    parser.add_argument("--seed", type=_whole, default=0)
    parser.add_argument("--options", type=_object, default={}, metavar="JSON")


def _path(text: str) -> Path:
    if "\0" in text:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no path")
    return Path(text)


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 20):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no whole number")
    return int(text)


def _positive(text: str) -> int:
    if (number := _whole(text)) == 0:
        raise argparse.ArgumentTypeError("at least 1 is needed")
    return number


def _object(text: str) -> dict[str, object]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise argparse.ArgumentTypeError(f"no JSON: {error}") from None
    if not isinstance(value, dict):
        raise argparse.ArgumentTypeError("a JSON object is needed")
    return value


def _games(_: argparse.Namespace) -> None:
    for game in games().values():
        print(game.id)


def _simulate(options: argparse.Namespace) -> None:
    game = find_game(options.game)
    players = (options.bots,) * _seats(options, game)
    record, state = simulate(game, options.seed, players, options.options, options.rounds)
    if options.record:
        _write(options.record, [record.dumps()])
    if options.trace:
        _write(options.trace, map(json.dumps, trace(record)))
    _show_end(record, state)


def _replay(options: argparse.Namespace) -> None:
    record = _read(options.record)
    state = _fold(options.record, record)
    if options.trace:
        _write(options.trace, map(json.dumps, trace(record)))
    _show_end(record, state)


def _legal(options: argparse.Namespace) -> None:
    record = _read(options.record)
    state = _fold(options.record, record)
    at = record.actions[-1].at if record.actions else None
    print(json.dumps(legal(state, at)))


def _observe(options: argparse.Namespace) -> None:
    record = _read(options.record)
    state = _fold(options.record, record)
    known = {"table": None, **{str(seat): seat for seat in range(record.seats)}}
    if options.seat not in known:
        raise BadInput(f"argument --seat: {options.seat[:40]!r} is none of {', '.join(known)}")
    observation = state.observation(known[options.seat])
    assert is_dataclass(observation) and not isinstance(observation, type)
    print(json.dumps(asdict(observation)))


def _perft(options: argparse.Namespace) -> None:
    game = find_game(options.game)
    state = game.new_initial_state(_seats(options, game), options.seed, options.options)
    for depth in range(options.depth + 1):
        print(depth, perft(state, depth), flush=True)


def perft(state: State, depth: int) -> int:
    """How many sequences of ``depth`` legal actions there are, whatever the time.

    Nobody's actions count where nothing else can go on. A game that is over sooner counts once.
    """
    if depth == 0 or state.is_terminal():
        return 1
    choices: list[tuple[Seat, Action]] = [
        (seat, action) for seat in state.current_seats() for action in state.legal_actions(seat)
    ]
    at = 0.0
    if not choices:
        choices = [(None, action) for action in state.legal_actions(None)]
        plan = state.timeout()
        at = at if plan is None else plan.at
    if depth == 1:
        return len(choices)
    return sum(
        perft(state.apply_action(seat, action, at).state, depth - 1) for seat, action in choices
    )


def _bench(options: argparse.Namespace) -> None:
    for game in [find_game(options.game)] if options.game else games().values():
        actions, start = 0, perf_counter()
        for seed in range(BENCH_GAMES):
            counts = game.seat_counts
            record, _ = simulate(game, seed, (RANDOM,) * counts[seed % len(counts)])
            actions += len(record.actions)
        seconds = perf_counter() - start
        print(
            f"{game.id}: {BENCH_GAMES} random games, {actions} actions, "
            f"{BENCH_GAMES / seconds:.1f} games/s, {actions / seconds:.0f} actions/s"
        )


def _seats(options: argparse.Namespace, game: Game) -> int:
    seats: int = game.seat_counts[0] if options.seats is None else options.seats
    if seats not in game.seat_counts:
        allowed = ", ".join(map(str, game.seat_counts))
        raise BadInput(f"argument --seats: {game.id} is for {allowed}, not {seats}")
    return seats


def _show_end(record: Record, state: State) -> None:
    end = {
        "game": record.game,
        "actions": len(record.actions),
        "terminal": state.is_terminal(),
        "returns": state.returns(),
        "state": state.to_json(),
    }
    print(json.dumps(end))


def _read(path: Path) -> Record:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_RECORD_BYTES + 1)
        if len(data) > MAX_RECORD_BYTES:
            raise BadInput(f"{path}: larger than {MAX_RECORD_BYTES} bytes")
        return loads(data.decode())
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: no UTF-8 text at byte {error.start}") from None
    except TrivetError as error:
        raise BadInput(f"{path}: {error}") from None


def _fold(path: Path, record: Record) -> State:
    try:
        return record.fold()
    except TrivetError as error:
        raise BadInput(f"{path}: {error}") from None


def _write(path: Path, lines: Iterable[str] | Iterator[str]) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
