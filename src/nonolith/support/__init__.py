"""Helpers for all packages: checks of arguments, immutable values, deadlines, errors and tables."""
