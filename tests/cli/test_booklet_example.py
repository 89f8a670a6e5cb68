"""The documented commands produce the booklet in ``examples``."""

from __future__ import annotations

import shlex
import shutil
from pathlib import Path

import pytest

import nonolith
from nonolith import Verdict
from nonolith.cli import main
from tests.cli.running import EXAMPLES

BOOKLET = EXAMPLES / "booklet"
COMMANDS = [
    shlex.split(line)
    for line in (BOOKLET / "make.sh").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
PRINTED = [argument for argument in COMMANDS[-1] if argument.endswith(".json")]


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder of the commands; the pictures are in its parent folder."""
    for name in ("flower.png", "cup.gif"):
        shutil.copy(EXAMPLES / name, tmp_path)
    folder = tmp_path / "booklet"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.mark.long
@pytest.mark.usefixtures("capsys")
def test_the_commands_reproduce_the_puzzles_of_the_booklet(workshop: Path) -> None:
    pytest.importorskip("PIL")
    pytest.importorskip("fpdf")
    for command in COMMANDS:
        assert command[0] == "nonolith"
        assert main(command[1:]) == 0
    kept = {path.name for path in BOOKLET.glob("*.json")}
    assert {path.name for path in workshop.glob("*.json")} == kept
    for name in kept:
        assert nonolith.read(workshop / name) == nonolith.read(BOOKLET / name), name
    assert (workshop / "booklet.pdf").read_bytes().startswith(b"%PDF-")
    assert (BOOKLET / "booklet.pdf").read_bytes().startswith(b"%PDF-")


def test_there_are_ten_puzzles_and_each_has_one_solution() -> None:
    puzzles = [nonolith.read(BOOKLET / name) for name in PRINTED]
    assert len(puzzles) == 10
    for name, puzzle in zip(PRINTED, puzzles, strict=True):
        assert nonolith.check(puzzle).verdict is Verdict.UNIQUE, name


def test_the_drafts_of_mended_puzzles_were_not_unique() -> None:
    drafts = [nonolith.read(path) for path in sorted(BOOKLET.glob("*-draft.json"))]
    assert len(drafts) == 4
    assert all(nonolith.check(draft).verdict is Verdict.MULTIPLE for draft in drafts)
