"""PaperTable: a table of a paper, the function that measures it again, and output formats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from nonolith.literature.comparison import runner
from nonolith.literature.comparison.runs import Case, Contender, Entry, Run
from nonolith.literature.comparison.text_tables import comma_separated, markdown
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.workers.machine import describe, load
from nonolith.workers.pool import ProcessPool

#: The content of a field of a table: a text, a figure, or nothing.
Field = str | float | int | None

#: Called before each solve with the solver, the number of the puzzle (from 0), and their total.
Begin = Callable[[str, int, int], None]

#: Number of puzzles that a method gets before the next method: most take milliseconds.
STRETCH = 20


class Settings(NamedTuple):
    """The scope of a measurement, and its puzzles."""

    full: bool = False  #: use the number of puzzles and the time limits of the paper
    seconds: float | None = None  #: time limit for each puzzle and method; None: the table's
    seed: str = "0"  #: seed of the random puzzles
    puzzles: tuple[Puzzle, ...] = ()  #: replacement for the puzzles of a table with a single set
    begin: Begin = lambda *_: None  #: called before each solve
    pool: ProcessPool | None = None  #: processes of the methods; None: a new pool for this table

    def limit(self, *, full: float, short: float) -> float:
        """Return ``seconds``, or if that is None the limit of the full or the short form."""
        if self.seconds is not None:
            return self.seconds
        return full if self.full else short


class Measured(NamedTuple):
    """The figures of a table."""

    heads: tuple[str, ...]  #: headings of the columns, with units
    rows: tuple[tuple[Field, ...], ...]
    notes: tuple[str, ...]  #: the origin of the puzzles, the limits, and gaps


class PaperTable(NamedTuple):
    """A table of a paper, and the function that measures it again."""

    name: str
    title: str  #: one line for lists
    source: str  #: author, year and table
    one_set: bool  #: whether it uses a single set of puzzles, which a file may replace
    measure: Callable[[Settings], Measured]


class Runs(NamedTuple):
    """The runs of one method on one set of puzzles, and the number of solutions wanted.

    A run is finished if it found the wanted solutions, or proved that there are no more. Times are
    those of finished runs, in seconds.
    """

    runs: tuple[Run, ...]
    wanted: int

    @property
    def finished(self) -> list[bool]:
        """Whether each run finished."""
        return [run.finished(self.wanted) for run in self.runs]

    @property
    def done(self) -> str:
        """The number of finished runs: ``3 of 4``."""
        return f"{sum(self.finished)} of {len(self.runs)}"

    @property
    def seconds(self) -> list[float]:
        """The times of the finished runs."""
        return [run.seconds for run in self.runs if run.finished(self.wanted) and run.seconds]

    def time(self, of: Callable[[list[float]], float], scale: float = 1) -> float | None:
        """Return ``of`` (mean, median, maximum) of the times, in units of ``1 / scale`` seconds."""
        return scale * of(self.seconds) if self.seconds else None


def run(
    methods: Sequence[str],
    puzzles: Sequence[Puzzle],
    seconds: float,
    settings: Settings,
    *,
    wanted: int = 1,
) -> list[Runs]:
    """Solve the puzzles by each method; return the runs of each method.

    Methods may have options: ``probe1:choice=sum``. ``seconds`` is the time limit for each puzzle
    and method, ``wanted`` the number of solutions to find: 1, or 2 to prove a puzzle unique.
    """
    entries = [Entry(Contender.parse(name), Limits(seconds=seconds)) for name in methods]
    cases = [Case(str(number), puzzle) for number, puzzle in enumerate(puzzles)]

    def begin(case: Case, entry: Entry) -> None:
        settings.begin(entry.name, int(case.label), len(cases))

    found: dict[str, list[Run]] = {entry.name: [] for entry in entries}
    for each in runner.run(
        cases, entries, settings.pool, wanted=wanted, stretch=STRETCH, begin=begin
    ):
        found[each.contender].append(each)
    return [Runs(tuple(runs), wanted) for runs in found.values()]


def as_text(table: PaperTable, measured: Measured) -> str:
    """Return a table as readable Markdown, with its notes and a description of the machine."""
    rows = [[as_words(field) for field in row] for row in measured.rows]
    figures = range(1, len(measured.heads))
    lines = markdown(measured.heads, rows, right=figures, pad=True)
    notes = [f"- {note}" for note in (*measured.notes, *machine())]
    return "\n".join([f"{table.source}: {table.title}", "", lines, *notes])


def as_csv(measured: Measured) -> str:
    """Return the heads and rows as CSV; figures keep all their digits."""
    return comma_separated([measured.heads, *measured.rows])


def as_record(table: PaperTable, measured: Measured) -> dict[str, Any]:
    """Return the table as a JSON object, with one object for each row."""
    return {
        "table": table.name,
        "title": table.title,
        "source": table.source,
        "rows": [dict(zip(measured.heads, row, strict=True)) for row in measured.rows],
        "notes": measured.notes,
        "machine": machine(),
    }


def machine() -> list[str]:
    """Return the description of the machine and its load."""
    return [*describe(), load()]


def as_words(field: Field) -> str:
    """Return a field as text: figures with three digits, None as a dash.

    >>> as_words(12345.6), as_words(0.01234), as_words(1.5), as_words(None)
    ('12346', '0.0123', '1.5', '-')
    """
    if field is None:
        return "-"
    if isinstance(field, float):
        return f"{field:.0f}" if abs(field) >= 100 else f"{field:.3g}"
    return str(field)
