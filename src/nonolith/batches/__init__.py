"""Many puzzles: the same tasks for each of them, on all cores, with results that can be gone on
with."""
