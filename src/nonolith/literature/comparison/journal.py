"""A journal of runs: one line of JSON for each, written as soon as it is done.

A comparison that was interrupted goes on from its journal. A last line that was cut off is ignored.
"""

from __future__ import annotations

import json
import os
import stat
from itertools import count
from pathlib import Path
from typing import IO

from nonolith.literature.comparison.runs import Run
from nonolith.support.errors import FormatError

#: Most bytes of one line: far more than a run takes whose label is a whole puzzle.
_LONGEST = 1 << 20

#: The beginning of every line: the first field of Run.
_BEGIN = b'{"puzzle": '

_EXPECTED = "a journal of comparisons"


def read(path: str) -> dict[tuple[str, str], Run]:
    """The runs by key of the puzzle and contender; none where there is no file.

    Raises:
        FormatError: the file cannot be read, or is no journal.
    """
    return _read(path)[0]


class Journal:
    """Appends runs to a file; a last line that was cut off is removed first.

    Raises:
        FormatError: the file cannot be written, or is no journal.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        _, complete = _read(path)
        self._append("")
        os.truncate(path, complete)

    def add(self, run: Run) -> None:
        """Write one run, at once."""
        self._append(json.dumps(run.record()) + "\n")

    def _append(self, text: str) -> None:
        try:
            with Path(self._path).open("a", encoding="utf-8") as file:
                file.write(text)
        except (OSError, ValueError) as error:
            raise _failed(self._path, "written", error) from None


def _read(path: str) -> tuple[dict[tuple[str, str], Run], int]:
    """The runs, and how many bytes their lines take."""
    try:
        # Checked first: to open a pipe could wait for a writer, and a device may never end.
        if not stat.S_ISREG(Path(path).stat().st_mode):
            raise FormatError("is not a regular file", source=path, expected=_EXPECTED)
        with Path(path).open("rb") as file:
            return _runs(file, path)
    except FileNotFoundError:
        return {}, 0
    except FormatError:
        raise
    except (OSError, ValueError) as error:
        raise _failed(path, "read", error) from None


def _runs(file: IO[bytes], path: str) -> tuple[dict[tuple[str, str], Run], int]:
    runs: dict[tuple[str, str], Run] = {}
    complete = 0
    for number in count(1):
        line = file.readline(_LONGEST)
        if not line.endswith(b"\n") and len(line) < _LONGEST and _begins_well(line):
            # The last line has no end: the comparison was interrupted while it was written.
            return runs, complete
        try:
            run = Run.of_record(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            raise FormatError("is no run", source=path, line=number, expected=_EXPECTED) from None
        runs[run.key, run.contender] = run
        complete += len(line)
    raise AssertionError("a file has an end")


def _begins_well(line: bytes) -> bool:
    return line.startswith(_BEGIN) or _BEGIN.startswith(line)


def _failed(path: str, what: str, error: Exception) -> FormatError:
    reason = getattr(error, "strerror", None) or str(error)
    return FormatError(f"cannot be {what}: {reason}", source=path)
