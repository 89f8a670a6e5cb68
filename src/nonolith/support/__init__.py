"""Provide checks of arguments, immutable values, deadlines, errors and tables to all packages."""
