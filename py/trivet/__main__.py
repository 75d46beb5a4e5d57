import sys

from trivet.cli import main

sys.exit(main())
