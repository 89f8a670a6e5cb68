"""Puzzle: what is asked. Clues, colours, given cells, and who made it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from nonolith import _engine
from nonolith.arguments import as_whole, expect, listed, shown
from nonolith.errors import PuzzleError
from nonolith.grid import Grid
from nonolith.limits import MAX_LINE
from nonolith.palette import BLACK_AND_WHITE, Palette


class Block(NamedTuple):
    """A run of cells of one colour: its length in cells and its colour number."""

    length: int
    colour: int = 1


#: All blocks of one line, in order.
Clue = tuple[Block, ...]

#: What a clue may be given as: lengths, or (length, colour) pairs with a colour number or name.
ClueLike = Sequence[int | tuple[int, int | str]]

#: Lengths beyond this are no slip of the pen, with a digit too many, either.
_LONGEST_SLIP = 10 * MAX_LINE + 9

#: What a puzzle has besides its clues.
TEXTS = ("title", "author", "copyright", "licence", "notes")
_OTHERS = ("palette", "given", "goal", "saved", *TEXTS)
#: What to pass, in words.
_CLUES = "a list of clues"
GRID = "a Grid (Grid.from_text makes one of a text)"
_FIELDS = ("rows", "columns", *_OTHERS)


class Puzzle:
    """A nonogram: one clue for each row (top first) and each column (left first). Immutable.

    Args:
        rows: the clues of the rows; a clue is a list of lengths, or of (length, colour) pairs.
        columns: the clues of the columns.
        palette: the colours; black on white by default.
        given: cells known from the start, part of what is asked (rows x columns).
        goal: the picture that the maker had in mind (rows x columns).
        saved: states of play that travel along; they do not constrain anything.
        title, author, copyright, licence, notes: texts that travel along.

    Raises:
        PuzzleError: a clue does not fit its line, or the totals of rows and columns differ; the
            error then has the clues as a ``draft``.

    >>> puzzle = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
    >>> puzzle
    <Puzzle 2x2 'corner'>
    """

    __slots__ = (*_OTHERS, "_clues", "compiled")

    palette: Palette
    given: Grid | None
    goal: Grid | None
    saved: tuple[Grid, ...]
    title: str
    author: str
    copyright: str
    licence: str
    notes: str
    #: The clues as the engine keeps them.
    compiled: _engine.Problem
    #: The clues of rows and columns as blocks, once somebody looked at them.
    _clues: tuple[tuple[Clue, ...], tuple[Clue, ...]] | None

    def __init__(
        self,
        rows: Iterable[ClueLike],
        columns: Iterable[ClueLike],
        *,
        palette: Palette = BLACK_AND_WHITE,
        given: Grid | None = None,
        goal: Grid | None = None,
        saved: Iterable[Grid] = (),
        title: str = "",
        author: str = "",
        copyright: str = "",
        licence: str = "",
        notes: str = "",
    ) -> None:
        expect(palette, Palette, "palette", "a Palette")
        rows, columns = listed(rows, "rows", _CLUES), listed(columns, "columns", _CLUES)
        states = tuple(listed(saved, "saved", "a list of Grids"))
        others = (palette, given, goal, states, title, author, copyright, licence, notes)
        try:
            compiled = _compiled(rows, columns, palette)
        except PuzzleError as error:
            if error.draft is not None:
                fields = error.draft.asdict() | dict(zip(_OTHERS, others, strict=True))
                error.draft = error.draft.of_read(**fields)
            raise
        self._fill(compiled, others)

    def _fill(self, compiled: _engine.Problem, values: tuple[Any, ...]) -> None:
        """Set all fields; the clues are checked already."""
        put = object.__setattr__
        put(self, "compiled", compiled)
        put(self, "_clues", None)
        for name, value in zip(_OTHERS, values, strict=True):
            put(self, name, value)
        if not all(isinstance(text, str) for text in values[4:]):
            for name, value in zip(TEXTS, values[4:], strict=True):
                expect(value, str, name, "a text")
        if values[1] is not None or values[2] is not None or values[3]:
            self._check_grids()

    def _check_grids(self) -> None:
        grids = (("given", self.given), ("goal", self.goal), *(("saved", g) for g in self.saved))
        for what, grid in grids:
            if grid is None:
                continue
            expect(grid, Grid, what, GRID)
            if grid.shape != self.shape:
                raise PuzzleError(
                    f"the {what} grid is {grid.height} x {grid.width}, "
                    f"the puzzle {self.height} x {self.width}"
                )

    @classmethod
    def from_grid(cls, grid: Grid, **texts: Any) -> Puzzle:
        """The puzzle whose goal is this complete grid (rows x columns), its clues derived.

        >>> Puzzle.from_grid(Grid.from_rows([[1, 1], [0, 1]])).rows[1]
        (Block(length=1, colour=1),)
        """
        expect(grid, Grid, "grid", GRID)
        height, width = grid.shape
        _check_size(height, width)
        colours = len(grid.palette)
        compiled = _engine.Problem.of_grid(height, width, colours, grid.tobytes())
        if compiled is None:
            raise PuzzleError("clues can only be derived from a grid without unknown cells")
        puzzle = cls.__new__(cls)
        puzzle._fill(compiled, (grid.palette, None, grid, (), "", "", "", "", ""))
        return puzzle.replace(**texts) if texts else puzzle

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Puzzle is immutable; cannot set {name} (see Puzzle.replace)")

    def replace(self, **changes: Any) -> Puzzle:
        """A copy with some of the constructor's arguments changed.

        >>> Puzzle(rows=[[1]], columns=[[1]]).replace(title="dot").title
        'dot'
        """
        palette = changes.get("palette", self.palette)
        expect(palette, Palette, "palette", "a Palette")
        if "rows" in changes or "columns" in changes or len(palette) != len(self.palette):
            return Puzzle(**({name: getattr(self, name) for name in _FIELDS} | changes))
        unknown = changes.keys() - set(_OTHERS)
        if unknown:
            raise TypeError(f"a puzzle has no {min(unknown)!r}")
        fields = {name: getattr(self, name) for name in _OTHERS} | changes
        fields["saved"] = tuple(listed(fields["saved"], "saved", "a list of Grids"))
        copy = Puzzle.__new__(Puzzle)
        copy._fill(self.compiled, tuple(fields.values()))
        return copy

    def knowing(self, grid: Grid) -> Puzzle:
        """A copy whose given cells also say what a grid (rows x columns) says: what is known so
        far, to solve, check, count or explain from there.

        A cell that the puzzle gives otherwise is left no colour, and then nothing is a solution.

        Raises:
            PuzzleError: the grid is not of the puzzle's size.

        >>> puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
        >>> puzzle.knowing(Grid.from_text("#?\\n??")).given.text()
        '#?\\n??'
        """
        if self.given is not None and grid.shape == self.shape:
            both = [a & b for a, b in zip(self.given.masks(), grid.masks(), strict=True)]
            grid = Grid(*self.shape, both, self.palette)
        return self.replace(given=grid)

    def transposed(self) -> Puzzle:
        """The puzzle with rows and columns exchanged."""
        return self.replace(
            rows=self.columns,
            columns=self.rows,
            given=self.given.transposed() if self.given else None,
            goal=self.goal.transposed() if self.goal else None,
            saved=[grid.transposed() for grid in self.saved],
        )

    def accepts(self, grid: Grid) -> bool:
        """Whether the grid (rows x columns) is a solution: complete, and true to every clue."""
        expect(grid, Grid, "grid", GRID)
        return (
            grid.shape == self.shape
            and grid.is_complete
            and tuple(map(line_clue, grid.rows())) == self.rows
            and tuple(map(line_clue, grid.transposed().rows())) == self.columns
            and (
                self.given is None
                or all(a & b for a, b in zip(grid.masks(), self.given.masks(), strict=True))
            )
        )

    @property
    def rows(self) -> tuple[Clue, ...]:
        """The clues of the rows, top first."""
        return self._both()[0]

    @property
    def columns(self) -> tuple[Clue, ...]:
        """The clues of the columns, left first."""
        return self._both()[1]

    def _both(self) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
        clues = self._clues
        if clues is None:
            clues = self.compiled.clues(Block._make)
            object.__setattr__(self, "_clues", clues)
        return clues

    def unlike(self, grid: Grid) -> tuple[str, ...]:
        """The lines whose clue is not what a complete grid (rows x columns) has there.

        >>> Puzzle(rows=[[1], [1]], columns=[[1], [1]]).unlike(Grid.from_text("#.\\n#."))
        ('column 1', 'column 2')
        """
        found = [
            f"{kind} {number}"
            for kind, clues, lines in (
                ("row", self.rows, grid.rows()),
                ("column", self.columns, grid.transposed().rows()),
            )
            for number, (clue, cells) in enumerate(zip(clues, lines, strict=True), 1)
            if line_clue(cells) != clue
        ]
        return tuple(found)

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.compiled.height

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.compiled.width

    @property
    def shape(self) -> tuple[int, int]:
        """Rows x columns."""
        return self.compiled.height, self.compiled.width

    def _values(self) -> tuple[object, ...]:
        return self.compiled.key(), *(getattr(self, name) for name in _OTHERS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, ({name: getattr(self, name) for name in _FIELDS},)

    def __repr__(self) -> str:
        colours = f" {len(self.palette) - 1} colours" if len(self.palette) > 2 else ""
        title = f" {self.title!r}" if self.title else ""
        return f"<Puzzle {self.height}x{self.width}{colours}{title}>"

    def _repr_svg_(self) -> str:
        from nonolith.render.svg import puzzle_svg

        return puzzle_svg(self)


def _rebuild(fields: dict[str, Any]) -> Puzzle:
    return Puzzle(**fields)


def line_clue(cells: Iterable[int | None]) -> Clue:
    """The clue of a line of settled cells: its maximal runs of one colour other than blank.

    >>> line_clue([1, 1, 0, 2])
    (Block(length=2, colour=1), Block(length=1, colour=2))
    """
    blocks: list[Block] = []
    previous: int | None = 0
    for cell in cells:
        if cell is None:
            raise PuzzleError("a line with unknown cells has no clue")
        if cell and cell == previous:
            blocks[-1] = Block(blocks[-1].length + 1, cell)
        elif cell:
            blocks.append(Block(1, cell))
        previous = cell
    return tuple(blocks)


def needed_cells(clue: Clue) -> int:
    """The length of the shortest line that holds the clue: its blocks, and gaps between equals."""
    gaps = sum(1 for left, right in pairwise(clue) if left.colour == right.colour)
    return sum(block.length for block in clue) + gaps


def show_clue(clue: Clue, palette: Palette) -> str:
    """The clue as people write it: ``3 1``, with colour characters where there are several."""
    if len(palette) == 2:
        return " ".join(str(block.length) for block in clue) or "0"
    return " ".join(f"{block.length}{palette[block.colour].char}" for block in clue) or "0"


def _compiled(
    rows: Sequence[ClueLike], columns: Sequence[ClueLike], palette: Palette
) -> _engine.Problem:
    """The clues as the engine keeps them; PuzzleError where they are not right."""
    if len(rows) <= MAX_LINE and len(columns) <= MAX_LINE:
        compiled = _engine.Problem.read(rows, columns, len(palette))
        if compiled is not None:
            return compiled
    return _engine.Problem(*checked_clues(rows, columns, palette), len(palette))


def checked_clues(
    rows: Sequence[ClueLike], columns: Sequence[ClueLike], palette: Palette
) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """Clues that the engine did not take: with colours by name, or wrong, which is found here.

    Raises:
        PuzzleError: a clue does not fit its line, or the totals of rows and columns differ; the
            error then has the clues as a ``draft``.
    """
    row_clues = read_clues(rows, palette, "row")
    column_clues = read_clues(columns, palette, "column")
    _check_size(len(row_clues), len(column_clues))
    try:
        _check_lengths(row_clues, "row")
        _check_lengths(column_clues, "column")
        _check_fit(row_clues, len(column_clues), "row")
        _check_fit(column_clues, len(row_clues), "column")
        _check_totals(row_clues, column_clues, palette)
    except PuzzleError as error:
        from nonolith.draft import Draft

        error.draft = Draft.of_read(rows=row_clues, columns=column_clues, palette=palette)
        raise
    return row_clues, column_clues


def read_clues(clues: Iterable[ClueLike], palette: Palette, kind: str) -> tuple[Clue, ...]:
    """The clues of all rows or all columns (``kind``), as tuples of blocks.

    Raises:
        PuzzleError: one of them is no clue; the message says where.
    """
    expect(palette, Palette, "palette", "a Palette")
    several = listed(clues, f"{kind}s", _CLUES)
    return tuple(_clue(clue, palette, kind, number) for number, clue in enumerate(several, 1))


def _clue(clue: ClueLike, palette: Palette, kind: str, number: int) -> Clue:
    if isinstance(clue, (int, str)) or not isinstance(clue, Iterable):
        raise PuzzleError(f"{kind} {number}: a clue is a list of blocks, not {shown(clue)}")
    return tuple(
        block
        for position, item in enumerate(listed(clue, f"{kind} {number}", "a list of blocks"), 1)
        if (block := _block(item, palette, f"{kind} {number}, block {position}")).length
    )


def _block(item: int | tuple[int, int | str], palette: Palette, where: str) -> Block:
    length: int | None = as_whole(item)
    colour: Any = 1
    if length is None:
        try:
            long, named = item  # type: ignore[misc]
            colour = palette.index(named) if isinstance(named, str) else as_whole(named)
        except (TypeError, ValueError) as error:
            if isinstance(error, PuzzleError):
                raise PuzzleError(f"{where}: {error}") from None
            raise PuzzleError(
                f"{where}: {shown(item)} is neither a length nor a (length, colour) pair"
            ) from None
        length = as_whole(long)
        if length is None:
            raise PuzzleError(f"{where}: length {shown(long)} is not a whole number")
        if colour is None:
            colour = named
    if not isinstance(colour, int) or isinstance(colour, bool) or not 1 <= colour < len(palette):
        raise PuzzleError(
            f"{where}: colour {shown(colour)} is not one of the palette's blocks (1 to "
            f"{len(palette) - 1})"
        )
    if length < 0:
        raise PuzzleError(f"{where}: length {shown(length)} is negative")
    if length > _LONGEST_SLIP:
        raise _too_long(where, length)
    return Block(length, colour)


def _too_long(where: str, length: int) -> PuzzleError:
    return PuzzleError(f"{where}: length {shown(length)} is more than {MAX_LINE}, the longest line")


def _check_lengths(clues: Sequence[Clue], kind: str) -> None:
    for number, clue in enumerate(clues, 1):
        for position, block in enumerate(clue, 1):
            if block.length > MAX_LINE:
                raise _too_long(f"{kind} {number}, block {position}", block.length)


def _check_size(height: int, width: int) -> None:
    for count, kind in ((height, "rows"), (width, "columns")):
        if count > MAX_LINE:
            raise PuzzleError(f"the puzzle has {count} {kind}; at most {MAX_LINE} are supported")


def _check_fit(clues: Sequence[Clue], length: int, kind: str) -> None:
    for number, clue in enumerate(clues, 1):
        needed = needed_cells(clue)
        if needed > length:
            shown = ",".join(str(block.length) for block in clue)
            raise PuzzleError(
                f"{kind} {number}: the clue {shown} needs {needed} cells, the {kind} has {length}"
            )


def _check_totals(rows: Sequence[Clue], columns: Sequence[Clue], palette: Palette) -> None:
    totals: Iterator[tuple[int, int, int]] = (
        (
            colour,
            sum(block.length for clue in rows for block in clue if block.colour == colour),
            sum(block.length for clue in columns for block in clue if block.colour == colour),
        )
        for colour in range(1, len(palette))
    )
    for colour, in_rows, in_columns in totals:
        if in_rows != in_columns:
            cells = "cells" if len(palette) == 2 else f"{palette[colour].name} cells"
            raise PuzzleError(
                f"the row clues ask for {in_rows} {cells}, the column clues for {in_columns}: "
                "no grid can have both"
            )
