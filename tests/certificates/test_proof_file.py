"""The file of a proof: it can be read when the proof has ended, and nothing of it stays."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from nonolith import Limits, Puzzle
from nonolith.certificates.proof_file import proof_of
from nonolith.solving.engine_search import EngineSearch
from nonolith.solving.methods import METHODS

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])


def test_a_proof_can_be_read_and_its_file_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    search = METHODS["conflict"].start(CORNER, Limits(), METHODS["conflict"].options())
    assert isinstance(search, EngineSearch)
    with proof_of(search, CORNER) as proof:
        if os.name == "posix":  # others remove no open file
            assert list(tmp_path.iterdir()) == []
        assert len(list(search)) == 1
        assert search.end_proof() == 1
        assert proof.read() == b"0\n"
    assert list(tmp_path.iterdir()) == []


def test_an_error_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    search = METHODS["conflict"].start(CORNER, Limits(), METHODS["conflict"].options())
    assert isinstance(search, EngineSearch)
    assert len(list(search)) == 1  # it has begun, so it can write no proof any more
    with pytest.raises(ValueError, match="begun already"), proof_of(search, CORNER):
        pass
    assert list(tmp_path.iterdir()) == []
