"""Read the puzzles and grids of a command line, and perform an operation on each puzzle.

Each puzzle is read when the work on the previous one is done, so lists may have any length. If a
file or a puzzle cannot be read, a message is printed, and the work continues with the next one. The
exit code of the command is the highest code of all puzzles and files.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING, Any

import nonolith
from nonolith.cli.command import BAD_INPUT, DONE, LIMIT, NO_SOLUTION
from nonolith.cli.console import PROGRESS, did_you_mean, show_message
from nonolith.cli.output import TYPO_ADVICE, Output, exit_code_of
from nonolith.cli.parser import given, limits_of, search_settings
from nonolith.cli.targets import STANDARD
from nonolith.operations.call import Call, Operation, record_of
from nonolith.solving.solve import NoSolutionError, WrongGridError
from nonolith.support.errors import (
    AmbiguousError,
    ArgumentError,
    FormatError,
    LimitReached,
    NonolithError,
    PuzzleError,
    UnsupportedError,
    file_errors,
)
from nonolith.support.plurals import plural

if TYPE_CHECKING:
    from nonolith.formats.reading import Item


#: Maximum number of characters of the clues of one side in a message.
_LONGEST = 500


class PuzzleEntry:
    """One puzzle of the command line."""

    def __init__(self, item: Item, source: str, arguments: Namespace) -> None:
        self._item = item
        self.source = source  #: the name of the puzzle's file, as given by the user
        self.number = item.number  #: the position of the puzzle in its file, from 1
        #: The puzzle's own number in the file, or its position if it has none.
        self.mark = item.mark
        #: The name of the puzzle in messages.
        self.label = f"{source} #{item.number}" if item.several else source
        #: Whether the file has several puzzles, and the user did not choose one.
        self.one_of_several = item.several and arguments.number is None
        #: The label; empty if the command line has only one puzzle.
        self.name = self.label if self.one_of_several or len(arguments.files) > 1 else ""
        #: The title of the puzzle's set in a collection, or "".
        self.section = ""
        #: The grid that the command line names, or None. ``call_of`` sets it; first it is None.
        self.grid: nonolith.Grid | None = None

    @property
    def puzzle(self) -> nonolith.Puzzle:
        """The puzzle. Raises NonolithError if the puzzle cannot be read."""
        return self._item.puzzle

    @property
    def prefix(self) -> str:
        """The beginning of each output line: name and colon, or nothing if there is one puzzle."""
        return f"{self.name}: " if self.name else ""


#: A function that handles the error of an unreadable puzzle or file and returns an exit code. Its
#: second argument is the entry of the puzzle, or the name of the file.
OnError = Callable[[NonolithError, PuzzleEntry | str], int]


def show_error(error: NonolithError, _: PuzzleEntry | str) -> int:
    """Print why a puzzle or a file cannot be read; return the exit code."""
    return _show(error, "")


def show_failure(error: NonolithError, where: PuzzleEntry | str) -> int:
    """Print why the work on a readable puzzle, or on a file, failed; return the exit code."""
    label = where if isinstance(where, str) else where.label
    named = isinstance(error, FormatError) and error.source == label
    return _show(error, "" if named else f"{label}: ")


def _show(error: NonolithError, start: str) -> int:
    if isinstance(error, ArgumentError) and len(error.names) > 1:
        raise error  # arguments exclude each other, which concerns all puzzles
    no_solution = isinstance(error, NoSolutionError)
    wrong_clues = no_solution and not isinstance(error, WrongGridError)
    advised = wrong_clues or getattr(error, "draft", None) is not None
    show_message(f"{start}{error}{TYPO_ADVICE if advised else ''}")
    if isinstance(error, AmbiguousError):
        from nonolith.formats.typed import write

        for number, puzzle in enumerate(error.readings, 1):
            clues = "; ".join(line[:_LONGEST] for line in write(puzzle).splitlines())
            show_message(f"reading {number}: {puzzle.height} x {puzzle.width}, {clues}")
    if isinstance(error, LimitReached):
        return LIMIT
    return NO_SOLUTION if no_solution else BAD_INPUT


def for_each(
    arguments: Namespace,
    work: Callable[[PuzzleEntry], int],
    on_error: OnError = show_error,
    alone: str = "",
) -> int:
    """Call ``work`` for each puzzle of the command line, and return the highest exit code. If only
    one puzzle is allowed, ``alone`` is the beginning of the error message ("a page has")."""

    def work_on_source(source: str) -> int:
        entries: Iterable[PuzzleEntry] = entries_of(source, arguments)
        if alone:
            entries = list(entries)
            if len(entries) > 1:
                raise UnsupportedError(
                    f"{alone} one puzzle, but there are {len(entries)}; choose one with -n"
                )
        return work_on(entries, work, on_error)

    return for_each_source(arguments.files, work_on_source, on_error)


def for_each_source(
    files: Iterable[str], work: Callable[[str], int], on_error: OnError = show_error
) -> int:
    """Call ``work`` for each file, and return the highest exit code."""
    worst = DONE
    for source in files:
        try:
            worst = max(worst, work(source))
        except NonolithError as error:
            worst = max(worst, on_error(error, source))
    return worst


def work_on(
    entries: Iterable[PuzzleEntry],
    work: Callable[[PuzzleEntry], int],
    on_error: OnError = show_error,
) -> int:
    """Call ``work`` for each puzzle, print errors, and return the highest exit code."""
    worst = DONE
    with PROGRESS.during("reading"):
        for entry in entries:
            PROGRESS.show(f"{entry.source}: puzzle {entry.number}")
            on_failure: OnError = on_error
            try:
                entry.puzzle  # noqa: B018
                on_failure = show_failure
                worst = max(worst, work(entry))
            except NonolithError as error:
                worst = max(worst, on_failure(error, entry))
            sys.stdout.flush()  # a reader of the output should not wait for the next puzzle
    return worst


def perform(
    arguments: Namespace,
    operation: Operation,
    show: Callable[[PuzzleEntry, Any, Output], None],
    exit_code: Callable[[Any], int] = exit_code_of,
    before: Callable[[PuzzleEntry], object] = lambda _: None,
    **more: Any,
) -> int:
    """Perform an operation on each puzzle of the command line; return the highest exit code.

    ``show`` prints a result for people; with ``--json``, its record is printed instead. ``before``
    is called with each puzzle before the operation. ``more`` are further arguments of the
    operation.
    """
    settings = settings_of(arguments, operation) | more
    output = Output(arguments)

    def work(entry: PuzzleEntry) -> int:
        before(entry)
        result = operation.run(call_of(entry, arguments, settings))
        if arguments.json:
            output.record(record_of(entry, result))
        else:
            show(entry, result, output)
        return exit_code(result)

    return for_each(arguments, work)


def settings_of(arguments: Namespace, operation: Operation) -> dict[str, Any]:
    """Return the arguments of an operation, checked before any file is read."""
    return {**given(arguments, operation.fields), **search_settings(arguments)}


def call_of(entry: PuzzleEntry, arguments: Namespace, settings: dict[str, Any]) -> Call:
    """Return the call of an operation on a puzzle."""
    entry.grid = state_of(arguments, entry.puzzle)
    return Call(
        settings,
        limits_of(arguments),
        entry.puzzle,
        entry.grid,
        source=entry.source,
        number=entry.number,
    )


def all_entries(arguments: Namespace, files: Iterable[str]) -> tuple[list[PuzzleEntry], int]:
    """Return the readable puzzles of these files, and the exit code for unreadable ones."""
    entries: list[PuzzleEntry] = []

    def work(entry: PuzzleEntry) -> int:
        entries.append(entry)
        return DONE

    return entries, for_each_source(files, lambda file: work_on(entries_of(file, arguments), work))


def entries_of(source: str, arguments: Namespace) -> Iterator[PuzzleEntry]:
    """Yield the puzzles of one input, or the chosen puzzle, each read on demand."""
    from nonolith.formats.reading import Item

    file, number = readable(source), arguments.number
    options = {name: getattr(arguments, name) for name in ("format", "cell_size", "columns_first")}
    try:
        if number is None:
            for item in nonolith.read_each(file, **options):
                yield PuzzleEntry(item, source, arguments)
        else:
            puzzle = nonolith.read(file, number=number, **options)
            yield PuzzleEntry(Item(number, True, puzzle, number), source, arguments)
    except FormatError as error:
        if error.source == source and not os.path.lexists(source):
            folder, name = os.path.split(source)
            with suppress(OSError, ValueError):
                error.message += did_you_mean(name, os.listdir(folder or os.curdir))  # noqa: PTH208
        raise


class _StandardInput:
    """Standard input as a file whose ``read`` does not wait for more bytes than are available."""

    name = "<stdin>"

    def read(self, size: int = -1, /) -> bytes:
        """Return the available bytes, at most ``size``; none at the end of the input."""
        buffer: Any = sys.stdin.buffer  # its declared type lacks read1
        return bytes(buffer.read1(size))


def readable(source: str) -> _StandardInput | str:
    """Return standard input as a file for ``-``, otherwise the source itself; raise FormatError if
    standard input is closed."""
    if source != STANDARD:
        return source
    if sys.stdin is None:
        raise FormatError("the input is closed", source="standard input")
    return _StandardInput()


def state_of(arguments: Namespace, puzzle: nonolith.Puzzle) -> nonolith.Grid | None:
    """Return the grid that the command line names (``parser.add_state``), or None."""
    for text in given(arguments, ("checked", "grid")).values():
        return _grid(text, puzzle)
    number = getattr(arguments, "saved", None)
    if number is None:
        return None
    if number > len(puzzle.saved):
        states = plural(len(puzzle.saved), "saved state")
        raise PuzzleError(f"there is no saved state number {number}: the puzzle has {states}")
    saved: nonolith.Grid = puzzle.saved[number - 1]
    return saved


def _grid(argument: str, puzzle: nonolith.Puzzle) -> nonolith.Grid:
    """Return the grid in a file, in standard input (``-``), or in the argument itself."""
    text = argument if "\n" in argument or not argument else _grid_text(argument, puzzle.height)
    if not text.strip("\r\n") and puzzle.height * puzzle.width:
        name = "standard input" if argument == STANDARD else argument.strip() or "the grid"
        expected = f"a grid of {puzzle.height} x {puzzle.width}"
        raise FormatError("the input is empty", source=name, expected=expected)
    from nonolith.api.coercion import grid_of

    grid: nonolith.Grid = grid_of(text, puzzle)
    return grid


def _grid_text(argument: str, height: int) -> str:
    """Return the text of the file, or the argument if it has ``height`` rows and names no file."""
    from nonolith.model.limits import MAX_INPUT_BYTES

    readable(argument)  # raises if standard input is closed
    if argument.count("/") + 1 == height and not os.path.lexists(argument):
        return argument
    with file_errors("the grid cannot be read", argument), ExitStack() as context:
        file = sys.stdin.buffer
        if argument != STANDARD:
            file = context.enter_context(open(argument, "rb"))  # noqa: PTH123
        data = file.read(MAX_INPUT_BYTES + 1)
    if len(data) > MAX_INPUT_BYTES:
        raise FormatError("the file is too large for a grid", source=argument)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FormatError("a grid must be text in UTF-8", source=argument) from None
