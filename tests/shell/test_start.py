"""The page before Python runs: what it shows, and that a start needs nothing but the site."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from browser import (
    TABLET,
    Fingers,
    wait_for,
    wait_for_failure,
    wait_for_offline,
    wait_for_table,
)
from e2e.player import Player
from e2e.tablet import Tablet
from hosting import Host, hosting
from trivet.core.registry import games

pytestmark = pytest.mark.browser

WASM = "vendor/pyodide/pyodide.asm.wasm"
MEMORY, MODULES = "runtime/memory", "runtime/python"
NEEDED = [
    WASM,
    "vendor/pyodide/pyodide.mjs",
    "vendor/pyodide/pyodide.asm.mjs",
    "vendor/pyscript/core.js",
    "vendor/pyscript/core-C9KDLldu.js",
    "vendor/pyscript/toml-V4Savzlc.js",
    "assets/python/interpreter.js",
    "assets/python/memory.js",
    "assets/python/runtime.js",
    "main.py",
    "pyscript.toml",
    "assets/shell/shell.js",
    "assets/shell/arrivals.js",
]


def whole(path: str, site: Path) -> str:
    """A path of the site whose name may end with a hash of the content."""
    found = [name for name in site.glob(f"{path}*") if name.suffix not in (".gz", ".br")]
    assert len(found) == 1, path
    return found[0].relative_to(site).as_posix()


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    with hosting(site) as running:
        yield running


def test_a_whole_start_asks_for_nothing_missing_and_for_no_other_host(
    page: Page, host: Host
) -> None:
    hosts = set()
    page.on("request", lambda request: hosts.add(urlsplit(request.url).netloc))

    page.goto(host.address)
    wait_for_table(page)
    wait_for_offline(page)

    assert hosts == {urlsplit(host.address).netloc}
    assert [path for path, status in host.answered if status not in (200, 304)] == []


def test_everything_is_fetched_only_once_before_the_table_can_be_used(
    chromium: Browser, host: Host
) -> None:
    context = chromium.new_context(**TABLET, service_workers="block")
    page = context.new_page()

    page.goto(host.address)
    wait_for_table(page)

    started = [path for path in host.paths() if path.startswith(("vendor/", "runtime/"))]
    assert len(started) == len(set(started))
    context.close()


def test_the_page_can_be_read_before_anything_of_python_has_come(page: Page, host: Host) -> None:
    for path in NEEDED[:-2]:
        host.faults[path] = "silent"

    page.goto(host.address, wait_until="domcontentloaded")
    page.wait_for_selector("#shell-progress", state="visible")

    assert page.title() == "Trivet"
    assert "TRIPLE³" in page.inner_text("#shell")
    assert "Fetching the game" in page.inner_text("#shell-step")


def test_the_bar_stands_at_the_bytes_that_have_really_come(page: Page, host: Host) -> None:
    host.faults[WASM] = "silent"

    page.goto(host.address)
    wait_for(
        page,
        "performance.getEntriesByName(new URL('vendor/pyodide/pyodide.asm.mjs', location).href)"
        ".length > 0 && document.querySelector('progress').value > 0.2",
    )

    # The WebAssembly file is 9.6 of some 14 MB, and nothing of it has come yet.
    assert page.evaluate("document.querySelector('progress').value") < 0.4


def test_it_starts_in_a_sub_folder_with_a_query(site: Path, page: Page, tmp_path: Path) -> None:
    shutil.copytree(site, tmp_path / "games" / "trivet")
    with hosting(tmp_path) as host:
        page.goto(f"{host.address}games/trivet/?from=menu#top")
        wait_for_table(page)

        assert {path for path, status in host.answered if status >= 400} <= {"favicon.ico"}
        assert all(path.startswith("games/trivet/") for path in host.paths())


def test_an_address_can_ask_for_a_game_and_an_unknown_one_is_told(page: Page, host: Host) -> None:
    page.goto(f"{host.address}?game=tres")
    wait_for_table(page)
    wait_for(page, "document.querySelector('#table h1')?.textContent === '¡TRES!'")

    page.goto(f"{host.address}?game=%3Cb%3Ewhist")
    wait_for_table(page)
    wait_for(page, "document.querySelector('#table .note')?.textContent.includes('<b>whist')")
    assert page.inner_text("#table h1") == "¡TRES!"


def test_a_german_browser_gets_a_german_page(chromium: Browser, host: Host) -> None:
    host.faults[WASM] = "silent"
    context = chromium.new_context(**(TABLET | {"locale": "de-AT"}))
    page = context.new_page()

    page.goto(host.address)
    page.wait_for_selector("html[lang=de]", state="attached")

    assert "Tablet" in page.inner_text(".shell-lead")
    assert "Kartenspiele" in page.inner_text(".shell-lead")
    context.close()


def test_the_language_chosen_in_the_app_beats_the_browsers(page: Page, host: Host) -> None:
    host.faults[WASM] = "silent"
    page.add_init_script("localStorage.setItem('trivet.language', 'de')")

    page.goto(host.address)

    page.wait_for_selector("html[lang=de]", state="attached")


def test_it_starts_where_the_browser_refuses_databases(page: Page, host: Host) -> None:
    page.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }"
    )

    page.goto(host.address)

    wait_for_table(page)


@pytest.mark.parametrize("fault", ["missing", "cut", "html"])
@pytest.mark.parametrize("path", NEEDED)
def test_a_file_that_does_not_come_as_it_should_is_named(
    page: Page, host: Host, site: Path, path: str, fault: str
) -> None:
    path = whole(path, site)
    host.faults[path] = fault

    page.goto(host.address)

    reason = wait_for_failure(page)
    # Of what a script imports browsers name that script.
    wanted = "assets/(shell|python)/" if path.startswith("assets/") else re.escape(path)
    assert re.search(wanted, reason)
    assert page.is_visible("#shell-retry")
    assert not page.is_visible("#table")


@pytest.mark.parametrize("fault", ["missing", "cut", "html"])
def test_without_the_copy_of_the_memory_it_starts_from_the_modules(
    page: Page, host: Host, site: Path, fault: str
) -> None:
    host.faults[whole(MEMORY, site)] = fault

    page.goto(host.address)

    wait_for_table(page)
    assert page.evaluate("document.documentElement.dataset.python") == "started"


@pytest.mark.parametrize("fault", ["missing", "cut", "html"])
def test_without_the_copy_of_the_memory_the_modules_are_needed(
    page: Page, host: Host, site: Path, fault: str
) -> None:
    host.faults[whole(MEMORY, site)] = "missing"
    host.faults[whole(MODULES, site)] = fault

    page.goto(host.address)

    assert MODULES in wait_for_failure(page)


@pytest.mark.parametrize("game", games())
def test_with_the_copy_of_the_memory_a_game_is_played_without_the_modules(
    page: Page, host: Host, site: Path, game: str
) -> None:
    host.faults[whole(MODULES, site)] = "missing"
    tablet = Tablet(page, f"{host.address}?game={game}")

    assert page.evaluate("document.documentElement.dataset.python") == "restored"
    tablet.sit("bottom", "top")
    tablet.deal(seed=1)
    player = Player(tablet, Random(game))
    player.get_ready()
    assert player.play(10)
    assert player.see()["faults"] == 0


@pytest.mark.parametrize("path", [path for path in NEEDED if path.endswith("js")])
def test_a_script_that_comes_as_something_else_is_told(page: Page, host: Host, path: str) -> None:
    host.faults[path] = "type"

    page.goto(host.address)

    # Browsers name the script that was asked for, which may be another one that imports it; of its
    # own parts PyScript tells nothing, and the start ends after twenty seconds.
    assert re.search(r"assets/(shell|python)/|vendor/py|20 seconds", wait_for_failure(page))
    assert page.is_visible("#shell-retry")


def test_other_files_may_come_as_whatever_the_host_takes_them_for(
    page: Page, host: Host, site: Path
) -> None:
    for path in (*NEEDED, MEMORY, MODULES):
        if not path.endswith("js"):
            host.faults[whole(path, site)] = "type"

    page.goto(host.address)

    wait_for_table(page)
    assert wait_for_offline(page) == "ready"


def test_a_file_that_comes_late_is_waited_for(page: Page, host: Host) -> None:
    host.faults[WASM] = "late"
    page.clock.install()
    page.goto(host.address)
    wait_for(page, "document.querySelector('progress').value > 0.2")
    page.clock.run_for(15_000)
    assert not page.is_visible("#shell-failure")
    host.answer.set()

    wait_for_table(page)


@pytest.mark.parametrize("fault", ["missing", "cut", "html"])
def test_even_without_its_own_first_script_the_page_says_so(
    page: Page, host: Host, fault: str
) -> None:
    host.faults["assets/shell/capable.js"] = fault

    page.goto(host.address)

    assert "capable.js" in wait_for_failure(page)


@pytest.mark.parametrize("path", [WASM, "vendor/pyscript/core.js", "main.py"])
def test_another_try_works_once_the_file_is_back(
    page: Page, host: Host, site: Path, path: str
) -> None:
    path = whole(path, site)
    # The browser itself has kept the wrong file, as hosts with long cache times make it do.
    host.headers = {"Cache-Control": "max-age=86400"}
    host.faults[path] = "html"
    page.goto(host.address)
    wait_for_failure(page)
    host.faults.clear()

    page.tap("#shell-retry")

    wait_for_table(page)


def test_another_try_works_while_a_finger_rests_on_the_glass(page: Page, host: Host) -> None:
    host.faults[WASM] = "missing"
    fingers = Fingers(page)
    page.goto(host.address)
    wait_for_failure(page)
    host.faults.clear()
    box = page.locator("#shell-retry").bounding_box()
    assert box

    fingers.down((1, 20, 20))
    fingers.tap(2, box["x"] + 20, box["y"] + 20)

    wait_for_table(page)


def test_a_start_that_hangs_ends_on_the_failure_screen_after_twenty_seconds(
    page: Page, host: Host
) -> None:
    host.faults[WASM] = "silent"
    page.clock.install()
    page.goto(host.address)
    wait_for(page, "document.querySelector('progress').value > 0.2")

    page.clock.run_for(18_000)
    assert not page.is_visible("#shell-failure")
    page.clock.run_for(4_000)

    assert "20 seconds" in wait_for_failure(page)


@pytest.mark.parametrize(
    ("break_browser", "named"),
    [
        ("delete window.PointerEvent", "pointer events"),
        ("delete window.WebAssembly", "WebAssembly"),
        ("delete WebAssembly.Exception", "WebAssembly exceptions"),
        ("delete HTMLScriptElement.prototype.noModule", "JavaScript modules"),
        ("delete window.ReadableStream", "JavaScript"),
        ("CSS.supports = (asked) => !asked.includes(':has')", "CSS :has()"),
        ("CSS.supports = (asked) => !asked.includes('container')", "CSS container queries"),
        ("delete window.CSS", "CSS"),
    ],
)
def test_a_browser_that_cannot_run_it_is_told_what_is_needed(
    page: Page, host: Host, break_browser: str, named: str
) -> None:
    page.add_init_script(break_browser)

    page.goto(host.address)

    assert named in wait_for_failure(page)
    assert "Safari" in page.inner_text("#shell-failure")
    assert WASM not in host.paths()


def test_a_browser_that_cannot_run_it_is_told_in_its_own_language(page: Page, host: Host) -> None:
    page.add_init_script("delete window.PointerEvent")
    page.add_init_script("Object.defineProperty(navigator, 'languages', { value: ['de'] })")

    page.goto(host.address)

    wait_for_failure(page)
    wait_for(page, "document.documentElement.lang === 'de'")
    told = page.inner_text("#shell-reason")
    assert told.startswith("Diesem Browser fehlt etwas")
    assert "pointer events" in told


def test_without_scripts_the_page_says_so(chromium: Browser, host: Host) -> None:
    context = chromium.new_context(**TABLET, java_script_enabled=False)
    page = context.new_page()

    page.goto(host.address)

    assert "Trivet needs JavaScript" in page.inner_text("noscript")
    context.close()


def test_a_python_error_while_starting_ends_on_the_failure_screen(
    site: Path, page: Page, tmp_path: Path
) -> None:
    shutil.copytree(site, tmp_path, dirs_exist_ok=True)
    main = tmp_path / "main.py"
    main.write_text("1 / 0".ljust(main.stat().st_size))
    with hosting(tmp_path) as host:
        page.goto(host.address)

        wait_for_failure(page)
        assert "ZeroDivisionError" in page.inner_text("#shell-detail")
