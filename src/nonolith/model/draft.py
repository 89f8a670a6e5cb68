"""Draft: clues as somebody wrote them, not yet checked together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from nonolith.model.clue import (
    Clue,
    ClueLike,
    check_fit,
    check_lengths,
    check_size,
    check_totals,
    read_clues,
)
from nonolith.model.grid import Grid
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.support.arguments import expect, listed
from nonolith.support.errors import PuzzleError
from nonolith.support.frozen import Frozen

#: The texts of a puzzle.
TEXTS = ("title", "author", "copyright", "licence", "notes")
#: What to pass, in words.
GRID = "a Grid (Grid.from_rows or Grid.from_text makes one)"


class Draft(Frozen):
    """The parts of a Puzzle, with clues that need not agree: a clue may be too long for its line,
    and the sums of rows and columns may differ.

    A ``PuzzleError`` that is about such clues has the draft: ``error.draft``. ``typos`` looks for
    what may be wrong in it.

    Args:
        rows, columns: the clues, as for a Puzzle.
        palette, given, goal, saved, title, author, copyright, licence, notes: as for a Puzzle.

    Raises:
        PuzzleError: something in the lists is not a clue.

    >>> draft = Draft(rows=[[1], [3]], columns=[[2], [1]])
    >>> draft.shape
    (2, 2)
    >>> from nonolith import Puzzle
    >>> Puzzle.of_draft(draft)
    Traceback (most recent call last):
    nonolith.PuzzleError: row 2: the clue 3 needs 3 cells, the row has 2
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    palette: Palette = BLACK_AND_WHITE
    given: Grid | None = None
    goal: Grid | None = None
    saved: tuple[Grid, ...] = ()
    title: str = ""
    author: str = ""
    copyright: str = ""
    licence: str = ""
    notes: str = ""

    def __init__(
        self,
        rows: Iterable[ClueLike],
        columns: Iterable[ClueLike],
        palette: Palette = BLACK_AND_WHITE,
        *others: Any,
        **named: Any,
    ) -> None:
        super().__init__(
            read_clues(rows, palette, "row"),
            read_clues(columns, palette, "column"),
            palette,
            *others,
            **named,
        )
        for name in ("given", "goal"):
            if getattr(self, name) is not None:
                expect(getattr(self, name), Grid, name, GRID)
        for grid in listed(self.saved, "saved", "a list of Grids"):
            expect(grid, Grid, "saved", GRID)
        for name in TEXTS:
            expect(getattr(self, name), str, name, "a text")

    @classmethod
    def of_read(cls, **fields: Any) -> Draft:
        """A draft of clues from ``read_clues``. Reading large ones again would take long."""
        draft = cls.__new__(cls)
        Frozen.__init__(draft, **fields)
        return draft

    def with_clue(self, line: int, clue: Clue) -> Draft:
        """The draft with another clue for one line: rows first, then columns, from 0."""
        clues = [*self.rows, *self.columns]
        clues[line] = clue
        height = self.height
        changed = {"rows": tuple(clues[:height]), "columns": tuple(clues[height:])}
        return self.of_read(**(self.asdict() | changed))

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)

    @property
    def shape(self) -> tuple[int, int]:
        """Rows x columns."""
        return self.height, self.width

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<Draft {self.height}x{self.width}{title}>"


def checked_clues(
    rows: Sequence[ClueLike], columns: Sequence[ClueLike], palette: Palette
) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """Return clues that the engine did not take: they name colours, or contain a mistake.

    Raises:
        PuzzleError: a clue does not fit its line, or the totals of rows and columns differ; the
            error has the clues as its ``draft``.
    """
    row_clues = read_clues(rows, palette, "row")
    column_clues = read_clues(columns, palette, "column")
    check_size(len(row_clues), len(column_clues))
    try:
        check_lengths(row_clues, "row")
        check_lengths(column_clues, "column")
        check_fit(row_clues, len(column_clues), "row")
        check_fit(column_clues, len(row_clues), "column")
        check_totals(row_clues, column_clues, palette)
    except PuzzleError as error:
        error.draft = Draft.of_read(rows=row_clues, columns=column_clues, palette=palette)
        raise
    return row_clues, column_clues
