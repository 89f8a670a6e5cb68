"""External oracles: independent solvers that get the same puzzles."""
