"""Line solvers: what follows from one line. The first row is the default."""

from __future__ import annotations

from nonolith.solving.line_solver import LineSolver
from nonolith.support.table import Table

LINE_SOLVERS: Table[LineSolver] = Table(
    "nonolith.literature.lines",
    {
        "bits": "nonolith.solving.bits.BITS",
        "paint": "paint.PAINT",
        "settle": "settle.SETTLE",
        "complete": "complete.COMPLETE",
        "fast": "fast.FAST",
        "fcomp": "fcomp.FCOMP",
        "olsak": "olsak.OLSAK",
        "rules": "rules.RULES",
        "automaton": "automaton.AUTOMATON",
    },
)
