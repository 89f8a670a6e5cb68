"""Refusal: why a request gets no result, as an object of JSON."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """A request gets no result.

    Args:
        kind: one of the names in ``nonolith.web.statuses``.
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

    def record(self) -> dict[str, Any]:
        """Return the refusal as an object of JSON."""
        more = {name: value for name, value in self.more.items() if value is not None}
        return {"error": {"kind": self.kind, "message": self.message, **more}}


def refusal_of(error: Exception) -> Refusal | None:
    """Return the refusal for an error of the library, or None for a defect."""
    from nonolith.support import errors

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
