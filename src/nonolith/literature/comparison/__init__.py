"""Comparison of methods: the same puzzles under the same limits."""
