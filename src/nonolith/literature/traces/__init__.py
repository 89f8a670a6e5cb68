"""Traces: the tree of the guesses that line solving needs."""
