"""The browsers that tests and measurements run in, installed by apt where that can be done."""

import os
import shutil
from pathlib import Path

from trivet_build import environment
from trivet_build.process import BuildError, say

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
OTHERS: dict[str, dict[str, tuple[str, ...]]] = {
    "Firefox": {"firefox-esr": ("firefox-esr", "firefox")},
    "WebKitGTK": {
        "webkit2gtk-driver": ("WebKitWebDriver",),
        # A screen that tells fingers apart.
        "xserver-xorg-core": ("/usr/lib/xorg/modules/input/inputtest_drv.so",),
        "xserver-xorg-video-dummy": ("/usr/lib/xorg/modules/drivers/dummy_drv.so",),
    },
}
"""Debian's packages for each browser, and what shows that one is there."""


def ensure_chromium() -> str:
    """The path of a Chromium or Chrome, installed where none is found. Raises BuildError."""
    named = os.environ.get("CHROMIUM")
    if named and not shutil.which(named):
        raise BuildError(f"CHROMIUM names {named}, which is no program")
    for name in filter(None, (named, *CHROMIUM)):
        if found := shutil.which(name):
            return found
    if not can_install():
        raise BuildError("no Chromium found: install chromium, or set CHROMIUM to its path")
    say("Installing Chromium ...")
    environment.apt_install("chromium")
    return shutil.which("chromium") or "/usr/bin/chromium"


def ensure_others() -> None:
    """Install the other browsers; where that cannot be done, their tests tell what it means."""
    packages = [package for name in OTHERS for package in lacking(name)]
    if not packages:
        return
    if not can_install():
        say(f"Not installed, so that their tests are skipped: {', '.join(packages)}")
        return
    say(f"Installing {', '.join(packages)} ...")
    try:
        environment.apt_install(*packages)
    except BuildError as error:
        say(str(error))


def lacking(name: str) -> tuple[str, ...]:
    """The Debian packages that a browser of :data:`OTHERS` lacks here."""
    return tuple(
        package for package, signs in OTHERS[name].items() if not any(map(_is_there, signs))
    )


def can_install() -> bool:
    """Whether system packages may be installed."""
    return environment.is_root() and shutil.which("apt-get") is not None


def _is_there(sign: str) -> bool:
    return Path(sign).exists() if "/" in sign else shutil.which(sign) is not None
