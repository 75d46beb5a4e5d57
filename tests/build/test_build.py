"""The build: the same tree gives the same bytes, and what goes wrong is said in one line."""

import json
import os
import re
import socket
import subprocess
import sys
import zipfile
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from trivet_build import runtime, vendor, wheel
from trivet_build import site as building
from trivet_build.paths import ROOT
from trivet_build.process import BuildError, alone


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "build.py", *arguments],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )


def content(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def precache(folder: Path) -> list[dict[str, object]]:
    source = (folder / "service-worker.js").read_text()
    lists = re.findall(r"^const \w+ = (\[\n.*?\n\]);", source, re.DOTALL | re.MULTILINE)
    assert len(lists) == 2, "what has to be kept, and the memory that may be"
    return [entry for found in lists for entry in json.loads(found.replace(",\n]", "\n]"))]


def test_two_builds_of_one_tree_are_byte_identical(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builds = []
    for name in ("one", "two"):
        # Each with everything made anew, or the second would only be a copy of the first.
        for maker in (wheel, runtime):
            monkeypatch.setattr(maker, "CACHE", tmp_path / f"cache-{name}")
        with alone():
            building.build(tmp_path / name)
        builds.append(content(tmp_path / name))

    assert builds[0] == builds[1]


def test_the_precache_list_tells_the_truth_about_every_file(site: Path) -> None:
    files = content(site)
    listed = precache(site)

    for entry in listed:
        name = str(entry["url"])
        assert entry["bytes"] == len(files[name])
        assert entry["sha256"] == sha256(files[name]).hexdigest()
    unlisted = set(files) - {str(entry["url"]) for entry in listed}
    assert {name for name in unlisted if not name.startswith("licenses/")} == {"service-worker.js"}


def test_pictures_and_strangers_in_the_folder_do_not_get_into_the_site(
    site: Path, tmp_path: Path
) -> None:
    (tmp_path / "shots").mkdir()
    (tmp_path / "shots" / "table.png").write_bytes(b"picture")
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "release.js").write_text("old")

    with alone():
        building.build(tmp_path)

    assert content(tmp_path) == content(site) | {"shots/table.png": b"picture"}


def test_what_is_shipped_of_the_engine_is_compiled_and_needs_no_other_package(site: Path) -> None:
    [path] = (site / "runtime").glob("python-*.zip")
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        metadata = archive.read("trivet-0.1.0.dist-info/METADATA").decode()
        entry_points = archive.read("trivet-0.1.0.dist-info/entry_points.txt").decode()

    assert "trivet/table/app.pyc" in names
    assert any(name.endswith("de.mo") for name in names)
    assert not [name for name in names if name.endswith((".po", ".py", ".css"))]
    assert not [name for name in names if "trivet_build" in name]
    assert "Requires-Dist" not in metadata
    assert "triple3 = trivet.games.triple3:GAME" in entry_points


def test_every_listed_module_of_the_standard_library_is_there(site: Path) -> None:
    [path] = (site / "runtime").glob("python-*.zip")
    with zipfile.ZipFile(path) as archive:
        names = [name.removesuffix("c") for name in archive.namelist()]

    for module in runtime.stdlib_modules():
        assert any(runtime.wanted(name, frozenset({module})) for name in names), module


def test_a_file_with_a_wrong_hash_is_refused_and_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vendor, "CACHE", tmp_path)
    entry = replace(vendor.load_lock()[-1], archive="thing.tgz")

    def download(command: list[str], failure: str, *, cwd: Path) -> str:
        (cwd / entry.archive).write_bytes(b"something else")
        return ""

    monkeypatch.setattr(vendor, "run", download)

    with pytest.raises(BuildError, match=r"thing\.tgz .*wrong hash"):
        vendor.ensure([entry])
    assert not entry.path.exists()


def test_a_spoilt_file_in_the_cache_is_fetched_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vendor, "CACHE", tmp_path)
    good = b"the real thing"
    entry = replace(vendor.load_lock()[-1], archive="thing.tgz", sha256=sha256(good).hexdigest())
    entry.path.parent.mkdir(parents=True)
    entry.path.write_bytes(b"spoilt")

    def download(command: list[str], failure: str, *, cwd: Path) -> str:
        (cwd / entry.archive).write_bytes(good)
        return ""

    monkeypatch.setattr(vendor, "run", download)
    vendor.ensure([entry])

    assert entry.path.read_bytes() == good


def test_a_port_in_use_is_one_clear_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("serve", "--port", str(port), "--out", str(tmp_path))

    assert done.returncode == 1
    assert str(port) in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("arguments", [("nonsense",), ("bench", "nonsense"), ()])
def test_a_wrong_command_is_explained_without_a_traceback(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)

    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert "build.py" in done.stderr


def test_help_tells_of_every_command() -> None:
    done = run("--help")

    assert done.returncode == 0
    for command in ("serve", "build", "test", "check", "bench", "shots", "clean"):
        assert command in done.stdout


@pytest.mark.parametrize("name", sorted(p.name for p in (ROOT / "requirements").glob("*.txt")))
def test_every_requirement_is_pinned_with_hashes_and_names_no_index(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text()
    requirements = re.split(r"\n(?=\S)", text.strip())

    assert all(re.match(r"\S+==\S+ ", requirement) for requirement in requirements)
    assert all("--hash=sha256:" in requirement for requirement in requirements)
    assert "://" not in text


def test_the_repository_names_no_registry_host() -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    hosts = re.compile(r"(registry\.npmjs|pypi\.(?:org|python)|files\.pythonhosted)")

    for name in listed:
        path = ROOT / name
        if path.is_file() and path != Path(__file__) and os.access(path, os.R_OK):
            assert not hosts.search(path.read_text(encoding="utf-8", errors="ignore")), name
