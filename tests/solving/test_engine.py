"""The engine's search writes its proof into the file that it is given."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from nonolith import Limits, Puzzle
from nonolith.certificates.formula import start_variables
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import Proving

#: It has six solutions; lines settle nothing.
PUZZLE = Puzzle(rows=[[1]] * 3, columns=[[1]] * 3)


def test_a_proof_is_written_into_the_file_that_is_given(tmp_path: Path) -> None:
    method = METHODS["conflict"]
    search = method.start(PUZZLE, Limits(), method.options())
    path = tmp_path / "proof"
    cast(Proving, search).write_proof(str(path), start_variables(PUZZLE))
    assert len(list(search)) == 6
    assert search.exhausted
    assert cast(Proving, search).end_proof() > 0
    assert path.stat().st_size > 0
