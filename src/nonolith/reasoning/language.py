"""Languages: the sentences of hints, steps and checks, as patterns in one file for each language.

The files are ``sentences/NAME.json``. A pattern has places for values, such as ``{cells}``. After a
colon follows the form of the value:

- for a number, the singular and the plural: ``{count:is|are}``;
- for a phrase, one of its forms: ``{cells:dat}`` takes the pattern ``column.dat``, or ``column`` if
  the language has no such form. So each language has its own forms. In a list, all parts but the
  first take the form with ``.more`` if it exists. ``^`` before the form capitalises the phrase.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from nonolith.support.arguments import short_repr
from nonolith.support.errors import ArgumentError

#: The default language of all texts.
DEFAULT = "en"

_COLOUR = "colour."


def capital(words: str) -> str:
    """Return words with their first letter capitalised."""
    return words[:1].upper() + words[1:]


class Number(int):
    """A number in a pattern: ``{count}``, or ``{count:cell|cells}``."""

    def __format__(self, form: str) -> str:
        one, bar, more = form.partition("|")
        if not bar:
            return super().__format__(form)
        return one if self == 1 else more


class _Formed:
    """A part of a sentence with several forms. Its text is the plain form."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return capital(self.in_form(form[1:])) if form.startswith("^") else self.in_form(form)

    def __str__(self) -> str:
        return self.in_form("")

    def in_form(self, form: str) -> str:
        raise NotImplementedError


class Phrase(_Formed):
    """A pattern of a language, with values."""

    __slots__ = ("_language", "_pattern", "_values")

    def __init__(self, language: Language, pattern: str, **values: object) -> None:
        self._language = language
        self._pattern = pattern
        self._values = values

    def in_form(self, form: str) -> str:
        return self._language.pattern(self._pattern, form).format_map(self._values)


class Listed(_Formed):
    """Parts of a sentence as a list. A form of the list applies to each part.

    Args:
        language: The language.
        parts: Phrases or texts.
        joint: The separator of the last two parts: ``and``, ``or`` or ``comma``.
        comma: The separator of the other parts: ``comma`` or ``semicolon``.
    """

    __slots__ = ("_comma", "_joint", "_language", "_parts")

    def __init__(
        self, language: Language, parts: Iterable[Part | str], joint: str, comma: str
    ) -> None:
        self._language = language
        self._parts = tuple(parts)
        self._joint = joint
        self._comma = comma

    def __bool__(self) -> bool:
        return bool(self._parts)

    def in_form(self, form: str) -> str:
        more = f"{form}.more" if form else "more"
        words = [
            part if isinstance(part, str) else format(part, more if place else form)
            for place, part in enumerate(self._parts)
        ]
        comma = self._language.pattern(self._comma)
        if len(words) < 2 or self._joint == "comma":
            return comma.join(words)
        joint = self._language.pattern(self._joint)
        return joint.format(first=comma.join(words[:-1]), last=words[-1])


#: A part of a sentence.
Part = Phrase | Listed


class Language:
    """One language.

    Args:
        name: The two-letter name of the language.
        patterns: The patterns by name.
    """

    def __init__(self, name: str, patterns: dict[str, str]) -> None:
        self.name = name
        self.patterns = patterns
        #: The words for colours, by their English names in lower case.
        self.colours = {
            name.removeprefix(_COLOUR): word
            for name, word in patterns.items()
            if name.startswith(_COLOUR)
        }
        self._found: dict[tuple[str, str], str] = {}

    def pattern(self, name: str, form: str = "") -> str:
        """Return a pattern in a form; if it does not exist, in the next plainer form: ``so.more``,
        then ``so``, then the plain form."""
        if not form:
            return self.patterns[name]
        found = self._found.get((name, form))
        if found is None:
            plainer = form
            while plainer and f"{name}.{plainer}" not in self.patterns:
                plainer = plainer.rpartition(".")[0]
            found = self.patterns[f"{name}.{plainer}" if plainer else name]
            self._found[name, form] = found
        return found

    def phrase(self, pattern: str, **values: object) -> Phrase:
        """Return a part of a sentence."""
        return Phrase(self, pattern, **values)

    def listed(
        self, parts: Iterable[Part | str], joint: str = "and", comma: str = "comma"
    ) -> Listed:
        """Return a list of parts.

        >>> print(named("en").listed(["2", "5", "9"]), named("de").listed(["2", "5"], "or"))
        2, 5 and 9 2 oder 5
        """
        return Listed(self, parts, joint, comma)

    def numbers(self, indices: Sequence[int]) -> str:
        """Return indices (from 0) as text, counted from 1; three or more in a row become a range.

        >>> named("en").numbers([0, 1, 3, 4, 5]), named("de").numbers([5, 6, 7])
        ('1, 2 and 4 to 6', '6 bis 8')
        """
        parts: list[str] = []
        first = last = -1
        for number in (*sorted(indices), -1):
            if number == last + 1 and last >= 0:
                last = number
                continue
            if last - first > 1:
                parts.append(self.text("to", first=first + 1, last=last + 1))
            elif last >= 0:
                parts += [str(first + 1), str(last + 1)] if last > first else [str(first + 1)]
            first = last = number
        return str(self.listed(parts)) if len(parts) > 1 else parts[0]

    def lines(self, kind: str, indices: Sequence[int]) -> Phrase:
        """Return a phrase for rows or columns (from 0), or for the cells where they cross a line.

        >>> print(named("en").lines("row", [2]), named("de").lines("column", [5, 6, 7]))
        row 3 die Spalten 6 bis 8
        """
        return self.phrase(kind, count=Number(len(indices)), numbers=self.numbers(indices))

    def cell(self, row: int, column: int) -> Phrase:
        """Return a phrase for the cell at a row and a column (from 0)."""
        return self.phrase("cell", row=row + 1, column=column + 1)

    def colour(self, name: str) -> str:
        """Return the word for a colour, or its own name if the language has no word for it."""
        return self.colours.get(name.lower(), name)

    def limit(self, name: str) -> str:
        """Return the word for a limit: ``seconds``, ``nodes`` or ``memory``."""
        return self.patterns.get(f"limit_{name}", name)

    def text(self, pattern: str, **values: object) -> str:
        """Return the text of a pattern with values."""
        return self.patterns[pattern].format(**values)

    def sentence(self, pattern: str, **values: object) -> str:
        """Return a pattern with values as a capitalised sentence."""
        return capital(self.text(pattern, **values))

    def __reduce__(self) -> tuple[Any, ...]:
        return named, (self.name,)


def languages() -> tuple[str, ...]:
    """Return the names of all languages, the default one first.

    >>> languages()
    ('en', 'de')
    """
    names = (path.name for path in _folder().iterdir())
    found = sorted(name.removesuffix(".json") for name in names if name.endswith(".json"))
    return DEFAULT, *(name for name in found if name != DEFAULT)


@cache
def named(name: str) -> Language:
    """Return the language with this name; raise ArgumentError if it does not exist."""
    if name not in languages():
        known = ", ".join(languages())
        raise ArgumentError(f"language must be one of {known}, not {short_repr(name)}")
    from json import loads

    return Language(name, loads(_folder().joinpath(f"{name}.json").read_text(encoding="utf-8")))


def language_of(name: object) -> Language:
    """Return the language for an argument; raise ArgumentError if it is not a language's name."""
    if not isinstance(name, str):
        raise ArgumentError(f"language must be a text such as {DEFAULT!r}, not {short_repr(name)}")
    return named(name)


def _folder() -> Path:
    return Path(__file__).parent / "sentences"
