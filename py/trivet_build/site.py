"""The site in dist/: what is in it, and writing only what changed."""

import contextlib
import html
import json
import re
import tomllib
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from trivet_build import catalogues, library, lobby, manifest, packing, runtime, vendor, wheel
from trivet_build.paths import ASSETS, NOTICES, PACKAGES, ROOT, SHELL_MESSAGES
from trivet_build.process import BuildError, say

# Pictures for people, made by another command: no part of the product.
KEPT = "shots"
# One style sheet in the page instead of one for each of these, in this order, and for each game.
STYLES = ("tokens.css", "shell/shell.css", "table/table.css", "table/cards.css", "table/share.css")

_MESSAGE = re.compile(r'(<(\w+)\b[^>]*\bdata-message="([\w.-]+)"[^>]*>)(</\2>)')


def build(target: Path) -> dict[str, bytes]:
    """Bring `target` to exactly the site this tree makes, and return it; raises BuildError."""
    catalogues.check()
    catalogues.compile_engine()
    entries = vendor.load_lock()
    vendor.ensure(entries)
    files = _content(entries, wheel.build())
    changed = _write(target, files | packing.copies(files))
    size = sum(map(len, files.values())) / 1e6
    say(f"{_shown(target)}: {len(files)} files, {size:.1f} MB, {changed} changed")
    return files


def release(target: Path) -> None:
    """Build, and write the site as a zip beside `target`; raises BuildError."""
    files = build(target)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    path = target.with_name(f"trivet-{project['version']}.zip")
    packing.write_zip(path, files | packing.copies(files, thorough=True), "trivet")
    say(f"{_shown(path)}: {path.stat().st_size / 1e6:.1f} MB")


def _content(entries: list[vendor.Vendored], engine: Path) -> dict[str, bytes]:
    files = runtime.site_files(entries)
    modules, memory = runtime.build(entries, files, engine)
    python = {
        "modules": _named("python", ".zip", modules),
        "memory": _named("memory", ".bin", memory),
    }
    files[python["memory"]] = memory
    files["pyscript.toml"] = (ROOT / "pyscript.toml").read_bytes()
    files["main.py"] = (PACKAGES / "main.py").read_bytes()
    for path in _assets():
        files[f"assets/{path.relative_to(ASSETS).as_posix()}"] = path.read_bytes()
    start = {path: len(content) for path, content in sorted(files.items()) if _starts(path)}
    for path in SHELL_MESSAGES.glob("*.po"):
        files[f"assets/messages/{path.stem}.json"] = _json(catalogues.texts(path))
        files[f"assets/lobby/{path.stem}.json"] = _json(lobby.pictures(path.stem))
    files["manifest.webmanifest"] = _json(manifest.manifest())
    spare = {python["modules"]: len(modules)}  # only for a start without the memory
    files["index.html"] = _index({"files": start, "spare": spare, **python})
    files[python["modules"]] = modules
    files |= library.files()
    files |= _notices(entries)
    files["service-worker.js"] = service_worker(files)
    return files


def _named(stem: str, suffix: str, content: bytes) -> str:
    """A path that changes with the content, so that nothing of two releases is ever mixed."""
    return f"runtime/{stem}-{sha256(content).hexdigest()[:16]}{suffix}"


def _starts(path: str) -> bool:
    """Whether a file is fetched once the shell runs and before the table can be used."""
    folder, suffix = path.rpartition("/")[0], path.rpartition(".")[2]
    return not path.startswith("assets/") or (
        folder in ("assets/table", "assets/python") and suffix == "js"
    )


def _assets() -> list[Path]:
    """What is shipped as it is; style sheets and messages are put together first."""
    found = (path for path in sorted(ASSETS.rglob("*")) if path.is_file())
    shipped = (path for path in found if path.suffix != ".css" and not path.name.startswith("."))
    return [path for path in shipped if SHELL_MESSAGES not in path.parents]


def _digest_source(text: str) -> str:
    """How a Content-Security-Policy names the one text that it allows inline."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _styles() -> str:
    """All style sheets as one: the page's, then those that games keep in their folders."""
    ours = {path.relative_to(ASSETS).as_posix(): path for path in ASSETS.rglob("*.css")}
    if set(ours) != set(STYLES):
        raise BuildError(f"assets: style sheets {sorted(ours)}, but site.STYLES has {STYLES}")
    sheets = [ours[name] for name in STYLES]
    sheets += sorted((PACKAGES / "trivet" / "games").glob("*/*.css"))
    return "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)


def _index(start: dict[str, object]) -> bytes:
    """The page with its English texts, its style sheet, which no word is painted without, and what
    starting needs: files and their sizes, Python."""
    texts = catalogues.texts(SHELL_MESSAGES / "en.po")

    def fill(match: re.Match[str]) -> str:
        opening, _, key, closing = match.groups()
        if key not in texts:
            raise BuildError(f"index.html: no text for {key} in {SHELL_MESSAGES / 'en.po'}")
        return opening + html.escape(texts[key], quote=False) + closing

    page = (ROOT / "index.html").read_text(encoding="utf-8")
    page = _MESSAGE.sub(fill, page)
    page = _replace_once(page, "<!-- LOBBY -->", _first_lobby(), "index.html")
    styles = _styles()
    page = _replace_once(page, "/* STYLES */", styles, "index.html")
    page = _replace_once(page, "'STYLES'", f"'{_digest_source(styles)}'", "index.html")
    return _replace_once(page, "{}", json.dumps(start, indent=0), "index.html").encode()


def _first_lobby() -> str:
    """The lobby as it is to be read before any script runs: in English, the first game chosen."""
    pictures = lobby.pictures(catalogues.REFERENCE)
    return lobby.markup(pictures["games"][pictures["first"]]["welcome"][0])


def service_worker(files: dict[str, bytes]) -> bytes:
    """The worker with the list of everything the site is made of but itself."""
    unneeded = ("licenses/", f"{manifest.SCREENSHOTS}/")
    unpacked = [path for path in sorted(files) if not path.endswith(packing.SUFFIXES)]
    listed = [path for path in unpacked if not path.startswith(unneeded)]
    entries = ",\n".join(json.dumps(_entry(path, files[path])) for path in listed)
    source = (ROOT / "service-worker.js").read_text(encoding="utf-8")
    marked = _replace_once(source, "[/* PRECACHE */]", f"[\n{entries},\n]", "service-worker.js")
    return marked.encode()


def _entry(path: str, content: bytes) -> dict[str, object]:
    return {"url": path, "sha256": sha256(content).hexdigest(), "bytes": len(content)}


def _replace_once(text: str, marker: str, value: str, name: str) -> str:
    if text.count(marker) != 1:
        raise BuildError(f"{name}: {marker} must be there exactly once")
    return text.replace(marker, value)


def _notices(entries: list[vendor.Vendored]) -> dict[str, bytes]:
    files = {"licenses/trivet.txt": (ROOT / "LICENSE").read_bytes()}
    files |= {f"licenses/{p.name}": p.read_bytes() for p in sorted(NOTICES.glob("*.txt"))}
    for entry in entries:
        for path, content in entry.members(entry.notices).items():
            name = f"{entry.name}-{Path(path).name.removesuffix('.txt')}.txt"
            files[f"licenses/{name}"] = content
    return files


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1, sort_keys=True).encode() + b"\n"


def _write(target: Path, files: dict[str, bytes]) -> int:
    target.mkdir(parents=True, exist_ok=True)
    for path in sorted(target.rglob("*"), reverse=True):
        name = path.relative_to(target).as_posix()
        if path.is_file() and name not in files and not name.startswith(f"{KEPT}/"):
            path.unlink()
        elif path.is_dir():
            with contextlib.suppress(OSError):
                path.rmdir()
    changed = 0
    for name, content in files.items():
        path = target / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            changed += 1
    return changed


def _shown(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
