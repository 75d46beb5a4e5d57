"""What the browser offers besides the page: storage, secure randomness, clock, speech."""

from __future__ import annotations

from typing import Any

from pyodide.ffi import jsnull
from pyscript import document, window
from pyscript.js_modules import device, sound

from trivet.table.sound import Cue

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
    """Say ``text`` aloud, dropping what is still being said; silent where there is no voice.

    Only a voice of the device itself is used: others would send the text to their maker.
    """
    synthesis = getattr(window, "speechSynthesis", None)
    if synthesis is None:
        return
    synthesis.cancel()
    voices = [voice for voice in synthesis.getVoices() if voice.localService]
    voice = next((voice for voice in voices if voice.lang.startswith(language)), None)
    if voice is None:
        return
    utterance = window.SpeechSynthesisUtterance.new(text)
    utterance.voice, utterance.lang = voice, voice.lang
    synthesis.speak(utterance)


def orientation_events() -> Any:
    """What tells that the tablet was turned; ``None`` in a browser that does not."""
    return getattr(window.screen, "orientation", None)


def orientation() -> int:
    """By how many degrees clockwise the page lies turned on the glass."""
    events = orientation_events()
    return 0 if events is None else int(events.angle)


def touch_points() -> int:
    """How many fingers the browser says that the screen tells apart; 0 without a touch screen."""
    return int(window.navigator.maxTouchPoints)


def keep_awake(on: bool) -> None:
    """Keep the screen from going dark, or no longer."""
    device.keepAwake(on)


def can_fill_screen() -> bool:
    """Whether this browser lets a page fill the screen."""
    return bool(device.canFillScreen())


def fills_screen() -> bool:
    """Whether the page fills the screen now."""
    return bool(device.fillsScreen())


def toggle_full_screen() -> None:
    """Fill the screen, or no longer; only while a finger's lifting is handled."""
    device.toggleFullScreen()


def can_vibrate() -> bool:
    """Whether this device may pulse: a touch screen whose browser knows how."""
    return hasattr(window.navigator, "vibrate") and touch_points() > 0


def enable_sound(on: bool) -> None:
    """Let sounds be heard, from the next finger on, or silence the table."""
    sound.enable(on)


def play(cue: Cue) -> None:
    """Make a sound; nobody waits for it."""
    sound.play(window.Array.of(*(number for note in cue.notes for number in note)))


def vibrate(cue: Cue) -> None:
    """Let the tablet pulse."""
    if cue.pulse:
        sound.vibrate(window.Array.of(*cue.pulse))


def languages() -> tuple[str, ...]:
    """The languages that the browser's user prefers, best first."""
    return tuple(str(tag) for tag in window.navigator.languages)


def asked_for(name: str) -> str:
    """What the page's address asks for under that name, or nothing."""
    asked = window.URLSearchParams.new(window.location.search).get(name)
    return "" if asked is jsnull else str(asked)


def told_by_shell(name: str) -> str | None:
    """What the shell tells under that name by a data attribute of the page's root element."""
    told = document.documentElement.getAttribute(f"data-{name}")
    return None if told is jsnull else str(told)


def early_touches() -> tuple[tuple[str, float, float], ...]:
    """What fingers did before the table was there, in order: a pad's command, or "" for a finger
    on the bare table, and where in CSS pixels."""
    touches = window.trivetShell.touches
    return tuple((str(touch.command), float(touch.x), float(touch.y)) for touch in touches)


def tell_shell(kind: str, **detail: Any) -> None:
    """Tell the shell of the page something: an event of that kind on the document."""
    options = window.Object.fromEntries(
        window.Array.of(window.Array.of("detail", window.Object.fromEntries(_pairs(detail))))
    )
    document.dispatchEvent(window.CustomEvent.new(kind, options))


def _pairs(detail: dict[str, Any]) -> Any:
    return window.Array.of(*(window.Array.of(name, value) for name, value in detail.items()))
