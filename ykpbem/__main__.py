"""Lets `python -m ykpbem` stand for `ykpbem`."""

import sys

from ykpbem.cli import main

if __name__ == "__main__":
    sys.exit(main())
