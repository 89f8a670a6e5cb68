"""Provide code that several published methods share."""
