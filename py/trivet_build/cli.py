"""The command line of build.py."""

import argparse
import sys
from pathlib import Path

from trivet_build import environment
from trivet_build.paths import CACHE, DIST, PACKAGES, ROOT, VENV
from trivet_build.process import BuildError, alone, call, remove

_COMMANDS = {
    "serve": "build, then serve the site on this machine and its network",
    "build": "build the site into dist/",
    "release": "build, and write the site as a zip beside dist/",
    "icons": "render the icons from assets/icon.svg, and take the screenshots for installing",
    "test": "install what is missing, then run every check and every test",
    "check": "lint, types, layers and message catalogues",
    "bench": "run the measurements in bench/ (all, or those named)",
    "shots": "picture every screen and state into dist/shots/",
    "clean": "remove dist/, .cache/, .venv/ and what tools left behind",
}
_BUILD_ONLY = {"serve", "build", "release"}


def main(arguments: list[str]) -> int:
    """Run build.py; returns its exit code. Whatever the user can mend is said in one line."""
    options = _parser().parse_args(arguments)
    try:
        if options.command == "clean":
            return _clean()
        if Path(sys.prefix).resolve() != VENV.resolve():
            return _inside_environment(options.command, arguments)
        return _run(options)
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="build.py", description="Build, serve and test Trivet.", allow_abbrev=False
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    parsers = {name: commands.add_parser(name, help=text) for name, text in _COMMANDS.items()}
    for name in ("serve", "build", "release"):
        parsers[name].add_argument(
            "--out", type=Path, default=DIST, metavar="FOLDER", help="where to build (dist/)"
        )
    parsers["serve"].add_argument("--port", type=int, default=8000, help="default 8000")
    parsers["bench"].add_argument("names", nargs="*", metavar="NAME", help="such as: tap judge")
    return parser


def _inside_environment(command: str, arguments: list[str]) -> int:
    """Run the same command with the environment's Python, which is made first where needed."""
    with alone():
        environment.ensure("build" if command in _BUILD_ONLY else "test")
    return call([environment.PYTHON, ROOT / "build.py", *arguments])


def _run(options: argparse.Namespace) -> int:
    # Only the environment has what these import.
    from trivet_build import checks, server, site

    if options.command == "check":
        return checks.check()
    out = getattr(options, "out", DIST).resolve()
    with alone():
        (site.release if options.command == "release" else site.build)(out)
    match options.command:
        case "serve":
            server.serve(options.out, options.port)
        case "test":
            return checks.test()
        case "bench":
            return checks.bench(options.names)
        case "shots":
            return checks.pictures("shots")
        case "icons":
            return checks.pictures("icons")
    return 0


def _clean() -> int:
    leftovers = [ROOT / name for name in (".pytest_cache", ".mypy_cache", ".ruff_cache")]
    compiled = [*PACKAGES.rglob("*.mo"), *PACKAGES.rglob("__pycache__")]
    tests = (ROOT / "tests").rglob("__pycache__")
    remove(*ROOT.glob("trivet-*.zip"))
    remove(DIST, CACHE, VENV, ROOT / ".hypothesis", *leftovers, *compiled, *tests)
    return 0
