"""Shared parts of methods that improve whole grids at random: rows that fit, moves, costs."""
