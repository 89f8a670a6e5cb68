"""Define Field, one parameter of an operation, and check the values of several fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nonolith.operations.refusal import Refusal
from nonolith.support.errors import ArgumentError
from nonolith.support.frozen import Frozen
from nonolith.support.kinds import (
    ENDLESS,
    Integer,
    InvalidValueError,
    Kind,
    Number,
    Schema,
    value_of_text,
    wrong,
)


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
        if self.default not in (None, "", ()):
            facts.append(f"default {self.default}")
        if not facts:
            return self.meaning
        text = ", ".join(facts)
        meaning, comma, otherwise = self.meaning.partition("; by default")
        meaning = f"{meaning}; {text}" if meaning[-1] == ")" else f"{meaning} ({text})"
        return meaning + comma + otherwise

    def parse(self, text: str) -> Any:
        """Return the value of a string on the command line; raise InvalidValueError if it
        is invalid."""
        return self.kind.check(value_of_text(self.kind, text), "the value")


class Nested(Frozen):
    """A JSON object with the fields ``fields``."""

    fields: Sequence[Field]

    def check(self, value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise wrong(where, "an object", value)
        return checked(value, self.fields, f"{where}.")

    def schema(self) -> Schema:
        return object_schema(self.fields)


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
            try:
                found[field.name] = field.kind.check(value, f"{before}{field.name}")
            except ArgumentError as error:
                kind = "request" if isinstance(error, InvalidValueError) else "argument"
                raise Refusal(kind, str(error)) from None
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
