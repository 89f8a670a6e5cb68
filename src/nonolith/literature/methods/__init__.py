"""Published methods that solve whole puzzles."""

#: For each method, its module in this package and its object in that module (``support.table``).
MEMBERS = {
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
}
