"""Runs in Pyodide: /sources.zip with every module compiled becomes /python.zip."""

import ast
import importlib.util
import marshal
import zipfile

# Where the archive is in the page; tracebacks tell this path.
HOME = "/lib/python314.zip"
# Nobody reads docstrings here, but Pyodide works with its own.
DOCUMENTED = ("trivet/", "pyodide/", "_pyodide/")
OURS = "trivet/"
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def _undocumented(source: bytes) -> ast.Module:
    """The module with docstrings of one letter: a dataclass without any writes its own."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.Module() | ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                _shorten_docstring(node.body)
    return tree


def _shorten_docstring(body: list[ast.stmt]) -> None:
    match body:
        case [ast.Expr(ast.Constant(str()) as text), *_]:
            text.value = "-"


with (
    zipfile.ZipFile("/sources.zip") as sources,
    zipfile.ZipFile("/python.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
):
    for name in sources.namelist():
        content = sources.read(name)
        if name.endswith(".py"):
            level = 0 if name.startswith(DOCUMENTED) else 2
            source = _undocumented(content) if name.startswith(OURS) else content
            code = compile(source, f"{HOME}/{name}", "exec", dont_inherit=True, optimize=level)
            content = importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
            name += "c"
        archive.writestr(zipfile.ZipInfo(name, LONG_AGO), content, zipfile.ZIP_DEFLATED)
