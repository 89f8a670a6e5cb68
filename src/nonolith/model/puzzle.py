"""Define Puzzle, which has clues, colours, given cells, and strings such as title and author."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any

from nonolith import engine
from nonolith.model.clue import (
    CLUES,
    Block,
    Clue,
    ClueLike,
    check_size,
    line_clue,
    line_name,
    rule_of,
    show_clue,
)
from nonolith.model.draft import GRID, TEXTS, Draft, check_fields
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.model.rule import LineRule
from nonolith.support.arguments import expect, listed
from nonolith.support.errors import PuzzleError, UnsupportedError
from nonolith.support.frozen import Immutable
from nonolith.support.notebook import SvgRepr

__all__ = ["GRID", "TEXTS", "Block", "Clue", "ClueLike", "Puzzle"]

#: The version of the JSON objects of puzzles (``Puzzle.record``): of those with known numbers only,
#: and of those with unknown numbers.
VERSION, RULES_VERSION = 1, 2

#: The fields of a puzzle besides its clues.
_OTHERS = ("palette", "given", "goal", "saved", *TEXTS)
_FIELDS = ("rows", "columns", *_OTHERS)
_DEFAULTS: dict[str, Any] = {"given": None, "goal": None, "saved": (), **dict.fromkeys(TEXTS, "")}


class Puzzle(Immutable, SvgRepr):
    """A nonogram: one clue for each row (top first) and each column (left first). Immutable.

    Args:
        rows: the clues of the rows. A clue is a list of lengths or of (length, colour) pairs, or a
            string of lengths such as ``"3 1"``. In a puzzle with several colours, the name or
            character of a colour follows each length in the string: ``"3r 1b"``. None or ``?``
            stands for an unknown length or colour: ``[2, None]``, ``"2 ?"``, ``"?r 3?"``; a set for
            possible lengths: ``[{1, 7}]``, ``"1or7"``; and ``"*"`` for any number of runs.
            ``{"sum": 7}`` or ``"sum 7"`` states only the number of filled cells of the line,
            ``"sum 7r 3b"`` those of some colours, and ``"2 ? sum 7"`` blocks and a sum.
        columns: the clues of the columns.
        palette: the colours; black on white by default.
        given: a grid (rows x columns) with the cells that are known from the start.
        goal: the intended picture (rows x columns).
        saved: partly filled grids stored with the puzzle. They do not restrict the solutions.
        title, author, copyright, licence, notes: strings stored with the puzzle.

    Raises:
        PuzzleError: a clue is too long for its line, or the row clues and the column clues need
            different numbers of cells of a colour; the ``draft`` of the error then contains the
            clues. Also raised if a clue is invalid, there are too many lines, or a grid has another
            size; then ``draft`` is None.

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
    #: The clues in the engine's form.
    compiled: engine.Problem
    #: The clues of rows and columns as blocks, created on first use.
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
        rows, columns = listed(rows, "rows", CLUES), listed(columns, "columns", CLUES)
        states = tuple(listed(saved, "saved", "a list of Grids"))
        others = (palette, given, goal, states, title, author, copyright, licence, notes)
        compiled = _compiled(rows, columns, palette)
        if compiled is None:
            compiled = _checked(Draft(rows, columns, *others))
        self._fill(compiled, others)
        check_fields(self, self.shape)

    @classmethod
    def of_draft(cls, draft: Draft) -> Puzzle:
        """Return the puzzle of a draft; raise PuzzleError if its clues contradict each other."""
        puzzle = cls.__new__(cls)
        puzzle._fill(_checked(draft), tuple(getattr(draft, name) for name in _OTHERS))
        check_fields(puzzle, puzzle.shape)
        return puzzle

    @property
    def draft(self) -> Draft:
        """A draft (a puzzle whose clues may be invalid) with the same fields as this puzzle."""
        return Draft.unchecked(**{name: getattr(self, name) for name in _FIELDS})

    def _fill(self, compiled: engine.Problem, values: tuple[Any, ...]) -> None:
        """Set the compiled clues and all other fields; the caller checks them."""
        put = object.__setattr__
        put(self, "compiled", compiled)
        put(self, "_clues", None)
        for name, value in zip(_OTHERS, values, strict=True):
            put(self, name, value)

    @classmethod
    def from_grid(cls, grid: Any, **texts: Any) -> Puzzle:
        """Return the puzzle with the clues of a complete grid, which becomes its goal.

        Args:
            grid: a Grid; or rows as for ``Grid.from_rows`` (lists, strings, or an array of rows x
                columns); or the lines of a grid as one string, as for ``Grid.from_text``.
            texts: other arguments of the constructor, such as ``title`` or ``palette``.

        Raises:
            ArgumentError: the grid has a wrong type.
            PuzzleError: a cell is not settled or not in the palette, or the grid is too large.

        >>> Puzzle.from_grid([[1, 1], [0, 1]]).rows[1]
        (Block(length=1, colour=1),)
        >>> Puzzle.from_grid("##\\n.#") == Puzzle.from_grid(["##", ".#"])
        True
        """
        if not isinstance(grid, Grid):
            palette = texts.get("palette", BLACK_AND_WHITE)
            expect(palette, Palette, "palette", "a Palette")
            if isinstance(grid, str):
                grid = Grid.from_text(grid, palette)
            else:
                from nonolith.model.grid_rows import cells_of_rows

                cells = cells_of_rows(grid, palette, "grid", check_size)
                grid = Grid.of_cells(*cells, palette)
        height, width = grid.shape
        check_size(height, width)
        compiled = engine.Problem.of_grid(height, width, len(grid.palette), grid.tobytes())
        if compiled is None:
            raise PuzzleError("clues can only be derived from a grid without unknown cells")
        puzzle = cls.of_problem(compiled, palette=grid.palette, goal=grid)
        return puzzle.replace(**texts) if texts else puzzle

    @classmethod
    def of_problem(
        cls, compiled: engine.Problem, *, palette: Palette = BLACK_AND_WHITE, **others: Any
    ) -> Puzzle:
        """Return a puzzle with these clues (in the engine's form) and these other fields."""
        puzzle = cls.__new__(cls)
        fields = _DEFAULTS | others if others else _DEFAULTS
        puzzle._fill(compiled, (palette, *map(fields.__getitem__, _OTHERS[1:])))
        if others:
            check_fields(puzzle, puzzle.shape)
        return puzzle

    def replace(self, **changes: Any) -> Puzzle:
        """Return a copy with some of the constructor's arguments changed.

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
        return Puzzle.of_problem(self.compiled, **fields)

    def with_given(self, grid: Grid) -> Puzzle:
        """Return a copy in which the known cells of a grid (rows x columns) are also given cells.

        Use the copy to solve, check, count or explain from a partly solved grid. If a known cell
        contradicts a given cell, no colour is left for this cell, so the copy has no solution.

        Raises:
            PuzzleError: the sizes of the grid and the puzzle differ.

        >>> puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
        >>> puzzle.with_given(Grid.from_text("#?\\n??")).given.text()
        '#?\\n??'
        """
        expect(grid, Grid, "grid", GRID)
        if self.given is not None and grid.shape == self.shape:
            both = [a & b for a, b in zip(self.given.masks(), grid.masks(), strict=True)]
            grid = Grid(*self.shape, both, self.palette)
        return self.replace(given=grid)

    def transposed(self) -> Puzzle:
        """Return the puzzle with rows and columns exchanged."""
        return self.replace(
            rows=self.columns,
            columns=self.rows,
            given=self.given.transposed() if self.given else None,
            goal=self.goal.transposed() if self.goal else None,
            saved=[grid.transposed() for grid in self.saved],
        )

    def accepts(self, grid: Grid) -> bool:
        """Return whether a grid (rows x columns) is a solution.

        A solution is complete and agrees with each clue and each given cell. This check shares no
        code with the methods that solve puzzles.
        """
        if not isinstance(grid, Grid):  # faster than calling expect for each solution
            expect(grid, Grid, "grid", GRID)
        given = None if self.given is None else self.given.tobytes()
        return grid.shape == self.shape and engine.is_solution(self.compiled, grid.tobytes(), given)

    @property
    def rows(self) -> tuple[Clue, ...]:
        """The clues of the rows, top first; a ``LineRule`` if its numbers are not all known."""
        return self._both_clues()[0]

    @property
    def columns(self) -> tuple[Clue, ...]:
        """The clues of the columns, left first; a ``LineRule`` if not all numbers are known."""
        return self._both_clues()[1]

    def _both_clues(self) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
        if self._clues is None:
            clues: Any = self.compiled.clues(Block._make)
            if not self.compiled.plain:
                clues = [
                    tuple(LineRule.of_code(c) if isinstance(c, bytes) else c for c in side)
                    for side in clues
                ]
            object.__setattr__(self, "_clues", tuple(clues))
        assert self._clues is not None
        return self._clues

    def mismatched_lines(self, grid: Grid) -> tuple[str, ...]:
        """Return the names of the lines in which a complete grid does not match the clue.

        >>> Puzzle(rows=[[1], [1]], columns=[[1], [1]]).mismatched_lines(Grid.from_text("#.\\n#."))
        ('column 1', 'column 2')
        """
        return tuple(
            f"{kind} {number}"
            for kind, clues, lines in (
                ("row", self.rows, grid),
                ("column", self.columns, grid.transposed()),
            )
            for number, (clue, cells) in enumerate(zip(clues, lines, strict=True), 1)
            if not rule_of(clue).fits(line_clue(cells))
        )

    @property
    def height(self) -> int:
        """Number of rows."""
        return self.compiled.height

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.compiled.width

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and the number of columns."""
        return self.compiled.height, self.compiled.width

    @property
    def key(self) -> str:
        """The first 32 hexadecimal digits of a SHA-256 hash that identifies the puzzle.

        The hash covers the size, the number of colours, the clues and the given cells. It does not
        cover strings such as the title, or the names and values of the colours.

        >>> Puzzle(rows=[[1]], columns=[[1]], title="dot").key == Puzzle([[1]], [[1]]).key
        True
        """
        from hashlib import sha256  # slow to import

        given = b"" if self.given is None else self.given.tobytes()
        return sha256(self.compiled.key() + given).hexdigest()[:32]

    def record(self) -> dict[str, Any]:
        """Return the puzzle as an object of the format json (``docs/formats.md``); parts that the
        puzzle does not have are omitted.

        >>> Puzzle(rows=[[1], [2]], columns=[[2], [1]]).record()
        {'nonolith': 1, 'rows': [[1], [2]], 'columns': [[2], [1]]}
        """
        texts = {name: getattr(self, name) for name in TEXTS}
        black, rules = self.palette == BLACK_AND_WHITE, not self.compiled.plain
        several = len(self.palette) > 2
        rows, columns = (
            [rule_of(clue).record(several) for clue in clues]
            if rules
            else [[list(b) if several else b.length for b in clue] for clue in clues]
            for clues in (self.rows, self.columns)
        )
        fields = {
            "palette": None if black else [colour._asdict() for colour in self.palette],
            "rows": rows,
            "columns": columns,
            "given": None if self.given is None else self.given.record(),
            "goal": None if self.goal is None else self.goal.record(),
            "saved": [grid.record() for grid in self.saved] or None,
        }
        kept = {k: v for k, v in fields.items() if v is not None}
        version = RULES_VERSION if rules else VERSION
        return {"nonolith": version} | {k: v for k, v in texts.items() if v} | kept

    def _values(self) -> tuple[object, ...]:
        return self.compiled.key(), *(getattr(self, name) for name in _OTHERS)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __reduce__(self) -> tuple[Any, ...]:
        return Puzzle.of_draft, (self.draft,)

    def __str__(self) -> str:
        """Return the puzzle as ``draw`` draws it in text."""
        text: str = import_module("nonolith.render").draw(self)
        return text

    def __repr__(self) -> str:
        colours = f" {len(self.palette) - 1} colours" if len(self.palette) > 2 else ""
        title = f" {self.title!r}" if self.title else ""
        return f"<Puzzle {self.height}x{self.width}{colours}{title}>"


def require_size(puzzle: Puzzle, grid: Grid) -> None:
    """Raise PuzzleError if the grid does not have the puzzle's size."""
    expect(grid, Grid, "grid", GRID)
    if grid.shape != puzzle.shape:
        raise PuzzleError(
            f"the grid is {grid.height} x {grid.width}, but the puzzle is "
            f"{puzzle.height} x {puzzle.width}"
        )


def _compiled(
    rows: Sequence[ClueLike | bytes],
    columns: Sequence[ClueLike | bytes],
    palette: Palette,
    *,
    rules: bool = False,
) -> engine.Problem | None:
    """Return the clues in the engine's form; None if they contain strings or are invalid. If
    ``rules``, a clue may be the code of a line rule."""
    if max(len(rows), len(columns)) > MAX_LINE:
        return None
    return engine.Problem.read(rows, columns, len(palette), rules)


def require_plain(puzzle: Puzzle | Draft | Grid, what: str) -> None:
    """Raise UnsupportedError if a clue has an unknown number; ``what`` does not take such clues."""
    clues = () if isinstance(puzzle, Grid) else (*puzzle.rows, *puzzle.columns)
    if isinstance(puzzle, Puzzle) and puzzle.compiled.plain:
        return
    for number, clue in enumerate(clues):
        if isinstance(clue, LineRule):
            line, text = line_name(number, puzzle.height), show_clue(clue, puzzle.palette)
            raise UnsupportedError(
                f"{what} does not take clues with unknown numbers ({line}: {text})"
            )


def has_sums(puzzle: Puzzle) -> bool:
    """Return whether a clue says how many cells of a line are filled or have a colour."""
    clues = () if puzzle.compiled.plain else (*puzzle.rows, *puzzle.columns)
    return any(isinstance(clue, LineRule) and clue.totals for clue in clues)


def is_tomography(puzzle: Puzzle) -> bool:
    """Return whether only the number of filled cells of each line is known, in black and white."""
    clues = () if puzzle.compiled.plain else (*puzzle.rows, *puzzle.columns)
    only = all(isinstance(clue, LineRule) and clue.has_only_totals for clue in clues)
    return only and bool(clues) and len(puzzle.palette) == 2


def _checked(draft: Draft) -> engine.Problem:
    """Return the clues of a draft in the engine's form; raise PuzzleError if they are invalid."""
    rows, columns = (
        [c.code if isinstance(c, LineRule) else c for c in clues]
        for clues in (draft.rows, draft.columns)
    )
    compiled = _compiled(rows, columns, draft.palette, rules=True)
    if compiled is None or not compiled.plain:
        draft.check()
    assert compiled is not None
    return compiled
