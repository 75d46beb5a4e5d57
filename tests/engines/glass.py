"""A screen that tells ten fingers apart, without a screen: an X server fed through a socket.

Xorg's `inputtest` driver makes input devices of a socket; the dummy video driver needs no card.
"""

import shutil
import socket
import struct
import subprocess
import tempfile
from itertools import count
from pathlib import Path

from engines.engine import PATIENCE, Touch, end, until

SERVER = Path("/usr/lib/xorg/Xorg")
FIRST_DISPLAY = 70

CONFIGURATION = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "AutoAddGPU" "false"
  Option "DontVTSwitch" "true"
  Option "BlankTime" "0"
EndSection
Section "Module"
  Disable "glx"
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
  Modeline "mode" {clock} {width} {w1} {w2} {w3} {height} {h1} {h2} {h3}
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "mode"
    Virtual {width} {height}
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "fingers"
  Driver "inputtest"
  Option "DeviceType" "Touch"
  Option "TouchCount" "10"
  Option "SocketPath" "{folder}/fingers"
EndSection
Section "InputDevice"
  Identifier "keyboard"
  Driver "inputtest"
  Option "DeviceType" "Keyboard"
  Option "SocketPath" "{folder}/keyboard"
EndSection
Section "InputDevice"
  Identifier "mouse"
  Driver "inputtest"
  Option "DeviceType" "PointerAbsolute"
  Option "SocketPath" "{folder}/mouse"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "mouse" "CorePointer"
  InputDevice "keyboard" "CoreKeyboard"
  InputDevice "fingers" "SendCoreEvents"
EndSection
"""

# The driver's protocol, as xorg-server's xf86-input-inputtest-protocol.h has it.
VERSION, SYNC, TOUCH = 0, 1, 6
DOWN, MOVE, UP = 18, 19, 20  # XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd
AXES = 64
FULL = 65535.0  # at the far end of the glass
PRESSURE = 1000.0


class Glass:
    """An X server of `width` by `height` pixels; `display` is its name for programs."""

    def __init__(self, width: int, height: int) -> None:
        self._size = width, height
        self._folder = Path(tempfile.mkdtemp(prefix="trivet-glass"))
        self._process: subprocess.Popen[bytes] | None = None
        self._socket = socket.socket(socket.AF_UNIX)
        self._places: dict[int, tuple[float, float]] = {}
        try:
            self._start()
        except BaseException:
            self.close()
            raise

    def down(self, *touches: Touch) -> None:
        """Put fingers down in one scan of the screen, at its pixels."""
        self._send(DOWN, touches)

    def move(self, *touches: Touch) -> None:
        """Move fingers in one scan."""
        self._send(MOVE, touches)

    def up(self, *fingers: int) -> None:
        """Lift fingers in one scan."""
        self._send(UP, tuple((finger, *self._places[finger]) for finger in fingers))

    def close(self) -> None:
        """End the server."""
        self._socket.close()
        end(self._process)
        shutil.rmtree(self._folder, ignore_errors=True)

    def _start(self) -> None:
        width, height = self._size
        across, down = (20, 60, 120), (2, 5, 20)  # pixels of the blanking that a mode has
        clock = (width + across[-1]) * (height + down[-1]) * 60 / 1e6
        text = CONFIGURATION.format(
            width=width,
            height=height,
            clock=round(clock, 2),
            folder=self._folder,
            **{f"w{n}": width + more for n, more in enumerate(across, 1)},
            **{f"h{n}": height + more for n, more in enumerate(down, 1)},
        )
        configuration = self._folder / "xorg.conf"
        configuration.write_text(text)
        self.display = _free_display()
        command = [SERVER, self.display, "-config", configuration, "-noreset", "-nolisten", "tcp"]
        command += ["-seat", "seat-trivet", "-logfile", self._folder / "log"]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdout=quiet, stderr=quiet)
        until(self._listens, f"an X server; its log is {self._folder / 'log'}")
        self._socket.settimeout(PATIENCE)
        self._socket.connect(str(self._folder / "fingers"))
        self._socket.sendall(struct.pack("<IIHH", 12, VERSION, 1, 0))
        self._socket.recv(64)

    def _listens(self) -> bool:
        assert self._process is not None
        if self._process.poll() is not None:
            told = (self._folder / "log").read_text(errors="replace")
            raise RuntimeError(f"no X server: {told[-2000:]}")
        return (self._folder / "fingers").exists() and _is_taken(self.display)

    def _send(self, kind: int, touches: tuple[Touch, ...]) -> None:
        """Tell of all fingers at once, and wait until the server has heard of them."""
        self._places |= {finger: (x, y) for finger, x, y in touches}
        told = b"".join(self._told(kind, *touch) for touch in touches)
        self._socket.sendall(told + struct.pack("<II", 8, SYNC))
        self._socket.recv(64)

    def _told(self, kind: int, finger: int, x: float, y: float) -> bytes:
        width, height = self._size
        values = [0.0] * 2 * AXES  # the second half for devices that accelerate
        values[0], values[1] = FULL * x / (width - 1), FULL * y / (height - 1)
        values[4] = PRESSURE
        which = bytes([0b10011]) + bytes(7)  # of the values
        body = struct.pack("<III8s4x", finger, kind, 0, which) + struct.pack("<128d", *values)
        return struct.pack("<II", 8 + len(body), TOUCH) + body


def _free_display() -> str:
    return next(name for n in count(FIRST_DISPLAY) if not _is_taken(name := f":{n}"))


def _is_taken(display: str) -> bool:
    number = display[1:]
    return any(
        Path(f"/tmp/{mark}").exists() for mark in (f".X11-unix/X{number}", f".X{number}-lock")
    )
