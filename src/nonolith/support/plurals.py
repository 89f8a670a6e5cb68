"""Plurals: numbers with their nouns, as messages have them."""

from __future__ import annotations


def plural(number: int, noun: str) -> str:
    """The number and its noun.

    >>> plural(1, "cell"), plural(2, "cell")
    ('1 cell', '2 cells')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"
