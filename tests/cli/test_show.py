"""Tests of ``nonolith show``."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import nonolith
from nonolith import draw
from nonolith.render import RENDERERS
from nonolith.render.svg import puzzle_svg
from tests.cli.running import EXAMPLES, NONE, UNIQUE, Runner

CAT = EXAMPLES / "cat.non"


def test_a_puzzle_is_shown_unsolved(run: Runner) -> None:
    assert run("show", UNIQUE) == (0, "   1 2\n1 ????\n2 ????\n", "")


def test_a_puzzle_is_shown_with_its_goal(run: Runner) -> None:
    puzzle = nonolith.read(CAT)
    assert run("show", "--goal", CAT).out.endswith(f"\n\n{draw(puzzle, puzzle.goal)}\n")


@pytest.mark.parametrize("renderer", RENDERERS)
def test_every_renderer_can_be_named(run: Runner, tmp_path: Path, renderer: str) -> None:
    made = draw(nonolith.read(UNIQUE), renderer=renderer)
    if isinstance(made, bytes):
        path = tmp_path / "picture"
        assert run("show", "--as", renderer, "-o", path, UNIQUE).code == 0
        assert path.read_bytes() == made
    else:
        assert run("show", "--as", renderer, UNIQUE).out.strip() == made.strip()


@pytest.mark.parametrize("name", ["cat.svg", "CAT.SVG"])
def test_the_extension_of_the_output_chooses_the_renderer(
    run: Runner, tmp_path: Path, name: str
) -> None:
    assert run("show", "--goal", "-o", tmp_path / name, CAT) == (0, "", "")
    puzzle = nonolith.read(CAT)
    assert (tmp_path / name).read_text() == puzzle_svg(puzzle, puzzle.goal)
    assert fromstring((tmp_path / name).read_text()).tag.endswith("svg")
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_text_can_be_written_to_a_file(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "three.txt"
    assert run("show", "-o", path, EXAMPLES / "three.txt") == (0, "", "")
    puzzles = nonolith.read_all(EXAMPLES / "three.txt")
    assert path.read_text() == "\n\n".join(draw(puzzle) for puzzle in puzzles) + "\n"


def test_nothing_is_written_after_an_error(run: Runner, tmp_path: Path) -> None:
    assert run("show", "--solve", "-o", tmp_path / "none.svg", NONE).code == 1
    assert run("show", "--goal", "-o", tmp_path / "none.svg", UNIQUE).code == 2
    assert run("show", "-o", tmp_path / "gone" / "cat.svg", CAT).code == 2
    assert list(tmp_path.iterdir()) == []


def test_several_puzzles_are_drawn_in_order(run: Runner) -> None:
    path = EXAMPLES / "three.txt"
    out = run("show", path).out
    assert [line for line in out.split("\n") if "#" in line] == [f"{path} #{n}" for n in (1, 2, 3)]


@pytest.mark.parametrize("form", ["png", "pdf", "html", "svg"])
def test_pictures_are_written_in_the_requested_style(
    run: Runner, tmp_path: Path, form: str
) -> None:
    path = tmp_path / f"cat.{form}"
    options = ("--sides", "4", "--every", "3", "--theme", "dark", "--pixels", "12", "--strike")
    assert run("show", "--goal", *options, "--numbers", "-o", path, CAT) == (0, "", "")
    puzzle = nonolith.read(CAT)
    style = nonolith.Style(sides=4, every=3, theme="dark", pixels=12, strike=True, numbers=True)
    made = draw(puzzle, puzzle.goal, form, style=style)
    assert path.read_bytes() == (made if isinstance(made, bytes) else made.encode())


def test_clues_on_four_sides_or_none_in_text(run: Runner) -> None:
    assert run("show", "--solve", "--sides", "4", UNIQUE).out == (
        "   1 2\n1 ..## 1\n2 #### 2\n   1 2\n"
    )
    assert run("show", "--solve", "--sides", "4", "--numbers", UNIQUE).out == (
        "   1 2\n1 ..## 1 1\n2 #### 2 2\n   1 2\n   1 2\n"
    )
    assert run("show", "--solve", "--sides", "0", UNIQUE).out == "..##\n####\n"
