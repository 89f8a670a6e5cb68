"""Generators of documentation pages from the code; not part of the package."""
