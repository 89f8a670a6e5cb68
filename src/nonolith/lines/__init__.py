"""Line solvers: what follows from one line. The first row is the default."""

from __future__ import annotations

from nonolith.lines.base import LineSolver
from nonolith.table import Table

LINE_SOLVERS: Table[LineSolver] = Table(
    "nonolith.lines",
    {
        "bits": "bits.BITS",
        "paint": "paint.PAINT",
        "settle": "settle.SETTLE",
        "complete": "complete.COMPLETE",
        "fast": "fast.FAST",
        "fcomp": "fcomp.FCOMP",
        "olsak": "olsak.OLSAK",
        "rules": "rules.line_solver.RULES",
        "automaton": "automaton.AUTOMATON",
    },
)
