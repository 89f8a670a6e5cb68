"""Reasoning: how a person solves a puzzle: hints, explanations, ratings and mistakes."""
