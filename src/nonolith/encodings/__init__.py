"""Puzzles in the terms of other people's solvers: clauses, and the starts of blocks."""
