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


def test_a_title_may_have_any_characters(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "summer.pdf"
    title = "Summer — 2026 ’ “ ” € …"
    assert run("print", "-o", path, "--title", title, EXAMPLES / "three.txt") == (0, "", "")
    made = nonolith.booklet(nonolith.read_all(EXAMPLES / "three.txt"), title=title, style=PRINTED)
    assert path.read_bytes() == made


def test_a_folder_stands_for_its_puzzles(run: Runner, tmp_path: Path) -> None:
    folder, path = tmp_path / "puzzles", tmp_path / "all.pdf"
    folder.mkdir()
    for name in ("cat.non", "boat.ujc"):
        (folder / name).write_bytes((EXAMPLES / name).read_bytes())
    (folder / "notes.md").write_text("no puzzle")
    options = ("--title", "T", "--no-front", "--large", "--bleed", "3", "--blank", "own")
    assert run("print", "-o", path, *options, folder) == (0, "", "")
    puzzles = [nonolith.read(EXAMPLES / name) for name in ("boat.ujc", "cat.non")]
    style = PRINTED.replace(blank="own")
    assert path.read_bytes() == nonolith.booklet(
        puzzles, title="T", front=False, large=True, bleed=3, style=style
    )
    assert run("print", "-o", path, str(tmp_path / "puzzles" / "*.non")).code == 0
    (tmp_path / "empty").mkdir()
    assert "no file in this folder" in run("print", "-o", path, tmp_path / "empty").err
