"""A journal of runs: one line of JSON for each, written as soon as it is done.

A comparison that was interrupted goes on from its journal. A last line cut off is left out.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from nonolith.bench.compare import Run
from nonolith.errors import FormatError


def read(path: str) -> dict[tuple[str, str], Run]:
    """The runs by key of the puzzle and contender; none where there is no file.

    Raises:
        FormatError: the file cannot be read, or is no journal.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FormatError(f"cannot be read: {reason}", source=path) from None
    runs: dict[tuple[str, str], Run] = {}
    # What stands behind the last end of line was being written when a comparison was interrupted.
    for number, line in enumerate(text.split("\n")[:-1], 1):
        try:
            run = Run.of_record(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            raise FormatError(
                "is no run", source=path, line=number, expected="a journal of comparisons"
            ) from None
        runs[run.key, run.contender] = run
    return runs


class Journal:
    """Appends runs to a file.

    Raises:
        FormatError: the file cannot be written.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._append("")
        raw = Path(path).read_bytes() if Path(path).is_file() else b""
        if not raw.endswith(b"\n"):
            os.truncate(path, raw.rfind(b"\n") + 1)

    def add(self, run: Run) -> None:
        """Write one run, at once."""
        self._append(json.dumps(run.record()) + "\n")

    def _append(self, text: str) -> None:
        try:
            with Path(self._path).open("a", encoding="utf-8") as file:
                file.write(text)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise FormatError(f"cannot be written: {reason}", source=self._path) from None
