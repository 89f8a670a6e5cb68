"""Solve puzzles as a person does: hints, explanations, ratings and mistakes."""
