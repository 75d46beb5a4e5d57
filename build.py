"""Build, serve and test Trivet: `python3 build.py --help` says it all."""

import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - an older Python still runs this line
    sys.exit("build.py: needs Python 3.11 or newer, this is " + sys.version.split()[0])

sys.path.insert(0, str(Path(__file__).resolve().parent / "py"))
sys.dont_write_bytecode = True

from trivet_build.cli import main  # noqa: E402 - the path has to be known first

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
