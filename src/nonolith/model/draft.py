"""Define Draft, a puzzle whose clues may contradict each other, and check its clues."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from nonolith import engine
from nonolith.model.clue import (
    Clue,
    ClueLike,
    check_size,
    line_name,
    needed_cells,
    possible_totals,
    read_clues,
    rule_of,
    show_clue,
    too_long,
    totals,
)
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE
from nonolith.model.masks import full
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.model.rule import LineRule
from nonolith.support.arguments import expect, listed
from nonolith.support.errors import PuzzleError
from nonolith.support.frozen import Frozen

#: Maximum number of states of the automaton of a clue with unknown numbers.
MAX_STATES = 10_000

#: The names of the fields of a puzzle that are strings.
TEXTS = ("title", "author", "copyright", "licence", "notes")
#: What a grid must be, in the words of an error message.
GRID = "a Grid (Grid.from_rows or Grid.from_text makes one)"


def check_fields(value: Any, shape: tuple[int, int] | None = None) -> None:
    """Raise an error if a field of a Puzzle or Draft has a wrong type, or a grid in it has another
    shape than ``shape`` (None: any shape). The clues and the palette are not checked.
    """
    grids = [
        (name, grid) for name in ("given", "goal") if (grid := getattr(value, name)) is not None
    ]
    for name, grid in grids + [("saved", grid) for grid in value.saved]:
        expect(grid, Grid, name, GRID)
        if shape not in (None, grid.shape):
            raise PuzzleError(
                "the {} grid is {} x {}, the puzzle {} x {}".format(name, *grid.shape, *shape)
            )
    for name in TEXTS:
        text = getattr(value, name)
        if not isinstance(text, str):  # checked here too, because a call would cost more
            expect(text, str, name, "a string")


class Draft(Frozen):
    """A puzzle whose clues may contradict each other. It has the same fields as a Puzzle.

    A clue may be too long for its line, and the row clues may need more or fewer filled cells than
    the column clues. A ``PuzzleError`` about such clues has the draft as its attribute ``draft``.
    ``typos`` searches a draft for mistyped clues.

    Args:
        rows, columns: the clues, as for a Puzzle.
        palette, given, goal, saved, title, author, copyright, licence, notes: as for a Puzzle.
        places: where each clue stands in its text, rows first, such as "line 3"; for messages.

    Raises:
        PuzzleError: an item of ``rows`` or ``columns`` is not a clue.

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
    places: tuple[str, ...] = ()

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
        listed(self.saved, "saved", "a list of Grids")
        check_fields(self)

    @classmethod
    def unchecked(cls, **fields: Any) -> Draft:
        """Return a draft with these fields, without checks. Each clue must be a tuple of Blocks."""
        draft = cls.__new__(cls)
        Frozen.__init__(draft, **fields)
        return draft

    def check(self) -> None:
        """Raise PuzzleError if there are too many lines, a clue is too long, or totals differ."""
        check_size(*self.shape)
        kinds = (("row", self.rows, self.width), ("column", self.columns, self.height))
        for kind, clues, cells in kinds:
            for number, clue in enumerate(clues, 1):
                needed = needed_cells(clue)
                if needed <= cells:
                    continue
                place = self._place(number - 1 + (kind == "column") * self.height)
                rule = rule_of(clue)
                for position, part in enumerate(rule.parts, 1):
                    if part.least > MAX_LINE:
                        where = f"{kind} {number}{place}, block {position}"
                        raise PuzzleError(too_long(where, part.least), draft=self)
                lengths = str(rule) if rule.totals else str(rule).replace(" ", ",")
                raise PuzzleError(
                    f"{kind} {number}{place}: the clue {lengths} needs {needed} cells, "
                    f"the {kind} has {cells}",
                    draft=self,
                )
        colours = len(self.palette)
        if any(isinstance(clue, LineRule) for clue in (*self.rows, *self.columns)):
            self._check_rules()
            if any(rule_of(clue).totals for clue in (*self.rows, *self.columns)):
                return  # the method tomography says why no grid can have these sums
            both = [
                possible_totals(clues, cells, colours)
                for clues, cells in ((self.rows, self.width), (self.columns, self.height))
            ]
        else:
            both = [
                [(total, total) for total in totals(clues, colours)]
                for clues in (self.rows, self.columns)
            ]
        for colour, in_rows, in_columns in zip(self.palette, *both, strict=True):
            if in_rows[0] <= in_columns[1] and in_columns[0] <= in_rows[1]:
                continue
            cells_of = "cells" if colours == 2 else f"{colour.name} cells"
            needs = [
                f"{least}" if least == most else f"{least} to {most}"
                for least, most in (in_rows, in_columns)
            ]
            raise PuzzleError(
                f"the row clues{self._place(0)} need {needs[0]} {cells_of}, the column "
                f"clues{self._place(self.height)} need {needs[1]}: no grid can have both",
                draft=self,
            )

    def _check_rules(self) -> None:
        """Raise PuzzleError if the automaton of a clue has too many states, or if no line has both
        the blocks and the totals of a clue."""
        colours = len(self.palette)
        for number, clue in enumerate((*self.rows, *self.columns)):
            if not isinstance(clue, LineRule):
                continue
            cells = self.width if number < self.height else self.height
            where = f"{line_name(number, self.height)}{self._place(number)}"
            if (states := clue.states(cells, colours)) > MAX_STATES:
                raise PuzzleError(
                    f"{where}: an automaton for the clue has {states} states, and at most "
                    f"{MAX_STATES} are supported",
                    draft=self,
                )
            every = full(cells).to_bytes((cells + 7) // 8, "little") * colours
            if clue.totals and engine.Line(clue.code, cells, colours).settle_bytes(every) is None:
                raise PuzzleError(
                    f"{where}: no line of {cells} cells has the blocks and the sum of the clue "
                    f"{show_clue(cast(Clue, clue), self.palette)}",
                    draft=self,
                )

    def _place(self, line: int) -> str:
        """Return the place of a clue in brackets; "" if it is not known."""
        return f" ({self.places[line]})" if line < len(self.places) else ""

    def with_clue(self, line: int, clue: Clue) -> Draft:
        """Return a copy with another clue for a line. Lines are numbered from 0, rows first."""
        clues = [*self.rows, *self.columns]
        clues[line] = clue
        rows, columns = tuple(clues[: self.height]), tuple(clues[self.height :])
        return self.unchecked(**(self.asdict() | {"rows": rows, "columns": columns}))

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.columns)

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and the number of columns."""
        return self.height, self.width

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<Draft {self.height}x{self.width}{title}>"
