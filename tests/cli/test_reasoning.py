"""Tests of ``hint``, ``explain``, ``rate``, ``verify`` and ``page``, and of their grids."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import nonolith
from nonolith import Grid, Puzzle
from tests.cli.running import EXAMPLES, UNIQUE, Runner

CORNER = "3x3:2/1.1/2/3/1.1/1"
TOP = "###/???/???"
TWO_ROWS = "###/#.#/???"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A file with two saved states."""
    path = tmp_path / "corner.xml"
    states = [Grid.from_text(rows.replace("/", "\n")) for rows in (TOP, TWO_ROWS)]
    puzzle = Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]], saved=states)
    nonolith.write(puzzle, path)
    return path


@pytest.mark.parametrize("command", ["hint", "explain", "solve", "show", "verify"])
def test_a_saved_state_is_the_same_as_its_grid(run: Runner, saved: Path, command: str) -> None:
    assert run(command, "--saved", "1", saved) == run(command, "--grid", TOP, CORNER)
    assert run(command, "--saved", "2", saved) == run(command, "--grid", TWO_ROWS, CORNER)
    nothing = run(command, "--saved", "3", saved)
    assert nothing.code == 2
    assert "there is no saved state number 3: the puzzle has 2 saved states" in nothing.err
    assert run(command, "--saved", "1", "--grid", TOP, saved).code == 2


def test_a_grid_that_cannot_be_read_is_reported(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "grid.txt"
    path.write_bytes(b"\xff\xfe\x00#")
    assert "a grid must be text in UTF-8" in run("hint", "--grid", path, CORNER).err
    path.write_text("###\n???\n???\n" + "\n" * 20)
    monkeypatch.setattr("nonolith.model.limits.MAX_INPUT_BYTES", 20)
    code, _, err = run("hint", "--grid", path, CORNER)
    assert code == 2
    assert f"{path}: the file is too large for a grid" in err


def test_a_hint_of_a_puzzle_without_solution_says_so_as_check_does(run: Runner) -> None:
    for words in ((), ("--level", "1"), ("--grid", "???/?#?/???")):
        code, out, _ = run("hint", *words, "rows: 1/3/1 columns: 3/0/2")
        assert code == run("check", "rows: 1/3/1 columns: 3/0/2").code == 1
        assert "no solution" in out
        assert "check --typo" in out


def test_a_grid_printed_by_show_is_read_from_standard_input(run: Runner) -> None:
    shown = run("show", UNIQUE).out
    expected = run("hint", "--grid", "??/??", UNIQUE)
    assert run("hint", "--grid", "-", UNIQUE, stdin=shown.encode()) == expected
    assert run("hint", "--grid", shown, UNIQUE) == expected
    assert run("hint", "--grid", "??\n??\n", UNIQUE) == expected


def test_only_pictures_take_a_style(run: Runner, tmp_path: Path) -> None:
    explanation = nonolith.explain(nonolith.read(UNIQUE))
    style = nonolith.Style(theme="dark", marks="letters", pixels=9, numbers=True)
    options = ("--theme", "dark", "--marks", "letters", "--pixels", "9")
    assert run("explain", "--svg", *options, UNIQUE).out == nonolith.film_strip(explanation, style)
    assert run("explain", *options, "-o", tmp_path / "a.gif", UNIQUE).code == 0
    assert (tmp_path / "a.gif").read_bytes() == nonolith.animation(explanation, style=style)


def test_a_page_is_written_to_a_file_or_to_standard_output(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "cat.html"
    assert run("page", "-o", path, EXAMPLES / "cat.non") == (0, "", "")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "<title>Cat</title>" in text
    assert run("page", EXAMPLES / "cat.non").out == text


def test_rate_adds_ones_own_minutes(run: Runner, tmp_path: Path) -> None:
    """Puzzles with hints are left out."""
    puzzle = json.loads(nonolith.write(nonolith.read(EXAMPLES / "cat.non"), format="json"))
    played = {"puzzle": puzzle, "seconds": 300, "hints": 0, "settings": {"blanks": False}}
    path = tmp_path / "times.json"
    path.write_text(json.dumps({"times": [played, {**played, "hints": 2, "settings": None}]}))
    code, out, _ = run("rate", "--calibrate", path, EXAMPLES / "cat.non")
    assert code == 0
    assert "puzzles: 1; spread: 1.7, which is not yours" in out
    assert " minutes at your pace (" in out
    (rated,) = map(
        json.loads, run("rate", "--json", "--calibrate", path, EXAMPLES / "cat.non")[1].splitlines()
    )
    least, middle, most = rated["minutes"]["you"]
    assert least < middle < most
    assert rated["minutes"]["practised"][1] < middle < rated["minutes"]["beginner"][1]


@pytest.mark.parametrize("text", ["", "[]", '{"times": 3}', '{"times": [{"seconds": 1}]}'])
def test_a_file_without_times_is_refused(run: Runner, tmp_path: Path, text: str) -> None:
    path = tmp_path / "times.json"
    path.write_text(text)
    code, _, err = run("rate", "--calibrate", path)
    assert code == 2
    assert "no file of times" in err
