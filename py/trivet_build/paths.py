"""Where everything lies in the source tree."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ROOT / "py"
ENGINE = PACKAGES / "trivet"
ASSETS = ROOT / "assets"
SHELL_MESSAGES = ASSETS / "messages"
REQUIREMENTS = ROOT / "requirements"
NOTICES = ROOT / "third-party"
VENDOR_LOCK = ROOT / "vendor.lock.json"
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
