"""Comparisons of methods on the same puzzles under the same limits."""
