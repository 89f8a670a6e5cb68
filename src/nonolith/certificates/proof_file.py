"""Where a search writes its proof: a file without a name, so that nothing stays behind."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp
from typing import IO

from nonolith.certificates.formula import start_variables
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods.base import Proving


@contextmanager
def proof_of(search: Proving, puzzle: Puzzle) -> Iterator[IO[bytes]]:
    """Let a search write its proof from now on; the file can be read when the proof has ended.

    The file loses its name at once, so that it is gone even if the process is killed. Where the
    system removes no open file, it is removed at the end.
    """
    handle, name = mkstemp(prefix="nonolith-", suffix=".drup")
    path = Path(name)
    with os.fdopen(handle, "rb") as file:
        try:
            search.write_proof(name, start_variables(puzzle))
            with suppress(OSError):
                path.unlink()
            yield file
        finally:
            with suppress(OSError):
                path.unlink()
