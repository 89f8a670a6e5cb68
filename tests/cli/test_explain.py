"""Tests of ``nonolith explain``."""

from __future__ import annotations

import json
from pathlib import Path

import nonolith
from nonolith.operations.reasoning import STEP
from tests.cli.running import EXAMPLES, UNIQUE, Runner


def test_several_puzzles_have_headings(run: Runner) -> None:
    out = run("explain", EXAMPLES / "key.stp").out
    assert out.count("The puzzle is solved") == 2
    assert "#1" in out
    assert "#2" in out


def test_json_has_all_steps(run: Runner) -> None:
    record = json.loads(run("explain", "--json", EXAMPLES / "mushroom.nin").out)
    assert set(record["steps"][0]) == {*STEP, "offering", "looks"}
    assert record["verdict"] == "unique"


def test_pages_and_film_strips_are_written_to_files(run: Runner, tmp_path: Path) -> None:
    page, strip = tmp_path / "page.html", tmp_path / "strip.svg"
    assert run("explain", "--html", "-o", page, EXAMPLES / "mushroom.nin") == (0, "", "")
    assert run("explain", "--svg", "-o", strip, EXAMPLES / "mushroom.nin") == (0, "", "")
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert strip.read_text().startswith("<svg")
    assert run("explain", "--svg", EXAMPLES / "mushroom.nin").out == strip.read_text()


def test_an_animated_picture_is_written(run: Runner, tmp_path: Path) -> None:
    assert run("explain", "-o", tmp_path / "a.gif", "--seconds", "0.5", UNIQUE) == (0, "", "")
    explanation = nonolith.explain(nonolith.read(UNIQUE))
    assert (tmp_path / "a.gif").read_bytes() == nonolith.animation(explanation, seconds=0.5)


def test_only_pictures_take_a_style(run: Runner, tmp_path: Path) -> None:
    explanation = nonolith.explain(nonolith.read(UNIQUE))
    style = nonolith.Style(theme="dark", marks="letters", pixels=9, numbers=True)
    options = ("--theme", "dark", "--marks", "letters", "--pixels", "9")
    assert run("explain", "--svg", *options, UNIQUE).out == nonolith.film_strip(explanation, style)
    assert run("explain", *options, "-o", tmp_path / "a.gif", UNIQUE).code == 0
    assert (tmp_path / "a.gif").read_bytes() == nonolith.animation(explanation, style=style)
