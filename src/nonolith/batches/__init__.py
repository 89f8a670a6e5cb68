"""Many puzzles: the same tasks for each of them, on all cores; a run that was stopped can go on
later."""
