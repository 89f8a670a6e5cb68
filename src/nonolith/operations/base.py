"""Operation: its name, its line in lists, and the module that describes and runs it."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from nonolith.operations.fields import Field, Schema
    from nonolith.operations.request import Request


class Member(Protocol):
    """The module of an operation."""

    #: The parameters: nothing else is taken, and they are declared nowhere else.
    FIELDS: tuple[Field, ...]

    #: The fields of the result as JSON, each with its schema and meaning.
    RESULT: dict[str, Schema]

    def call(self, request: Request) -> dict[str, Any]:
        """Run the operation and return its result as an object of JSON."""
        ...


class Operation(NamedTuple):
    """One row of the table of operations.

    Attributes:
        name: the name for users, and the name of its module in this package.
        summary: one line for lists.
        long: whether it usually takes long, so that the service runs quick requests first.
        reports: names of the progress counters that it reports while it runs.
        sends_known: whether it searches, so that cells settled by lines can be shown before.
    """

    name: str
    summary: str
    long: bool = False
    sends_known: bool = False
    reports: tuple[str, ...] = ()

    @property
    def member(self) -> Member:
        """The module of the operation, loaded on first use."""
        return cast("Member", import_module(f"nonolith.operations.{self.name}"))
