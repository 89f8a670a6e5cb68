"""The findings of the study, compared with known results and brute force."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
from nonolith import Puzzle
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.literature.study import study
from nonolith.literature.study.study import all_puzzles
from nonolith.literature.traces.tracing import trace
from tests import all_grids, brute_force
from tests.claims import as_lines
from tests.propagation import solved_by_lines


def test_all_small_puzzles_are_found_with_their_solutions() -> None:
    for height, width in ((2, 2), (2, 3), (3, 3)):
        expected = all_grids.by_clues(height, width)
        found = {(p.rows, p.columns): grids for p, grids in all_puzzles(height, width)}
        assert {clues: len(grids) for clues, grids in found.items()} == expected
        for puzzle, grids in all_puzzles(height, width):
            assert sorted(map(as_lines, grids)) == sorted(brute_force.solutions(puzzle))


@pytest.mark.long
def test_question_1_finds_the_known_numbers() -> None:
    facts = study.wrong_guesses().facts

    found = {(r["height"], r["width"]): (r["unique"], r["by_lines"]) for r in facts["sizes"]}
    assert found[2, 2] == (14, 14)
    assert found[2, 3] == (52, 52)
    assert found[3, 3] == (384, 384)
    assert found[3, 4] == (3152, 3116)
    assert [found[2, n][0] for n in (2, 3, 4, 5, 6)] == [14, 52, 210, 816, 3206]


def test_question_1_finds_the_smallest_puzzle_with_a_wrong_guess() -> None:
    smallest = study.wrong_guesses().facts["smallest"]
    assert isinstance(smallest, dict)
    assert smallest == {"rows": [[2], [1, 1]], "columns": [[1]] * 4}
    puzzle = Puzzle(**smallest)
    assert nonolith.count(puzzle) == 1
    assert not solved_by_lines(puzzle, LINE_SOLVERS["complete"])
    cells = puzzle.height * puzzle.width
    for height in range(1, cells):
        for width in range(1, cells):
            if height * width < cells:
                for other, number in all_grids.puzzles(height, width):
                    assert number > 1 or solved_by_lines(other, LINE_SOLVERS["bits"])


def test_question_2_finds_the_same_solutions_with_more_forks() -> None:
    facts = study.one_or_every_cell().facts
    assert facts["same_solutions"] is True

    for one, every in zip(facts["runs"][::2], facts["runs"][1::2], strict=True):
        assert one["solutions"] == every["solutions"] == one["found"] < every["found"]
        assert one["forks"] < every["forks"]
    # 128 grids of 3x3 have clues with several solutions: all 512, less the 384 unique grids.
    assert facts["runs"][-1]["solutions"] == 2**9 - 384


@pytest.mark.long
def test_question_3_counts_the_forks_to_all_solutions() -> None:
    facts = study.better_guesses().facts
    least = sum(nonolith.count(puzzle) - 1 for puzzle in study.sample())
    assert least <= min(facts["forks_first"], facts["forks_best"])
    assert facts["fewer"] + facts["more"] <= facts["puzzles"]


def test_question_4_shows_loops_and_optima() -> None:
    facts = study.loops().facts
    assert facts["looping"] == 13
    assert facts["open_ended"] == 1

    assert all(root in facts["components"] for root in facts["roots"])
    assert sorted(map(len, facts["roots"])) == [1, 3, 3]


def test_question_5_shows_a_trace_that_is_not_the_smallest() -> None:
    findings = study.traces()
    for found, name in (
        (trace(study.GUESSY), "first_cell"),
        (trace(study.GUESSY, canonical=True), "canonical"),
    ):
        assert findings.facts[name] == {"shape": found.shape(), **found.measure().asdict()}
        assert found.text() in findings.text
        assert f"{found.measure()}; shape {found.shape()}" in findings.text
    assert findings.facts["first_cell"] != findings.facts["canonical"]
    assert findings.text[-1].endswith("; shape (⊠(■■))")


def test_the_page_of_the_study_has_the_current_findings() -> None:
    page = " ".join((Path(__file__).parents[3] / "docs" / "study.md").read_text("utf-8").split())
    for findings in (study.better_guesses(), study.loops(), study.traces()):
        assert len(findings.text) > 2
        for part in findings.text:
            assert " ".join(part.split()) in page
