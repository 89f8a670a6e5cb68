"""Define the kinds of values that public functions take, such as whole numbers in a range.

A kind is written as an annotation: ``most: Annotated[int, Integer(1, 1000)] = 8``. It checks values
of the library, of JSON and of the command line, and describes them in a JSON schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Protocol

from nonolith.support.arguments import as_real, as_whole, short_repr
from nonolith.support.errors import ArgumentError
from nonolith.support.frozen import Frozen

Schema = dict[str, Any]

#: The maximum for numbers without a practical limit; help texts show only smaller maxima.
ENDLESS = 10**9


class InvalidValueError(ArgumentError):
    """A value that does not have the required kind."""


class Kind(Protocol):
    """A kind of values, such as whole numbers or puzzles."""

    def check(self, value: Any, where: str) -> Any:
        """Return the value in the form that the library uses; raise InvalidValueError if it is
        invalid. ``where`` is the name of the value in the error message."""
        ...

    def schema(self) -> Schema:
        """Return the JSON schema of the values."""
        ...


class Integer(Frozen):
    """A whole number."""

    least: int
    most: int

    def check(self, value: Any, where: str) -> int:
        # JSON does not distinguish 1.0 from 1.
        whole = isinstance(value, float) and value.is_integer()
        number = as_whole(int(value) if whole else value)
        if number is None or not self.least <= number <= self.most:
            raise wrong(where, f"a whole number from {self.least} to {self.most}", value)
        return number

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Number(Frozen):
    """A number."""

    least: float
    most: float

    def check(self, value: Any, where: str) -> float:
        number = as_real(value)
        if number is None or not self.least <= number <= self.most:
            raise wrong(where, f"a number from {self.least:g} to {self.most:g}", value)
        return number

    def schema(self) -> Schema:
        return {"type": "number", "minimum": self.least, "maximum": self.most}


class Boolean(Frozen):
    """True or false; or None, if it is ``optional``."""

    optional: bool = False

    def check(self, value: Any, where: str) -> bool | None:
        if not isinstance(value, bool) and not (self.optional and value is None):
            raise wrong(where, "true, false or None" if self.optional else "true or false", value)
        return value

    def schema(self) -> Schema:
        return {"type": "boolean"}


class String(Frozen):
    """A string of at most ``longest`` characters."""

    longest: int

    def check(self, value: Any, where: str) -> str:
        if not isinstance(value, str):
            raise wrong(where, "a string", value)
        if len(value) > self.longest:
            raise InvalidValueError(f"{where} has more than {self.longest} characters", where)
        try:
            value.encode()
        except UnicodeEncodeError:
            raise wrong(where, "valid Unicode text (no lone surrogates)", value) from None
        return value

    def schema(self) -> Schema:
        return {"type": "string", "maxLength": self.longest}


def names_of(module: str, table: str) -> Callable[[], Iterable[Any]]:
    """Return a function that imports ``module`` and returns the names in its variable ``table``."""
    return lambda: getattr(import_module(module), table)


class Choice(Frozen):
    """One of the values that the function ``values`` returns. ``noun`` is the word for such a value
    in messages of the command line, such as ``theme``."""

    values: Callable[[], Iterable[str | int]]
    noun: str = "value"

    def check(self, value: Any, where: str) -> str | int:
        known, given = list(self.values()), value if isinstance(value, str) else as_whole(value)
        chosen = next((one for one in known if one == given), None)
        if chosen is None:
            raise wrong(where, f"one of {', '.join(map(str, known))}", value)
        return chosen

    def schema(self) -> Schema:
        return {"enum": list(self.values())}


class Values(Frozen):
    """A JSON object with any field names, whose values are numbers, strings, true or false."""

    def check(self, value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise wrong(where, "an object", value)
        for name, one in value.items():
            if not isinstance(one, str | int | float | bool):
                raise wrong(f"{where}.{name[:40]}", "a number, a string, true or false", one)
        return value

    def schema(self) -> Schema:
        return {"type": "object", "additionalProperties": {"type": ["number", "string", "boolean"]}}


class ListOf(Frozen):
    """A list of ``least`` to ``most`` values of one kind."""

    kind: Kind
    least: int
    most: int

    def check(self, value: Any, where: str) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple) or not self.least <= len(value) <= self.most:
            raise wrong(where, f"a list of {self.least} to {self.most} values", value)
        return tuple(self.kind.check(one, f"{where}[{i}]") for i, one in enumerate(value))

    def schema(self) -> Schema:
        items = self.kind.schema()
        return {"type": "array", "items": items, "minItems": self.least, "maxItems": self.most}


class Either(Frozen):
    """A value of one of several kinds; messages describe all kinds with ``words``."""

    kinds: Sequence[Kind]
    words: str

    def check(self, value: Any, where: str) -> Any:
        for kind in self.kinds:
            try:
                return kind.check(value, where)
            except InvalidValueError:
                continue
        raise wrong(where, self.words, value)

    def schema(self) -> Schema:
        return {"anyOf": [kind.schema() for kind in self.kinds]}


_TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def value_of_text(kind: Kind, text: str) -> Any:
    """Return the JSON value that a string on the command line stands for, or else the string."""
    if isinstance(kind, Either):
        for one in kind.kinds:
            with suppress(InvalidValueError):
                one.check(value := value_of_text(one, text), "")
                return value
    if isinstance(kind, ListOf):
        return [value_of_text(kind.kind, part) for part in re.split("[xX,]", text)]
    if isinstance(kind, Integer) and re.fullmatch(r"\s*[+-]?[0-9]{1,19}\s*", text, re.ASCII):
        return int(text)
    if isinstance(kind, Number):
        with suppress(ValueError):
            return float(text)
    return _TRUTHS.get(text.lower(), text) if isinstance(kind, Boolean) else text


def wrong(where: str, what: str, value: Any) -> InvalidValueError:
    """Return the error for an invalid value."""
    return InvalidValueError(f"{where} must be {what}, not {short_repr(value)}", where)
