"""Define the values of nonolith: puzzles, clues, grids, results and limits."""
