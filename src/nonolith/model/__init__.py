"""The values of nonolith: puzzles, clues, grids, results and limits."""
