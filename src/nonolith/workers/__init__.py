"""Run Python functions in worker processes, which are reused, killed at limits, and replaced."""
