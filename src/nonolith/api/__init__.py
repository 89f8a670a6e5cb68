"""Offer the functions of the core as the public functions, which also read puzzles.

The core takes values of the model, such as ``Puzzle``. Only this package makes them from paths,
texts and files.
"""
