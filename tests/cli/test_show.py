"""Tests of ``nonolith show``."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

import nonolith
from nonolith import draw
from nonolith.render.svg import puzzle_svg
from tests.cli.running import EXAMPLES, Runner

CAT = EXAMPLES / "cat.non"


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
