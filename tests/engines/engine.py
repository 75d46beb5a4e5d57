"""A browser of whatever make: pages are opened in it, asked things, and touched."""

import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

WIDTH, HEIGHT = 1024, 768  # CSS pixels of a page
PATIENCE = 180.0  # seconds; generous, since other work may share the machine
INTERVAL = 0.05

Touch = tuple[int, float, float]
"""A finger's number, and where it is in CSS pixels of the page."""


class Engine(ABC):
    """One window with one page. As a context manager it ends its processes when it is left."""

    name: str
    fingers: str
    """What reaches a page that is touched, in words."""
    version = ""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address, and wait until its document is complete."""

    @abstractmethod
    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression, awaited. Raises RuntimeError with its fault."""

    @abstractmethod
    def down(self, *touches: Touch) -> None:
        """Put fingers down, all at once."""

    @abstractmethod
    def move(self, *touches: Touch) -> None:
        """Move fingers that are down, all at once."""

    @abstractmethod
    def up(self, *fingers: int) -> None:
        """Lift fingers, all at once."""

    @abstractmethod
    def close(self) -> None:
        """End the browser, and what was started for it."""

    def wait(self, expression: str, patience: float = PATIENCE) -> Any:
        """Ask until the answer is true, and give it. Raises TimeoutError."""
        return until(lambda: self.evaluate(expression), f"{self.name}: {expression}", patience)

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def until(look: Callable[[], Any], what: str, patience: float = PATIENCE) -> Any:
    """Look until something true is found, and give it. Raises TimeoutError naming ``what``."""
    end = time.monotonic() + patience
    while not (found := look()):
        if time.monotonic() > end:
            raise TimeoutError(f"waited {patience:g} s in vain for {what}")
        time.sleep(INTERVAL)
    return found


def end(process: subprocess.Popen[Any] | None) -> None:
    """End a process that was started here, and wait until it is gone."""
    if process is None:
        return
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
