"""Checks, tests, measurements and pictures: programs of the environment, run in turn."""

import os
from pathlib import Path

from trivet_build import browsers, catalogues, environment
from trivet_build.paths import ROOT
from trivet_build.process import BuildError, call, say

_LINTED = ("build.py", "py", "tests", "bench")


def check() -> int:
    """Lint, types, layers and catalogues; all of them run, the first failure is returned."""
    linted = [name for name in _LINTED if (ROOT / name).exists()]
    layers = [path for path in ["tests/test_layers.py"] if (ROOT / path).exists()]
    codes = [
        _python("-m", "ruff", "check", *linted),
        _python("-m", "ruff", "format", "--check", *linted),
        _python("-m", "mypy"),
        _catalogues(),
        _python("-m", "pytest", "-q", *layers) if layers else 0,
    ]
    return next((code for code in codes if code), 0)


def test() -> int:
    """Every check, then every test; the tests' own summary is the last line."""
    env = {**os.environ, "CHROMIUM": browsers.ensure_chromium()}
    browsers.ensure_others()
    checked = check()
    if checked:
        say("A check failed (see above); the tests run all the same.")
    # In the order of the folders: the long files of few tests in a browser must not come last.
    spread = ("-n", "2", "--dist", "loadfile", "--no-loadscope-reorder")
    tested = _python("-m", "pytest", *spread, env=env)
    return checked or tested


def bench(names: list[str]) -> int:
    """Run the named measurements of bench/, or all."""
    available = {path.stem: path for path in sorted((ROOT / "bench").glob("[!_]*.py"))}
    unknown = [name for name in names if name not in available]
    if unknown:
        raise BuildError(f"no such measurement: {unknown[0]} (there are: {', '.join(available)})")
    env = {**os.environ, "CHROMIUM": browsers.ensure_chromium()}
    codes = [_python(available[name], env=env) for name in names or available]
    return max(codes, default=0)


def pictures(name: str) -> int:
    """Run a program of tests/e2e that takes pictures: shots or icons."""
    return _python(
        f"tests/e2e/{name}.py", env={**os.environ, "CHROMIUM": browsers.ensure_chromium()}
    )


def _catalogues() -> int:
    try:
        catalogues.check()
    except BuildError as error:
        say(str(error))
        return 1
    say("Message catalogues are complete.")
    return 0


def _python(*arguments: str | Path, env: dict[str, str] | None = None) -> int:
    known = {**(env or os.environ), "PYTHONPATH": os.pathsep.join(("py", "tests"))}
    return call([environment.PYTHON, *arguments], env=known)
