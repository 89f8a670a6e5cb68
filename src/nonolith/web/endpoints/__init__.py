"""Endpoints: what the service can be asked. One file per endpoint, one row here."""

from __future__ import annotations

from nonolith.web.endpoints.base import Endpoint

__all__ = ["ENDPOINTS", "Endpoint"]

_ROWS = (
    Endpoint("solve", "solve a puzzle, and say what is proved of it", tells=True),
    Endpoint("check", "decide whether a puzzle has one solution, several or none", tells=True),
    Endpoint("hint", "the easiest next step of a puzzle, or what is wrong in a grid"),
)

#: All endpoints by name.
ENDPOINTS: dict[str, Endpoint] = {row.name: row for row in _ROWS}
