"""The published literature on nonograms: its methods, line solvers, tables and experiments.

In nonolith, only the command line imports this package. Other modules find its methods by name:
``nonolith.solve(puzzle, "dfs")``.
"""
