"""What an endpoint is: its name, its line in lists, and the module that answers."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from nonolith.web.api_request import ApiRequest
    from nonolith.web.fields import Field, Schema


class Member(Protocol):
    """What the module of an endpoint offers."""

    #: What a request may hold: all of it is declared here, and nowhere else.
    FIELDS: tuple[Field, ...]

    #: What each name of an answer means, with its schema.
    ANSWER: dict[str, Schema]

    def answer(self, request: ApiRequest) -> dict[str, Any]:
        """The answer as an object of JSON; it runs in a process that can be killed."""
        ...


class Endpoint(NamedTuple):
    """One row of the table of endpoints.

    Attributes:
        name: the last part of its path, and the name of its module in this package.
        summary: one line for lists.
        long: whether it takes long as a rule, so that quick requests do not wait for it.
        reports: the numbers that its work reports while it goes on, by name.
        sends_known: whether it searches, so that the cells that lines settle can be sent before.
    """

    name: str
    summary: str
    long: bool = False
    sends_known: bool = False
    reports: tuple[str, ...] = ()

    @property
    def member(self) -> Member:
        """The module of the endpoint, loaded when it is first needed."""
        return cast("Member", import_module(f"nonolith.web.endpoints.{self.name}"))
