"""Experiments that answer Steve Simpson's questions about guesses."""
