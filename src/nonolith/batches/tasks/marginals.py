"""``marginals``: how likely each colour of each cell is."""

from __future__ import annotations

from json import dumps
from typing import Any

from nonolith.batches.tasks.base import Found, Task
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.marginals import marginals


def do(puzzle: Puzzle, limits: Limits, _argument: str) -> Found:
    """The probabilities, rows x columns x colours, to six decimals, as lists of JSON."""
    found = marginals(puzzle, limits=limits)
    if found.ndim != 3:  # a puzzle without cells
        return Found(values={"cells": "[]"})
    lists: Any = found.tolist()  # typed as those of a view of one dimension
    rounded = [[[round(p, 6) for p in cell] for cell in row] for row in lists]
    return Found(values={"cells": dumps(rounded)})


MARGINALS = Task("marginals", do, (("cells", "TEXT"),))
