"""``nonolith convert``."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

import nonolith
from nonolith.formats import FORMATS
from tests.cli.running import EXAMPLES, NONE, TWO, UNIQUE, Runner

CAT = EXAMPLES / "cat.non"


def test_a_puzzle_is_written_to_standard_output(run: Runner) -> None:
    assert run("convert", "--to", "nin", UNIQUE) == (0, "2 2\n1\n2\n1\n2\n", "")


def test_the_default_is_the_first_format(run: Runner) -> None:
    assert run("convert", UNIQUE).out == nonolith.write(nonolith.read(UNIQUE))


@pytest.mark.parametrize("name", FORMATS)
def test_the_extension_of_the_output_decides(run: Runner, tmp_path: Path, name: str) -> None:
    path = tmp_path / f"cat{FORMATS[name].extensions[0]}"
    code, out, _ = run("convert", "-o", path, CAT)
    assert (code, out) == (0, "")
    with warnings.catch_warnings(action="ignore"):
        assert nonolith.read(path, format=name).rows == nonolith.read(CAT).rows


def test_what_gets_lost_is_told(run: Runner) -> None:
    code, _, err = run("convert", "--to", "nin", CAT)
    assert code == 0
    assert "nonolith: warning: nin does not keep the title\n" in err


def test_strict_refuses_to_lose_anything(run: Runner, tmp_path: Path) -> None:
    code, out, err = run("convert", "--strict", "-o", tmp_path / "cat.nin", CAT)
    assert (code, out) == (2, "")
    assert err.startswith("nonolith: nin does not keep the title; ")
    assert list(tmp_path.iterdir()) == []
    assert run("convert", "--strict", "--to", "json", CAT).code == 0


def test_the_solution_can_be_written_as_the_goal(run: Runner) -> None:
    code, out, _ = run("convert", "--solve", "--to", "pbm", UNIQUE)
    assert code == 0
    assert nonolith.read(out, format="pbm").goal == nonolith.Grid.from_text(".#\n##")
    assert run("convert", "--to", "pbm", UNIQUE).code == 2


def test_nothing_is_written_without_the_solution(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "goal.json"
    assert run("convert", "--solve", "-o", path, NONE).code == 1
    assert run("convert", "--solve", "--nodes", "0", "-o", path, TWO).code == 3
    assert not path.exists()


def test_one_of_several_puzzles_is_chosen_by_its_number(run: Runner) -> None:
    three = EXAMPLES / "three.txt"
    assert run("convert", "--to", "nin", three).code == 2
    out = run("convert", "--to", "nin", "-n", "2", three).out
    assert nonolith.read(out, format="nin").rows == nonolith.read_all(three)[1].rows


def test_several_puzzles_go_into_a_format_that_holds_them(run: Runner) -> None:
    three = EXAMPLES / "three.txt"
    assert len(nonolith.read_all(run("convert", "--to", "json", three).out)) == 3


def test_pictures_go_to_a_pipe_as_they_are(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    from nonolith.cli import main

    assert main(["convert", "--to", "png", str(EXAMPLES / "house.json")]) == 0
    assert capfdbinary.readouterr().out.startswith(b"\x89PNG")


def test_text_goes_out_in_utf_8_whatever_the_terminal_uses(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    from nonolith.cli import main

    path = tmp_path / "title.json"
    path.write_text('{"rows": [[1]], "columns": [[1]], "title": "é"}', encoding="utf-8")
    assert main(["convert", "--to", "non", str(path)]) == 0
    assert "é".encode() in capfdbinary.readouterr().out
