"""Define Operation, which describes an operation: name, parameters, result and functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nonolith.operations.fields import Field
from nonolith.operations.records import ResultFields, puzzle_record
from nonolith.operations.request import Request
from nonolith.support.frozen import Frozen


def own_record(entry: Any, result: Any) -> dict[str, Any]:
    """Return a result as a JSON object, with the fields that identify its puzzle.

    A result that is a dictionary is such an object already, and is returned unchanged.
    """
    return result if isinstance(result, dict) else {**puzzle_record(entry), **result.record()}


class Operation(Frozen):
    """The description of an operation."""

    name: str  #: the name for users
    summary: str  #: a description in one line
    fields: tuple[Field, ...]  #: all parameters; they are declared only here
    result: ResultFields  #: the fields of the result as JSON, each with its type and meaning
    run: Callable[[Request], Any]  #: performs the operation and returns its result
    record: Callable[[Any, Any], dict[str, Any]] = own_record  #: returns a result as a JSON object
    long: bool = False  #: whether it usually takes long; the service runs quick requests first
    reports: tuple[str, ...] = ()  #: names of the progress counters that it reports while it runs
    sends_known: bool = False  #: whether cells that lines settle can be sent before the result

    def field(self, name: str) -> Field:
        """Return the parameter with this name."""
        return next(field for field in self.fields if field.name == name)

    def call(self, request: Request) -> dict[str, Any]:
        """Perform the operation and return its result as a JSON object."""
        return self.record(request, self.run(request))
