"""``python -m nonolith``: the command line."""

from __future__ import annotations

import sys

from nonolith.cli import main

if __name__ == "__main__":
    sys.exit(main())
