"""A journal of runs: a file with one line of JSON for each run.

With a journal, ``nonolith compare`` continues an interrupted comparison. A truncated last line is
ignored.
"""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import IO

from nonolith.literature.comparison.runs import Run
from nonolith.support.errors import FormatError, file_errors

#: Maximum length of a line, in bytes. A run whose label is a whole puzzle needs far fewer bytes.
_LONGEST = 1 << 20

#: The beginning of every line: the first field of Run.
_BEGIN = b'{"puzzle": '

_EXPECTED = "a journal of comparisons"
_PROBLEM = "cannot be read or written"


class Journal:
    """A file of runs. The constructor reads the file, and removes a truncated last line.

    ``runs`` are the runs read from the file, by (puzzle key, contender). All methods raise
    FormatError if the file is not a journal, or cannot be read or written.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        with file_errors(_PROBLEM, path):
            # Check the kind of file first: opening a pipe could block, and a device may be endless.
            if Path(path).exists() and not Path(path).is_file():
                raise FormatError("is not a regular file", source=path, expected=_EXPECTED)
            with Path(path).open("a+b") as file:
                file.seek(0)
                self.runs, complete = _runs(file, path)
                file.truncate(complete)

    def add(self, run: Run) -> None:
        """Append a run to the file."""
        with file_errors(_PROBLEM, self._path), Path(self._path).open("a") as file:
            file.write(json.dumps(run.record()) + "\n")


def _runs(file: IO[bytes], path: str) -> tuple[dict[tuple[str, str], Run], int]:
    """Return the runs, and the total length of their lines in bytes."""
    runs: dict[tuple[str, str], Run] = {}
    complete = 0
    for number in count(1):
        line = file.readline(_LONGEST)
        truncated = not line.endswith(b"\n") and len(line) < _LONGEST
        if truncated and (line.startswith(_BEGIN) or _BEGIN.startswith(line)):
            break  # the end of the file, or a last line that an interruption truncated
        try:
            run = Run.of_record(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError):
            raise FormatError(
                "is not a run", source=path, line=number, expected=_EXPECTED
            ) from None
        runs[run.key, run.contender] = run
        complete += len(line)
    return runs, complete
