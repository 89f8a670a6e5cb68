"""Define the class Operation, the description of an operation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nonolith.operations.fields import Field
from nonolith.operations.records import ResultFields, puzzle_record
from nonolith.operations.request import Request
from nonolith.support.frozen import Frozen


def own_record(entry: Any, result: Any) -> dict[str, Any]:
    """Return a result as a JSON object, with the fields that identify its puzzle; return a
    dictionary unchanged."""
    return result if isinstance(result, dict) else {**puzzle_record(entry), **result.record()}


class Operation(Frozen):
    """The name, the parameters, the result and the functions of an operation."""

    name: str  #: the name for users
    summary: str  #: a description in one line
    fields: tuple[Field, ...]  #: all parameters
    result: ResultFields  #: the fields of the JSON result, each with type and meaning
    run: Callable[[Request], Any]  #: performs the operation and returns its result
    record: Callable[[Any, Any], dict[str, Any]] = own_record  #: returns a result as a JSON object
    long: bool = False  #: whether it usually takes long; quick ones do not wait for it
    reports: tuple[str, ...] = ()  #: the progress counters that the operation reports
    sends_known: bool = False  #: whether cells settled by line solving are sent before the result

    def field(self, name: str) -> Field:
        """Return the parameter with this name."""
        return next(field for field in self.fields if field.name == name)

    def call(self, request: Request) -> dict[str, Any]:
        """Perform the operation and return its result as a JSON object."""
        return self.record(request, self.run(request))
