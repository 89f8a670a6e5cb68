"""Writes pages of the documentation from the code; not part of the package."""
