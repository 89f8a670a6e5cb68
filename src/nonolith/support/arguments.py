"""Arguments: checks of what callers pass to public functions.

One rule for all: a value of a wrong type or out of range causes an ``ArgumentError``. It names the
argument, what was found, and what to pass. Everything that is a whole number or a number in Python
is one here too (NumPy's are), but True and False are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any, TypeVar

from nonolith.support.errors import ArgumentError

T = TypeVar("T")

#: The longest text of a value in a message, in characters.
_LONGEST = 80


def expect(value: object, kind: type[T] | tuple[type[T], ...], name: str, what: str) -> None:
    """Refuse a value of another type.

    Args:
        value: what was passed.
        kind: the type, or the types, that it may have.
        name: the argument's name.
        what: what to pass, in words: ``a Puzzle``.

    Raises:
        ArgumentError: the value is of another type.

    >>> expect("2x1:1/1/2", int, "size", "a whole number")
    Traceback (most recent call last):
    nonolith.ArgumentError: size must be a whole number, not '2x1:1/1/2' (of type str)
    """
    if not isinstance(value, kind):
        raise _of_another_type(value, name, what)


def listed(value: object, name: str, what: str) -> Sequence[Any]:
    """The value as a list or tuple. A text, a mapping and a set are refused.

    Args:
        value: what was passed: anything that gives values one after another.
        name: the argument's name.
        what: what to pass, in words: ``a list of clues``.

    Raises:
        ArgumentError: it has no values to give.

    >>> listed(range(3), "rows", "a list of clues")
    (0, 1, 2)
    """
    if isinstance(value, list | tuple):
        return value
    expect(value, Iterable, name, what)
    if isinstance(value, str | bytes | bytearray | Mapping | set | frozenset):
        raise _of_another_type(value, name, what)
    try:
        values = iter(value)  # type: ignore[call-overload]
    except TypeError:  # an array without dimensions
        raise _of_another_type(value, name, what) from None
    return tuple(values)


def whole_number(value: object, name: str, least: int = 0, most: int | None = None) -> int:
    """The value as a whole number from least to most.

    Raises:
        ArgumentError: it is none.

    >>> whole_number(3, "sweeps")
    3
    """
    number = value if type(value) is int else as_whole(value)
    if number is None or number < least or (most is not None and number > most):
        raise _out_of_range(value, name, "a whole number", least, most)
    return number


def real_number(value: object, name: str, least: float = 0.0, most: float | None = None) -> float:
    """The value as a number from least to most; a whole number stays one.

    Raises:
        ArgumentError: it is none, or no number (nan).

    >>> real_number(2.5, "seconds")
    2.5
    """
    number = as_real(value)
    if number is None or not number >= least or (most is not None and number > most):
        raise _out_of_range(value, name, "a number", least, most)
    return number


def as_whole(value: object) -> int | None:
    """The value as a whole number, or None where it is none."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return index(value)
    except Exception:  # an object of another library may raise anything
        return None


def as_real(value: object) -> float | None:
    """The value as a number, or None where it is none, or too large for one."""
    if isinstance(value, bool) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        return None
    try:
        return float(value)  # type: ignore[arg-type]
    except Exception:  # an object of another library may raise anything
        return None


def shown(value: object) -> str:
    """The value as messages show it: short, whatever it is."""
    try:
        text = repr(value)
    except Exception:  # a number of too many digits; an object that cannot be shown
        return f"something of type {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _of_another_type(value: object, name: str, what: str) -> ArgumentError:
    return ArgumentError(
        f"{name} must be {what}, not {shown(value)} (of type {type(value).__name__})"
    )


def _out_of_range(
    value: object, name: str, what: str, least: float, most: float | None
) -> ArgumentError:
    limits = f"{least} or more" if most is None else f"from {least} to {most}"
    return ArgumentError(f"{name} must be {what}, {limits}; it is {shown(value)}")
