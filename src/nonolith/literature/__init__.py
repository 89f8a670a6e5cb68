"""Implement the published literature on nonograms: methods, line solvers, tables, experiments.

In nonolith, only the command line imports this package. Other modules find its methods by name:
``nonolith.solve(puzzle, "dfs")``.
"""
