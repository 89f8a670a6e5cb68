"""Convert option names and values, as given by the user, to the typed options of a method."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from nonolith.solving.methods.base import Method, OptionRange
from nonolith.support.arguments import as_real, as_whole, expect, short_repr
from nonolith.support.errors import UnsupportedError

_TRUTHS = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


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
    types = _types(method)
    names = method.options._fields
    values = {}
    for name, value in given.items():
        if name not in names:
            have = f"its options are {', '.join(names)}" if names else "it has no options"
            raise UnsupportedError(f"method {method.name} has no option {short_repr(name)}; {have}")
        values[name] = _checked(value, types[name], f"option {name} of method {method.name}")
    return method.options(**values)


def options_table(method: Method) -> list[tuple[str, str, Any]]:
    """Return the name, the allowed values in words, and the default of each option."""
    types = _types(method)
    defaults = method.options()._asdict()
    return [(name, describe_type(types[name]), value) for name, value in defaults.items()]


def meanings(options: type[Any]) -> dict[str, str]:
    """Return the description of each option, from the docstring of the options.

    >>> from nonolith.solving.methods.probing import ProbingOptions
    >>> meanings(ProbingOptions)["weight"]
    'the weight of the logarithm in the formula of ``min_logd``.'
    """
    from inspect import getdoc  # slow to import

    found: dict[str, str] = {}
    name = ""
    _, _, attributes = (getdoc(options) or "").partition("Attributes:\n")
    for line in attributes.splitlines():
        text = line.strip()
        if not line.startswith("        "):
            name, _, text = text.partition(":")
        found[name] = f"{found.get(name, '')} {text}".strip()
    return {name: text for name, text in found.items() if name in options._fields}


def describe_type(kind: Any) -> str:
    """Return the allowed values of a type in words, such as ``number from 0.1 to 1``, ``a | b``."""
    kind, limits = _parts(kind)
    if get_origin(kind) is Literal:
        return " | ".join(str(value) for value in get_args(kind))
    words = {int: "whole number", float: "number", bool: "true | false", str: "text"}
    return f"{words[kind]} from {limits}" if limits else words[kind]


@cache
def _types(method: Method) -> dict[str, Any]:
    """Return the types of a method's options by name; cached, because evaluating types is slow."""
    return get_type_hints(method.options, include_extras=True)


def _parts(kind: Any) -> tuple[Any, OptionRange | None]:
    """Return the type of an option without its range, and the range or None."""
    if get_origin(kind) is not Annotated:
        return kind, None
    plain, limits = get_args(kind)
    return plain, limits


def _checked(value: Any, kind: Any, what: str) -> Any:
    plain, limits = _parts(kind)
    if get_origin(plain) is Literal:
        fits = isinstance(value, str) and value in get_args(plain)
    else:
        value, original = _read(value, plain), value
        # NaN fits no range, because every comparison with it is false.
        fits = isinstance(value, plain) and (limits is None or limits.least <= value <= limits.most)
        value = value if fits else original
    if not fits:
        raise UnsupportedError(f"{what} is {short_repr(value)}; it must be: {describe_type(kind)}")
    return value


def _read(value: Any, kind: type) -> Any:
    """Return the value converted to the type, or None if that is impossible."""
    if kind is str:
        return value if isinstance(value, str) else None
    if kind is bool:
        truth = _TRUTHS.get(value.lower()) if isinstance(value, str) else value
        return truth if isinstance(truth, bool) else None
    if not isinstance(value, str):
        return as_whole(value) if kind is int else as_real(value)
    try:
        return kind(value)
    except ValueError:
        return None
