"""Fields of requests that search: the method and its options."""

from __future__ import annotations

from nonolith.web.api_request import LIMITS
from nonolith.web.fields import Choice, Field, Values


def _methods() -> list[str | int]:
    from nonolith.solving.methods import METHODS

    return list(METHODS)


SEARCH = (
    Field("method", Choice(_methods), "the method that searches"),
    Field("options", Values(), "the options of the method"),
    LIMITS,
)

#: The same names, as the library takes them beside the limits.
ARGUMENTS = ("method", "options")
