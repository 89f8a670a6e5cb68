"""Human reasoning: hints, steps with their reasons, difficulty. The room can be called itself.

``nonolith.explain(puzzle)`` is ``nonolith.explain.explaining.explain(puzzle)``, whatever was
imported before:

>>> import nonolith
>>> nonolith.explain(nonolith.Puzzle(rows=[[1]], columns=[[1]]), limits=nonolith.Limits(seconds=9))
<Explanation of <Puzzle 1x1>, 1 step, unique>
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


class _Room(ModuleType):
    """This package: importing one of its modules binds its name, which is also a function's."""

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        from nonolith.explain.explaining import explain

        return explain(*arguments, **named)


explain = sys.modules[__name__]
explain.__class__ = _Room
