"""What command lines in tests are run on, and what they give."""

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
#: So many solutions that nobody waits for all of them.
MANY = "20x20:" + "/".join("1" * 40)


class Run(NamedTuple):
    """What a command line did."""

    code: int
    out: str
    err: str


#: Runs a command line given as separate arguments; ``stdin`` has the bytes of standard input.
Runner = Callable[..., Run]
