"""Languages: the sentences of hints, steps and checks, as patterns in one file for each language.

The files are ``sentences/NAME.json``. A pattern has places for values, such as ``{cells}``. After a
colon follows the form that the place wants:

- for a number, the words for one and for more: ``{count:is|are}``;
- for a phrase, a form of it: ``{cells:dat}`` takes the pattern ``column.dat``, and ``column`` where
  the language has no such form. So forms are the own affair of a language. Of the parts of a list,
  all but the first take the form with ``.more``, where there is one. With ``^`` before the form the
  phrase begins with a capital letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from nonolith.support.arguments import shown
from nonolith.support.errors import ArgumentError

#: The language of all texts where no other one is wanted.
DEFAULT = "en"

_COLOUR = "colour."


def capital(words: str) -> str:
    """Words with a capital letter at their beginning."""
    return words[:1].upper() + words[1:]


class Number(int):
    """A number in a pattern: ``{count}``, or ``{count:cell|cells}``."""

    def __format__(self, form: str) -> str:
        one, bar, more = form.partition("|")
        if not bar:
            return super().__format__(form)
        return one if self == 1 else more


class Phrase:
    """A part of a sentence, which has several forms. As text it has its plain form.

    Args:
        language: its language.
        pattern: the name of its pattern.
        values: what is put into the pattern.
    """

    __slots__ = ("_language", "_pattern", "_values")

    def __init__(self, language: Language, pattern: str, **values: object) -> None:
        self._language = language
        self._pattern = pattern
        self._values = values

    def __format__(self, form: str) -> str:
        if form and form[0] == "^":
            return capital(format(self, form[1:]))
        return self._language.pattern(self._pattern, form).format_map(self._values)

    def __str__(self) -> str:
        return format(self, "")


class Listed:
    """Parts of a sentence as a list. A form is that of each part.

    Args:
        language: its language.
        parts: phrases or texts.
        joint: what is between the last two: ``and`` or ``or``; ``comma`` for a comma.
        comma: what is between the others: ``comma`` or ``semicolon``.
    """

    __slots__ = ("_comma", "_joint", "_language", "_parts")

    def __init__(
        self,
        language: Language,
        parts: Iterable[Part | str],
        joint: str = "and",
        comma: str = "comma",
    ) -> None:
        self._language = language
        self._parts = tuple(parts)
        self._joint = joint
        self._comma = comma

    def __bool__(self) -> bool:
        return bool(self._parts)

    def __format__(self, form: str) -> str:
        if form and form[0] == "^":
            return capital(format(self, form[1:]))
        if len(self._parts) == 1:
            return format(self._parts[0], "" if isinstance(self._parts[0], str) else form)
        more = f"{form}.more" if form else "more"
        words = [
            part if isinstance(part, str) else format(part, more if place else form)
            for place, part in enumerate(self._parts)
        ]
        if not words:
            return ""
        comma = self._language.pattern(self._comma)
        if self._joint == "comma":
            return comma.join(words)
        return self._language.pattern(self._joint).format(
            first=comma.join(words[:-1]), last=words[-1]
        )

    def __str__(self) -> str:
        return format(self, "")


#: A part of a sentence.
Part = Phrase | Listed


class Language:
    """One language.

    Args:
        name: its name in two letters.
        patterns: its patterns by name.
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
        """A pattern in a form, or in the next plainer one that there is: of ``so.more`` that is
        ``so``, then the plain one."""
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
        """A part of a sentence."""
        return Phrase(self, pattern, **values)

    def listed(
        self, parts: Iterable[Part | str], joint: str = "and", comma: str = "comma"
    ) -> Listed:
        """Parts as a list.

        >>> print(named("en").listed(["2", "5", "9"]), named("de").listed(["2", "5"], "or"))
        2, 5 and 9 2 oder 5
        """
        return Listed(self, parts, joint, comma)

    def numbers(self, indices: Sequence[int]) -> str:
        """Numbers from 0 as they are read, counted from 1; three and more in a row become a range.

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
        """Rows or columns by their numbers from 0; also cells of a line, by the lines that cross it
        there.

        >>> print(named("en").lines("row", [2]), named("de").lines("column", [5, 6, 7]))
        row 3 die Spalten 6 bis 8
        """
        return self.phrase(kind, count=Number(len(indices)), numbers=self.numbers(indices))

    def cell(self, row: int, column: int) -> Phrase:
        """A cell by its row and column from 0."""
        return self.phrase("cell", row=row + 1, column=column + 1)

    def colour(self, name: str) -> str:
        """The name of a colour of a palette, where the language has a word for it."""
        return self.colours.get(name.lower(), name)

    def limit(self, name: str) -> str:
        """A limit by its name among the limits: ``seconds``, ``nodes``, ``memory``."""
        return self.patterns.get(f"limit_{name}", name)

    def text(self, pattern: str, **values: object) -> str:
        """A pattern with its values, as text."""
        return self.patterns[pattern].format(**values)

    def sentence(self, pattern: str, **values: object) -> str:
        """A whole sentence."""
        return capital(self.text(pattern, **values))

    def __reduce__(self) -> tuple[Any, ...]:
        return named, (self.name,)


def languages() -> tuple[str, ...]:
    """The names of all languages, the default one first.

    >>> languages()
    ('en', 'de')
    """
    names = (path.name for path in _folder().iterdir())
    found = sorted(name.removesuffix(".json") for name in names if name.endswith(".json"))
    return DEFAULT, *(name for name in found if name != DEFAULT)


@cache
def named(name: str) -> Language:
    """The language of this name.

    Raises:
        ArgumentError: there is none.
    """
    if name not in languages():
        known = ", ".join(languages())
        raise ArgumentError(f"language must be one of {known}, not {shown(name)}")
    from json import loads

    return Language(name, loads(_folder().joinpath(f"{name}.json").read_text(encoding="utf-8")))


def language_of(name: object) -> Language:
    """The same, of an argument of any type."""
    if not isinstance(name, str):
        raise ArgumentError(f"language must be a text such as {DEFAULT!r}, not {shown(name)}")
    return named(name)


def _folder() -> Path:
    return Path(__file__).parent / "sentences"
