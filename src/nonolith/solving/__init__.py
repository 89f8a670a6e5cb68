"""Solve puzzles by any method, through one interface; define the engine's methods."""
