"""Memory: the peak of a whole process that imports nonolith and solves one puzzle.

A child process is made for each, so that nothing else is counted."""

from __future__ import annotations

import subprocess
import sys

#: On Linux the peak that getrusage tells is at least that of the process that started this one,
#: so the kernel's mark of the program itself is read instead.
_PEAK = """
import resource, sys
from pathlib import Path
try:
    status = Path("/proc/self/status").read_text()
    print(int(status.split("VmHWM:")[1].split()[0]) * 1024)
except OSError:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(peak * (1 if sys.platform == "darwin" else 1024))
"""

_SOLVE = """
from nonolith import Limits, solve
result = solve(puzzle, limits=Limits(seconds=60))
assert result.solutions, result
"""

_RANDOM = """
from nonolith.design import random_puzzles
puzzle = next(random_puzzles(1, 25, 25, filled=300, seed=1))
"""

#: A picture with a few hundred holes, small against the whole.
_PICTURE = """
from random import Random
from nonolith import Grid, Puzzle
random = Random(1)
cells = [[1] * 500 for _ in range(500)]
for _ in range(400):
    size, y, x = random.randrange(2, 20), random.randrange(480), random.randrange(480)
    for row in cells[y : y + size]:
        row[x : x + size] = [0] * len(row[x : x + size])
puzzle = Puzzle.from_grid(Grid.from_rows(cells))
del cells
"""


def peaks() -> list[tuple[str, float]]:
    """What was solved, and the peak of the process in megabytes (10^6 bytes)."""
    return [
        ("Python itself, nothing imported", _peak("")),
        ("a random 25x25 puzzle", _peak(_RANDOM + _SOLVE)),
        ("a 500x500 picture", _peak(_PICTURE + _SOLVE)),
    ]


def _peak(program: str) -> float:
    done = subprocess.run(
        [sys.executable, "-c", program + _PEAK], capture_output=True, text=True, check=True
    )
    return int(done.stdout) / 1e6
