"""``nonolith print``."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
from nonolith import Style
from tests.cli.running import EXAMPLES, NONE, UNIQUE, Runner

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


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--per-page", "5", UNIQUE), 2, "one of 1, 2, 4, 6, 9"),
        (("--paper", "a44", UNIQUE), 2, "did you mean 'a4'?"),
        (("--smallest", "0", UNIQUE), 2, "millimetres from 0.5 to 8"),
        (("--font", "gone.ttf", UNIQUE), 2, "gone.ttf: this is no font that can be read"),
        ((UNIQUE, NONE), 2, "puzzle 2 has no solution"),
        ((UNIQUE, "gone.non"), 2, "gone.non"),
        (("--every", "1001", UNIQUE), 2, "every must be a whole number, from 0 to 1000"),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_is_written(
    run: Runner, tmp_path: Path, arguments: tuple[str, ...], code: int, words: str
) -> None:
    done = run("print", "-o", tmp_path / "x.pdf", *arguments)
    assert (done.code, done.out) == (code, "")
    assert words in done.err
    assert done.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_name_of_another_kind_of_file_is_refused(run: Runner, tmp_path: Path) -> None:
    done = run("print", "-o", tmp_path / "booklet.txt", UNIQUE)
    assert done.code == 2
    assert "a booklet is a PDF; give a name that ends with .pdf" in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_found_out_first(run: Runner, tmp_path: Path) -> None:
    done = run("print", "-o", tmp_path / "gone" / "x.pdf", UNIQUE)
    assert done.code == 2
    assert "gone" in done.err


def test_a_limit_ends_with_3(run: Runner, tmp_path: Path) -> None:
    done = run("print", "-o", tmp_path / "x.pdf", "--timeout", "0", UNIQUE)
    assert done.code == 3
    assert "the limit on seconds was reached" in done.err
    assert list(tmp_path.iterdir()) == []
