"""The results and times of line solvers, on the same lines for all of them.

The lines are rows of random pictures with some cells known, as they occur while solving. For each
line solver: its time, and the part of the cells that it settles, compared with a complete one.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import NamedTuple

from nonolith.literature.lines import LINE_SOLVERS
from nonolith.model.clue import Clue, line_clue
from nonolith.model.masks import Masks

#: The cells of each line, the number of lines, and the chances that a cell is filled and is known.
CELLS, LINES, FILLED, KNOWN = 25, 300, 0.6, 0.3

#: Seconds after which no further line is settled.
SECONDS = 20.0


class LineFigure(NamedTuple):
    """The figures of one line solver.

    Attributes:
        name: the line solver.
        lines: the number of lines that it settled within its time.
        microseconds: mean time of a line.
        found: of the cells that a complete line solver settles, the part that it settles.
    """

    name: str
    lines: int
    microseconds: float
    found: float


def measure_lines(name: str) -> LineFigure:
    """Run a line solver on the lines."""
    solver = LINE_SOLVERS[name]
    complete = next(iter(LINE_SOLVERS.values()))
    lines = sample()
    settled, taken = [], 0.0
    for clue, masks in lines:
        start = perf_counter()
        settled.append(solver.settle(clue, CELLS, masks))
        taken += perf_counter() - start
        if taken > SECONDS:
            break
    done = lines[: len(settled)]
    most = sum(_gained(masks, complete.settle(clue, CELLS, masks)) for clue, masks in done)
    own = sum(_gained(masks, after) for (_, masks), after in zip(done, settled, strict=True))
    return LineFigure(name, len(done), taken / len(done) * 1e6, own / most if most else 1.0)


def sample() -> list[tuple[Clue, Masks]]:
    """The lines: a clue and the known cells, black and white."""
    random = Random(1)
    lines: list[tuple[Clue, Masks]] = []
    for _ in range(LINES):
        cells = [int(random.random() < FILLED) for _ in range(CELLS)]
        known = [random.random() < KNOWN for _ in range(CELLS)]
        blank = sum(1 << i for i in range(CELLS) if not (known[i] and cells[i]))
        filled = sum(1 << i for i in range(CELLS) if not (known[i] and not cells[i]))
        lines.append((line_clue(cells), (blank, filled)))
    return lines


def _gained(before: Masks, after: Masks | None) -> int:
    """The number of cells that were settled."""
    assert after is not None, "the lines have a placement"
    unknown = before[0] & before[1]
    return unknown.bit_count() - (after[0] & after[1]).bit_count()
