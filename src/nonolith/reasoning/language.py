"""Form the sentences of hints, steps and checks from the patterns of a language.

The file ``sentences/NAME.json`` has the patterns of one language. A pattern has places for values,
such as ``{cells}``. The text after a colon selects the form of the value:

- For a number, it selects the singular or the plural: ``{count:is|are}``.
- For a phrase, it names a form that the language may define. If the phrase has the pattern
  ``column``, ``{cells:dat}`` uses the pattern ``column.dat`` if it exists, otherwise ``column``.
  ``^`` before the form capitalises the phrase. In a list, the phrases after the first one use
  ``column.dat.more`` if it exists.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import cache
from itertools import groupby
from typing import Any

from nonolith.support.arguments import short_repr
from nonolith.support.errors import ArgumentError

#: The default language of all texts.
DEFAULT = "en"

# ruff: noqa: PTH118, PTH120, PTH123, PTH208 - pathlib is slow to import
_FOLDER = os.path.join(os.path.dirname(__file__), "sentences")


def capital(words: str) -> str:
    """Return words with their first letter capitalised."""
    return words[:1].upper() + words[1:]


class PatternNumber(int):
    """A number in a pattern: ``{count}``, or ``{count:cell|cells}``."""

    def __format__(self, form: str) -> str:
        return form.split("|")[self != 1] if "|" in form else super().__format__(form)


class Part:
    """A part of a sentence with several forms; ``str(part)`` is the plain form. ``in_form`` returns
    the text for the name of a form."""

    __slots__ = ("in_form",)

    def __init__(self, in_form: Callable[[str], str]) -> None:
        self.in_form = in_form

    def __format__(self, form: str) -> str:
        return capital(self.in_form(form[1:])) if form.startswith("^") else self.in_form(form)

    def __str__(self) -> str:
        return self.in_form("")


class Language:
    """A language: its two-letter name, its patterns by name, and its words for colours by their
    English names in lower case (``colours``)."""

    def __init__(self, name: str, patterns: dict[str, str]) -> None:
        self.name = name
        self.patterns = patterns
        pairs = [(name.partition("."), word) for name, word in patterns.items()]
        self.colours = {name: word for (kind, _, name), word in pairs if kind == "colour"}

    def pattern(self, name: str, form: str = "") -> str:
        """Return a pattern in a form or, if the language lacks it, in the next plainer form.
        ``so`` is plainer than ``so.more``, and the form "" is the plainest."""
        while form and f"{name}.{form}" not in self.patterns:
            form = form.rpartition(".")[0]
        return self.patterns[f"{name}.{form}" if form else name]

    def phrase(self, pattern: str, **values: object) -> Part:
        """Return a pattern filled with values, as a part of a sentence."""
        return Part(lambda form: self.pattern(pattern, form).format_map(values))

    def listed(self, parts: Iterable[Part | str], joint: str = "and", comma: str = "comma") -> Part:
        """Return a phrase that lists parts. The form of the phrase applies to each part.

        ``joint`` (``and``, ``or`` or ``comma``) separates the last two parts, and ``comma``
        (``comma`` or ``semicolon``) the other parts.

        >>> print(language_of("en").listed(["2", "5", "9"]))
        2, 5 and 9
        """
        items = tuple(parts)

        def in_form(form: str) -> str:
            more = f"{form}.more" if form else "more"
            words = [
                part if isinstance(part, str) else format(part, more if place else form)
                for place, part in enumerate(items)
            ]
            separator = self.pattern(comma)
            if len(words) < 2 or joint == "comma":
                return separator.join(words)
            return self.pattern(joint).format(first=separator.join(words[:-1]), last=words[-1])

        return Part(in_form)

    def numbers(self, indices: Iterable[int]) -> str:
        """Return the numbers of indices, counted from 1, as text; three or more consecutive numbers
        become a range.

        >>> language_of("en").numbers([0, 1, 3, 4, 5]), language_of("de").numbers([5, 6, 7])
        ('1, 2 and 4 to 6', '6 bis 8')
        """
        parts: list[str] = []
        for _, group in groupby(enumerate(sorted(indices)), lambda pair: pair[1] - pair[0]):
            run = [str(index + 1) for _, index in group]
            parts += [self.text("to", first=run[0], last=run[-1])] if len(run) > 2 else run
        return str(self.listed(parts))

    def lines(self, kind: str, indices: Iterable[int]) -> Part:
        """Return a phrase for rows or columns (from 0), or for the cells where they cross a line.

        >>> print(language_of("en").lines("row", [2]))
        row 3
        >>> print(language_of("de").lines("column", [5, 6, 7]))
        die Spalten 6 bis 8
        """
        found = list(indices)
        return self.phrase(kind, count=PatternNumber(len(found)), numbers=self.numbers(found))

    def cell(self, row: int, column: int) -> Part:
        """Return a phrase for the cell at a row and a column (from 0)."""
        return self.phrase("cell", row=row + 1, column=column + 1)

    def colour(self, name: str) -> str:
        """Return the word for a colour, or its own name if the language has no word for it.

        >>> language_of("de").colour("dark red 2")
        'dunkelrot 2'
        """
        word, space, number = name.rpartition(" ")
        if number.isdecimal() and word.lower() in self.colours:  # one of several alike
            return self.colours[word.lower()] + space + number
        return self.colours.get(name.lower(), name)

    def limit(self, name: str) -> str:
        """Return the word for a limit: ``seconds``, ``nodes`` or ``memory``."""
        return self.patterns.get(f"limit_{name}", name)

    def text(self, pattern: str, **values: object) -> str:
        """Return the text of a pattern filled with values."""
        return self.patterns[pattern].format(**values)

    def sentence(self, pattern: str, **values: object) -> str:
        """Return a pattern filled with values as a capitalised sentence."""
        return capital(self.text(pattern, **values))

    def __reduce__(self) -> tuple[Any, ...]:
        return language_of, (self.name,)


@cache
def languages() -> tuple[str, ...]:
    """Return the names of all languages, the default one first.

    >>> languages()
    ('en', 'de')
    """
    others = {file.removesuffix(".json") for file in os.listdir(_FOLDER)} - {DEFAULT}
    return DEFAULT, *sorted(others)


@cache
def _read(name: str) -> Language:
    from json import loads

    with open(os.path.join(_FOLDER, f"{name}.json"), "rb") as file:
        return Language(name, loads(file.read()))


def language_of(name: object) -> Language:
    """Return the language with this name; raise ArgumentError if there is no such language."""
    if not isinstance(name, str) or name not in languages():
        known = ", ".join(languages())
        raise ArgumentError(f"language must be one of {known}, not {short_repr(name)}")
    return _read(name)
