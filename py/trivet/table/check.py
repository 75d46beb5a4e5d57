"""The device check: everybody lays fingers on the glass, and it shows how many it tells apart."""

from __future__ import annotations

from collections.abc import Callable

from trivet.core.markup import Markup, element, render
from trivet.core.words import Words, decimal
from trivet.table import layout, pads
from trivet.table.box import MIDDLE, Box
from trivet.table.contacts import Contact, Touch
from trivet.table.device import LEANING_FROM, Device, Finding, FingerCount, carries
from trivet.table.layout import Rect
from trivet.table.seats import MOST_SEATS

PANEL_WIDTH, PANEL_HEIGHT = 560.0, 470.0
CALL_LENGTH, CALL_DEPTH = 420.0, 56.0
RING = 132.0  # CSS pixels across: to be seen round a fingertip


class Check:
    """The screen on which fingers are counted; see :class:`trivet.table.box.Screen`.

    ``done`` gets what was found, or ``None`` when the check was skipped. ``turned`` is told when
    the page turned.
    """

    name = "check"

    def __init__(
        self,
        device: Device,
        words: Words,
        turn: int,
        done: Callable[[Finding | None], None],
        turned: Callable[[int], None],
    ) -> None:
        self._device, self._words, self._turn = device, words, turn
        self._done, self._turned = done, turned
        self.count = FingerCount()
        self._fingers: dict[int, Touch] = {}

    # ---- fingers ----------------------------------------------------------------------------

    def press(self, contact: Contact, now: float) -> None:
        if contact.handle is None:
            self._fingers[contact.id] = contact.start
            self.count.add()

    def release(self, contact: Contact, end: Touch, now: float) -> None:
        if self._fingers.pop(contact.id, None) is not None:
            self.count.lift()
        elif contact.handle is not None and contact.handle == end.handle:
            self._command(contact.handle.value)

    def lose(self, contact: Contact) -> None:
        if self._fingers.pop(contact.id, None) is not None:
            self.count.lose()

    def _command(self, command: str) -> None:
        match command:
            case "keep":
                self._done(self.count.finding())
            case "skip":
                self._done(None)
            case "turn":
                self._turn = (self._turn + 90) % 360

    def typed(self, box: str, field: str, text: str) -> None:
        """Nothing is typed here."""

    def turn(self, quarters: int) -> None:
        self._turn = (self._turn - 90 * quarters) % 360
        self._turned(quarters)

    def advance(self, now: float) -> bool:
        """Nothing here runs by itself."""
        return False

    def next_due(self, now: float) -> float | None:
        return None

    # ---- looks ------------------------------------------------------------------------------

    def boxes(self, width: float, height: float, now: float) -> tuple[Box, ...]:
        frame = element("div", class_="panel", data_part="panel")
        panel = Box(MIDDLE, self._middle(width, height), frame, {"panel": self._panel()})
        calls = (self._call(side, width, height) for side in layout.TURNS)
        rings = (self._ring(n, touch) for n, touch in self._fingers.items())
        return (panel, *calls, *rings)

    def _middle(self, width: float, height: float) -> Rect:
        turned = self._turn % 180 == 90
        size = (PANEL_HEIGHT, PANEL_WIDTH) if turned else (PANEL_WIDTH, PANEL_HEIGHT)
        across = min(size[0], width - 2 * CALL_DEPTH)
        down = min(size[1], height - 2 * CALL_DEPTH)
        return Rect((width - across) / 2, (height - down) / 2, across, down, self._turn)

    def _call(self, side: str, width: float, height: float) -> Box:
        """The same words at each edge, for whoever sits there."""
        along = width if side in ("bottom", "top") else height - 2 * CALL_DEPTH
        length = min(CALL_LENGTH, along)
        x, y = (width - length) / 2, (height - length) / 2
        rect = {
            "bottom": Rect(x, height - CALL_DEPTH, length, CALL_DEPTH),
            "left": Rect(0, y, CALL_DEPTH, length, 90),
            "top": Rect(x, 0, length, CALL_DEPTH, 180),
            "right": Rect(width - CALL_DEPTH, y, CALL_DEPTH, length, 270),
        }[side]
        frame = element("div", class_="edge-call", data_part="call")
        text = [self._words("check.call"), element("b", str(self.count.down))]
        return Box(f"call-{side}", rect, frame, {"call": render(text)})

    def _ring(self, number: int, touch: Touch) -> Box:
        """Round a finger, so that it is seen to be seen."""
        rect = Rect(touch.x - RING / 2, touch.y - RING / 2, RING, RING)
        return Box(f"finger-{number}", rect, element("span", class_="ring"))

    def _panel(self) -> Markup:
        words, count = self._words, self.count
        turn = pads.pad("do", "turn", "⟳", "round", label=words("lobby.turn"))
        keep = pads.pad("do", "keep", words("check.keep"), "big", off=count.finding() is None)
        return render(
            [
                element("header", element("h1", words("check.title")), turn),
                element("p", element("b", str(count.most)), words("check.most"), class_="fingers"),
                element("p", self._verdict(), class_="prompt", role="status"),
                element("ul", [element("li", fact) for fact in self._facts()], class_="facts"),
                element("div", keep, pads.pad("do", "skip", words("check.skip")), class_="row"),
            ]
        )

    def _verdict(self) -> str:
        if not self.count.most:
            return self._words("check.prompt")
        return self._words.count("check.verdict", min(carries(self.count.most), MOST_SEATS))

    def _facts(self) -> tuple[str, ...]:
        """What the tablet claims, what its clock can tell, what got lost."""
        words, device, lost = self._words, self._device, self.count.lost
        clock = decimal(f"{device.clock_ms:.1f}", words)
        facts = (
            *([words("check.rule")] if self.count.most >= LEANING_FROM else []),
            words.count("check.claim", device.touch_points),
            words("check.clock", number=clock),
        )
        return (*facts, words.count("check.lost", lost)) if lost else facts
