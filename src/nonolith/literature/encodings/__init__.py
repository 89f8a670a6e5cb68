"""Encodings of puzzles for solvers of other projects: clauses, and the starts of blocks."""
