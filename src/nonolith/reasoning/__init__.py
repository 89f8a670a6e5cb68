"""Solving as a person does: hints, explanations, ratings and mistakes."""
