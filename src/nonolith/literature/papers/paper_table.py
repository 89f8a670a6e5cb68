"""Defines PaperTable, which repeats the measurements of a paper's table, and output formats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from nonolith.literature.comparison import runner
from nonolith.literature.comparison.custom import solver_of
from nonolith.literature.comparison.runs import Case, Run, SolverEntry
from nonolith.literature.comparison.text_tables import comma_separated, markdown
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.workers.machine import describe, load
from nonolith.workers.pool import ProcessPool

#: A field of a table: a string, a number, or None if it is empty.
TableField = str | float | int | None

#: A function called before each solve. Its arguments are the method, the index of the puzzle
#: (0-based), and the number of puzzles.
Begin = Callable[[str, int, int], None]

#: Number of consecutive puzzles that one method solves before the next method gets them.
STRETCH = 20


class Settings(NamedTuple):
    """The settings of a measurement."""

    full: bool = False  #: whether to use the number of puzzles and the time limits of the paper
    #: Time limit for each puzzle and method; None: default of the table.
    seconds: float | None = None
    seed: str = "0"  #: seed of the random puzzles
    puzzles: tuple[Puzzle, ...] = ()  #: the user's puzzles, for a table with one set of puzzles
    methods: tuple[str, ...] = ()  #: the user's methods, for a table with a row for each method
    begin: Begin = lambda *_: None  #: called before each solve
    done: Callable[[Run], object] | None = None  #: called after each solve
    pool: ProcessPool | None = None  #: pool in which the methods run; None: a new pool

    def limit(self, *, full: float, short: float) -> float:
        """Return the time limit: ``seconds``, or the default of a full or a short measurement."""
        if self.seconds is not None:
            return self.seconds
        return full if self.full else short


class Measured(NamedTuple):
    """The fields of a measured table."""

    heads: tuple[str, ...]  #: headings of the columns, with units
    rows: Sequence[tuple[TableField, ...]]
    notes: tuple[str, ...]  #: notes on the puzzles, the limits and missing figures


class PaperTable(NamedTuple):
    """A table of a paper, and the function that repeats its measurements."""

    name: str
    title: str  #: description in one line
    source: str  #: author, year and table
    measure: Callable[[Settings], Measured]
    one_set: bool = False  #: whether the user's puzzles may replace those of the table
    by_method: bool = False  #: whether the user's methods may be measured beside its own
    of_runs: bool = True  #: whether the figures are those of runs of methods
    #: Whether the table was available to us; otherwise, the published figures are those that the
    #: text of the paper contains.
    available: bool = True

    @property
    def heading(self) -> str:
        """The source and the title; if the table was not available to us, this comes first."""
        named = f"{self.source}: {self.title}"
        if self.available:
            return named
        return (
            f"Not a reproduction: we did not have {named}; figures of the paper are from its text"
        )


class Runs(NamedTuple):
    """The runs of one method on a list of puzzles."""

    runs: tuple[Run, ...]
    wanted: int  #: number of solutions after which a run is finished; a proof finishes it earlier

    @property
    def finished(self) -> list[Run]:
        """The finished runs."""
        return [run for run in self.runs if run.finished(self.wanted)]

    @property
    def done(self) -> str:
        """The numbers of finished runs and of all runs, as a string such as ``3 of 4``."""
        return f"{len(self.finished)} of {len(self.runs)}"

    def time(self, of: Callable[[list[float]], float], scale: float = 1) -> float | None:
        """Return ``scale * of(seconds)``, where ``seconds`` are the times of the finished runs."""
        seconds = [run.seconds for run in self.finished if run.seconds]
        return scale * of(seconds) if seconds else None


def run(
    methods: Sequence[str],
    puzzles: Sequence[Puzzle],
    seconds: float,
    settings: Settings,
    *,
    wanted: int = 1,
) -> list[Runs]:
    """Solve the puzzles by each method; return the runs of each method.

    ``solver_of`` reads the names of methods, such as ``probe1:choice=sum``. ``seconds`` is the time
    limit for each puzzle and method. ``wanted`` is the number of solutions to find (2 to prove
    uniqueness).
    """
    entries = [SolverEntry(solver_of(name), Limits(seconds=seconds)) for name in methods]
    cases = [Case(str(number), puzzle) for number, puzzle in enumerate(puzzles)]

    def begin(case: Case, entry: SolverEntry) -> None:
        settings.begin(entry.name, int(case.label), len(cases))

    found: dict[str, list[Run]] = {entry.name: [] for entry in entries}
    for each in runner.run(
        cases, entries, settings.pool, wanted=wanted, stretch=STRETCH, begin=begin
    ):
        found[each.contender].append(each)
        if settings.done is not None:
            settings.done(each)
    return [Runs(tuple(runs), wanted) for runs in found.values()]


def as_text(table: PaperTable, measured: Measured) -> str:
    """Return a table in Markdown, with its notes and a description of the machine."""
    rows = [[as_words(field) for field in row] for row in measured.rows]
    figures = range(1, len(measured.heads))
    lines = markdown(measured.heads, rows, right=figures, pad=True)
    notes = [f"- {note}" for note in (*measured.notes, *machine())]
    return "\n".join([table.heading, "", lines, *notes])


def as_csv(measured: Measured) -> str:
    """Return the headings and rows as CSV; figures keep all their digits."""
    return comma_separated([measured.heads, *measured.rows])


def as_record(table: PaperTable, measured: Measured) -> dict[str, Any]:
    """Return the table as a JSON object, in which each row is an object too."""
    return {
        "table": table.name,
        "title": table.title,
        "source": table.source,
        "available": table.available,
        "rows": [dict(zip(measured.heads, row, strict=True)) for row in measured.rows],
        "notes": measured.notes,
        "machine": machine(),
    }


def machine() -> list[str]:
    """Return the description of the machine and its load."""
    return [*describe(), load()]


def as_words(field: TableField) -> str:
    """Return a field as text: floats get three significant digits; floats from 100 on, no decimals.

    >>> as_words(12345.6), as_words(0.01234), as_words(1.5), as_words(None)
    ('12346', '0.0123', '1.5', '-')
    """
    if field is None:
        return "-"
    if isinstance(field, float):
        return f"{field:.0f}" if abs(field) >= 100 else f"{field:.3g}"
    return str(field)
