"""Whether every game is found again after the browser was killed in the middle of it.

    python3 build.py bench crash

Several games at a time, of all kinds, are played at random, an action every 40 ms each, in tabs of
one browser, which is killed (SIGKILL, every process of it) at a random moment; its profile lives
on. Started again, each game has to be there, whole, with every action that the browser had said it
keeps. What settled in the last moment may still have been on its way: such games are counted.
"""

import tempfile
from pathlib import Path

from _site import arguments
from playwright.sync_api import sync_playwright

from e2e.crashing import Result, crash, summary
from trivet_build.server import serving

AT_ONCE = 6


def main() -> None:
    options = arguments(__doc__, games=300, first=1)
    results: list[Result] = []
    with (
        serving(options.site) as server,
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
    ):
        address = f"http://localhost:{server.server_port}/"
        while len(results) < options.games:
            count = min(AT_ONCE, options.games - len(results))
            first = options.first + len(results)
            results += crash(playwright, Path(folder), address, first, count)
            found = sum(not result.wrong for result in results)
            print(f"{found} of {len(results)} games found", flush=True)
    print(summary(results))
    assert not any(result.wrong for result in results)


if __name__ == "__main__":
    main()
