"""Define the parameters of operations, called fields.

The kind of a field is the type of its values. It checks values from JSON and from the command line,
and describes them in a JSON schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol

from nonolith.operations.refusal import Refusal
from nonolith.support.arguments import as_real, short_repr
from nonolith.support.frozen import Frozen

Schema = dict[str, Any]

#: The maximum for numbers without a practical limit; help texts show only smaller maxima.
ENDLESS = 10**9


class Kind(Protocol):
    """A kind of values, such as whole numbers or puzzles."""

    def check(self, value: Any, where: str) -> Any:
        """Return the value in the form that the library uses; raise Refusal if it is invalid.
        ``where`` is the name of the value in the error message."""
        ...

    def schema(self) -> Schema:
        """Return the JSON schema of the values."""
        ...


class Field(Frozen):
    """One parameter of an operation."""

    name: str  #: the name of the library's argument
    kind: Kind  #: the kind of the argument's values
    meaning: str  #: a phrase that describes the value
    required: bool = False  #: whether the parameter must be given
    default: Any = None  #: the default value; None if there is none, or if ``meaning`` states it
    flags: tuple[str, ...] = ()  #: the names of the option; by default derived from ``name``
    metavar: str = ""  #: the placeholder in help texts; by default derived from the kind

    @property
    def description(self) -> str:
        """The meaning of the parameter, with the range of a number and the default value."""
        facts = []
        if isinstance(self.kind, Integer | Number) and self.kind.most < ENDLESS:
            facts.append(f"{self.kind.least} to {self.kind.most}")
        if self.default not in (None, ""):
            facts.append(f"default {self.default}")
        if not facts:
            return self.meaning
        text = ", ".join(facts)
        return f"{self.meaning}; {text}" if self.meaning[-1] == ")" else f"{self.meaning} ({text})"

    def parse(self, text: str) -> Any:
        """Return the value of a string on the command line; raise Refusal if it is invalid."""
        return self.kind.check(_value_of(self.kind, text), "the value")


def _value_of(kind: Kind, text: str) -> Any:
    """Return the JSON value for a string on the command line."""
    if isinstance(kind, Either):
        for one in kind.kinds:
            value = _value_of(one, text)
            try:
                one.check(value, "")
            except Refusal:
                continue
            return value
    if isinstance(kind, ListOf):
        return [_value_of(kind.kind, part) for part in re.split("[xX,]", text)]
    if isinstance(kind, Integer) and re.fullmatch(r"[+-]?[0-9]{1,18}", text, re.ASCII):
        return int(text)
    if isinstance(kind, Number):
        try:
            return float(text)
        except ValueError:
            return text
    return text


class Integer(Frozen):
    """A whole number."""

    least: int
    most: int

    def check(self, value: Any, where: str) -> int:
        if isinstance(value, float) and value.is_integer():
            value = int(value)  # JSON does not distinguish 1.0 from 1
        if type(value) is not int or not self.least <= value <= self.most:
            raise wrong(where, f"a whole number from {self.least} to {self.most}", value)
        return value

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Number(Frozen):
    """A number."""

    least: float
    most: float

    def check(self, value: Any, where: str) -> float:
        number = as_real(value) if isinstance(value, int | float) else None
        if number is None or not self.least <= number <= self.most:
            raise wrong(where, f"a number from {self.least:g} to {self.most:g}", value)
        return number

    def schema(self) -> Schema:
        return {"type": "number", "minimum": self.least, "maximum": self.most}


class Boolean(Frozen):
    """True or false."""

    def check(self, value: Any, where: str) -> bool:
        if not isinstance(value, bool):
            raise wrong(where, "true or false", value)
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
            raise Refusal("request", f"{where} has more than {self.longest} characters")
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
        known = list(self.values())
        chosen = next((one for one in known if type(one) is type(value) and one == value), None)
        if chosen is None:
            raise wrong(where, f"one of {', '.join(map(str, known))}", value)
        return chosen

    def schema(self) -> Schema:
        return {"enum": list(self.values())}


class Nested(Frozen):
    """A JSON object with the fields ``fields``."""

    fields: Sequence[Field]

    def check(self, value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise wrong(where, "an object", value)
        return checked(value, self.fields, f"{where}.")

    def schema(self) -> Schema:
        return object_schema(self.fields)


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
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
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
            except Refusal:
                continue
        raise wrong(where, self.words, value)

    def schema(self) -> Schema:
        return {"anyOf": [kind.schema() for kind in self.kinds]}


def checked(values: Mapping[str, Any], fields: Sequence[Field], before: str = "") -> dict[str, Any]:
    """Return the checked values, and the defaults of missing fields; null counts as missing. Raise
    Refusal if a field is unknown, is required but missing, or has an invalid value."""
    names = [field.name for field in fields]
    for name in values:
        if name not in names:
            raise Refusal(
                "request", f"{before}{name[:40]} is not a field; the fields are {', '.join(names)}"
            )
    found = {}
    for field in fields:
        value = values.get(field.name)
        if value is not None:
            found[field.name] = field.kind.check(value, f"{before}{field.name}")
        elif field.required:
            raise Refusal("request", f"{before}{field.name} is missing: {field.meaning}")
        elif field.default is not None:
            found[field.name] = field.default
    return found


def object_schema(fields: Sequence[Field]) -> Schema:
    """Return the schema of an object with these fields."""
    schema: Schema = {
        "type": "object",
        "properties": {field.name: _field_schema(field) for field in fields},
        "additionalProperties": False,
    }
    required = [field.name for field in fields if field.required]
    return {**schema, "required": required} if required else schema


def _field_schema(field: Field) -> Schema:
    schema = field.kind.schema()
    if not field.required:
        schema = {"anyOf": [schema, {"type": "null"}]}
    schema = {**schema, "description": field.meaning}
    return schema if field.default is None else {**schema, "default": field.default}


def wrong(where: str, what: str, value: Any) -> Refusal:
    """Return the error for an invalid value."""
    return Refusal("request", f"{where} must be {what}, not {short_repr(value)}")
