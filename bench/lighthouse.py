"""What Lighthouse and axe say of the built site.

    python3 build.py bench lighthouse

Lighthouse 13 on its mobile settings, Lighthouse 11.7.1 for its audits of progressive web apps,
which later ones have not, and axe on every screen. All from npm, at the versions below. Files are
sent compressed, as hosts do.
"""

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from _site import arguments, table
from _wire import wire
from playwright.sync_api import sync_playwright

from browser import FLAGS, TABLET, executable, launch
from e2e.tablet import SEATED, Tablet
from trivet.core.registry import games
from trivet_build import environment
from trivet_build.paths import CACHE
from trivet_build.process import run

LIGHTHOUSES = {
    "13.5.0": ("performance", "accessibility", "best-practices"),
    "11.7.1": ("pwa",),
}
NODE = "24.21.0"  # which Lighthouse 13 needs
AXE = "4.14.1"
PATIENCE = 600  # seconds for a run of Lighthouse
LEAVES = ("shelf", "rules", "options", "tablet")
LOOK = """axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
  violations.map(({ id, impact, nodes }) => [id, impact, nodes.map(({ target }) => target.join())]))
"""


def main() -> None:
    options = arguments(__doc__)
    with wire(options.site.resolve()) as (_, address):
        for version, categories in LIGHTHOUSES.items():
            report(version, lighthouse(version, categories, address))
        for screen, violations in axe(address):
            print(f"axe {AXE}, {screen}: {len(violations)} violations")
            for name, impact, places in violations:
                print(f"    {impact} {name}: {', '.join(places[:3])} ({len(places)})")


def npm(*packages: str) -> Path:
    """The folder of node modules in which exactly these packages are; installed once."""
    folder = CACHE / "npm" / "-".join(packages).replace("@", "-").replace("/", "-")
    if not (folder / "node_modules").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text("{}")
        command = [environment.node_program("npm"), "install", "--save-exact", "--no-audit"]
        run([*command, *packages], f"cannot install {', '.join(packages)}", cwd=folder)
    return folder / "node_modules"


def lighthouse(version: str, categories: tuple[str, ...], address: str) -> dict[str, Any]:
    """Lighthouse's own report."""
    modules = npm(f"lighthouse@{version}", f"node@{NODE}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.json"
        command = [modules / "node/bin/node", modules / "lighthouse/cli/index.js", address]
        command += ["--quiet", "--output=json", f"--output-path={path}"]
        command += [f"--only-categories={','.join(categories)}"]
        command += [f"--chrome-flags=--headless {' '.join(FLAGS)}"]
        known = {**os.environ, "CHROME_PATH": executable()}
        subprocess.run(command, env=known, check=True, timeout=PATIENCE)
        return json.loads(path.read_text())


def report(version: str, found: dict[str, Any]) -> None:
    """The scores, and what is not perfect among the audits that count."""
    audits = found["audits"]
    for category in found["categories"].values():
        print(f"Lighthouse {version}, {category['title']}: {100 * category['score']:.0f}")
        counted = [ref["id"] for ref in category["auditRefs"] if ref["weight"]]
        worse = [audits[name] for name in counted if audits[name]["score"] not in (1, None)]
        rows = [
            (f"    {a['title']}", a.get("displayValue", ""), f"{a['score']:.2f}") for a in worse
        ]
        if rows:
            print(table(*rows))


def axe(address: str) -> Iterator[tuple[str, list[Any]]]:
    """Every screen, and what axe finds there: rule, impact, places."""
    source = (npm(f"axe-core@{AXE}") / "axe-core/axe.min.js").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for game in games():
            context = browser.new_context(**TABLET, bypass_csp=True)
            tablet = Tablet(context.new_page(), f"{address}?game={game}")
            tablet.page.add_script_tag(content=source)
            for screen in screens(tablet, first=game == next(iter(games()))):
                yield f"{game}, {screen}", tablet.page.evaluate(LOOK)
            context.close()
        browser.close()


def screens(tablet: Tablet, first: bool) -> Iterator[str]:
    """Go through the screens of the game that is chosen; the lobby's own leaves once."""
    yield "lobby"
    for leaf in LEAVES if first else ("rules", "options"):
        if leaf == "tablet":
            tablet.tap('[data-do="leaf:options"]')
        tablet.tap(f'[data-do="leaf:{leaf}"]')
        yield leaf
        tablet.tap('[data-do="leaf:welcome"]')
    tablet.sit(*SEATED[2])
    yield "two seats taken"
    tablet.deal(seed=1)
    yield "before play"
    tablet.go()
    yield "play"
    tablet.tap_in(0, '[data-do="menu:main"]')
    yield "menu"


if __name__ == "__main__":
    main()
