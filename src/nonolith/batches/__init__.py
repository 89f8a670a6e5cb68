"""Run the same tasks for many puzzles, on all cores; a stopped run can be resumed."""
