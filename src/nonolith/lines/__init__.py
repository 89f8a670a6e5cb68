"""Line solvers: what follows from one line. The first row is the default."""

from __future__ import annotations

from nonolith.lines.base import LineSolver
from nonolith.lines.bits import BITS

LINE_SOLVERS: dict[str, LineSolver] = {solver.name: solver for solver in (BITS,)}
