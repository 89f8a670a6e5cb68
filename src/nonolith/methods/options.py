"""Options of a method: from names and values as users give them to the method's typed options."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from nonolith.errors import UnsupportedError
from nonolith.methods.base import Method


def options_of(method: Method, given: Mapping[str, Any] | None) -> Any:
    """The method's options with the given ones set, each checked against its type.

    A text is read as what the option's type asks for, so that a command line can pass it on.

    Raises:
        UnsupportedError: the method has no such option, or the value is not of its type.
    """
    if not given:
        return method.options()
    types = _types(method)
    names = method.options._fields
    values = {}
    for name, value in given.items():
        if name not in names:
            have = f"its options are {', '.join(names)}" if names else "it has no options"
            raise UnsupportedError(f"method {method.name} has no option {name!r}; {have}")
        values[name] = _checked(value, types[name], f"option {name} of method {method.name}")
    return method.options(**values)


def options_table(method: Method) -> list[tuple[str, str, Any]]:
    """For each option of the method its name, what may stand for it in words, and its default."""
    types = _types(method)
    defaults = method.options()._asdict()
    return [(name, describe_type(types[name]), value) for name, value in defaults.items()]


def meanings(options: type[Any]) -> dict[str, str]:
    """What each option of a method does, from the docstring of its options.

    >>> from nonolith.methods.probing import ProbingOptions
    >>> meanings(ProbingOptions)["weight"]
    'the weight w of ``min_logd``.'
    """
    from inspect import getdoc  # loads much: only where somebody asks

    found: dict[str, str] = {}
    name = ""
    _, _, attributes = (getdoc(options) or "").partition("Attributes:\n")
    for line in attributes.splitlines():
        text = line.strip()
        if not line.startswith("        "):
            name, _, text = text.partition(":")
        found[name] = f"{found.get(name, '')} {text}".strip()
    return {name: text for name, text in found.items() if name in options._fields}


def check_ranges(method: str, options: Any, ranges: Mapping[str, tuple[float, float]]) -> None:
    """Refuse values outside of what a method takes.

    Raises:
        UnsupportedError: the option, its value and its range are named.
    """
    for name, (least, most) in ranges.items():
        value = getattr(options, name)
        if not least <= value <= most:
            raise UnsupportedError(
                f"option {name} of method {method} is {value!r}; it must be {least} to {most}"
            )


def describe_type(kind: Any) -> str:
    """What may stand for an option of this type, in words: ``number``, ``a | b | c``."""
    if get_origin(kind) is Literal:
        return " | ".join(str(value) for value in get_args(kind))
    kinds = [k for k in get_args(kind) or (kind,) if k is not NoneType]
    words = {int: "whole number", float: "number", bool: "true | false", str: "text"}
    return " or ".join(words.get(k, str(k)) for k in kinds)


@cache
def _types(method: Method) -> dict[str, Any]:
    """The types of a method's options by name; reading the annotations takes long."""
    return get_type_hints(method.options)


def _checked(value: Any, kind: Any, what: str) -> Any:
    if get_origin(kind) is Literal:
        if value in get_args(kind):
            return value
    else:
        for alternative in get_args(kind) or (kind,):
            read = _read(value, alternative)
            if isinstance(read, alternative):
                return read
    raise UnsupportedError(f"{what} is {value!r}; it must be {describe_type(kind)}")


def _read(value: Any, kind: type) -> Any:
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if kind is int and isinstance(value, bool):
        return None
    if not isinstance(value, str) or kind is str:
        return value
    if kind is bool:
        return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(
            value.lower()
        )
    try:
        return kind(value) if kind in (int, float) else None
    except ValueError:
        return None
