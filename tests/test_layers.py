"""The layers: core -> games -> referee -> table, each importing only from those before it."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PY = Path(__file__).parents[1] / "py"
ENGINE = PY / "trivet"

# What each part may import from the product. The command line stands above the referee.
ALLOWED = {
    "core": {"core"},
    "games": {"core"},
    "referee": {"core", "games", "referee"},
    "table": {"core", "games", "referee", "table"},
}
PURE = ("core", "games", "referee")
# A browser, a clock, chance that no seed gives, or the outside world.
IMPURE = {
    "asyncio", "datetime", "http", "io", "js", "multiprocessing", "os", "pathlib", "pyodide",
    "pyscript", "random", "secrets", "shutil", "socket", "ssl", "subprocess", "tempfile",
    "threading", "time", "urllib", "uuid",
}  # fmt: skip


def modules(part: str) -> list[Path]:
    return sorted((ENGINE / part).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports, also inside functions."""
    package = path.relative_to(PY).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *filter(None, [node.module])))
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def own_imports(path: Path) -> set[str]:
    return {name for name in imports(path) if name.split(".")[0] == "trivet"}


@pytest.mark.parametrize("part", ALLOWED)
def test_a_layer_imports_only_from_those_before_it(part: str) -> None:
    for path in modules(part):
        used = {name.split(".")[1] for name in own_imports(path) if "." in name}
        assert used <= ALLOWED[part] | ({part} if part == "games" else set()), path


def test_a_game_never_imports_another_game() -> None:
    for path in modules("games"):
        game = path.relative_to(ENGINE / "games").parts[0]
        others = {name for name in own_imports(path) if name.startswith("trivet.games.")}
        assert {name.split(".")[2] for name in others} <= {game}, path


@pytest.mark.parametrize("part", PURE)
def test_the_rules_need_nothing_but_the_standard_library(part: str) -> None:
    for path in modules(part):
        foreign = {name.split(".")[0] for name in imports(path)} - {"trivet"}
        assert foreign <= sys.stdlib_module_names, path


@pytest.mark.parametrize("part", PURE)
def test_the_rules_touch_no_browser_no_clock_no_chance_and_no_files(part: str) -> None:
    for path in modules(part):
        used = {name.split(".")[0] for name in imports(path)}
        assert not used & IMPURE, path


@pytest.mark.parametrize("part", PURE)
def test_the_rules_open_no_files_and_print_nothing(part: str) -> None:
    for path in modules(part):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in {"open", "print", "input", "eval", "exec"}, path
