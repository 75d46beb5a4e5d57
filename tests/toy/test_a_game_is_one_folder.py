"""A game is added by its folder and one line, and is then there everywhere.

Follows docs/adding-a-game.md with the toy game: on the command line, in a built site, at the table.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from browser import TABLET
from e2e.tablet import Tablet, in_zone
from trivet.core.game import Event
from trivet.core.registry import games
from trivet.core.view import Context, Room
from trivet.table.messages import LANGUAGES, Catalogue
from trivet_build import catalogues
from trivet_build.paths import ROOT
from trivet_build.server import serving

TOY = Path(__file__).parent / "climb"
SOURCES = ("assets", "py", "third-party", "LICENSE", "index.html", "pyproject.toml")
SOURCES += ("pyscript.toml", "service-worker.js", "vendor.lock.json")
MIDDLE = '[data-box="middle"]'
ENTRY_POINTS = '[project.entry-points."trivet.games"]\n'


def test_an_installed_folder_is_found_by_its_entry_point():
    assert "climb" in games()


@pytest.mark.parametrize("bots", ["random", "hard"])
def test_it_plays_on_the_command_line(bots, tmp_path):
    def trivet(*arguments):
        path = os.pathsep.join(("py", "tests/toy"))
        command = [sys.executable, "-m", "trivet", *map(str, arguments)]
        environment = os.environ | {"PYTHONPATH": path}
        return subprocess.check_output(command, cwd=ROOT, env=environment, text=True)

    record = tmp_path / "record.json"
    assert "climb" in trivet("games").split()
    end = trivet("simulate", "climb", "--seats", 4, "--seed", 7, "--bots", bots, "--record", record)
    assert json.loads(end)["state"]["phase"] == "over"
    assert trivet("replay", record) == end
    assert json.loads(trivet("observe", record, "--seat", "table"))["hand"] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("compiled")
def test_its_words_are_there_in_every_language(language):
    words = Catalogue(language, ("climb",))
    context = Context(words, ("Ann", "Bob"), Room(600, 300))
    view = games()["climb"].view()
    state = games()["climb"].new_initial_state(2, 1)
    shown = [view.middle(state.observation(None), context), view.rules(context)]
    shown += [view.zone(state.observation(seat), context) for seat in (0, 1)]
    for code, params in (
        *((code, {"seat": 1}) for code in ("passed", "skipped", "left")),
        ("round_over", {"winners": (0,)}),
        ("round_over", {"winners": (0, 1)}),
    ):
        shown.append(view.notice(Event(code, params, None), 0, context))
    assert "climb." not in repr(shown)
    names = [f"climb.option.{option.name}" for option in games()["climb"].options]
    keys = [*names, *(f"{name}.help" for name in names), "climb.title", "climb.lead"]
    keys += [f"error.{code}" for code in ("rules", "turn", "seat")]
    assert [key for key in keys if words(key) == key] == []


@pytest.fixture
def compiled(monkeypatch):
    """The toy's catalogues, checked and compiled as the build does."""
    monkeypatch.setattr(catalogues, "ENGINE", TOY)
    catalogues.check()
    catalogues.compile_engine()


@pytest.fixture(scope="module")
def toy_address(tmp_path_factory):
    """Where a site is served that was built from this tree with the toy's folder added."""
    tree = tmp_path_factory.mktemp("tree")
    for name in filter(lambda name: (ROOT / name).exists(), SOURCES):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tree / name)
    (tree / ".venv").symlink_to(ROOT / ".venv")
    (tree / ".cache").mkdir()
    (tree / ".cache" / "vendor").symlink_to(ROOT / ".cache" / "vendor")

    shutil.copytree(TOY, tree / "py" / "trivet" / "games" / "climb")
    project = tree / "pyproject.toml"
    added = ENTRY_POINTS + 'climb = "trivet.games.climb:GAME"\n'
    project.write_text(project.read_text("utf-8").replace(ENTRY_POINTS, added), "utf-8")

    program = "from pathlib import Path; from trivet_build import site; site.build(Path('dist'))"
    environment = os.environ | {"PYTHONPATH": "py"}
    subprocess.run([sys.executable, "-c", program], cwd=tree, env=environment, check=True)
    with serving(tree / "dist") as server:
        yield f"http://localhost:{server.server_port}/"


@pytest.mark.browser
def test_it_plays_at_the_table(chromium, toy_address):
    context = chromium.new_context(**TABLET)
    tablet = Tablet(context.new_page(), toy_address)
    tablet.choose_game("climb")
    tablet.wait(MIDDLE, "Climb")
    tablet.tap('[data-do="leaf:options"]')
    tablet.wait(MIDDLE, "Time for a turn")
    tablet.tap('[data-do="leaf:welcome"]')

    tablet.begin("bottom", "top", seed=1)
    tablet.page.wait_for_selector(in_zone(0, ".card.back"))
    assert not tablet.page.query_selector(in_zone(0, ".card:not(.back)"))
    hand = peek(tablet, 0)
    assert len(hand) == len(peek(tablet, 1)) == 3
    lowest = min(hand, key=int)
    tablet.tap_in(0, f'[data-card="{hand.index(lowest) + 1}"]')
    tablet.tap_in(0, '[data-target="pile"]')
    tablet.wait(f"{MIDDLE} .pile", rf"^{lowest}$")
    tablet.wait_until(lambda seen: len(seen.zones[0].hand) == 2)
    tablet.tap_in(1, '[data-press="draw"]')
    tablet.wait_until(lambda seen: len(seen.zones[1].hand) == 4)
    context.close()


def peek(tablet, seat):
    """The faces of a hand, while its owner's finger is on the peek pad."""
    tablet.fingers.down((seat, *tablet.point(in_zone(seat, "[data-peek]"))))
    shown = in_zone(seat, ".card:not(.back) .spoken")
    tablet.page.wait_for_selector(shown, state="attached")
    faces = tablet.page.locator(shown).all_text_contents()
    tablet.fingers.up(seat)
    tablet.wait_gone(shown)
    return faces
