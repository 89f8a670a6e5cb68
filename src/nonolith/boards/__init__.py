"""What a method written in Python knows of a grid, and how knowledge spreads over it."""
