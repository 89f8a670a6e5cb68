"""Reports of a comparison: each shows or saves a run as soon as it is done.

If a comparison ends early, in any way, nothing of what was done is lost.
"""

from __future__ import annotations

from argparse import Namespace
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from nonolith.cli.output import Output, save
from nonolith.cli.targets import STANDARD_OUTPUT, deliver
from nonolith.support.errors import UnsupportedError

if TYPE_CHECKING:
    from nonolith.literature.comparison.runs import Run

#: A file is written again only after this many times the time of writing it, so that long tables do
#: not cost more than the runs.
_PATIENCE = 20


class Report(Protocol):
    """A form in which runs are shown or saved."""

    def add(self, run: Run) -> None:
        """A run is done."""
        ...

    def end(self) -> None:
        """There are no more runs, or something ended them."""
        ...


def reports_of(arguments: Namespace, names: list[str]) -> list[Report]:
    """The reports of the command line; ``names`` are those of all contenders.

    Raises:
        UnsupportedError: more than one goes to standard output, or a plot is not of a known kind.
        MissingExtraError: a plot needs what is not installed.
    """
    output = Output(arguments)
    csv, plot = arguments.csv, arguments.plot
    shown: list[Report] = [_Json(output)] if arguments.json else []
    if csv == STANDARD_OUTPUT:
        shown.append(_CsvLines())
    if plot == STANDARD_OUTPUT:
        shown.append(_Plot(plot))
    if len(shown) > 1:
        raise UnsupportedError("standard output takes only one of --json, --csv - and --plot -")
    saved: list[Report] = [_CsvFile(csv)] if csv not in (None, STANDARD_OUTPUT) else []
    if plot not in (None, STANDARD_OUTPUT):
        saved.append(_Plot(plot))
    return [*saved, *(shown or [_Lines(output, names)])]


class _Json:
    """An object for each run, on a line of its own."""

    def __init__(self, output: Output) -> None:
        self._output = output

    def add(self, run: Run) -> None:
        self._output.record(run.record())
        self._output.flush()

    def end(self) -> None:
        pass


class _Lines:
    """A table for people, line by line."""

    def __init__(self, output: Output, names: list[str]) -> None:
        from nonolith.literature.comparison.report import Table

        self._output = output
        self._table = Table(names)

    def add(self, run: Run) -> None:
        self._tell(self._table.add(run))

    def end(self) -> None:
        self._tell(self._table.end())

    def _tell(self, lines: list[str]) -> None:
        for line in lines:
            self._output.line(line)
        self._output.flush()


class _CsvLines:
    """CSV on standard output, line by line."""

    def __init__(self) -> None:
        self._begun = False

    def add(self, run: Run) -> None:
        from nonolith.literature.comparison.report import to_csv

        deliver(to_csv([run], head=not self._begun), STANDARD_OUTPUT)
        self._begun = True

    def end(self) -> None:
        pass


class _CsvFile:
    """CSV in a file, which is whole at any time."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._runs: list[Run] = []
        self._next = 0.0

    def add(self, run: Run) -> None:
        self._runs.append(run)
        if monotonic() >= self._next:
            self.end()

    def end(self) -> None:
        from nonolith.literature.comparison.report import to_csv

        if not self._runs:  # an older file is worth more
            return
        started = monotonic()
        save(self._path, to_csv(self._runs))
        now = monotonic()
        self._next = now + _PATIENCE * (now - started)


class _Plot:
    """A picture of all runs."""

    def __init__(self, path: str) -> None:
        from nonolith.literature.comparison.plot import KINDS, kind_of

        # What is missing is reported before anything is measured.
        self._kind = kind_of(f"-.{KINDS[0]}" if path == STANDARD_OUTPUT else path)
        self._path = path
        self._runs: list[Run] = []

    def add(self, run: Run) -> None:
        self._runs.append(run)

    def end(self) -> None:
        from nonolith.literature.comparison.plot import plot

        if self._runs:
            deliver(plot(self._runs, self._kind), self._path)
