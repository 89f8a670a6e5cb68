"""Trace puzzles: find and draw the tree of the guesses that line solving needs."""
