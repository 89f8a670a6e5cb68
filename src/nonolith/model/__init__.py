"""The values of nonolith: puzzles, clues, grids, results, limits and errors."""
