"""Published methods, line solvers, tables and experiments on nonograms.

Within nonolith, only the command line and the public functions ``trace`` and ``compare`` import
this package. Other modules find its methods by name:
``nonolith.solve(puzzle, "dfs")``.
"""
