"""Define the result of ``mend``: proposals, and the number of changes proved not to suffice."""

from __future__ import annotations

from typing import Any

from nonolith.design.judge import Change, JudgeResult
from nonolith.design.target import Target
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import LimitedRecord, Natural, Verdict
from nonolith.support.deprecated import warn_of_old_name
from nonolith.support.frozen import Frozen
from nonolith.support.notebook import HtmlRepr
from nonolith.support.plurals import plural


class Proposal(Frozen):
    """A set of cells to change, or to add as given cells.

    Attributes:
        changes: The cells (row and column from 0) with their new colours; a cell to give has its
            colour in the picture.
        lone_cells: Number of changed cells that share no side with a cell of their new colour;
            such cells make specks or holes.
        grid: The picture after the changes (rows x columns).
        puzzle: The puzzle after the changes; its goal is ``grid``.
    """

    changes: tuple[Change, ...]
    lone_cells: int
    grid: Grid
    puzzle: Puzzle

    @property
    def in_the_open(self) -> int:
        """The old name of ``lone_cells``."""
        warn_of_old_name("Proposal.in_the_open", "lone_cells")
        return self.lone_cells

    def record(self) -> list[dict[str, Any]]:
        """Return the cells as JSON objects; rows and columns count from 0."""
        palette = self.grid.palette
        return [
            {"row": row, "column": column, "colour": palette[colour].name}
            for row, column, colour in self.changes
        ]

    def __str__(self) -> str:
        return ", ".join(
            f"row {row + 1} column {column + 1} {self.grid.palette[colour].name}"
            for row, column, colour in self.changes
        )


class MendingRecord(LimitedRecord):
    """The JSON object of a ``Mending``.

    Attributes:
        target: Requested target.
        gives: True if the proposals give cells to the player instead of changing cells.
        before: Verdict of the unchanged puzzle; null if a limit was reached before it was known.
        proposals: Proposals, the best first; each is a list of cells with ``row`` and ``column``
            (from 0) and ``colour``.
        puzzles: The changed puzzle of each proposal.
        tried: Largest number of changes (with ``give``: of given cells; with ``symmetric``: of
            groups of mirrored cells) that is proved not to suffice.
        nearest: The puzzle nearest to a difficulty, if there is no proposal; null if none found is
            nearer than the original one.
    """

    target: str
    gives: bool
    before: Verdict | None
    proposals: list[list[dict[str, Any]]]
    puzzles: list[dict[str, Any]]
    tried: Natural
    nearest: dict[str, Any] | None


class Mending(HtmlRepr, Frozen):
    """The result of ``mend``.

    Attributes:
        puzzle: The original puzzle; its goal is the picture.
        target: The requested property of the puzzle.
        before: The judge's result for the original puzzle: its verdict, and the number of cells
            that line solving leaves open. None if a limit was reached first.
        proposals: The proposals, best first. If the puzzle meets the target already, the only
            proposal has no cells.
        tried: The largest number of changes, or of given cells, proved not to suffice.
        limit: The limit that ended the work, or None.
        gives: Whether cells are given instead of changed.
        nearest: The unique puzzle nearest to a difficulty, if there is no proposal; None if none
            found is nearer than ``puzzle``.
    """

    puzzle: Puzzle
    target: Target
    before: JudgeResult | None
    proposals: tuple[Proposal, ...] = ()
    tried: int = 0
    limit: str | None = None
    gives: bool = False
    nearest: Puzzle | None = None

    @property
    def best(self) -> Proposal | None:
        """The first proposal, or None."""
        return self.proposals[0] if self.proposals else None

    @property
    def proved(self) -> str:
        """A sentence about the changes or given cells proved not to suffice; "" if none are."""
        if not self.tried:
            return ""
        if self.gives:
            if self.best is not None and len(self.best.changes) == self.tried + 1:
                return "No fewer given cells suffice."
            return f"{plural(self.tried, 'given cell')} or fewer do not suffice."
        if self.tried == 1:
            return "No single change suffices: all were tried."
        return "Neither a single change nor any two suffice: this is proved."

    def record(self) -> MendingRecord:
        """Return the fields as a JSON object."""
        return {
            "target": self.target.text,
            "gives": self.gives,
            "before": self.before and self.before.verdict,
            "proposals": [proposal.record() for proposal in self.proposals],
            "puzzles": [proposal.puzzle.record() for proposal in self.proposals],
            "tried": self.tried,
            "nearest": None if self.nearest is None else self.nearest.record(),
            "limit": self.limit,
        }

    def __repr__(self) -> str:
        limit = f", limit {self.limit}" if self.limit else ""
        return f"<Mending to {self.target.text}: {plural(len(self.proposals), 'proposal')}{limit}>"
