"""Tests of ``nonolith generate``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import Verdict
from nonolith.cli.console import bar
from nonolith.design import RandomPuzzle, random_puzzles, tournament_puzzles
from nonolith.literature.papers.puzzles import hust_puzzles
from tests.cli.running import EXAMPLES, Runner


def test_a_set_of_the_sizes_of_the_hust_report(run: Runner) -> None:
    out = run("generate", "hust", "-n", 7, "--density", "0.6", "--to", "json").out
    assert nonolith.read_all(out) == list(hust_puzzles(7, density=0.6))


def test_the_progress_counts_the_puzzles(run: Runner, progress: list[str]) -> None:
    assert run("generate", "random", "6", "--unique", "--number", "4").code == 0
    done = [text for text in progress if "tried" not in text]
    assert done == [f"{bar(number, 4)} puzzles" for number in (1, 2, 3, 4)]


def test_the_progress_counts_the_pictures_and_shows_the_nearest(
    run: Runner, progress: list[str]
) -> None:
    run("generate", "random", "12", "-n", 2, "--difficulty", "5-5.9", "--timeout", 1)
    searched = [f"{bar(number - 1, 2)} puzzles" for number in (1, 2)]
    assert progress[0] == f"{searched[0]}, 1 picture tried"
    assert f"{searched[1]}, 1 picture tried" in progress
    assert progress[-2].startswith(f"{searched[1]}, ")
    assert " pictures tried, nearest: " in progress[-2]


def test_a_limit_writes_the_puzzles_made_before_it(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    wanted = ("--density", "0.51", "--unique", "--nodes", 30)
    code, _, err = run("generate", "tournament", "18", "-n", 9, *wanted, "-o", path)
    made = nonolith.read_all(path)
    assert code == 3
    assert 0 < len(made) < 9
    assert made == list(tournament_puzzles(len(made), 18, first=0.51, last=0.51, unique=True))
    assert f"nonolith: puzzle {len(made) + 1}: the limit on nodes was reached; of " in err
    assert err.endswith(f"; {len(made)} of 9 puzzles will be written\n")


def test_a_limit_writes_the_nearest_puzzles(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    code, _, err = run("generate", "random", "18", "-n", 9, "--unique", "--nodes", 100, "-o", path)
    puzzles = nonolith.read_all(path)
    wanted = [nonolith.check(puzzle).verdict is Verdict.UNIQUE for puzzle in puzzles]
    assert (code, len(puzzles)) == (3, 9)
    assert True in wanted
    assert err.splitlines() == [
        f"nonolith: puzzle {number}: the limit on nodes was reached; no puzzle with one solution "
        f"was found; the nearest is written (several solutions)"
        for number, found in enumerate(wanted, 1)
        if not found
    ]
    own = list(random_puzzles(9, 18, 18, unique=True))
    for number, (puzzle, found) in enumerate(zip(puzzles, wanted, strict=True), 1):
        note = f"seed 0, puzzle {number}"
        missed = f"{note}; several solutions (requested: unique)"
        assert puzzle.notes == (note if found else missed)
        assert (puzzle == own[number - 1]) == found


def test_a_limit_before_the_first_puzzle_writes_nothing(run: Runner, tmp_path: Path) -> None:
    arguments = ("random", "60", "--density", "0.2", "--unique", "--nodes", "1")
    for target in ("set.json", "set.non"):
        code, out, err = run("generate", *arguments, "-o", tmp_path / target)
        assert (code, out) == (3, "")
        assert err.startswith("nonolith: puzzle 1: the limit on nodes was reached; of ")
        assert "written" not in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("wanted", "name"), [(False, "x.json"), (True, "x.json"), (True, "x.stp")])
def test_ctrl_c_writes_the_finished_puzzles_and_the_nearest_one(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: bool, name: str
) -> None:
    path = tmp_path / name
    real = nonolith.design.design_puzzles
    (first, nearest) = real(2, 6, 6, difficulty="easy")

    def interrupted(*_: int, progress: Any, **__: Any) -> Iterator[RandomPuzzle]:
        progress(1, 1, None)
        yield first
        progress(2, 1, None)
        progress(2, 1, nearest.replace(wanted=wanted))
        raise KeyboardInterrupt

    monkeypatch.setattr(nonolith.design, "design_puzzles", interrupted)
    asked = ("generate", "random", "6", "-n", "9", "--difficulty", "easy", "-o", path)
    code, _, err = run(*asked)
    assert code == 130
    missed, last = (
        f"nonolith: puzzle 2: no puzzle of difficulty easy was found; the nearest is written "
        f"({nearest.quality})\n",
        "nonolith: interrupted; 2 of 9 puzzles will be written\n",
    )
    assert last in err
    assert (missed in err) != wanted
    kept = [puzzle.rows for puzzle in nonolith.read_all(path)]
    assert kept == [first.puzzle.rows, nearest.puzzle.rows]


def test_a_folder_gets_a_file_for_each_puzzle(run: Runner, tmp_path: Path) -> None:
    folder = tmp_path / "new"
    asked = ("generate", "random", "6", "--number", 10, "--to", "json", "-o", f"{folder}/")
    assert run(*asked) == (0, "", "")
    names = [f"{number:02}.json" for number in range(1, 11)]
    assert sorted(path.name for path in folder.iterdir()) == names
    assert [nonolith.read(folder / name) for name in names] == list(random_puzzles(10, 6, 6))


def test_a_folder_keeps_the_puzzles_made_before_a_limit(run: Runner, tmp_path: Path) -> None:
    wanted = ("--density", "0.51", "--unique", "--nodes", 30, "--to", "simontatham")
    code, _, err = run("generate", "tournament", "18", "-n", 9, *wanted, "-o", tmp_path)
    kept = [nonolith.read(path).rows for path in sorted(tmp_path.iterdir())]
    made = tournament_puzzles(len(kept), 18, first=0.51, last=0.51, unique=True)
    assert code == 3
    assert kept == [puzzle.rows for puzzle in made]
    assert err.count("warning: simontatham does not keep the notes") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("generate", "random", "8", "--seed", "7", "--hide", "30"),
        ("make", EXAMPLES / "cup.gif", "--size", "10", "--hide", "30", "--keep", "lines"),
    ],
)
def test_numbers_are_hidden_while_the_puzzle_is_unique(run: Runner, arguments: Any) -> None:
    puzzle = nonolith.read(run(*arguments).out)
    assert not puzzle.compiled.plain
    assert nonolith.check(puzzle).verdict is Verdict.UNIQUE
