"""Write numbers with nouns in the singular or plural, for messages."""

from __future__ import annotations


def plural(number: int, noun: str) -> str:
    """Return the number with its noun.

    >>> plural(1, "cell"), plural(2, "cell")
    ('1 cell', '2 cells')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"
