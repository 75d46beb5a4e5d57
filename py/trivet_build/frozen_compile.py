"""Runs in Pyodide: /sources.zip with every module compiled becomes /python.zip."""

import importlib.util
import marshal
import zipfile

# Where the archive is in the page; tracebacks tell this path.
HOME = "/lib/python314.zip"
# Nobody reads docstrings here, but a dataclass without one writes its own at every start, and
# Pyodide works with its own.
DOCUMENTED = ("trivet/", "pyodide/", "_pyodide/")
LONG_AGO = (1980, 1, 1, 0, 0, 0)

with (
    zipfile.ZipFile("/sources.zip") as sources,
    zipfile.ZipFile("/python.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
):
    for name in sources.namelist():
        content = sources.read(name)
        if name.endswith(".py"):
            level = 0 if name.startswith(DOCUMENTED) else 2
            code = compile(content, f"{HOME}/{name}", "exec", dont_inherit=True, optimize=level)
            content = importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)
            name += "c"
        archive.writestr(zipfile.ZipInfo(name, LONG_AGO), content, zipfile.ZIP_DEFLATED)
