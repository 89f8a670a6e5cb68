"""Boards: the domains of a grid, for methods written in Python; and propagation over all lines."""
