"""Operations: what nonolith does with a puzzle, each described once. One file and one row each.

An operation names its parameters and the fields of its result. The options of the command line, the
fields of the service, its OpenAPI description and the tables of the documentation come from here.
"""

from __future__ import annotations

from nonolith.operations.base import Operation

__all__ = ["OPERATIONS", "Operation"]

_ROWS = (
    Operation("solve", "solve a puzzle, and prove the verdict", sends_known=True),
    Operation(
        "check", "decide whether a puzzle has one solution, several or none", sends_known=True
    ),
    Operation("count", "count the solutions of a puzzle", sends_known=True),
    Operation("hint", "show the easiest next step of a puzzle, or the mistake in a grid"),
    Operation("explain", "explain how to solve a puzzle, step by step", reports=("steps",)),
    Operation("rate", "rate how hard a puzzle is for people", reports=("steps",)),
    Operation("verify", "check the work of a player: contradictions, and blocks that are done"),
    Operation("convert", "write a puzzle in another format, or as a picture"),
    Operation("draw", "draw a puzzle with the cells of a grid"),
    Operation("make", "make puzzles from a picture or photograph", long=True, reports=("drafts",)),
    Operation(
        "mend",
        "find the smallest changes that make a puzzle unique, or of a difficulty",
        long=True,
        reports=("judged", "sets"),
    ),
    Operation("generate", "make a random puzzle, by seed", reports=("draws",)),
    Operation("qr", "draw a text, such as a link to a puzzle, as a QR code"),
)

#: All operations by name.
OPERATIONS: dict[str, Operation] = {row.name: row for row in _ROWS}
