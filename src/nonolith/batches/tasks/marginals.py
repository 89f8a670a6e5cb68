"""``marginals``: how likely each colour of each cell is."""

from __future__ import annotations

from json import dumps

from nonolith.batches.tasks.base import Found, Task
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.marginals import marginals


def do(puzzle: Puzzle, limits: Limits, _argument: str) -> Found:
    """The probabilities, rows x columns x colours, to six decimals, as lists of JSON."""
    found = marginals(puzzle, limits=limits)
    rounded = [[[round(p, 6) for p in cell] for cell in row] for row in found.tolist()]
    return Found(values={"cells": dumps(rounded)})


MARGINALS = Task("marginals", do, (("cells", "TEXT"),))
