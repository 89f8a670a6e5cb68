"""PaperTable: a table of a paper, and how it is measured again."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from nonolith.model.puzzle import Puzzle
from nonolith.workers.pool import ProcessPool

#: What stands in a field of a table: a text, a figure, or nothing.
Field = str | float | int | None


#: Called before each solve: what solves, which puzzle it is (from 0), and of how many.
Begin = Callable[[str, int, int], None]


def ignore(what: str, number: int, total: int) -> None:
    """Does nothing when a solve begins."""


class Settings(NamedTuple):
    """How much is measured, and on what.

    Attributes:
        full: as many puzzles, and as long, as in the paper.
        seconds: the limit on time for each puzzle and method; None: that of the table.
        seed: seeds the puzzles that are made up.
        puzzles: puzzles to measure on instead, in a table of one set of puzzles.
        begin: called before each solve.
        pool: the processes in which methods are timed; None: processes that are kept until the
            table is done.
    """

    full: bool = False
    seconds: float | None = None
    seed: str = "0"
    puzzles: tuple[Puzzle, ...] = ()
    begin: Begin = ignore
    pool: ProcessPool | None = None

    def limit(self, *, full: float, short: float) -> float:
        """The limit on time: the one in these settings, or else that of the full or short form."""
        if self.seconds is not None:
            return self.seconds
        return full if self.full else short


class Measured(NamedTuple):
    """What was measured.

    Attributes:
        heads: what stands in each column, with its unit.
        rows: the fields, row by row.
        notes: where the puzzles come from, what the limits were, what is missing.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[Field, ...], ...]
    notes: tuple[str, ...]


class PaperTable(NamedTuple):
    """One row of the table of tables.

    Attributes:
        name: what users call it.
        title: one line for lists.
        source: author, year and table.
        one_set: whether it measures on one set of puzzles, which a file may replace.
        measure: measures it.
    """

    name: str
    title: str
    source: str
    one_set: bool
    measure: Callable[[Settings], Measured]
