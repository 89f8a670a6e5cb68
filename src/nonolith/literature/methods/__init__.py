"""Published methods that solve whole puzzles."""

#: For each method, its module in this package and its object in that module (``support.table``).
MEMBERS = {name: f"{name}.{name.upper()}" for name in (
    "dfs", "backtracking", "rules_backtracking", "branch_and_bound", "placements", "annealing",
    "genetic", "evolution", "two_sat", "bifurcation", "integer_program", "exact_cover",
    "automaton_cp", "sat",
)}  # fmt: skip
