"""What could pile up in a page while people play, counted without touching the table."""

import json
from dataclasses import dataclass, field

from playwright.sync_api import CDPSession

from browser import run_python
from e2e.tablet import Tablet

# Every count but Chromium's own. References are what Python holds of JavaScript, proxies what
# JavaScript holds of Python, of those made since this was installed.
COUNT = """
import functools, gc, json
import pyodide_js
from pyodide.ffi import create_proxy
from pyscript import window
from pyscript.js_modules import fingers
from trivet.table.app import App

gc.unfreeze()  # what is left out of collections cannot be found, nor counted
app = next(thing for thing in gc.get_objects() if isinstance(thing, App))
module = pyodide_js._module
module.enable_pyproxy_allocation_tracing()

def count():
    play, page = app.screen, app._page
    app._handover.log._events.clear()  # a ring that fills up, and no more
    gc.collect()
    objects = gc.get_objects()
    caches = [thing for thing in objects if isinstance(thing, functools._lru_cache_wrapper)]
    found = {
        "references": module._hiwire_num_refs(),
        "proxies": module.pyproxy_alloc_map.size,
        "objects": len(objects),
        "cached": sum(cache.cache_info().currsize for cache in caches),
        "wasm": module.HEAP8.length,
        "wasm used": module._sbrk(0),
        "contacts": len(app.fingers.contacts),
        "air": fingers.ghosts.size + page._air.childElementCount,
        "notices": len(play.board._said),
    }
    return json.dumps(found)

window.countPiles = create_proxy(count)
installed = True
"""

# Keeps which timers are still to come.
TIMERS = """
window.timers = new Set();
const start = window.setTimeout.bind(window), stop = window.clearTimeout.bind(window);
window.setTimeout = (callback, ...rest) => {
  const timer = start((...values) => { timers.delete(timer); callback(...values); }, ...rest);
  timers.add(timer);
  return timer;
};
window.clearTimeout = (timer) => { timers.delete(timer); stop(timer); };
"""

METRICS = {
    "nodes": "Nodes",
    "listeners": "JSEventListeners",
    "documents": "Documents",
    "JS heap": "JSHeapUsedSize",
}


@dataclass
class Piles:
    """Counts in a tablet's page, which has to have :data:`TIMERS` as a script from its start."""

    tablet: Tablet
    _session: CDPSession = field(init=False)

    def __post_init__(self) -> None:
        assert run_python(self.tablet.page, COUNT, "installed")
        self._session = self.tablet.page.context.new_cdp_session(self.tablet.page)
        self._session.send("Performance.enable")
        self._session.send("HeapProfiler.enable")

    def count(self) -> dict[str, int]:
        """How much there is of everything, bytes of memory included, without what is garbage."""
        for _ in range(3):  # what one side collects lets go of what the other holds
            found = json.loads(self.tablet.page.evaluate("countPiles()"))
            self._session.send("HeapProfiler.collectGarbage")
        reported = self._session.send("Performance.getMetrics")["metrics"]
        metrics = {metric["name"]: int(metric["value"]) for metric in reported}
        found["timers"] = self.tablet.page.evaluate("timers.size")
        return {name: metrics[metric] for name, metric in METRICS.items()} | found
