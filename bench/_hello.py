"""The pages a start is compared with: bare Pyodide and a stock PyScript hello, whole and unchanged.

Both are made of the very archives that the site is made of. Like the site, they can be kept by a
service worker, which holds all that a first visit asked for.
"""

import tarfile
from pathlib import Path

from trivet_build import vendor

PAGES = ("pyodide", "pyscript")

_HEAD = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Hello</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<p id="hello">Starting ...</p>
"""
_HTML = {
    "pyodide": _HEAD
    + """<script type="module">
import { loadPyodide } from "./vendor/pyodide/pyodide.mjs";
const python = await loadPyodide();
python.runPython(await (await fetch("./main.py")).text());
</script>
""",
    "pyscript": _HEAD
    + """<link rel="stylesheet" href="./vendor/pyscript/core.css">
<script type="module" src="./vendor/pyscript/core.js"></script>
<script type="py" src="./main.py" config="./pyscript.toml"></script>
""",
}
_MAIN = """from js import document, window
from pyodide.ffi import create_proxy

def touched(event):
    document.getElementById("hello").textContent = f"Hello, finger {event.pointerId}"

document.addEventListener("pointerdown", create_proxy(touched))
window.play = create_proxy(lambda source: exec(source, {}))
document.dispatchEvent(window.Event.new("hello:ready"))
window.requestAnimationFrame(create_proxy(lambda time: window.performance.mark("ready")))
"""
_WORKER = """const name = "hello";
self.addEventListener("message", (event) => event.waitUntil(
  caches.open(name).then((cache) => cache.addAll(event.data))
    .then(() => event.ports[0].postMessage("kept"))));
self.addEventListener("fetch", (event) => event.respondWith(
  caches.match(event.request).then((kept) => kept ?? fetch(event.request))));
"""


def lay_out(folder: Path) -> None:
    """Write every page into a folder of its own in ``folder``."""
    entries = {entry.name: entry for entry in vendor.load_lock()}
    vendor.ensure(list(entries.values()))
    for page in PAGES:
        target = folder / page
        for name, content in _runtime(entries, "pyodide").items():
            _write(target / "vendor/pyodide" / name, content)
        _write(target / "index.html", _HTML[page].encode())
        _write(target / "main.py", _MAIN.encode())
        _write(target / "worker.js", _WORKER.encode())
    for name, content in _runtime(entries, "pyscript").items():
        _write(folder / "pyscript/vendor/pyscript" / name, content)
    config = 'interpreter = "./vendor/pyodide/pyodide.mjs"\n'
    _write(folder / "pyscript/pyscript.toml", config.encode())


def _runtime(entries: dict[str, vendor.Vendored], name: str) -> dict[str, bytes]:
    """All of a package as it is published, not only what the site takes of it."""
    entry = entries[name]
    root = f"{entry.root}/"
    with tarfile.open(entry.path) as archive:
        names = [m.name for m in archive if m.isfile() and m.name.startswith(root)]
    return {
        path.removeprefix(root): content
        for path, content in entry.members(tuple(names)).items()
        if not path.endswith((".map", ".html"))
    }


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
