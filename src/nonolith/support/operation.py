"""Mark a function as an operation, which all interfaces of nonolith offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

Function = TypeVar("Function", bound=Callable[..., object])


class Facts(NamedTuple):
    """What the signature and the docstring of an operation do not say."""

    long: bool = False  #: whether it usually takes long; quick ones do not wait for it
    reports: tuple[str, ...] = ()  #: the progress counters that it reports
    sends_known: bool = False  #: whether cells settled by line solving are sent before the result


#: The functions that are operations.
_FACTS: dict[Callable[..., object], Facts] = {}


def operation(
    *, long: bool = False, reports: tuple[str, ...] = (), sends_known: bool = False
) -> Callable[[Function], Function]:
    """Mark a function as an operation, and return it unchanged: calls of it cost nothing more.

    Its interfaces are derived from its signature and its docstring: the parameters with their
    kinds, defaults and descriptions, and from its result's ``record``, whose annotation is a
    ``TypedDict``. The arguments are those of ``Facts``.
    """

    def mark(function: Function) -> Function:
        _FACTS[function] = Facts(long, reports, sends_known)
        return function

    return mark


def facts_of(function: Callable[..., object]) -> Facts:
    """Return the facts of an operation."""
    return _FACTS[function]
