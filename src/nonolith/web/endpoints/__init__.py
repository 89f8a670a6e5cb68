"""Endpoints: what the service can be request. One file per endpoint, one row here."""

from __future__ import annotations

from nonolith.web.endpoints.base import Endpoint

__all__ = ["ENDPOINTS", "Endpoint"]

_ROWS = (
    Endpoint("solve", "solve a puzzle, and what is proved of it", sends_known=True),
    Endpoint(
        "check", "decide whether a puzzle has one solution, several or none", sends_known=True
    ),
    Endpoint("count", "count the solutions of a puzzle", sends_known=True),
    Endpoint("hint", "the easiest next step of a puzzle, or what is wrong in a grid"),
    Endpoint("explain", "the whole way to the solution, step by step", reports=("steps",)),
    Endpoint("rate", "how hard a puzzle is for people", reports=("steps",)),
    Endpoint("verify", "what is right and wrong in a grid: contradictions, blocks that are done"),
    Endpoint("convert", "a puzzle in another format, or as a picture"),
    Endpoint("draw", "a picture of a puzzle, with the cells of a grid"),
    Endpoint("make", "puzzles of a picture or photograph", long=True, reports=("drafts",)),
    Endpoint(
        "mend",
        "the smallest changes that make a puzzle unique, or of a difficulty",
        long=True,
        reports=("judged", "sets"),
    ),
    Endpoint("generate", "a random puzzle, by seed", reports=("draws",)),
)

#: All endpoints by name.
ENDPOINTS: dict[str, Endpoint] = {row.name: row for row in _ROWS}
