"""Convert option names and values, as given by the user, to the typed options of a method."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import inf
from typing import Any, get_type_hints

from nonolith.solving.methods.base import Method
from nonolith.support.arguments import expect, short_repr
from nonolith.support.docstrings import described
from nonolith.support.errors import UnsupportedError
from nonolith.support.kinds import (
    Boolean,
    Choice,
    Integer,
    InvalidValueError,
    Kind,
    Number,
    String,
    value_of_text,
)
from nonolith.support.operation import kind_of

#: The kinds of options whose types have no range.
_PLAIN: dict[Any, Kind] = {
    str: String(1000),
    int: Integer(-(2**63), 2**63 - 1),
    float: Number(-inf, inf),
}


def options_of(method: Method, given: Mapping[str, Any] | None) -> Any:
    """Return the method's options with the user's values, after checks of their type and range.

    A string is converted to the option's type, because the command line passes strings.

    Raises:
        UnsupportedError: The method has no such option, or the value has a wrong type or is out of
            range. The message names the allowed values.
    """
    if given is not None:
        expect(given, Mapping, "options", "a mapping from the names of options to their values")
    if not given:
        return method.options()
    kinds = kinds_of(method)
    values = {}
    for name, value in given.items():
        if name not in kinds:
            have = f"its options are {', '.join(kinds)}" if kinds else "it has no options"
            raise UnsupportedError(f"method {method.name} has no option {short_repr(name)}; {have}")
        try:
            read = value_of_text(kinds[name], value) if isinstance(value, str) else value
            values[name] = kinds[name].check(read, name)
        except InvalidValueError:
            raise UnsupportedError(
                f"option {name} of method {method.name} is {short_repr(value)}; it must be: "
                f"{in_words(kinds[name])}"
            ) from None
    return method.options(**values)


def options_table(method: Method) -> list[tuple[str, str, Any, str]]:
    """Return the name, the allowed values in words, the default and the meaning of each option."""
    defaults, texts = method.options(), described(method.options, "Attributes")
    return [
        (name, in_words(kind), getattr(defaults, name), texts.get(name, ""))
        for name, kind in kinds_of(method).items()
    ]


@cache
def kinds_of(method: Method) -> dict[str, Kind]:
    """Return the kind of each option by name; cached, because evaluating types is slow."""
    types = get_type_hints(method.options, include_extras=True)
    fields = method.options._fields
    return {name: _PLAIN.get(types[name]) or kind_of(types[name]) for name in fields}  # type: ignore[misc]


def in_words(kind: Kind) -> str:
    """Return the allowed values of an option in words, such as ``number from 0.1 to 1``."""
    match kind:
        case Integer(least, most):
            return f"whole number from {least} to {most}"
        case Number(least, most):
            return f"number from {least:.12g} to {most:.12g}"
        case Choice(values):
            return " | ".join(map(str, values()))
    return "true | false" if isinstance(kind, Boolean) else "text"
