"""The same visitor in WebKitGTK: comes, and comes again."""

import json
from collections.abc import Iterator

from _start import KEEP, SITE
from _wire import Wire

from engines.webkit import WebKit

READY = "performance.getEntriesByName('ready')[0]?.startTime"


def visits(address: str, counted: Wire) -> Iterator[float]:
    """Milliseconds of the first and the second visit, in a browser that knows nothing yet."""
    counted.sent.clear()
    with WebKit() as browser:
        yield _visit(browser, address)
        if address.endswith(f"/{SITE}/"):
            browser.wait("document.documentElement.dataset.offline === 'ready'")
        else:
            folder = address.removesuffix("/").rpartition("/")[2] + "/"
            files = [f"./{path.removeprefix(folder)}" for path in counted.sent]
            browser.evaluate(f"({KEEP})({json.dumps(files)})")
        yield _visit(browser, address)


def _visit(browser: WebKit, address: str) -> float:
    browser.open(address)
    return float(browser.wait(READY))
