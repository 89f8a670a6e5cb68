"""A journal of runs: one line of JSON for each, written as soon as it is done.

An interrupted comparison continues from its journal. A truncated last line is ignored.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import IO

from nonolith.literature.comparison.runs import Run
from nonolith.support.errors import FormatError

#: Maximum length of a line, in bytes: far more than a run whose label is a whole puzzle.
_LONGEST = 1 << 20

#: The beginning of every line: the first field of Run.
_BEGIN = b'{"puzzle": '

_EXPECTED = "a journal of comparisons"


def read(path: str) -> dict[tuple[str, str], Run]:
    """Return the runs by (puzzle key, contender); empty if there is no file."""
    return _read(path)[0]


class Journal:
    """Appends runs to a file, after removing a truncated last line."""

    def __init__(self, path: str) -> None:
        self._path = path
        _, complete = _read(path)
        self._append("")
        os.truncate(path, complete)

    def add(self, run: Run) -> None:
        """Write one run immediately."""
        self._append(json.dumps(run.record()) + "\n")

    def _append(self, text: str) -> None:
        with _format_errors(self._path, "written"), Path(self._path).open("a") as file:
            file.write(text)


def _read(path: str) -> tuple[dict[tuple[str, str], Run], int]:
    """Return the runs, and the length of their lines in bytes."""
    with suppress(FileNotFoundError), _format_errors(path, "read"):
        # Checked first: opening a pipe could block, and a device may never end.
        if not stat.S_ISREG(Path(path).stat().st_mode):
            raise FormatError("is not a regular file", source=path, expected=_EXPECTED)
        with Path(path).open("rb") as file:
            return _runs(file, path)
    return {}, 0


def _runs(file: IO[bytes], path: str) -> tuple[dict[tuple[str, str], Run], int]:
    runs: dict[tuple[str, str], Run] = {}
    complete = 0
    for number in count(1):
        line = file.readline(_LONGEST)
        cut_off = not line.endswith(b"\n") and len(line) < _LONGEST
        if cut_off and (line.startswith(_BEGIN) or _BEGIN.startswith(line)):
            break  # the end of the file, or a last line that an interruption truncated
        try:
            run = Run.of_record(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            raise FormatError("is no run", source=path, line=number, expected=_EXPECTED) from None
        runs[run.key, run.contender] = run
        complete += len(line)
    return runs, complete


@contextmanager
def _format_errors(path: str, done: str) -> Iterator[None]:
    """Convert file errors to FormatError, except FileNotFoundError while reading."""
    try:
        yield
    except FormatError:
        raise
    except (OSError, ValueError) as error:
        if done == "read" and isinstance(error, FileNotFoundError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise FormatError(f"cannot be {done}: {reason}", source=path) from None
