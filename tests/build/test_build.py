"""The build: the same tree gives the same bytes, and what goes wrong is said in one line."""

import gzip
import json
import os
import re
import socket
import struct
import subprocess
import sys
import zipfile
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import brotli
import pytest

from trivet.core.registry import games
from trivet_build import packing, runtime, vendor, wheel
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
    [found] = re.findall(r"^const \w+ = (\[\n.*?\n\]);", source, re.DOTALL | re.MULTILINE)
    entries: list[dict[str, object]] = json.loads(found.replace(",\n]", "\n]"))
    return entries


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
    unneeded = ("licenses/", "assets/screenshots/")
    own = {n for n in unlisted if not n.startswith(unneeded) and not n.endswith((".br", ".gz"))}
    assert own == {"service-worker.js"}


def test_packed_copies_hold_the_very_files(site: Path) -> None:
    files = content(site)
    unpack = {".br": brotli.decompress, ".gz": gzip.decompress}
    packed = [name for name in files if Path(name).suffix in unpack]

    assert {"vendor/pyodide/pyodide.asm.wasm.br", "index.html.gz"} <= set(packed)
    for name in packed:
        whole = files[name[:-3]]
        assert unpack[Path(name).suffix](files[name]) == whole
        assert len(files[name]) < len(whole)


def imported(site: Path, script: str) -> set[str]:
    """The scripts that a script imports before it runs, and what these import, as paths."""
    found = {script}
    source = (site / script).read_text()
    for near in re.findall(r"""^(?:import|export) (?:[^;"]* from )?"(\.[^"]+)";""", source, re.M):
        other = os.path.normpath(site / script / ".." / near)
        found |= imported(site, Path(other).relative_to(site).as_posix())
    return found


def test_scripts_that_the_first_ones_import_are_fetched_beside_them(site: Path) -> None:
    page = (site / "index.html").read_text()
    first = re.findall(r'<script type="module" src="([^"]+)"', page)
    ahead = re.findall(r'<link rel="modulepreload" href="([^"]+)"', page)

    assert len(first) == 2
    assert set(ahead) == set().union(*(imported(site, script) for script in first))
    assert len(ahead) == len(set(ahead))


def test_a_release_is_one_zip_that_is_the_same_for_the_same_files(tmp_path: Path) -> None:
    files = {"index.html": b"page", "assets/icon.svg": b"icon"}
    for name, some in (("one", files), ("two", dict(reversed(files.items())))):
        packing.write_zip(tmp_path / name, some, "trivet")

    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    with zipfile.ZipFile(tmp_path / "one") as archive:
        assert archive.read("trivet/index.html") == b"page"


def test_what_the_manifest_names_is_there_and_every_game_has_a_shortcut(site: Path) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    pictures = manifest["icons"] + manifest["screenshots"]

    for picture in pictures:
        content = (site / picture["src"]).read_bytes()
        if picture["type"] == "image/png":
            width, height = struct.unpack(">II", content[16:24])
            assert picture["sizes"] == f"{width}x{height}"
    assert {"any", "maskable"} <= {picture.get("purpose") for picture in pictures}
    shipped = {n for n, g in games().items() if type(g).__module__.startswith("trivet.")}
    assert {shortcut["url"] for shortcut in manifest["shortcuts"]} >= {
        f"./?game={name}" for name in shipped
    }
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert "orientation" not in manifest
    assert "id" not in manifest


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
    for command in (
        "serve",
        "build",
        "release",
        "test",
        "check",
        "bench",
        "shots",
        "icons",
        "clean",
    ):
        assert command in done.stdout


@pytest.mark.parametrize("name", sorted(p.name for p in (ROOT / "requirements").glob("*.txt")))
def test_every_requirement_is_pinned_with_hashes_and_names_no_index(name: str) -> None:
    text = (ROOT / "requirements" / name).read_text()
    requirements = re.split(r"\n(?=\S)", text.strip())

    assert all(re.match(r"\S+==\S+ ", requirement) for requirement in requirements)
    assert all("--hash=sha256:" in requirement for requirement in requirements)
    assert "://" not in text


def test_the_repository_names_no_registry_host() -> None:
    made = re.compile(r"^/?([\w.-]+)/?$", re.MULTILINE).findall((ROOT / ".gitignore").read_text())
    hosts = re.compile(r"(registry\.npmjs|pypi\.(?:org|python)|files\.pythonhosted)")
    looked_at = 0

    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in {".git", *made}]
        for path in (Path(folder, name) for name in names):
            if path == Path(__file__) or path.suffix == ".zip":
                continue
            assert not hosts.search(path.read_text(encoding="utf-8", errors="ignore")), path
            looked_at += 1

    assert looked_at > 100
