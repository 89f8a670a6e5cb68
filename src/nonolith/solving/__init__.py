"""Solve puzzles: one interface for all methods, the engine's methods, and shared parts."""
