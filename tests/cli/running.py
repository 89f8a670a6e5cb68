"""Define puzzles for the command lines of tests, and the result of a command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "examples"

#: Puzzles as simontatham IDs (columns, then rows): one solution, two, and none.
UNIQUE = "2x2:1/2/1/2"
TWO = "2x2:1/1/1/1"
NONE = "3x3:1.1/0/2/1.1/1.1/0"
#: A puzzle with too many solutions to list.
MANY = "20x20:" + "/".join("1" * 40)


class Run(NamedTuple):
    """The exit code and the output of a command line."""

    code: int
    out: str
    err: str


#: Runs a command line given as separate arguments; ``stdin`` has the bytes of standard input.
Runner = Callable[..., Run]
