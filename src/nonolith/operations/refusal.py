"""Define Refusal, and convert the errors of the library to it."""

from __future__ import annotations

from typing import Any

#: Maximum number of readings of an ambiguous text in an error.
_READINGS = 8


class Refusal(Exception):
    """The error of a request that gets no result; the message states the reason and what to do.

    ``kind`` is a key of ``nonolith.web.answering.KINDS``; ``more`` are further fields of the error,
    such as the line number in the input.

    >>> Refusal("json", "there is no body").record()
    {'error': {'kind': 'json', 'message': 'there is no body'}}
    """

    def __init__(self, kind: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.more = more

    def record(self) -> dict[str, Any]:
        """Return the error as a JSON object."""
        more = {name: value for name, value in self.more.items() if value is not None}
        return {"error": {"kind": self.kind, "message": self.message, **more}}


def refusal_of(error: Exception) -> Refusal | None:
    """Return the refusal for an error of the library, or None if the error shows a defect."""
    from nonolith.support import errors

    if isinstance(error, Refusal):
        return error
    if isinstance(error, MemoryError):
        return Refusal("limit", "there is not enough memory", limit="memory")
    from nonolith.formats.size_limit import TooLargeError

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
    readings = [puzzle.record() for puzzle in getattr(error, "readings", ())[:_READINGS]] or None
    return Refusal(kind, str(error), **place, readings=readings) if kind else None
