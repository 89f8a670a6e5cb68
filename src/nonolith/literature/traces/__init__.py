"""Find and draw the trace of a puzzle: the tree of guesses that line solving needs."""
