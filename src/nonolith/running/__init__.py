"""Runs many solvers on many puzzles fairly, each in its own process."""
