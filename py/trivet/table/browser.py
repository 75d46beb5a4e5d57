"""What the browser offers besides the page: storage, secure randomness, clock, speech."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import jsnull
from pyscript import document, window

SEED_WORDS = 2
CLOCK_SAMPLES = 20
COARSEST_MS, FINEST_MS = 20.0, 0.1


class LocalStorage:
    """The browser's storage; where it is refused or full, values are kept until the tab closes."""

    def __init__(self) -> None:
        self._memory: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        if key in self._memory:
            return self._memory[key]
        try:
            value = window.localStorage.getItem(key)
        except Exception:  # storage may be switched off altogether
            return None
        return None if value is jsnull else str(value)

    def set(self, key: str, value: str) -> None:
        try:
            window.localStorage.setItem(key, value)
        except Exception:  # or be full, and would go on telling the old value
            self._memory[key] = value
        else:
            self._memory.pop(key, None)


def fresh_seed() -> int:
    """A game's seed from the browser's secure source: 64 random bits."""
    words = window.Uint32Array.new(SEED_WORDS)
    window.crypto.getRandomValues(words)
    high, low = (int(word) for word in words.to_py())
    return high << 32 | low


def clock_resolution() -> float:
    """By how many milliseconds two readings of the page's clock differ at least."""
    now = window.performance.now
    steps = []
    for _ in range(CLOCK_SAMPLES):
        start = now()
        while (end := now()) == start:
            pass
        steps.append(float(end - start))
    return min(max(min(steps), FINEST_MS), COARSEST_MS)


def speak(text: str, language: str) -> None:
    """Say ``text`` aloud, dropping what is still being said; silent where there is no voice."""
    synthesis = getattr(window, "speechSynthesis", None)
    if synthesis is None:
        return
    synthesis.cancel()
    utterance = window.SpeechSynthesisUtterance.new(text)
    utterance.lang = language
    synthesis.speak(utterance)


def orientation_events() -> Any:
    """What tells that the tablet was turned; ``None`` in a browser that does not."""
    return getattr(window.screen, "orientation", None)


def orientation() -> int:
    """By how many degrees clockwise the page lies turned on the glass."""
    events = orientation_events()
    return 0 if events is None else int(events.angle)


def languages() -> tuple[str, ...]:
    """The languages that the browser's user prefers, best first."""
    return tuple(str(tag) for tag in window.navigator.languages)


def tell_shell(kind: str, **detail: Any) -> None:
    """Tell the shell of the page something: an event of that kind on the document."""
    options = window.Object.fromEntries(
        window.Array.of(window.Array.of("detail", window.Object.fromEntries(_pairs(detail))))
    )
    document.dispatchEvent(window.CustomEvent.new(kind, options))


def _pairs(detail: dict[str, Any]) -> Any:
    return window.Array.of(*(window.Array.of(name, value) for name, value in detail.items()))
