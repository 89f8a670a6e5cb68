"""Refusal: why a request gets no result, as a status of HTTP and an object of JSON."""

from __future__ import annotations

from typing import Any

#: The kinds of refusals, each with its status and what it means.
KINDS: dict[str, tuple[int, str]] = {
    "json": (400, "the body is not JSON, or not an object"),
    "gone": (400, "the request was closed before it was complete"),
    "foreign": (403, "the request comes from a page of another site, or names another host"),
    "not-found": (404, "there is nothing under this path"),
    "method": (405, "the path has another method, such as POST"),
    "too-large": (413, "the body, the grid or the picture is larger than the service takes"),
    "media-type": (415, "the body is not sent as application/json"),
    "request": (422, "a field is unknown, is missing, or has a value that it cannot have"),
    "format": (422, "the puzzle or picture cannot be read"),
    "puzzle": (422, "clues, sizes or cells contradict each other"),
    "argument": (422, "an argument is outside of its range"),
    "unsupported": (422, "a method, format or renderer does not do this"),
    "missing-extra": (422, "the service was installed without a library that this needs"),
    "client-busy": (429, "this client has too many requests waiting"),
    "defect": (500, "a defect of nonolith"),
    "busy": (503, "too many requests are waiting, or this one waited for too long"),
    "worker": (503, "the process that worked on the request ended again and again"),
    "limit": (504, "the limit on time or memory ended the work before there was a result"),
}

#: Seconds after which a client may try again.
RETRY_AFTER = 5


class Refusal(Exception):
    """A request gets no result.

    Args:
        kind: one of ``KINDS``.
        message: why, and what to do, in a sentence.
        more: further fields of the error, such as the place in the text.

    >>> Refusal("json", "there is no body").record()
    {'error': {'kind': 'json', 'message': 'there is no body'}}
    """

    def __init__(self, kind: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.more = more

    @property
    def status(self) -> int:
        """The status of HTTP."""
        return KINDS[self.kind][0]

    def record(self) -> dict[str, Any]:
        """As an object of JSON."""
        more = {name: value for name, value in self.more.items() if value is not None}
        return {"error": {"kind": self.kind, "message": self.message, **more}}


def refusal_of(error: Exception) -> Refusal | None:
    """The refusal that an error of the library stands for; None for what is a defect."""
    from nonolith.model import errors

    if isinstance(error, Refusal):
        return error
    if isinstance(error, MemoryError):
        return Refusal("limit", "there is not enough memory", limit="memory")
    from nonolith.formats.largest import TooLargeError

    kinds = {
        TooLargeError: "too-large",
        errors.FormatError: "format",
        errors.PuzzleError: "puzzle",
        errors.ArgumentError: "argument",
        errors.MissingExtraError: "missing-extra",
        errors.LimitReached: "limit",
        errors.NonolithError: "unsupported",
    }
    kind = next((kinds[one] for one in kinds if isinstance(error, one)), None)
    place = {name: getattr(error, name, None) for name in ("line", "column")}
    return Refusal(kind, str(error), **place) if kind else None
