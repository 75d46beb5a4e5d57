"""The command line: what it writes, and that bad input ends in one line and status 2."""

import json
import os
import subprocess
import sys

import pytest

from trivet.cli import MAX_RECORD_BYTES, main
from trivet.core.record import loads
from trivet.games.triple3 import GAME


@pytest.fixture
def run(capsys):
    """Run a command; gives what it wrote to standard output."""

    def run_command(*arguments):
        assert main([str(argument) for argument in arguments]) == 0
        written = capsys.readouterr()
        assert written.err == ""
        return written.out

    return run_command


@pytest.fixture
def refused(capsys):
    """Run a command that has to be refused; gives the line that says why."""

    def run_command(*arguments):
        assert main([str(argument) for argument in arguments]) == 2
        written = capsys.readouterr()
        assert written.out == ""
        assert written.err.count("\n") == 1
        assert written.err.startswith("trivet: ")
        return written.err

    return run_command


@pytest.fixture
def record(tmp_path):
    """A record of three seats in which seat 0 rests until millisecond 1050."""
    path = tmp_path / "record.json"
    start = GAME.new_initial_state(3, 42)
    card = start.piles[0][-1]
    cell = next(
        cell
        for cell in range(1, 10)
        if GAME.parse_action(f"{card}@{cell}") not in _placements(start, card)
    )
    actions = [[0, None, "go"], [20, 0, "take 1"], [50, 0, f"{card}@{cell}"], [60, 1, "take 2"]]
    path.write_text(json.dumps(EMPTY | {"actions": actions}), encoding="utf-8")
    return path


def _placements(start, card):
    state = start.apply_action(None, GAME.parse_action("go"), 0.0).state
    return state.apply_action(0, GAME.parse_action("take 1"), 0.0).state.legal_actions(0)


EMPTY = {"trivet": 1, "game": "triple3", "seed": 42, "seats": 3, "options": {}, "actions": []}


def test_games_lists_the_games(run):
    assert "triple3" in run("games").split()


class TestSimulate:
    def test_plays_a_match_and_says_how_it_ended(self, run):
        end = json.loads(run("simulate", "triple3", "--seats", 3, "--seed", 7))
        assert end["terminal"]
        assert end["state"]["phase"] == "over"
        assert max(end["state"]["chips"]) == 4

    @pytest.mark.parametrize("bots", ["random", "easy", "medium", "hard"])
    def test_its_record_replays_to_the_same_end_and_trace(self, run, tmp_path, bots):
        files = [tmp_path / name for name in ("record", "trace", "again")]
        options = ["--bots", bots, "--rounds", 1, "--options", '{"call_it": true}']
        options += ["--record", files[0], "--trace", files[1]]
        end = run("simulate", "triple3", "--seats", 2, "--seed", 3, *options)
        assert run("replay", files[0], "--trace", files[2]) == end
        assert files[1].read_bytes() == files[2].read_bytes()

    def test_stops_after_the_rounds_asked_for(self, run):
        end = json.loads(run("simulate", "triple3", "--bots", "hard", "--rounds", 2))
        assert (end["state"]["round"], end["state"]["phase"]) == (2, "round_over")

    def test_equal_arguments_give_equal_output(self, run):
        commands = [("simulate", "triple3", "--seed", seed, "--rounds", 1) for seed in (5, 5, 6)]
        first, again, other = (run(*command) for command in commands)
        assert first == again != other


class TestTrace:
    @pytest.fixture
    def lines(self, run, record, tmp_path):
        run("replay", record, "--trace", tmp_path / "trace")
        text = (tmp_path / "trace").read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines()]

    def test_has_a_line_for_the_deal_and_one_for_each_action(self, lines):
        assert [line["step"] for line in lines] == [0, 1, 2, 3, 4]
        assert [lines[0][key] for key in ("at", "seat", "action")] == [None, None, None]
        assert lines[0]["state"]["phase"] == "ready"
        assert [lines[2][key] for key in ("at", "seat", "action")] == [20, 0, "take 1"]

    def test_has_what_was_legal_before_and_the_state_after(self, lines):
        assert "take 18" in lines[2]["legal"]["1"]
        assert lines[2]["legal"].keys() == {"0", "1", "2"}
        assert len(lines[2]["state"]["hands"][0]) == 1
        assert lines[4]["legal"]["0"] == ["stop"]

    def test_has_the_fields_every_tool_counts_on(self, lines):
        fields = {"phase", "grid", "hands", "piles", "chips", "resting", "winners"}
        assert all(fields <= line["state"].keys() for line in lines)
        assert lines[4]["state"]["resting"] == {"0": 1050}

    def test_says_who_sees_an_event(self, lines):
        seen_by = {event["code"]: event["seen_by"] for event in lines[2]["events"]}
        assert seen_by == {"took": None, "took_cards": [0]}


def test_legal_lists_what_each_seat_may_do_at_the_records_end(run, record):
    legal = json.loads(run("legal", record))
    assert legal["0"] == ["stop"]
    assert legal["2"][-2:] == ["take 18", "stop"]


def test_observe_shows_what_a_seat_or_the_table_knows(run, record):
    seat = json.loads(run("observe", record, "--seat", 1))
    table = json.loads(run("observe", record, "--seat", "table"))
    assert len(seat["hand"]) == 2
    assert table["hand"] == []
    assert table["hand_sizes"] == seat["hand_sizes"] == [1, 2, 0]


def test_perft_counts_sequences_of_each_length(run):
    # One start signal; then each of two seats may take 1 to 27 cards or say stop.
    assert run("perft", "triple3", "--depth", 2) == "0 1\n1 1\n2 56\n"


def test_bench_measures_random_games(run):
    assert run("bench", "triple3").startswith("triple3: ")


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "named"),
        [
            ([], "COMMAND"),
            (["play"], "play"),
            (["simulate"], "game"),
            (["simulate", "chess"], "chess"),
            (["simulate", "triple3", "--seats", "9"], "--seats"),
            (["simulate", "triple3", "--seats", "two"], "--seats"),
            (["simulate", "triple3", "--seats", "²"], "--seats"),
            (["simulate", "triple3", "--seed", "-1"], "--seed"),
            (["simulate", "triple3", "--seed", str(2**64)], "seed"),
            (["simulate", "triple3", "--seed", "9" * 6000], "--seed"),
            (["simulate", "triple3", "--rounds", "0"], "--rounds"),
            (["simulate", "triple3", "--bots", "godlike"], "--bots"),
            (["simulate", "triple3", "--options", "{"], "--options"),
            (["simulate", "triple3", "--options", "[]"], "--options"),
            (["simulate", "triple3", "--options", "[" * 99999], "--options"),
            (["simulate", "triple3", "--options", '{"misplay_ms": "1"}'], "misplay_ms"),
            (["simulate", "triple3", "--options", '{"nonsense": 1}'], "nonsense"),
            (["simulate", "triple3", "--rounds", "1", "--trace", "/nowhere/t"], "/nowhere/t"),
            (["simulate", "triple3", "--rounds", "1", "--record", "/"], "/"),
            (["simulate", "triple3", "--colour"], "--colour"),
            (["perft", "triple3", "--depth", "-1"], "--depth"),
            (["perft", "triple3"], "--depth"),
            (["replay", "/nowhere/r"], "/nowhere/r"),
            (["replay", "/"], "/"),
            (["replay", "record\0"], "record"),
            (["simulate", "triple3", "--trace", "\0"], "--trace"),
            (["legal"], "record"),
            (["bench", "chess"], "chess"),
        ],
    )
    def test_is_named_in_one_line(self, refused, arguments, named):
        assert named in refused(*arguments)

    @pytest.mark.parametrize(
        ("content", "named"),
        [
            (b"", "not_json"),
            (b"\xff\xfe\0", "UTF-8"),
            (b"\x89PNG\r\n", "UTF-8"),
            (b"[]", "not_a_record"),
            (b"[" * 100_000, "not_json"),
            (b'{"trivet": ' + b"9" * 9000 + b"}", "not_json"),
            (b" " * (MAX_RECORD_BYTES + 1), "larger"),
            (json.dumps(EMPTY | {"trivet": 7}).encode(), "version"),
            (json.dumps(EMPTY | {"actions": [[0, 0, "stop"]]}).encode(), "index=0"),
            (json.dumps(EMPTY | {"actions": [[0, None, "\ud800\n"]]}).encode(), "index=0"),
        ],
        ids=range(10),
    )
    @pytest.mark.parametrize("command", ["replay", "legal", "observe"])
    def test_in_a_record_is_named_with_its_file(self, refused, tmp_path, command, content, named):
        path = tmp_path / "bad.json"
        path.write_bytes(content)
        seat = ["--seat", "table"] if command == "observe" else []
        line = refused(command, path, *seat)
        assert named in line
        assert str(path) in line

    @pytest.mark.parametrize("seat", ["3", "-1", "tables", "", "0 "])
    def test_seats_that_are_not_there_observe_nothing(self, refused, record, seat):
        assert "--seat" in refused("observe", record, f"--seat={seat}")


class TestAsAProcess:
    def start(self, *arguments):
        return subprocess.Popen(
            [sys.executable, "-m", "trivet", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.env(),
        )

    def env(self):
        return {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

    def test_runs_as_a_module(self):
        process = self.start("games")
        out, err = process.communicate()
        assert (process.returncode, err) == (0, b"")
        assert b"triple3" in out

    def test_a_closed_standard_output_is_named_in_one_line(self):
        script = 'exec "$0" -m trivet games >&-'
        done = subprocess.run(
            ["sh", "-c", script, sys.executable], env=self.env(), stderr=subprocess.PIPE
        )
        assert done.returncode == 2
        assert done.stderr == b"trivet: standard output is closed\n"

    def test_a_reader_that_has_gone_is_no_error_message(self):
        process = self.start("perft", "triple3", "--depth", "3")
        process.stdout.close()
        assert process.stderr.read() == b""
        process.stderr.close()
        assert process.wait() == 1


def test_a_simulated_record_is_in_the_one_format(run, tmp_path):
    run("simulate", "triple3", "--rounds", 1, "--record", tmp_path / "r")
    text = (tmp_path / "r").read_text(encoding="utf-8")
    assert json.loads(text).keys() == EMPTY.keys()
    assert loads(text).actions[0] == (0.0, None, "go")
