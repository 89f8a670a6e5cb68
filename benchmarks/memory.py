"""Memory: the peak of a whole process that imports nonolith and solves puzzles.

A child process is made for each case, so that nothing else is counted. The sets are solved one
puzzle after another in one process: its peak is at least that of the hardest puzzle alone.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

from benchmarks.sets import TOURNAMENTS
from benchmarks.settings import Settings

#: On Linux the peak that getrusage gives is at least that of the process that started this one,
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
for puzzle in puzzles:
    result = solve(puzzle, max_solutions={wanted}, limits=Limits(seconds={seconds}))
    assert result.solutions or result.limit, result
"""

_RANDOM = """
from nonolith.design import random_puzzles
puzzles = random_puzzles({number}, {size}, {size}, filled={filled}, seed={seed!r})
"""

#: A tournament file, puzzle by puzzle: the list of all of them would take more than solving.
_FILE = """
import sys
from pathlib import Path
from nonolith import read
texts = Path(sys.argv[1]).read_text().split("$")[1::{stride}]
puzzles = (read("$" + text, format="tournament") for text in texts)
"""

#: What replaces it where there is none; see ``sets``.
_LIKE_IT = """
from itertools import islice
from nonolith.design import tournament_puzzles
puzzles = islice(tournament_puzzles(seed={seed!r}), 0, None, {stride})
"""

#: The real puzzles; the data folder, where there is one, comes as an argument.
_REAL = """
import sys
from pathlib import Path
from benchmarks.sets import real_puzzles
puzzles = real_puzzles(Path(sys.argv[1]) if sys.argv[1:] else None).puzzles
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
puzzles = [Puzzle.from_grid(Grid.from_rows(cells))]
del cells
"""


class Case(NamedTuple):
    """What is solved.

    Attributes:
        what: in words.
        program: the program, in Python, and its arguments.
        aim: the peak to stay below, in megabytes; None where there is none.
    """

    what: str
    program: list[str]
    aim: int | None


def cases(settings: Settings) -> list[Case]:
    """All that is measured."""
    seconds = settings.pick(quick=0.5, short=10.0, full=60.0)
    number = settings.pick(quick=2, short=300, full=1000)
    one, both = (_SOLVE.format(wanted=wanted, seconds=seconds) for wanted in (1, 2))
    small = _RANDOM.format(number=1, size=25, filled=300, seed=1)
    random30 = _RANDOM.format(number=number, size=30, filled=450, seed=f"{settings.seed}/30x30")
    large = _RANDOM.format(number=1, size=50, filled=1125, seed=1)
    limit = f"at most {seconds:g} s each"
    data = [str(settings.data)] if settings.data else []
    return [
        Case("Python itself, nothing imported", [""], None),
        Case("a random 25x25 puzzle", [small + both], 60),
        *_tournaments(settings, one),
        Case("random 30x30 puzzles, uniqueness, in one process", [random30 + both], 100),
        Case(f"real puzzles, uniqueness, {limit}, in one process", [_REAL + both, *data], 100),
        Case(f"a random 50x50 puzzle, 45% filled, {limit}", [large + both], 100),
        Case("a 500x500 picture", [_PICTURE + both], 200),
    ]


def _tournaments(settings: Settings, solving: str) -> Iterator[Case]:
    stride = settings.pick(quick=100, short=1, full=1)
    for stem, name in TOURNAMENTS.items():
        what = f"puzzles like those of {name}"
        program = [_LIKE_IT.format(seed=f"{settings.seed}/{stem}", stride=stride) + solving]
        path = settings.data / "tournament" / f"{stem}.txt" if settings.data else None
        if path and path.exists():
            what = f"puzzles of {name}"
            program = [_FILE.format(stride=stride) + solving, str(path)]
        yield Case(f"{1000 // stride} {what}, in one process", program, 100)


def peak(program: list[str]) -> float:
    """The peak of a process in megabytes (10^6 bytes)."""
    source, *arguments = program
    done = subprocess.run(
        [sys.executable, "-c", source + _PEAK, *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    return int(done.stdout) / 1e6
