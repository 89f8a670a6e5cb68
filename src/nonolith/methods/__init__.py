"""Methods that solve whole puzzles. The first row is the default."""

from __future__ import annotations

from nonolith.methods.base import Method
from nonolith.table import Table

METHODS: Table[Method] = Table(
    "nonolith.methods",
    {
        "auto": "auto.AUTO",
        "conflict": "conflict.CONFLICT",
        "probe1": "probing.PROBE1",
        "probe2": "probing.PROBE2",
        "probe3": "probing.PROBE3",
        "integer_program": "integer_program.INTEGER_PROGRAM",
        "exact_cover": "exact_cover.EXACT_COVER",
        "automaton_cp": "automaton_cp.AUTOMATON_CP",
        "sat": "sat.SAT",
    },
)
