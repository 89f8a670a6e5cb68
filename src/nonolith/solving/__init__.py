"""Solving: one interface for all methods, the methods of the engine, and their shared parts."""
