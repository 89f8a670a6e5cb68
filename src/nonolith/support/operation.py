"""Mark a function as an operation, which all interfaces of nonolith offer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from nonolith.support.frozen import Frozen
from nonolith.support.kinds import Boolean, Choice, Kind

Function = TypeVar("Function", bound=Callable[..., object])


class Facts(NamedTuple):
    """What the signature and the docstring of an operation do not say."""

    long: bool = False  #: whether it usually takes long; quick ones do not wait for it
    reports: tuple[str, ...] = ()  #: the progress counters that it reports
    sends_known: bool = False  #: whether cells settled by line solving are sent before the result
    rules: bool = False  #: whether it takes clues with unknown numbers


#: The functions that are operations.
_FACTS: dict[Callable[..., object], Facts] = {}


def operation(
    *,
    long: bool = False,
    reports: tuple[str, ...] = (),
    sends_known: bool = False,
    rules: bool = False,
) -> Callable[[Function], Function]:
    """Mark a function as an operation, and return it unchanged: calls of it cost nothing more.

    Its interfaces are derived from its signature and its docstring: the parameters with their
    kinds, defaults and descriptions, and from its result's ``record``, whose annotation is a
    ``TypedDict``. The arguments are those of ``Facts``.
    """

    def mark(function: Function) -> Function:
        _FACTS[function] = Facts(long, reports, sends_known, rules)
        return function

    return mark


def takes_rules(function: Callable[..., object]) -> bool:
    """Return whether a function is an operation that takes clues with unknown numbers."""
    return _FACTS.get(function, Facts()).rules


def facts_of(function: Callable[..., object]) -> Facts:
    """Return the facts of an operation; raise TypeError for any other function."""
    if function not in _FACTS:
        raise TypeError(f"{function.__name__} is no operation: it lacks the decorator @operation()")
    return _FACTS[function]


def defaults_of(function: Callable[..., object]) -> dict[str, Any]:
    """Return the defaults of a function's parameters, or of the fields of a ``Frozen`` class;
    ``inspect.signature`` is slow to import."""
    if isinstance(function, type) and issubclass(function, Frozen):
        return function._defaults
    function = getattr(function, "__wrapped__", function)
    code, given = function.__code__, function.__defaults__ or ()
    names = code.co_varnames[code.co_argcount - len(given) : code.co_argcount]
    return dict(zip(names, given, strict=True)) | (function.__kwdefaults__ or {})


def members_of(hint: Any) -> tuple[Any, ...]:
    """Return the types of which an annotation is the union, without metadata."""
    if get_origin(hint) is Annotated:
        return members_of(get_args(hint)[0])
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def kind_of(hint: Any) -> Kind | None:
    """Return the kind of the values that an annotation describes, or None if it has none."""
    if hasattr(hint, "__metadata__"):
        kind: Kind = hint.__metadata__[0]
        return kind
    if get_origin(hint) is Literal:
        return Choice(lambda: get_args(hint))
    types = members_of(hint)
    return Boolean(NoneType in types) if bool in types else None


@cache
def _kinds(function: Callable[..., object]) -> dict[str, Kind]:
    hints = get_type_hints(function, include_extras=True)
    return {name: kind for name, hint in hints.items() if (kind := kind_of(hint)) is not None}


def check_arguments(function: Callable[..., object], given: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a call, checked by the kinds of the function's parameters, or of the
    fields of a ``Frozen`` class.

    A default is not checked. A call costs some microseconds for each argument: it is for functions
    that take longer than that.

    Raises:
        ArgumentError: An argument has the wrong type or is out of range.
    """
    kinds, defaults = _kinds(function), defaults_of(function)
    return {
        name: value
        if name not in kinds or (name in defaults and value is defaults[name])
        else kinds[name].check(value, name)
        for name, value in given.items()
    }
