"""Tests of ``nonolith page``."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import EXAMPLES, Runner


def test_a_page_is_written_to_a_file_or_to_standard_output(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "cat.html"
    assert run("page", "-o", path, EXAMPLES / "cat.non") == (0, "", "")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "<title>Cat</title>" in text
    assert run("page", EXAMPLES / "cat.non").out == text


def test_one_of_several_puzzles_must_be_chosen(run: Runner, tmp_path: Path) -> None:
    several = EXAMPLES / "toadstool.xml"
    assert run("page", "-n", "2", several).code == 0


def test_a_page_is_written_even_if_the_explanation_ends_early(run: Runner) -> None:
    code, out, _ = run("page", "--timeout", "0", EXAMPLES / "cat.non")
    assert code == 3
    assert out.endswith("</html>\n")
