"""The published literature on nonograms: its methods, line solvers, tables and experiments.

Nothing outside this package imports it, apart from the command line. The methods are found by name:
``nonolith.solve(puzzle, "dfs")``.
"""
