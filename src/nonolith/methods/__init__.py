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
        "dfs": "dfs.DFS",
        "backtracking": "backtracking.BACKTRACKING",
        "rules_backtracking": "rules_backtracking.RULES_BACKTRACKING",
        "branch_and_bound": "branch_and_bound.BRANCH_AND_BOUND",
        "placements": "placements.PLACEMENTS",
        "annealing": "annealing.ANNEALING",
        "genetic": "genetic.GENETIC",
        "evolution": "evolution.EVOLUTION",
        "two_sat": "two_sat.TWO_SAT",
        "bifurcation": "bifurcation.BIFURCATION",
        "integer_program": "integer_program.INTEGER_PROGRAM",
        "exact_cover": "exact_cover.EXACT_COVER",
        "automaton_cp": "automaton_cp.AUTOMATON_CP",
        "sat": "sat.SAT",
    },
)
