"""Tests of ``nonolith print``."""

from __future__ import annotations

from pathlib import Path

import nonolith
from nonolith import Style
from tests.cli.running import EXAMPLES, UNIQUE, Runner

PRINTED = Style(theme="print")


def test_the_command_writes_what_the_library_makes(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "booklet.pdf"
    files = (EXAMPLES / "three.txt", EXAMPLES / "cat.non")
    options = ("--per-page", "4", "--paper", "letter", "--title", "Four", "--marks", "letters")
    assert run("print", "-o", path, *options, *files) == (0, "", "")
    puzzles = [*nonolith.read_all(files[0]), nonolith.read(files[1])]
    style = PRINTED.replace(marks="letters")
    made = nonolith.booklet(puzzles, title="Four", paper="letter", per_page=4, style=style)
    assert path.read_bytes() == made


def test_solutions_and_difficulty_can_be_left_out(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "one.pdf"
    assert run("print", "-o", path, "--no-solutions", "--no-difficulty", UNIQUE).code == 0
    puzzle = nonolith.read(UNIQUE)
    assert path.read_bytes() == nonolith.booklet(
        [puzzle], solutions=False, difficulty=False, style=PRINTED
    )
