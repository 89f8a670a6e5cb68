"""Tests of ``nonolith print``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import Style
from tests.cli.running import EXAMPLES, Runner
from tests.examples import long

PRINTED = Style(theme="print")


#: Options of the command and of the library for the same booklet.
SAME: list[tuple[list[str], dict[str, Any]]] = [
    (
        ["--per-page", "4", "--paper", "letter", "--title", "Four", "--marks", "letters"],
        {
            "title": "Four",
            "paper": "letter",
            "per_page": 4,
            "style": PRINTED.replace(marks="letters"),
        },
    ),
    (["--no-solutions", "--no-difficulty"], {"solutions": False, "difficulty": False}),
    (["--language", "de"], {"language": "de"}),
    long(["--title", "Summer — 2026 ’ “ ” € …"], {"title": "Summer — 2026 ’ “ ” € …"}),
]


@pytest.mark.parametrize(("options", "named"), SAME)
def test_the_command_writes_what_the_library_makes(
    run: Runner, tmp_path: Path, options: list[str], named: dict[str, Any]
) -> None:
    path, files = tmp_path / "booklet.pdf", (EXAMPLES / "three.txt", EXAMPLES / "cat.non")
    assert run("print", "-o", path, *options, *files) == (0, "", "")
    puzzles = [*nonolith.read_all(files[0]), nonolith.read(files[1])]
    assert path.read_bytes() == nonolith.booklet(puzzles, **{"style": PRINTED, **named})


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


def test_a_booklet_without_the_broken_files_is_printed(run: Runner, tmp_path: Path) -> None:
    folder, path = tmp_path / "puzzles", tmp_path / "all.pdf"
    folder.mkdir()
    (folder / "bad.json").write_text('{"rows": [[1,')
    assert run("print", "-o", path, folder).code == 2
    assert not path.exists()
    for name in ("cat.non", "boat.ujc"):
        (folder / name).write_bytes((EXAMPLES / name).read_bytes())
    code, out, err = run("print", "-o", path, folder)
    bad, others = err.splitlines()
    assert (code, out) == (2, "")
    assert bad.startswith(f"nonolith: {folder / 'bad.json'}:")
    assert others == "nonolith: the booklet has 2 puzzles, without those that cannot be read"
    puzzles = [nonolith.read(EXAMPLES / name) for name in ("boat.ujc", "cat.non")]
    assert path.read_bytes() == nonolith.booklet(puzzles, style=PRINTED)
    path.unlink()
    assert run("print", "-o", path, folder / "cat.non", folder / "bad.json").code == 2
    assert not path.exists()


def test_errors_name_the_file_of_the_puzzle(run: Runner, tmp_path: Path) -> None:
    path, file = tmp_path / "no.pdf", tmp_path / "none.json"
    puzzle = nonolith.Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[], [2], [1, 1]])
    nonolith.write(puzzle, file)
    code, _, err = run("print", "-o", path, EXAMPLES / "cat.non", file)
    assert (code, err) == (2, f"nonolith: {file}: puzzle 2 has no solution\n")
    code, _, err = run("print", "--timeout", "0", "--no-difficulty", "-o", path, file)
    assert code == 3
    assert err.startswith(f"nonolith: {file}: puzzle 1 was not solved before the limit on seconds")
    assert not path.exists()


def test_each_writes_pictures_of_all_puzzles_and_solutions(run: Runner, tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    assert run("print", "--each", "-o", f"{folder}/", EXAMPLES / "three.txt") == (0, "", "")
    ends = (".pdf", ".svg", "-solution.pdf", "-solution.svg")
    assert {path.name for path in folder.iterdir()} == {f"0{n}{e}" for n in (1, 2, 3) for e in ends}
    puzzle = nonolith.read_all(EXAMPLES / "three.txt")[1]
    solution = nonolith.solve(puzzle).solution
    assert (folder / "02.pdf").read_bytes() == nonolith.draw(puzzle, None, "pdf", style=PRINTED)
    assert (folder / "02-solution.svg").read_text(encoding="utf-8") == nonolith.draw(
        puzzle, solution, "svg", style=PRINTED.replace(sides=0)
    )
    assert b"NotoSans" in (folder / "02.pdf").read_bytes()
    for options, words in (
        (("--each", "-o", "a.pdf"), "name a folder with -o FOLDER/"),
        (("-o", folder), "is a folder; name a file, or write many files with --each"),
        (("--each", "-o", folder, "--layout", "a.toml"), "--layout cannot be used with --each"),
        (("-o", "a.pdf", "--layout", "no.toml"), "no.toml: cannot be read"),
    ):
        code, _, error = run("print", *options, EXAMPLES / "cat.non")
        assert code == 2
        assert words in error
