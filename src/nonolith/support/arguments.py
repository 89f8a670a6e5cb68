"""Check the arguments that callers pass to public functions.

A value that has a wrong type or is out of range raises an ``ArgumentError``, whose message says
what to pass. An object with ``__index__`` is accepted as a whole number, and an object with
``__index__`` or ``__float__`` as a number, so NumPy's numbers are accepted. True and False are
refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any

from nonolith.support.errors import ArgumentError

#: Maximum length of a value in a message, in characters.
_LONGEST = 80


def expect(value: object, kind: type | tuple[type, ...], name: str, what: str) -> None:
    """Raise ArgumentError unless the value of the argument ``name`` has one of the allowed types.

    ``what`` has the allowed values in words, such as ``a Puzzle``.

    >>> expect("2x1:1/1/2", int, "size", "a whole number")
    Traceback (most recent call last):
    nonolith.ArgumentError: size must be a whole number, not '2x1:1/1/2' (of type str)
    """
    if not isinstance(value, kind):
        raise wrong_type(value, name, what)


def listed(value: object, name: str, what: str) -> Sequence[Any]:
    """Return the values of an iterable as a list or tuple.

    The arguments ``name`` and ``what`` have the same meaning as in ``expect``.

    Raises:
        ArgumentError: the value is not iterable, or is a string, a mapping or a set.

    >>> listed(range(3), "rows", "a list of clues")
    (0, 1, 2)
    """
    if isinstance(value, list | tuple):
        return value
    expect(value, Iterable, name, what)
    if isinstance(value, str | bytes | bytearray | Mapping | set | frozenset):
        raise wrong_type(value, name, what)
    try:
        values = iter(value)  # type: ignore[call-overload]
    except TypeError:  # such as an array of NumPy without dimensions
        raise wrong_type(value, name, what) from None
    return tuple(values)


def whole_number(value: object, name: str, least: int = 0, most: int | None = None) -> int:
    """Return the value as an int.

    Raise ArgumentError unless the value is a whole number from ``least`` to ``most`` (None: no
    maximum).

    >>> whole_number(3, "sweeps")
    3
    """
    number = value if type(value) is int else as_whole(value)
    if number is None or number < least or (most is not None and number > most):
        raise _out_of_range(value, name, "a whole number", least, most)
    return number


def real_number(value: object, name: str, least: float = 0.0, most: float | None = None) -> float:
    """Return the value as a float.

    Raise ArgumentError unless the value is a number from ``least`` to ``most`` (None: no maximum).

    >>> real_number(2.5, "seconds")
    2.5
    """
    number = as_real(value)
    if number is None or not number >= least or (most is not None and number > most):
        raise _out_of_range(value, name, "a number", least, most)
    return number


def as_whole(value: object) -> int | None:
    """Return the value as an int, or None if it is not a whole number."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        return None
    try:
        return index(value)
    except Exception:  # an object of another library may raise anything
        return None


def as_real(value: object) -> float | None:
    """Return the value as a float, or None if it is not a number or is too large for a float."""
    if isinstance(value, bool) or not (hasattr(value, "__float__") or hasattr(value, "__index__")):
        return None
    try:
        return float(value)  # type: ignore[arg-type]
    except Exception:  # an object of another library may raise anything
        return None


def short_repr(value: object) -> str:
    """Return a short representation of any value, for messages."""
    try:
        text = repr(value)
    except Exception:  # an int with too many digits, or an object with a broken __repr__
        return f"something of type {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def exclude(name: str, why: str, **others: bool) -> None:
    """Raise ArgumentError if one of the arguments ``others`` is given, whose value is then true.

    The argument ``name`` is given, and excludes them; ``why`` is the reason.

    >>> exclude("filled", "it sets the density", shape=False, probability=True)
    Traceback (most recent call last):
    nonolith.ArgumentError: filled cannot be used with probability: it sets the density
    """
    for other, given in others.items():
        if given:
            raise ArgumentError(f"{name} cannot be used with {other}: {why}", name, other)


def wrong_type(value: object, name: str, what: str) -> ArgumentError:
    """Return the error for a value of a wrong type; ``name`` and ``what`` as in ``expect``."""
    return ArgumentError(
        f"{name} must be {what}, not {short_repr(value)} (of type {type(value).__name__})",
        name,
    )


def _out_of_range(
    value: object, name: str, what: str, least: float, most: float | None
) -> ArgumentError:
    limits = f"of at least {least}" if most is None else f"from {least} to {most}"
    return ArgumentError(f"{name} must be {what} {limits}, not {short_repr(value)}", name)
